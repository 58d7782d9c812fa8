        .code

;;; bits - how many bits of A are 1?
;;; In       A
;;; Out      A = the number of bits that are 1
;;; Clobbers A, X, Y, C
;;; Case     none: A=0 -> A=0
;;; Case     all: A=255 -> A=8
;;; Case     some: A=%10010110 -> A=4
bits:
        lda #0                  ; your code goes here
        rts
