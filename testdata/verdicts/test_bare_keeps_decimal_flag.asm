;;;; test bare keeps decimal flag - D is cleared without a console
;@ run  test --bare FILE
;@ bad  1 D = 0, want 1 (the header keeps it
;@ mend cld => nop
;@ good 0 0 failed

;;; go - keeps D.
;;; Keeps    D
;;; Case     all: X=1 ->
go:     cld
        rts
