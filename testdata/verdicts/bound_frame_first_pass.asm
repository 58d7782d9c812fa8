;;;; bound --frame of a first pass that begins in the middle of a frame
; the code between the store that turns NMI on and the loop takes more cycles than a pass leaves of its frame
;@ with nop ;late => jsr most
;@ run  bound --frame FILE
;@ bad  1 budget frame <= 29500 cycles a frame is open: a bound would be proved only if the program, when it first comes to the loop
;@ mend jsr most => nop
;@ good 0 budget frame <= 29500 cycles a frame is proved: at most 29,274 of 29,500 cycles

; the flag is set when the program comes to the loop
;@ with lda #0 ;flag => lda #1
;@ bad  1 budget frame <= 29500 cycles a frame is open: a bound would be proved only if the program, when it first comes to the loop
;@ mend lda #1 => lda #0

; NMI is turned on in the middle of vblank, before $2002 has been read
;@ with nop ;early => jsr most
;@ with inc flag => sta $2005\n        inc flag
;@ bad  1 budget frame <= 29500 cycles a frame is open: a bound would be proved only if the program, when it first comes to the loop
;@ mend jsr most => nop
;@ good 0 budget frame <= 29500 cycles a frame is proved: at most 29,

; the main loop writes to the PPU in vblank, and the first NMI comes before the program is at the loop
;@ with ldx #20 => sta $2006\n        ldx #1
;@ with nop ;early => ldx #10\n        jsr part
;@ with nop ;late => ldx #16\n        jsr part
;@ bad  1 frame open: a bound would be proved only if the program, when it first comes to the loop
;@ mend ldx #16 => ldx #1
;@ good 0 vblank never overrun: at most 46 of

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
;;; Budget frame: <= 29500 cycles a frame
nmi:    inc flag
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0 ;flag
        sta flag
        lda #$1E
        sta $2001
        nop ;early
        lda #$80
        sta $2000
        nop ;late
main:   lda flag
        beq main
        lda #0
        sta flag
        ldx #20
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        ldx #7
.z:     ldy #99
.v:     dey
        bne .v
        dex
        bne .z
        jmp main
most:   ldx #23
part:
.x:     dey
        bne .x
        dex
        bne .x
        ldx #240
.y:     dex
        bne .y
        rts
