;;;; bound --frame of a main loop to which the program comes in a way that is not followed
; by a BRK
;@ run  bound --frame FILE
;@ bad  0 because it calls the IRQ handler, which is not followed from there
;@ mend brk => nop
;@ good 0 frame never missed: at most 45 of 29,780 cycles

; by an RTI
;@ with brk => lda #>main\n        pha\n        lda #<main\n        pha\n        php\n        rti
;@ bad  0 because it jumps to an address that the code has pushed
;@ mend rti => pla\n        pla\n        pla

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
irq:    pla
        jmp main
nmi:    inc flag
        .byte $40
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        brk
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
