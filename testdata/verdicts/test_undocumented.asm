;;;; test undocumented - LAX changes X too
;@ run  test FILE
;@ bad  1 neither Out nor Clobbers names it
;@ mend lax v => lda v
;@ good 0 0 failed

v:      .res 1
;;; go - loads A.
;;; Clobbers A
;;; Case     all: v=7 -> A=7
go:     lax v
        rts
