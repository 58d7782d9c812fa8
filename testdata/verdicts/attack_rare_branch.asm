;;;; attack rare branch - a race on a path that the routine takes at the end of a loop
;@ run  attack FILE go --handler bump --check n<>0
;@ bad  1 wrong
;@ mend sta n => inc n
;@ good 0 51 fine

n:      .res 1
go:     ldx #3
.next:  dex
        bne .next
        lda n
        beq .set
        rts
.set:   lda n
        sta n
        dec n
        inc n
        rts
bump:   inc n
        rts
