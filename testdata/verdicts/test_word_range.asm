;;;; test word range - a word that is one of a set
;@ run  test FILE
;@ bad  1 v:w = 258
;@ mend lda #2 => lda #1
;@ good 0 0 failed

v:      .res 2
;;; go - stores a word.
;;; Clobbers A
;;; Case     all: -> v:w={$0101|$0202}
go:     lda #2
        sta v
        lda #1
        sta v+1
        rts
