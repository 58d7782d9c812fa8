;;;; test exhaustive cost depends - the cost of each input depends on a flag that nobody set
;@ run  test FILE
;@ bad  1 3 cycles, want 2, as in another run (the case depends on C, which it does not set; go
;@ mend A={1..2} -> => A={1..2} C=0 ->
;@ good 0 0 failed
;@ run  test --bare FILE
;@ bad  1 3 cycles, want 2, as in another run (the case depends on C, which it does not set)
;@ mend A={1..2} -> => A={1..2} C=0 ->
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: A={1..2} ->
go:     bcc .o
.o:     rts
