        .zeropage
factor: .res 1
low:    .res 1

        .code

;;; multiply - A times X.
;;; In       A, X
;;; Out      A = the low byte of the product, X = the high byte
;;; Clobbers A, X, Y, C
;;; Case     nothing: A=0 X=9 -> A=0 X=0
;;; Case     three by five: A=3 X=5 -> A=15 X=0
;;; Case     largest: A=255 X=255 -> A=1 X=254
multiply:
        lda #0                  ; your code goes here
        tax
        rts
