;;;; test budget first header - two routines begin at one address, and the first is over its budget
;@ run  test FILE
;@ bad  1 first took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; other - goes on in the first.
;;; Case     all: ->
other:  clc
;;; first - another name.
;;; Budget   <= 3 cycles
first:
;;; second - waits.
;;; Budget   <= 9 cycles
second: nop
        nop ;one
        rts
