;;;; bound wrong note - a note that a case contradicts
;@ run  test --bound FILE
;@ bad  1 1 case, 0 failed; 2 other checks failed
;@ mend Bound    .next <= 2 => Bound    .next <= 8
;@ good 0 0 failed

n:      .res 1
;;; go - loops n times.
;;; Clobbers X
;;; Case     all: n=4 ->
;;; Bound    .next <= 2
;;; Budget   <= 60 cycles
go:     ldx n
.next:  dex
        bne .next
        rts
