; Two screens that jump to each other, without a call: the title and the game. Each has a routine of its own, and the
; work of the game takes more than two frames.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
done:   .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        jmp title

title:  lda ticks
.wait:  cmp ticks
        beq .wait
        jsr blink
        jmp game

blink:  inc done
        rts

game:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda #60
.more:  jsr move
        sec
        sbc #1
        bne .more
        jmp title

move:   ldx #200
.loop:  dex
        bne .loop
        inc done
        rts

nmi:    inc ticks
irq:    rti
