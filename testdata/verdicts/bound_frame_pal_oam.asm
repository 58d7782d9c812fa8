;;;; bound --frame on PAL, where OAM takes no writes after the first 24 of the 70 lines of vblank: the handler starts OAM DMA too late
;@ run  bound --frame FILE --frames 60
;@ bad  1 vblank overrun: in frame 3 from power-on the last PPU write or DMA ended 5,567 cycles after vblank began, too late for OAM on PAL
;@ mend ldx #4 => ldx #1
;@ good 0 vblank never overrun: at most 1,809 of 7,459 cycles found

; no frame is played, so that the condition is not tried
;@ run  bound --frame FILE --frames 0
;@ bad  0 vblank: the bound holds if OAM DMA and writes to $2004 end within 2,557 cycles after vblank began (a PAL console ignores later ones, until the picture begins)
;@ mend ldx #4 => ldx #1
;@ good 0 OAM DMA and writes to $2004 already within 2,557, on PAL. A bound leaves out frames before the main loop, and what the main loop writes to $2000 and $2001. vblank never overrun: at most 1,809 of 7,459 cycles Can

; a write to $2004; VRAM takes writes as long as vblank lasts
;@ with sta $4014 => sta $2004
;@ run  bound --frame FILE --frames 60
;@ bad  1 too late for OAM on PAL
;@ mend sta $2004 => sta $2007
;@ good 0 vblank never overrun: at most 5,063 of 7,459 cycles found

; the write at the end of the handler is to VRAM, and OAM DMA comes first; the transfer at start-up is late, but no NMI comes there yet
;@ with sta $4014 => sta $2007
;@ with pha => pha\n        sta $4014
;@ run  bound --frame FILE --frames 60
;@ bad  0 vblank: the bound holds if OAM DMA and writes to $2004 end within 2,557 cycles after vblank began
;@ mend sta $2007 => nop
;@ good 0 vblank never overrun: at most 540 of 7,459 cycles found

; a budget of vblank rests on the condition, which the played frames break
;@ with .zeropage => .zeropage\n;;; Budget nmi: <= 90 % of vblank\n
;@ run  bound --frame FILE --frames 60
;@ bad  1 budget nmi, vblank <= 90 % of vblank is open: a bound would be proved only if OAM DMA and writes to $2004 end within 2,557 cycles after vblank began (a PAL console ignores later ones, until the picture begins). This does not hold: in frame
;@ mend ldx #4 => ldx #1
;@ good 0 budget nmi, vblank <= 90 % of vblank is proved: at most 1,809 of

; a profile says it, too
;@ run  profile FILE --frames 60
;@ bad  0 57 frames overran vblank
;@ mend ldx #4 => ldx #1
;@ good 0 5,565 at worst: 1,894 cycles before rendering, in frame 2 cycles

        .mapper 0
        .region pal
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        txa
        pha
        tya
        pha
        ldx #4
.x:     ldy #250
.y:     dey
        bne .y
        dex
        bne .x
        lda #2
        sta $4014
        inc flag
        pla
        tay
        pla
        tax
        pla
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        ldx #4
.late:  ldy #250
.on:    dey
        bne .on
        dex
        bne .late
        sta $4014
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda #0
        sta flag
w:      lda flag
        beq w
        jmp main
