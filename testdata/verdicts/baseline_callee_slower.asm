;;;; baseline callee slower - the cheapest input costs more
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  1 slower
;@ mend nop => ;
;@ good 0 0 failed

;;; go - 0 takes longest.
;;; Case     all: A={0..255} ->
go:     cmp #0
        beq .long
        nop
        rts
.long:  lda $10
        lda $10
        lda $10
        rts
