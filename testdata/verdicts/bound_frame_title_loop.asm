;;;; bound --frame of a loop before the main loop that waits for frames, too, and misses some while A is held
; the earlier loop waits in a routine
;@ run  bound --frame FILE
;@ bad  0 frames of the earlier loop at
;@ mend bne title => nop ;
;@ good 0 vblank never overrun: neither

; the earlier loop reads $2002
;@ with title:  jsr wait => title: bit $2002\n        bpl title
;@ mend bne title => nop ;

; the earlier loop reads RAM on the zero page by X
;@ with ldx #20 => ldx #0\n        ldy #0\n        lda #20\n        sta n
;@ with dex => dec n
;@ with wait:   lda flag => wait:   lda flag,x
;@ mend bne title => nop ;

; the earlier loop reads RAM anywhere by Y
;@ with ldx #20 => ldx #0\n        ldy #1\n        lda #20\n        sta n
;@ with dex => dec n
;@ with wait:   lda flag => wait:   lda $07FF,y
;@ mend bne title => nop ;

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
        bit $2002
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda #$80
        sta $2000
        ldx #20
.more:  jsr wait                ; a loop that only waits is no title screen
        dex
        bne .more
        lda #$1E
        sta $2001
title:  jsr wait
        lda #1
        sta $4016
        lsr a
        sta $4016
        lda $4016
        and #1
        beq .no
        jsr long
.no:    lda $4016
        lda $4016
        lda $4016
        and #1
        bne title
main:   lda flag
        beq main
        lda #0
        sta flag
        inc n
        jmp main
wait:   lda flag
        beq wait
        lda #0
        sta flag
        rts
long:   ldx #60
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        rts
