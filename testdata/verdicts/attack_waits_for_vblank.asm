;;;; attack waits for vblank - a routine that waits for the next vblank does not hang
;@ run  attack FILE go --handler bump --check n>0 --every 997
;@ bad  1 not fine
;@ mend dec n => nop
;@ good 0 fine

n:      .res 1
go:     bit $2002
.wait:  bit $2002
        bpl .wait
        dec n
        rts
bump:   inc n
        rts
