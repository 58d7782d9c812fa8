;;;; test exhaustive two kinds - where not all kinds of garbage are tried, the report says so
;@ run  test FILE --bare
;@ bad  0 exhausted, with 2 of 4 kinds of
;@ mend w={0..64} => w={0..63}
;@ good 0 4,194,304 │ 0 │ 0 │ 4,194,304 │ 0 │ exhausted │

v:      .res 2
w:      .res 1
;;; go - does nothing.
;;; Case     all: v={0..255} v+1={0..255} w={0..64} ->
go:     rts
