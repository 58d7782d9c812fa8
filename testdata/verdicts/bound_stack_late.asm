;;;; bound stack late - a loop changes a pushed byte only in every 256th round
;@ run  bound FILE
;@ bad  1 1,969,862
;@ mend inc $0101,x => lda $0101,x
;@ good 0 proved
; the same, by pulling the byte and pushing it again
;@ with tsx => pla
;@ with inc $0101,x => eor #200\n pha
;@ with 1969000 => 1969700
;@ mend eor #200 => ora #1
;@ good 0 proved

        .zeropage
lo:     .res 1
hi:     .res 1
n:      .res 1
        .code
;;; go - counts a word up to 0. How long it takes depends on the pushed byte, too.
;;; Budget   <= 1969000 cycles
go:     lda #100
        sta n
        lda #1
        pha
loop:   inc n
        bne on
        tsx
        inc $0101,x
on:     lda lo
        ldx lo
        inc lo
        bne loop
        inc hi
        bne loop
        pla
        tay
delay:  dey
        bne delay
        rts
