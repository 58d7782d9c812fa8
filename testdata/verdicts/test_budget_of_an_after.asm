;;;; test budget of an after - the routine that comes before the case breaks its own budget
;@ run  test FILE
;@ bad  1 init took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; init - starts.
;;; Budget   <= 3 cycles
init:   nop
        nop ;one
        rts
;;; go - goes.
;;; Case     all: after init ->
go:     rts
