;;;; test writes rom - code that changes itself in ROM does not
;@ run  test FILE
;@ bad  1 A = 1, want 2
;@ mend lda #1 => lda #2
;@ good 0 0 failed

;;; go - tries to change the second load.
;;; Clobbers A
;;; Case     all: -> A=2
go:     lda #2
        sta .load+1
.load:  lda #1
        rts
