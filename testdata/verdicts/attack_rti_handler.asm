;;;; attack rti handler - a handler that does not save A
;@ run  attack FILE go --handler nmi --check A=7
;@ bad  1 wrong
;@ mend lda #1 => nop
;@ good 0 10 fine

n:      .res 1
go:     lda #7
        nop
        rts
nmi:    lda #1
        inc n
        rti
