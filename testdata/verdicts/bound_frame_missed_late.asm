;;;; bound --frame of a bound that the game exceeds late - a note is wrong in a frame behind those that try the conditions
;@ run  bound FILE --frame
;@ bad  1 missed: frame 2
;@ mend ldx #30 => ldx #2
;@ good 0 never missed: at most 2,642
;@ run  bound FILE --frame --format json
;@ bad  1 "verdict": "yes"
;@ mend ldx #30 => ldx #2
;@ good 0 "verdict": "never",
;@ run  profile FILE --frames 300 --bound
;@ bad  1 or a condition of the proof does not hold
;@ mend ldx #30 => ldx #2
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
;;; Budget frame: <= 29000 cycles a frame
nmi:    inc flag
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta n
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
.m:     lda flag
.w:     cmp flag
        beq .w
        inc n
        jsr busy
        jmp .m
;;; busy - works more in some frames.
;;; Bound    .o <= 2
busy:   ldx #1
        lda n
        cmp #200
        bcc .o
        ldx #30
.o:     ldy #0
.i:     dey
        bne .i
        dex
        bne .o
        rts
