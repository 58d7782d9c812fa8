;;;; bound library - routines without vectors, so that no handler is known that interrupts them
;@ run  bound FILE
;@ bad  0 interrupt handlers leave A, X, Y, the banks and the routine's RAM as they found them
;@ mend .zeropage => .vectors i, h, i\n .zeropage
;@ good 0 1 of 1 routines bounded

        .zeropage
n:      .res 1
        .code
i:      rti
h:      jmp h
;;; f - counts n down.
;;; Budget   <= 44 cycles
f:      lda #5
        sta n
.l:     dec n
        bne .l
        rts
