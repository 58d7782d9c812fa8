;;;; attack behind dma - the same behind a transfer to OAM
;@ run  attack FILE go --handler bump --check n=2
;@ bad  1 wrong
;@ mend jsr slow => inc n ;
;@ good 0 fine

n:      .res 1
go:     lda #2
        sta $4014
        nop
        nop
        jsr slow
        rts
slow:   lda n
        clc
        adc #1
        sta n
        rts
bump:   inc n
        rts
