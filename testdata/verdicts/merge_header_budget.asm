;;;; merge header budget - the parts of a test had headers with different budgets
;@ first test FILE --shard 1/2 --format json > 1.json
;@ first test FILE --shard 2/2 -D K=99 --format json > 2.json
;@ run  merge DIR/1.json DIR/2.json
;@ bad  2 are not about the same files with the same headers and options
;@ mend <= K cycles => <= 90 cycles
;@ good 0 1 case, 0 failed

K       ?= 90
;;; go - counts down.
;;; Clobbers A, X
;;; Case     all: A={0..7} -> A<=90
;;; Budget   <= K cycles
go:     and #7
        tax
        beq .out
.l:     dex
        bne .l
.out:   rts
