;;;; bound pointer all of the stack - a loop that writes everywhere where its return address can be, by a pointer
;@ run  bound FILE
;@ bad  1 it may write all over the stack, and so over its return address; keep its data outside page 1, or limit the index or the pointer, so that it writes only below the stack (as with and #$7F)
;@ mend {$0100..$0102} => {$0200..$0202}
;@ good 0 proved

        .zeropage
p:      .res 2
        .code
;;; go - fills a page.
;;; Needs    p:p+1={$0100..$0102}
;;; Budget   <= 8000 cycles
go:     ldy #0
.l:     sta (p),y
        iny
        bne .l
        rts
