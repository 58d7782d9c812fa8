;;;; bound loop to blame - the rounds of one loop can be followed to its end, and those of the other one cannot
;@ run  bound FILE both
;@ bad  0 program.asm:51 ended, but no end of this loop was found;
;@ mend bit $5000 => lda n
;@ mend bpl search => ldx #9
;@ good 0 1 of 1 routines bounded

; a loop that has a counter, and alone a bound
;@ with jsr search => jsr count
;@ run  bound FILE both
;@ bad  0 program.asm:51 ended, but no end of this loop was found; if you know that it runs at most 10 rounds, for example, ";;; Bound count <= 10" would give
;@ mend count:  lda word => ;;; Bound    count <= 300\ncount:  lda word
;@ good 0 1 of 1 routines bounded

; too many rounds to follow them all: a Bound line of many rounds limits the loop whose counter is not seen
;@ with jsr search => ldx #0\n.o: ldy #0\n.i: dey\n bne .i\n dex\n bne .o
;@ run  bound FILE both
;@ bad  0 program.asm:56 (wrap.wrap), because no limit was found for the loop: no counter was recognised that limits it, and following each round of all loops takes too long; if you know that it runs at most 10 rounds, for example, ";;; Bound wrap.wrap <= 10" would give
;@ mend wrap:   lda n => ;;; Bound    .wrap <= 90\nwrap:   lda n
;@ good 0 1 of 1 routines bounded

; the same line beside a loop that has a counter
;@ with jsr search => jsr count
;@ run  bound FILE both
;@ bad  0 program.asm:51 ended, but no end of this loop was found;
;@ mend wrap:   lda n => ;;; Bound    .wrap <= 90\nwrap:   lda n
;@ good 0 1 of 1 routines bounded

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
first:  .res 1
word:   .res 2
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   jsr both
        jmp main
;;; both - calls.
both:   jsr wrap
        jsr search
        rts
;;; wrap - moves on by three, and begins again behind the last one.
wrap:   lda n
        beq .done
        lda first
        clc
        adc #3
.wrap:  cmp n
        bcc .inside
        sbc n
        bcs .wrap
.inside:
        sta first
.done:  rts
;;; search - until the hardware that is not there answers.
search: bit $5000
        bpl search
        rts
;;; count - a word down to 0.
count:  lda word
        bne .low
        lda word+1
        beq .done
        dec word+1
.low:   dec word
        jmp count
.done:  rts
