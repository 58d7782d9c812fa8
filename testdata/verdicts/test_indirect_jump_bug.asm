;;;; test indirect jump bug - a vector at the end of a page
;@ run  test FILE
;@ bad  1 A = 1, want 2
;@ mend jmp ($03FF) => jmp two
;@ good 0 0 failed

;;; go - jumps through a vector that crosses a page.
;;; Clobbers A
;;; Case     all: $03FF=<two $0400=>two $0300=>one -> A=2
go:     jmp ($03FF)
        .org $8100
one:    lda #1
        rts
        .org $8200
two:    lda #2
        rts
