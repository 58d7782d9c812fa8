;;;; test uninitialised stack - a byte of the stack page that nothing has pushed
;@ run  test --uninitialised FILE
;@ bad  1 $0180 is read at go
;@ mend lda $0180 => lda $0101,x
;@ good 0 0 failed

;;; go - reads a byte of the stack page.
;;; Clobbers A X
;;; Case     all: ->
go:     pha
        tsx
        lda $0180
        pla
        rts
