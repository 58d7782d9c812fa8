;;;; bound --frame where the first NMI may come late, or where the program has two loops without an end
; NMI is turned on in the middle of vblank, and the NMI handler writes to the PPU; the main loop has no bound
;@ run  bound --frame FILE --frames 60
;@ bad  1 budget nmi, vblank <= 10 % of vblank is open: a bound would be proved only if each NMI comes when vblank begins (a store that turns NMI on in vblank starts an NMI at once, unless $2002 has been read in this vblank; to prevent this, read $2002 in a loop until vblank begins, directly before the store; the proof does not always see such a loop). This does not hold: in frame
;@ mend jsr late => nop
;@ good 0 budget nmi, vblank <= 10 % of vblank is proved: at most 28 of 227 cycles

; the same, and a pass of the main loop takes longer than a frame
;@ with bcs pads => jsr late
;@ bad  1 budget nmi, vblank <= 10 % of vblank is open: a bound would be proved only if each NMI comes when vblank begins
;@ mend jsr late => nop
;@ good 1 budget nmi, vblank <= 10 % of vblank is proved: at most 28 of 227 cycles

; the same, and the NMI handler does all of the work
;@ with lda flag => jmp main
;@ bad  1 budget nmi, vblank <= 10 % of vblank is open: a bound would be proved only if each NMI comes when vblank begins
;@ mend jsr late => nop
;@ good 0 budget nmi, vblank <= 10 % of vblank is proved: at most 28 of 227 cycles

; a budget of vblank rests on what the main loop writes through a pointer
;@ with jsr late => nop
;@ with nop ;pass => sta (ptr),y
;@ bad  0 budget nmi, vblank <= 10 % of vblank is proved: at most 28 of 227 cycles, under the conditions below
;@ mend sta (ptr),y => nop

; the NMI handler does all of the work, but the main program may go on in another loop
;@ with jsr late => nop
;@ with beq main => beq other\nidle:   jmp idle\nother:  sta $2006\n        jmp other
;@ bad  1 budget nmi, vblank <= 10 % of vblank is open: the program may go on for ever at
;@ mend jmp other => jmp idle

; no frame is played that would break the condition: it is printed with the budget, too
;@ run  bound --frame FILE -n 0
;@ bad  0 vblank · budget nmi, vblank: the bounds hold if each NMI comes when vblank begins
;@ mend jsr late => nop
;@ good 0 budget nmi, vblank <= 10 % of vblank is proved: at most 28 of 227 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
ptr:    .res 2
        .code
;;; Budget nmi: <= 10 % of vblank
nmi:    inc flag
        sta $2005
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        sta ptr
        lda #$1E
        sta $2001
        jsr late
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        nop ;pass
pads:   lda $4016
        lsr a
        bcs pads
        jmp main
late:   ldx #24
.x:     ldy #255
.y:     dey
        bne .y
        dex
        bne .x
        rts
