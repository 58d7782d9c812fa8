;;;; attack check routine - the check is a routine that clears carry if all is well
;@ run  attack FILE go --handler bump --check check
;@ bad  1 wrong
;@ mend cmp #2 => cmp #3
;@ good 0 12 fine

n:      .res 1
go:     inc n
        rts
bump:   inc n
        rts
check:  lda n
        cmp #2
        rts
