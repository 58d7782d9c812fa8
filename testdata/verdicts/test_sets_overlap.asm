;;;; test sets overlap - a case sets a byte that is also the high byte of a word
;@ run  test FILE
;@ bad  2 v:w=0: this has a value already: v+1
;@ mend v+1=2 v:w=0 => v:w=0 v+1=2
;@ good 0 0 failed
;@ run  test FILE
;@ bad  2 this has a value already: v+1
;@ mend v+1=2 v:w=0 => w+1=2 v:w=0
;@ good 1 v+1 = 0, want 2

v:      .res 2
w:      .res 2
;;; go - keeps v. A part of a longer place may have another value than the rest.
;;; Case     all: v+1=2 v:w=0 -> v+1=2
go:     rts
