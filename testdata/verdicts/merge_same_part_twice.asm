;;;; merge same part twice - the first part again
;@ first test FILE --shard 1/2 --format json > 1.json
;@ run  merge DIR/1.json DIR/1.json
;@ bad  2 
;@ mend lda #1 => lda #0
;@ good 2 

;;; go - gives 0.
;;; Clobbers A
;;; Case     all: X={1..255} -> A=0
go:     lda #1
        rts
