;;;; bound mark - a loop that ends with a mark in the data, if there is one
;@ run  bound FILE
;@ bad  1 finds the value that ends it within 64 rounds
;@ mend ;;; Clobbers A, X => ;;; Bound .l <= 16
;@ good 0 runs at most 16 rounds, as its header says
;
; The same in a report for CI servers.
;@ run  test FILE --bound --format junit
;@ bad  1 with the label of the loop: ;;; Bound LABEL &lt;= ROUNDS); the bound is on trust
;@ mend ;;; Clobbers A, X => ;;; Bound .l <= 16
;@ good 0 proved

        .zeropage
data:   .res 64
        .code
;;; go - looks for a mark.
;;; Clobbers A, X
;;; Case     first: data=$80 ->
;;; Budget   <= 2000 cycles
go:     ldx #0
.l:     lda data,x
        bmi .o
        inx
        inx
        inx
        inx
        jmp .l
.o:     rts
