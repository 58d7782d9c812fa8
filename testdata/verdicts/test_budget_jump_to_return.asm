;;;; test budget jump to return - a routine that ends in a jump to an RTS
;@ run  test FILE
;@ bad  1 go took 5 cycles, budget 4
;@ mend jmp done => rts
;@ good 0 0 failed

;;; go - jumps to an RTS.
;;; Case     all: ->
;;; Budget   <= 4 cycles
go:     nop
        jmp done
done:   rts
