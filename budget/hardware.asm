; hardware.asm - a cartridge that does nothing but what the hardware claims are
; measured on: rendering on, and a sprite transfer in every frame that starts on
; an even CPU cycle in one frame and on an odd one in the next.

        .mapper 0
        .vectors nmi, reset, irq

PPUCTRL   = $2000
PPUMASK   = $2001
PPUSTATUS = $2002
OAMDMA    = $4014

        .zeropage
turn:   .res 1

        .code
reset:  sei
        cld
        ldx #$FF
        txs
        bit PPUSTATUS
.warm1: bit PPUSTATUS
        bpl .warm1
.warm2: bit PPUSTATUS
        bpl .warm2
        lda #%00011110          ; background and sprites, to the left edge
        sta PPUMASK
        lda #%10000000          ; NMI at the start of vblank
        sta PPUCTRL
.wait:  jmp .wait

nmi:    lda turn                ; 3
        eor #1                  ; 2
        sta turn                ; 3
        beq .even               ; 2/3   one cycle apart from frame to frame
.even:  lda #2                  ; 2
        sta OAMDMA              ; 4     and the transfer
irq:    rti
