; The NMI handler throws the stack away, and with it the call in which the NMI struck. In every second frame it calls
; another routine.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
idle:   jmp idle

nmi:    ldx #$FF
        txs
        inc ticks
        lda ticks
        lsr a
        bcc .even
        jsr odd
.even:  jsr even
        jmp idle

odd:    jsr spin
        rts
even:   jsr spin
        rts

; spin never returns, but it does not wait: it counts in memory.
spin:   inc ticks
        inc ticks
        jmp spin

irq:    rti
