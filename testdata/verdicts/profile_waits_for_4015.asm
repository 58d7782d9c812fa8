;;;; profile - a main loop that waits for the frame counter's flag in $4015
;@ run  profile FILE --frames 100
;@ bad  0 missed 96 frames
;@ mend ldx #30 => ldx #3
;@ good 0 missed no frame

        .mapper 0
        .vectors none, reset, none
        .code
none:   rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #0
        sta $4017
main:   bit $4015
        bvc main
        ldx #30
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        jmp main
