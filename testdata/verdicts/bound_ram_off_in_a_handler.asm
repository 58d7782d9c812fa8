;;;; bound ram off in a handler - the NMI handler changes the byte that a loop waits for while the cartridge's RAM is off
;@ run  bound FILE
;@ bad  1 no limit was found for the loop
;@ mend jmp off => jmp count
;@ good 0 proved

; the routine has switched the RAM off itself
;@ with jmp off => jmp count
;@ with lda $6000 => lda #0\n        sta $A001\n        lda $6000
;@ bad  1 no limit was found for the loop
;@ mend sta $A001 => sta $A000

        .mapper 4
        .prgrom 64
        .chrram 8
        .vectors nmi, reset, irq
        .bank 7, $E000
        .org $E000
;;; f - waits for an NMI.
;;; Budget   <= 40000 cycles
f:      lda $6000
.w:     cmp $6000
        beq .w
        rts
nmi:    pha
        jmp off
off:    lda #0
        sta $A001
        inc $6000
        lda #$80
        sta $A001
        pla
irq:    rti
count:  inc $6000
        pla
        rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $A001
.v1:    bit $2002
        bpl .v1
.v2:    bit $2002
        bpl .v2
        sta $2000
main:   jsr f
        jmp main
