;;;; profile - programs that no longer come back to their waiting loop from frame 52 on, although they have no work to do
; the IRQ of the frame counter is not acknowledged, so that its handler runs again and again while the main program waits
;@ with nop ;work => lda #0\n        sta $4017\n        cli
;@ run  profile FILE --frames 100
;@ bad  0 missed 48 frames, first frame 52
;@ mend cli => sei
;@ good 0 missed no frame

; a handler that does not end
;@ with nop ;work => inc stop
;@ bad  0 hang from frame 53 on, the program is in a loop that it cannot leave
;@ mend inc stop => inc n+1

; a loop that calls a routine waits for the NMI handler, which is off
;@ with nop ;work => lda #0\n        sta $2000\n.deaf:  jsr look\n        beq .deaf
;@ bad  0 hang from frame 52 on, the program waits for a byte of RAM to change, but NMI and IRQ are off
;@ mend sta $2000 => sta n+1

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 2
stop:   .res 1
        .code
nmi:    pha
        inc flag
        lda stop
        beq .on
        jmp *
.on:    pla
irq:    rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta n
        sta stop
        sta flag
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        inc n
        lda n
        cmp #50
        bne main
        nop ;work
        jmp main
look:   lda flag
        rts
