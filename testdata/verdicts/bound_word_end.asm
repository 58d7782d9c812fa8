;;;; bound word end - a word counts up to another word, which the loop moves
;@ run  bound FILE work
;@ bad  0 no limit was found for the loop
;@ mend inc end => lda end
;@ good 0 1 of 1 routines bounded
; a handler that moves the end
;@ with inc end => lda end
;@ with nop => inc end
;@ run  bound FILE work
;@ bad  0 no limit was found for the loop
;@ mend inc end => inc flag
;@ good 0 1 of 1 routines bounded
; steps of two, which may leap over the end
;@ with inc end => inc pos
;@ run  bound FILE work
;@ bad  0 no limit was found for the loop
;@ mend work:   inc pos => work:   lda pos
;@ good 0 1 of 1 routines bounded
; a round that does not look for the end
;@ with inc end => bit flag\n        bmi work
;@ run  bound FILE work
;@ bad  0 no limit was found for the loop
;@ mend bmi work => bit flag
;@ good 0 1 of 1 routines bounded

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
pos:    .res 2
end:    .res 2
flag:   .res 1
        .code
nmi:    nop
        rti
reset:  ldx #$FF
        txs
        lda #$80
        sta $2000
main:   jsr work
        jmp main
;;; work - counts pos up to end.
work:   inc end
        inc pos
        bne .n
        inc pos+1
.n:     lda pos
        cmp end
        bne work
        lda pos+1
        cmp end+1
        bne work
        rts
