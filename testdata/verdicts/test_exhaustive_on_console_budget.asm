;;;; test exhaustive on console budget - a budget on the console, one input of 256
;@ run  test FILE
;@ bad  1 inner took 8 cycles, budget 5
;@ mend cpx #128 => cpx #0
;@ good 0 0 failed

;;; go - calls inner.
;;; Case     all: X={1..255} ->
go:     bit $2002
        jsr inner
        rts
;;; inner - waits a little.
;;; Budget   <= 5 cycles
inner:  cpx #128
        bne .out
        nop
        nop
.out:   rts
