;;;; test bare budget of a callee - the same without a console
;@ run  test --bare FILE
;@ bad  1 inner took 12 cycles, budget 9
;@ mend cmp #2 => cmp #7
;@ good 0 0 failed

;;; outer - inner costs most for A = 2, outer for A = 1.
;;; Clobbers A, X
;;; Case     all: A={0..3} ->
outer:  cmp #1
        bne .inner
        ldx #0
.long:  dex
        bne .long
.inner: jmp inner
;;; inner - waits a little if A is 2.
;;; Budget   <= 9 cycles
inner:  cmp #2
        bne .done
        nop
        nop
        nop
        nop
.done:  rts
