;;;; test include - a header in an included file
;@ file part.inc ;;; go - gives two.\n;;; Case     all: -> A=2\ngo:     lda #TWO\n        rts
;@ run  test FILE
;@ bad  1 A = 3, want 2
;@ mend TWO = 3 => TWO = 2
;@ good 0 0 failed

TWO = 3
        .code
        .include "part.inc"
