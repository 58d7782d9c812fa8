;;;; attack masked - the routine turns the NMI off and leaves it off
;@ run  attack FILE go --handler bump --check n=1
;@ bad  1 masked
;@ mend sta $2000 => nop
;@ good 0 10 fine

n:      .res 1
go:     lda #0
        sta $2000
        rts
bump:   inc n
        rts
