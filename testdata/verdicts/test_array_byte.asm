;;;; test array byte - one byte of a range
;@ run  test FILE
;@ bad  1 v[0..3] byte 3 ($0303) = 9, want 3
;@ mend 2,9 => 2,3
;@ good 0 0 failed

v:      .res 4
;;; go - copies a table.
;;; Case     all: -> v[0..3]=0,1,2,3
go:     ldx #3
.next:  lda table,x
        sta v,x
        dex
        bpl .next
        rts
table:  .byte 0,1,2,9
