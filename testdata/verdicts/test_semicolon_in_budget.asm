;;;; test - a semicolon in a budget would begin a comment
;@ run  bound FILE
;@ bad  2 a ; begins a comment
;@ mend <= 9;3 => <= 9
;@ good 0 proved

;;; go - gives 1.
;;; Budget   <= 9;3 cycles
go:     lda #1
        rts
