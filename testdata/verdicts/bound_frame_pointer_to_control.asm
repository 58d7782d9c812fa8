;;;; bound --frame of a game that turns NMI on late in vblank: whether it is on already depends on a write through a pointer that may point anywhere
;@ run  bound --frame FILE --frames 0
;@ bad  0 if each NMI comes when vblank begins
;@ mend sta (ptr),y => lda (ptr),y
;@ good 0 vblank never overrun: at most 1,045 of

; the play overruns vblank
;@ run  bound --frame FILE --frames 60
;@ bad  1 vblank overrun
;@ mend sta (ptr),y => lda (ptr),y
;@ good 0 found 1,035 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
ctrl:   .res 1
ptr:    .res 2
        .code
nmi:    pha
        txa
        pha
        tya
        pha
        ldx #200                ; 1,000 cycles
.d:     dex
        bne .d
        stx $2006
        stx $2006
        stx $2007
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
        lda #$80
        sta ctrl
        lda #1
        sta flag
        ldy #0
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda $5000               ; open bus: $50
        eor #$50^ctrl
        sta ptr
        lda $5000
        eor #$50
        sta ptr+1
        tya
        sta (ptr),y             ; to ctrl
        lda ctrl
        sta $2000
w:      lda flag
        beq w
        lda #0
        sta flag
        ldx #24                 ; more than a frame: to vblank and 1,300 cycles
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        ldx #60
.z:     dex
        bne .z
        lda #$80
        sta $2000
        jmp w
