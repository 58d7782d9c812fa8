;;;; test local labels - two routines have a local label of the same name
;@ run  test FILE
;@ bad  1 two, case all: A = 1, want 2
;@ mend lda #1 ;b => lda #2
;@ good 0 2 cases, 0 failed

;;; one - gives one.
;;; Clobbers A
;;; Case     all: -> A=1
one:    jmp .out
.out:   lda #1 ;a
        rts
;;; two - gives two.
;;; Clobbers A
;;; Case     all: -> A=2
two:    jmp .out
.out:   lda #1 ;b
        rts
