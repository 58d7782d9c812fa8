;;;; test budget two headers - two routines begin at one address, and each has a budget
;@ run  test FILE
;@ bad  1 second took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed
;@ run  test FILE --bare
;@ bad  1 second took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; first - another name.
;;; Case     all: ->
;;; Budget   <= 9 cycles
first:
;;; second - waits.
;;; Budget   <= 3 cycles
second: nop
        nop ;one
        rts
