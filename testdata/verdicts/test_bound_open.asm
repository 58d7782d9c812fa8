;;;; test bound open - a budget that no call can keep, and no case breaks
;@ run  test FILE --bound
;@ bad  1 open
;@ mend <= 1 => <= 2
;@ good 0 proved
;@ run  test FILE --bound --format junit
;@ bad  1 failures="1"
;@ mend <= 1 => <= 2
;@ good 0 failures="0"

;;; other - has a case.
;;; Case     all: ->
other:  rts
;;; go - waits.
;;; Budget   <= 1 cycles
go:     nop
        rts
