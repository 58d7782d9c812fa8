;;;; profile of NMIs that come while an IRQ is entered, and are not missing; a handler that reads $2002 keeps some away
;@ run  profile FILE --frames 300
;@ bad  0 nmi none came in 6 frames with NMI on, first frame 29, because
;@ mend bit $2002 ;status => bit $02
;@ good 0 missed no frame lag

        .mapper 21
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
        .bank 3, $E000
        .org $E000
reset:  sei
        ldx #$FF
        txs
        stx $4017
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda #$F
        sta $F000
        lda #$9
        sta $F002
        lda #7
        sta $F004
        cli
        lda #$80
        sta $2000
main:   jsr wait
        jmp main
nmi:    inc flag
        rti
irq:    bit $2002 ;status
        sta $F006
        rti
wait:   lda #0
        sta flag
.w:     lda flag
        beq .w
        rts
