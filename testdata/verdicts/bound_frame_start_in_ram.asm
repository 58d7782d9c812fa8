;;;; bound frame start in ram - before the main loop the program runs code that it has copied to RAM
;@ run  bound FILE --frame -n 20
;@ bad  0 frame open: the code before the main loop cannot be followed past $0300, where no ROM is known to be in place
;@ mend jsr $0300 => jsr copied
;@ good 0 frame never missed: at most 45 of 29,780 cycles

; a routine that pulls its return address
;@ with jsr $0300 => jsr pulls
;@ with copied: rts => copied: rts\npulls:  pla\n        pha\n        rts
;@ bad  0 because it pulls a byte that this code has not pushed, such as one of its own return address; pull only what it has pushed
;@ mend jsr pulls => jsr copied

        .mapper 0
        .vectors nmi, reset, irq
flag = $10
        .code
reset:  sei
        cld
        ldx #$FF
        txs
        lda #$60                ; RTS
        sta $0300
        jsr $0300
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
copied: rts
nmi:    inc flag
irq:    rti
