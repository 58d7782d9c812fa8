;;;; bound two limits - a header limits two loops; the first limit is right and the second one is too low
;@ run  bound FILE
;@ bad  1 runs at most 4 rounds, as its header says. This does not hold: in frame 0 it ran more than 4 rounds
;@ mend cpx #5 => cpx #4
;@ good 0 proved

; a limit that the code contradicts is no reason to say that the routine does not return
;@ with ldx #0 => ldx #1
;@ with cpx n => cpx #9
;@ run  bound FILE
;@ bad  1 runs at most 4 rounds, as its header says; if that is not so, there may be such a path; check the header against the code
;@ mend .b <= 4 => .b <= 8
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        ldx #3
.in:    inx
        cpx #5
        bne .in
        stx n
main:   jsr work
        jmp main
;;; work - two loops.
;;; Bound    .a <= 3000
;;; Bound    .b <= 4
;;; Budget   <= 40000 cycles
work:   lda $4016
.a:     lda $4016
        and #$40
        lsr a
        cmp #$40
        beq .a
        ldx #0
.b:     inx
        cpx n
        bne .b
        rts
