;;;; test stack pointer moved - TXS before the return
;@ run  test FILE
;@ bad  1 go
;@ mend txs => nop
;@ good 0 0 failed

;;; go - loses its stack.
;;; Clobbers X
;;; Case     all: ->
go:     ldx #$80
        txs
        rts
