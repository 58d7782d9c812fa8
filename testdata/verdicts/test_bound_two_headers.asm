;;;; test bound two headers - the budget of the first of two headers is below the bound
;@ run  test FILE --bound
;@ bad  1 1 other check failed
;@ mend <= 2 => <= 4
;@ good 0 0 failed

;;; other - has a case.
;;; Case     all: ->
other:  rts
;;; first - waits.
;;; Budget   <= 2 cycles
first:
;;; second - waits.
;;; Budget   <= 9 cycles
second: nop
        nop
        rts
