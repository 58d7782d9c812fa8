;;;; bound --frame names the line of a header that would give the main loop or the NMI handler a bound, and has tried it

; a loop in the main loop: the rounds that a run counts there are those of all passes, so that they are no limit of one pass
;@ run  bound --frame FILE --frames 60
;@ bad  0 no counter was recognised that limits it, and following each round of all loops takes too long; if you know that it runs at most 10 rounds, for example, ";;; Bound loop.l <= 10" would give a pass of the main loop, without the NMI handler, a bound of 117 cycles, and one more round would add 11 no frame was missed
;@ mend ;note => ;;; Bound .l <= 10
;@ good 0 frame never missed: at most 154 of 29,780 cycles

; in a routine, whose calls end, they are
;@ with ldx #0 ;index => jsr f\n        jmp loop\n;;; f - finds the end of a list.\n;note in f\nf:      ldx #0
;@ with jmp loop ;back => rts
;@ run  bound --frame FILE --frames 60
;@ bad  0 in 60 frames it ran at most 6 rounds in a call; if it never runs more, ";;; Bound f.l <= 6" would give a pass of the main loop, without the NMI handler, a bound of
;@ mend ;note in f => ;;; Bound .l <= 6
;@ good 0 frame never missed: at most

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
vec:    .res 2
n:      .res 1
        .code
reset:  ldx #$FF
        txs
        ldx #0
        lda #1
.fill:  sta $200,x
        inx
        bne .fill
        lda #0
        sta $205
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #<one
        sta vec
        lda #>one
        sta vec+1
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
;;; loop - the main loop.
;note
loop:   lda done
.wait:  cmp done
        beq .wait
        ldx #0 ;index
.l:     lda $200,x
        inx
        cmp #0
        bne .l
        jmp loop ;back
one:    inc n
        rts
two:    dec n
        rts
nmi:    inc done
irq:    rti
