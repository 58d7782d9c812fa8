;;;; test - the handler of a BRK is part of its routine
;@ run  test FILE
;@ bad  1 19 cycles, want at most 10
;@ mend brk => nop
;@ good 0 0 failed

        .vectors nothing, nothing, irq
        .code
nothing: rti
irq:    nop
        nop
        rti
;;; go - goes.
;;; Case     all: -> A=1, <= 10 cycles
;;; Budget   <= 10 cycles
go:     lda #1
        brk
        nop
        rts
