;;;; attack leaves a byte - a handler that leaves a byte on the stack
;@ run  attack FILE go --handler nmi --check n=1
;@ bad  1 crash
;@ mend pha => nop
;@ good 0 10 fine

n:      .res 1
go:     lda #7
        nop
        rts
nmi:    inc n
        pha
        rti
