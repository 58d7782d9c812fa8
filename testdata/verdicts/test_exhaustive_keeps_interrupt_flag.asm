;;;; test exhaustive keeps interrupt flag - I is set where it was set before
;@ run  test FILE
;@ bad  1 I = 1, want 0 (the header keeps it
;@ mend sei => nop
;@ good 0 0 failed

;;; go - keeps I.
;;; Keeps    I
;;; Case     all: X={0..99} ->
go:     sei
        rts
