;;;; bound all of the stack - a loop that writes everywhere where its return address can be
;@ run  bound FILE
;@ bad  1 it writes all over the stack, and so over its return address, as far as the analysis can tell; keep its data outside page 1, or limit the index or the pointer, so that it writes only below the stack (as with and #$7F)
;@ mend sta $0100,x => sta $0200,x
;@ good 0 proved

; the lower half of the page
;@ with <= 3000 => <= 5000
;@ mend sta $0100,x => txa\n and #$7F\n tay\n sta $0100,y

;;; go - fills a page.
;;; Budget   <= 3000 cycles
go:     ldx #0
.l:     sta $0100,x
        inx
        bne .l
        rts
