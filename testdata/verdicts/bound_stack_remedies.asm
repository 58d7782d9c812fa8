;;;; bound stack remedies - what a reason about the stack says to do gives a bound
;@ run  bound FILE f
;@ bad  0 TXS moves the stack pointer; restore it only from a copy that this routine has made (tsx, stx saved … ldx saved, txs), and drop bytes with PLA
;@ mend ldx n                   ; for TXS => ldx saved
;@ good 0 1 of 1 routines bounded

; a routine that drops its return address
;@ run  bound FILE drops
;@ bad  0 TXS moves the stack pointer
;@ mend jmp .txs => pla\n pla\n rts
;@ good 0 1 of 1 routines bounded

; a write, between copying S and restoring it, of which it is not known whether it hits the stack
;@ with ldx n                   ; for TXS => ldx saved
;@ with lda n                   ; of a table => lda n\n tax\n sta $0100,x
;@ run  bound FILE f
;@ bad  0 it has copied the stack pointer with TSX, and this write may change its stack; keep its data outside page 1, or limit the index or the pointer, so that it writes only below the stack (as with and #$7F)
;@ mend tax => and #$7F\n tax
;@ good 0 1 of 1 routines bounded

; RTI in a routine that is called
;@ run  bound FILE interrupted
;@ bad  0 RTI ends a routine that was called with JSR; end it with RTS
;@ mend rti                     ; called => rts
;@ good 0 1 of 1 routines bounded

; RTI to an address that was pushed
;@ run  bound FILE goes
;@ bad  0 RTI takes bytes that this code has pushed; pull them before RTI, or go to a pushed address with RTS, which needs the address less 1
;@ mend jmp .rti => jmp .rts
;@ good 0 1 of 1 routines bounded

; a handler that leaves a byte on the stack
;@ with nmi:    inc frames => nmi:    pha
;@ run  bound FILE --frame -n 0
;@ bad  0 RTI takes bytes that this code has pushed; pull them before RTI
;@ mend nmi:    pha => nmi:    inc frames
;@ good 0 never missed

; a handler that changes where the interrupted code goes on
;@ with nmi:    inc frames => nmi:    inc frames\n pha\n txa\n pha\n pha\n tsx\n inc $0105,x\n pla\n pla\n tax\n pla
;@ run  bound FILE --frame -n 0
;@ bad  0 there the NMI handler changes what the interrupted code has on the stack; let it change only bytes that it has pushed
;@ mend inc $0105,x => inc $0101,x
;@ good 0 frame never missed

; the caller of a routine that changes its return address
;@ run  bound FILE skips caller
;@ bad  0 it changes its return address, or what its caller has on the stack; do not change them, or ask for the bound of the routine that calls it, which includes this call caller: the bound holds if the stack does not overflow 1 of 2 routines bounded
;@ mend inc $0101,x => nop
;@ good 0 2 of 2 routines bounded

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
frames: .res 1
saved:  .res 1
        .code
reset:  ldx #$FF
        txs
.warm:  bit $2002
        bpl .warm
.warmer:
        bit $2002
        bpl .warmer
        lda #$80
        sta $2000
main:   lda frames
.wait:  cmp frames
        beq .wait
        jmp main
nmi:    inc frames
irq:    rti
;;; f - pushes and drops.
f:      tsx
        stx saved
        pha
        lda n                   ; of a table
        ldx n                   ; for TXS
        txs
        rts
;;; drops - calls a routine that returns to the caller of this one.
drops:  jsr drop
        rts
drop:   jmp .txs
.txs:   tsx
        inx
        inx
        txs
        rts
;;; interrupted - calls a routine that ends like a handler.
interrupted:
        jsr .back
        rts
.back:  rti                     ; called
;;; goes - to an address that it pushes.
goes:   jmp .rti
.rti:   lda #>there
        pha
        lda #<there
        pha
        php
        rti
.rts:   lda #>(there-1)
        pha
        lda #<(there-1)
        pha
        rts
there:  rts
;;; skips - returns behind a byte of data.
skips:  tsx
        inc $0101,x
        rts
;;; caller - has the data.
caller: jsr skips
        .byte $EA
        rts
