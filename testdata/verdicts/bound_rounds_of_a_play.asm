;;;; bound rounds of a play - the suggested limit of a loop is what it ran when the game was played
;@ run  bound FILE
;@ bad  1 chase.next), because no limit was found for the loop; in 120 frames it ran at most 6 rounds in a call; if it never runs more, ";;; Bound chase.next <= 6" would give a bound of 80 cycles, and one more round would add 13
;@ mend ;;; In       a list => ;;; Bound    .next <= 6
;@ good 0 proved

; a list of more frames is longer
;@ with lda #5                  ; of the list => lda frames
;@ run  bound FILE --frames 200
;@ bad  1 in 200 frames it ran at most 128 rounds in a call
;@ mend ;;; In       a list => ;;; Bound    .next <= 6
;@ good 1 ran more than 6 rounds

; the NMI handler walks through another list, by another routine, while the main program does
;@ with inc frames              ; and no more => jsr from_nmi
;@ run  bound FILE
;@ bad  1 chase.next), because no limit was found for the loop; in 120 frames it ran at most 6 rounds in a call
;@ mend ;;; In       a list => ;;; Bound    .next <= 6
;@ good 0 proved

; rounds that the console skips are counted
;@ with jsr chase => jsr rest
;@ run  bound FILE rest
;@ bad  0 in 120 frames it ran at most 11,162 rounds in a call; if it never runs more, ";;; Bound rest <= 11162" would give a bound of 89,295 cycles
;@ mend rest:   lda frames => ;;; Bound    rest <= 11162\nrest:   lda frames
;@ good 0 1 of 1 routines bounded

; a loop that goes on when the play ends has run fewer rounds than it will
;@ with jsr chase => jsr rest
;@ with and #3 => eor #250
;@ run  bound FILE rest
;@ bad  0 in 120 frames it ran 438,999 rounds in a call that had not ended by then; ";;; Bound rest <= N" would give a bound, if N is the most rounds that it can run. With 438,999 rounds, one more would add 8 cycles
;@ mend rest:   lda frames => ;;; Bound    rest <= 700000\nrest:   lda frames
;@ good 0 1 of 1 routines bounded

; neither beside another loop
;@ with jsr chase => jsr two
;@ with and #3 => eor #250
;@ run  bound FILE two
;@ bad  0 ";;; Bound chase.next <= 6" (the most rounds of a call in 120 frames) and ";;; Bound rest <= N" (N: the most rounds that it can run; a call that had not ended after 120 frames had run 438,989) would give a bound
;@ mend ;;; In       a list => ;;; Bound    chase.next <= 6\n;;; Bound    rest <= 700000
;@ good 0 1 of 1 routines bounded

; by those who check the line, too
;@ with jsr chase => jsr rest
;@ with rest:   lda frames => ;;; Bound    rest <= 11161\nrest:   lda frames
;@ run  bound FILE rest
;@ bad  0 ran more than 11161 rounds
;@ mend rest <= 11161 => rest <= 11162
;@ good 0 1 of 1 routines bounded

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
at:     .res 1
        .ram
list:   .res 256
        .code
;;; chase - follows a list from A to its end.
;;; In       a list
;;; Budget   <= 3000 cycles
;;; Clobbers A, X
chase:  sta at
.next:  ldx at
        lda list,x
        sta at
        bpl .next
        rts
;;; rest - waits until the NMI handler has counted 4 frames.
;;; Clobbers A
rest:   lda frames
        and #3
        bne rest
        rts
;;; walk - the same for the NMI handler.
;;; Clobbers A, X
;;; Bound    .next <= 7
walk:   ldx #6
.next:  lda list,x
        tax
        bpl .next
        rts
from_nmi:
        pha
        txa
        pha
        jsr walk
        pla
        tax
        pla
        inc frames
        rts
nmi:    inc frames              ; and no more
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta frames
        tay
.fill:  tya
        sec
        sbc #1
        sta list,y
        iny
        bpl .fill
        bit $2002
.warm:  bit $2002
        bpl .warm
.warmer:
        bit $2002
        bpl .warmer
        lda #$80
        sta $2000
main:   lda #5                  ; of the list
        and #$7F
        jsr chase
        jmp main
two:    jsr chase
        jmp rest
