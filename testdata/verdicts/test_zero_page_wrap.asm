;;;; test zero page wrap - an index over the end of the zero page stays in it
;@ run  test FILE
;@ bad  1 A = 7, want 9
;@ mend lda $FF,x => lda $0100,x
;@ good 1 A

;;; go - reads $00 through $FF,x.
;;; Clobbers A
;;; Case     all: X=1 $00=7 -> A=9
go:     lda $FF,x
        rts
