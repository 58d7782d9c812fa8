;;;; bound part of the stack - a loop that fills the half of the stack page where its return address must be
;@ run  bound FILE
;@ bad  1 it writes all over the stack
;@ mend sta $0180,x => sta $0140,x
;@ good 0 proved

;;; go - fills a part of the page.
;;; Budget   <= 1500 cycles
go:     lda #1
        pha
        ldx #0
        lda #0
.c:     sta $0180,x
        inx
        bpl .c
        pla
        beq .s
        rts
.s:     ldx #99
.l:     dex
        bne .l
        rts
