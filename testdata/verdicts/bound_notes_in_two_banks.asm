;;;; bound notes in two banks - a loop at the same address as a loop with a Bound line, but in another bank
;@ run  bound FILE
;@ bad  1 at most 2 + 5·n
;@ mend ldx n ;two => ldx #3
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  0 no routine contradicted its proof
;@ mend .l <= 4 => .l <= 3
;@ good 1 ran more than 3 rounds
; a call of a routine at the same address as a routine with Needs, but in another bank
;@ with Bound    .l <= 4 => Needs    n={1..4}
;@ bad  0 no routine contradicted its proof
;@ mend n={1..4} => n={1..3}
;@ good 1 one: a bound would be proved only if the Needs lines of the routine itself are true at each call

; the loop without a Bound line is the first code of PRG ROM
;@ with ;;; Bound    .l <= 4 => ;;; Clobbers X
;@ with ;;; two - counts n down to 0. => ;;; two - counts n down to 0.\n;;; Bound    .l <= 4
;@ with one:    ldx n => one:
;@ with .l:     dex => .l:     dec n
;@ with two:    ldx n ;two => two:
;@ with lda #200 => lda #4
;@ with .l:     dex => .l:     dec n
;@ run  bound FILE
;@ bad  1 2,047
;@ mend ;;; one - counts n down to 0. => ;;; one - counts n down to 0.\n;;; Bound    .l <= 4
;@ good 0 proved

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .bank 0, $8000
        .org $8000
;;; one - counts n down to 0.
;;; Bound    .l <= 4
;;; Budget   <= 100 cycles
one:    ldx n
.l:     dex
        bne .l
        rts
        .bank 1, $8000
        .org $8000
;;; two - counts n down to 0.
;;; Budget   <= 100 cycles
two:    ldx n ;two
.l:     dex
        bne .l
        rts
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   lda #0
        sta banks
        lda #4
        sta n
        jsr one
        lda #1
        sta banks+1
        lda #200
        sta n
        jsr two
        jmp main
banks:  .byte 0, 1, 2, 3
