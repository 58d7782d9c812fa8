;;;; test budget exhaustive fallthrough - one input in 256 breaks the budget of the routine that is run into
;@ run  test FILE
;@ bad  1 inner took 6 cycles, budget 5
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; outer - goes on in inner.
;;; Case     all: A={0..255} ->
;;; Budget   <= 30 cycles
outer:  clc
        bcc .on
.on:
;;; inner - costs more for 77.
;;; Budget   <= 5 cycles
inner:  cmp #77
        bne .done
        nop ;one
.done:  rts
