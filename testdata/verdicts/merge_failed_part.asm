;;;; merge failed part - a failure in the second part
;@ first test FILE --shard 1/2 --format json > 1.json
;@ first test FILE --shard 2/2 --format json > 2.json
;@ run  merge DIR/1.json DIR/2.json
;@ bad  1 A = 1, want 0
;@ mend cmp #255 => cmp #0
;@ good 0 0 failed

;;; go - gives 0, or 1 for 0.
;;; Case     all: A={1..255} -> A=0
go:     cmp #255
        bne .zero
        lda #1
        rts
.zero:  lda #0
        rts
