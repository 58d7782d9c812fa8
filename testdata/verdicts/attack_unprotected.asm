;;;; attack unprotected - a counter is lost between load and store
;@ run  attack FILE go --handler bump --check n=2
;@ bad  1 not fine
;@ mend jsr slow => inc n ;
;@ good 0 fine

n:      .res 1
go:     jsr slow
        rts
slow:   lda n
        clc
        adc #1
        sta n
        rts
bump:   inc n
        rts
