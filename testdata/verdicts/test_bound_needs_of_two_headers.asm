;;;; test bound needs of two headers - two headers at one address have Needs for their own callers: a case of the one is not held against the other
;@ run  test FILE --bound
;@ bad  1 few took 34 cycles, though no call should take more than 19
;@ mend one: X=7 => one: X=3
;@ good 0 2 cases, 0 failed

;;; few - counts.
;;; Needs    X={1..4}
;;; Case     one: X=7 ->
;;; Clobbers X
;;; Budget   <= 40 cycles
few:
;;; many - counts further.
;;; Needs    X={5..8}
;;; Case     other: X=8 ->
;;; Clobbers X
;;; Budget   <= 80 cycles
many:   dex
        bne many
        rts
