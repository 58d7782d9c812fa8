;;;; bound banks of 4 kb - at power-on, the board has the first 4 KB of PRG ROM at each address but $F000
;@ run  bound FILE
;@ bad  1 a bound would be proved only if PRG bank 0 is at $8000-$FFFF
;@ mend .mapper 31 => .mapper 0
;@ good 0 proved
;@ run  bound FILE --watch --frames 10
;@ bad  1 a bound would be proved only if PRG bank 0 is at $8000-$FFFF
;@ mend .mapper 31 => .mapper 0
;@ good 0 no routine contradicted its proof

        .mapper 31
        .prgrom 32
        .chrram 8
        .org $8800
        .byte 200               ; what is at $9800, too
        .org $9800
count:  .byte 2
        .org $F000
;;; f - counts down from a byte at another 4 KB.
;;; Budget   <= 40 cycles
f:      ldx count
.l:     dex
        bne .l
        rts
nmi:    rti
reset:  sei
        ldx #$FF
        txs
main:   jsr f
        jmp main
        .org $FFFA
        .word nmi, reset, nmi
