;;;; bound path - the worst path through a call that drops its return address, and returns past its caller
;@ run  bound FILE --path f
;@ bad  0 3 dex
;@ mend ldx #3 => ldx #4
;@ good 0 4 dex
; behind the call, the caller goes on for ever
;@ with beq f => jmp g
;@ mend ldx #3 => ldx #4

;;; f - calls g, which returns when h does.
f:      jsr g
        ldx #3
.next:  dex
        bne .next
        rts
g:      jsr h
        beq f
        rts
h:      pla
        pla
        rts
