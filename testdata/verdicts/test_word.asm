;;;; test word - the high byte of a word
;@ run  test FILE
;@ bad  1 v:w = 513, want 769
;@ mend #>$0201 => #>$0301
;@ good 0 0 failed

v:      .res 2
;;; go - stores a word.
;;; Case     all: -> v:w=$0301
go:     lda #<$0301
        sta v
        lda #>$0201
        sta v+1
        rts
