;;;; bound - an NMI handler pulls data from the top of the stack's page, above the calls that it interrupts; their return addresses stay in use
;@ run  bound FILE
;@ bad  1 an instruction writes to $01FC, which the stack uses
;@ mend lda #$FC => lda #$10
;@ good 0 does not reach the stack

;@ run  bound FILE --watch --frames 60
;@ bad  1 a condition does not hold for 1 routine
;@ mend lda #$FC => lda #$10
;@ good 0 no routine contradicted its proof

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
sav:    .res 1
idx:    .res 1
        .code
nmi:    pha
        txa
        pha
        tsx
        stx sav
        ldx #$FF
        txs
        pla
        sta $2007
        ldx sav
        txs
        pla
        tax
        pla
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$FC
        sta idx
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   jsr go
        jmp main
;;; go - takes more than a frame and writes a byte.
;;; Budget   <= 60000 cycles
go:     jsr r
        rts
slow:   ldx #0
        ldy #0
.l:     dey
        bne .l
        dex
        bne .l
        rts
r:      ldx #30
        ldy #0
.l:     dey
        bne .l
        dex
        bne .l
        ldx idx
        lda #<(slow-1)
        sta $0100,x
        rts
