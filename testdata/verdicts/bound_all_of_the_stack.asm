;;;; bound all of the stack - a loop that writes everywhere where its return address can be
;@ run  bound FILE
;@ bad  1 it writes all over the stack
;@ mend sta $0100,x => sta $0200,x
;@ good 0 proved

;;; go - fills a page.
;;; Budget   <= 3000 cycles
go:     ldx #0
.l:     sta $0100,x
        inx
        bne .l
        rts
