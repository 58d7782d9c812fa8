; A dot that the pad moves, for asm6f. Built by: asm6f -n dot.asm dot.nes

PPUCTRL   = $2000
PPUMASK   = $2001
PPUSTATUS = $2002
OAMADDR   = $2003
PPUADDR   = $2006
PPUDATA   = $2007
OAMDMA    = $4014
JOY1      = $4016
EDGE      = 232

        .enum $0010
frames  .dsb 1
pads    .dsb 1
dot_x   .dsb 1
        .ende

sprites = $0200

        .inesprg 1
        .ineschr 0
        .inesmap 0
        .inesmir 1

        .org $C000
reset:
        sei
        cld
        ldx #$FF
        txs
wait1:
        bit PPUSTATUS
        bpl wait1
wait2:
        bit PPUSTATUS
        bpl wait2
        lda #0
        sta PPUADDR
        sta PPUADDR
        ldx #8
        lda #$FF
square:
        sta PPUDATA             ; tile 0 becomes a square
        dex
        bne square
        lda #$3F
        sta PPUADDR
        lda #$10
        sta PPUADDR
        lda #$0F                ; black
        sta PPUDATA
        lda #$30                ; white
        sta PPUDATA
        lda #$FF
hide:
        sta sprites,x
        inx
        bne hide
        stx sprites+1
        stx sprites+2
        lda #100
        sta dot_x
        lda #%10000000
        sta PPUCTRL
        lda #%00010100          ; show sprites, in the left column too
        sta PPUMASK
main:
        jsr pads_read
        jsr dot_move
        jsr dot_draw
        lda frames
wait:
        cmp frames
        beq wait
        jmp main

;;; pads_read - read the first pad.
;;; Out      pads = what is pressed, A first
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     right: pad:1=Right -> pads=%00000001, 126 cycles
;;; Budget   <= 130 cycles
pads_read:
        lda #1
        sta pads
        sta JOY1
        lsr a
        sta JOY1
@loop:
        lda JOY1
        lsr a
        rol pads
        bcc @loop
        rts

;;; dot_move - Right moves the dot by two pixels, up to the edge.
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     moves: pads=%00000001 dot_x=10 -> dot_x=12
;;; Case     edge: pads=%00000001 dot_x=EDGE -> dot_x=EDGE
;;; Case     stays: pads=0 dot_x=10 -> dot_x=10, 8 cycles
;;; Budget   <= 24 cycles
dot_move:
        lda pads
        lsr a
        bcc @done
        lda dot_x
        cmp #EDGE
        bcs @done
        adc #2
        sta dot_x
@done:
        rts

;;; dot_draw - put the dot into the sprite table.
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     drawn: dot_x=50 -> $0203=50
;;; Budget   <= 20 cycles
dot_draw:
        lda #120
        sta sprites
        lda dot_x
        sta sprites+3
        rts

nmi:
        pha
        lda #0
        sta OAMADDR
        lda #>sprites
        sta OAMDMA
        inc frames
        pla
        rti

irq:
        rti

        .pad $FFFA
        .dw nmi, reset, irq
