;;;; bound frame starts DMC - a main loop that starts the DMC, whose transfers take cycles
;@ run  bound FILE --frame
;@ bad  0 the DMC, whose DMA is not counted, may be started at
;@ mend lda #$1F => lda #$0F
;@ good 0 never missed

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
reset:  sei
        ldx #$FF
        txs
        lda #$40
        sta $4017
        lda #0
        sta flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        lda #$1F
        sta $4015
        jmp main
nmi:    inc flag
irq:    rti
