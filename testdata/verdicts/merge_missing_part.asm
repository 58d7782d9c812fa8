;;;; merge missing part - a part that is not there, whether or not the other one fails
;@ first test FILE --shard 1/2 --format json > 1.json
;@ run  merge DIR/1.json
;@ bad  1 shard 2 of 2 is missing
;@ mend lda #1 => lda #0
;@ good 2 shard 2 of 2 is missing

;;; go - gives 0.
;;; Clobbers A
;;; Case     all: X={1..255} -> A=0
go:     lda #1
        rts
