;;;; bound wrong needs - a case that the note on inputs does not allow
;@ run  test --bound FILE
;@ bad  1 1 case, 0 failed; 2 other checks failed
;@ mend Needs    n={1..2} => Needs    n={1..8}
;@ good 0 0 failed

n:      .res 1
;;; go - loops n times.
;;; Clobbers X
;;; Case     all: n=4 ->
;;; Needs    n={1..2}
;;; Budget   <= 60 cycles
go:     ldx n
.next:  dex
        bne .next
        rts
