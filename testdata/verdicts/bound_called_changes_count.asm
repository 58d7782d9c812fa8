;;;; bound called changes count - the callee changes the counter of the loop
;@ run  bound FILE
;@ bad  1 open
;@ mend ldx #2 ;again => nop
;@ good 0 proved

;;; go - loops.
;;; Budget   <= 200 cycles
go:     ldx #4
.next:  jsr inner
        dex
        bne .next
        rts
inner:  ldx #2 ;again
        rts
