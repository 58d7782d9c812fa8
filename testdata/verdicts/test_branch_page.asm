;;;; test branch page - a branch over a page end costs one more
;@ run  test FILE
;@ bad  1 4 cycles, want 3
;@ mend $80FD => $8080
;@ good 0 0 failed

        .code
        .org $80FD
;;; go - branches.
;;; Case     all: C=1 -> , 3 cycles
go:     bcs .out
        nop
.out:   rts
