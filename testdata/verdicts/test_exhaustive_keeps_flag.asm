;;;; test exhaustive keeps flag - D is cleared for all inputs
;@ run  test FILE
;@ bad  1 D = 0, want 1 (the header keeps it
;@ mend cld => nop
;@ good 0 0 failed

;;; go - keeps D.
;;; Keeps    D
;;; Case     all: A={0..99} ->
go:     cld
        rts
