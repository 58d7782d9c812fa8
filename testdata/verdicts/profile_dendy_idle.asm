;;;; profile of a write between the picture and vblank, where a Dendy is idle for 51 lines: it does no harm
;@ run  profile FILE --frames 60 --region dendy
;@ bad  0 57 frames overran vblank, first frame
;@ mend ldx #21 => ldx #26
;@ good 0 27 at worst: 2,246 cycles before rendering, in frame 2 cycles

        .vectors nmi, reset, nothing
        .chrram 8
        .zeropage
done:   .res 1
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        ldx #21                 ; rounds of 1,282 cycles; the picture ends after 30,009
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        sta $2007
        jmp loop
nmi:    inc done
nothing: rti
