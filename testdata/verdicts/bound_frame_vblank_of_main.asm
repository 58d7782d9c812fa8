;;;; bound frame vblank of main - a budget of vblank for a routine that the main loop calls, too
;@ run  bound FILE --frame
;@ bad  1 the main loop calls it, and nothing shows that it does so in vblank
;@ mend jsr up ;again => lda #0
;@ good 0 budget up, vblank <= 20 % of vblank is proved
; a waiting loop that counts in its own register, behind a jump
;@ with jsr up ;again => nop
;@ with sta $2000 => sta $2000\n jmp main\n rts
;@ with main:   lda flag => main:   inx ;c\n lda flag
;@ run  bound FILE --frame
;@ bad  1 no loop that waits for the NMI was found
;@ mend inx ;c => nop
;@ good 0 never missed

; the main loop writes to the PPU behind a waiting loop of 13 cycles, which has just read the flag as the NMI comes
;@ with jsr up ;again => sta $2006
;@ with lda flag => lda flag\n nop\n nop\n nop\n nop\n cmp #1
;@ with beq main => bne main
;@ bad  0 vblank never overrun: at most 91 of
;@ mend sta $2006 => nop
;@ good 0 vblank never overrun: at most 38 of

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
reset:  sei
        cld
        ldx #$FF
        txs
        inx
        stx flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        jsr up ;again
        jmp main
nmi:    pha
        jsr up
        inc flag
        pla
irq:    rti
;;; up - scrolls.
;;; Clobbers A
;;; Budget   <= 20 % of vblank
up:     lda #0
        sta $2005
        sta $2005
        rts
