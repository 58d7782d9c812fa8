;;;; profile dma in budget - a transfer to OAM counts for a budget a frame
;@ run  profile FILE --frames 60 --budget frame_<=_400_cycles
;@ bad  1 the frame
;@ mend sta $4014 => sta $10
;@ good 0 the frame

        .vectors nmi, reset, nothing
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi:    pha
        inc done
        pla
nothing: rti
update: lda #2
        sta $4014
        rts
