;;;; test keeps stack page - memory of the stack page that is kept
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend sta $0100 => nop
;@ good 0 0 failed

;;; go - keeps the low end of the stack page.
;;; Clobbers A
;;; Keeps    $0100[0..3]
;;; Case     all: ->
go:     lda #0
        sta $0100
        rts
