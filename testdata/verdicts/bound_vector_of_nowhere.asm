;;;; bound vector of nowhere - an NMI whose vector is $FFFF, where an instruction begins that goes on in RAM
;@ run  bound FILE
;@ bad  1 a bound would be proved only if the NMI handler, which cannot be followed past $FFFF
;@ mend lda #$80 => lda #0
;@ good 0 proved

        .mapper 0
        .vectors $FFFF, reset, $E6FF
n = $10
        .code
reset:  sei
        cld
        ldx #$FF
        txs
        lda #$E6                ; inc n, rti
        sta $01
        lda #n
        sta $02
        lda #$40
        sta $03
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   jsr work
        jmp main
;;; work - counts in RAM.
;;; Budget   <= 200 cycles
work:   lda #5
        sta n
.l:     nop
        dec n
        bne .l
        rts
