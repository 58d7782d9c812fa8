;;;; profile and bound --frame of a game that turns rendering off in vblank and on again in the first lines of the picture: it has a picture in each frame
; a pass takes longer than a frame
;@ run  bound --frame FILE --frames 60
;@ bad  1 frame missed: frame 3 from power-on ended before the program was back at its waiting loop
;@ mend ldx #30 => ldx #3
;@ good 0 frame never missed: at most

; a profile does not call the busy frames dark
;@ run  profile FILE --frames 60
;@ bad  0 cycles, 100.0 % missed 57 frames, first frame 3
;@ mend ldx #30 => ldx #3
;@ good 0 max 23.2 %; worst with rendering on is frame 3: 6,923 cycles, 23.2 % missed no frame lag

; the main loop writes to VRAM while the picture is drawn
;@ with ldx #30 => ldx #3
;@ with nop ;vram => sta $2007 ;late
;@ run  bound --frame FILE --frames 60
;@ bad  1 vblank overrun: in frame 3 from power-on the last PPU write or DMA ended
;@ mend sta $2007 ;late => nop
;@ good 0 vblank was not overrun in 60 frames from power-on

; a profile says so, too
;@ with ldx #30 => ldx #3
;@ with nop ;vram => sta $2007 ;late
;@ run  profile FILE --frames 60
;@ bad  0 57 frames overran vblank, first frame 3: reset
;@ mend sta $2007 ;late => nop
;@ good 0 25 at worst: 2,248 cycles before rendering, in frame 2 cycles work

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        txa
        pha
        lda #0
        sta $2001
        ldx #200
.w:     sta $2007
        nop
        nop
        nop
        dex
        bne .w
        lda #$1E
        sta $2001
        inc flag
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
        lda #0
        sta flag
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        ldx #30
.o:     ldy #0
.i:     dey
        bne .i
        dex
        bne .o
        nop ;vram
        jmp main
