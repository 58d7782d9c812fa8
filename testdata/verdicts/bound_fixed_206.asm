;;;; bound fixed 206 - a board of mapper 206 that shows the first 32 KB of PRG ROM, not its end
;@ run  bound FILE
;@ bad  0 f7: the bound holds if PRG bank 7 is at $E000-$FFFF
;@ mend .mapper 206, 1 => .mapper 206
;@ good 1 proved

        .mapper 206, 1
        .prgrom 64
        .bank 3, $E000
        .org $E000
reset3: ldx #$FF
        txs
main3: jsr f3
        jmp main3
;;; f3 - counts
;;; Budget   <= 2000 cycles
f3:    ldx #100
.l:     dex
        bne .l
        rts
n3:    rti
        .org $FFFA
        .word n3, reset3, n3
        .bank 7, $E000
        .org $E000
reset7: ldx #$FF
        txs
main7: jsr f7
        jmp main7
;;; f7 - counts
;;; Budget   <= 2000 cycles
f7:    ldx #3
.l:     dex
        bne .l
        rts
n7:    rti
        .org $FFFA
        .word n7, reset7, n7
