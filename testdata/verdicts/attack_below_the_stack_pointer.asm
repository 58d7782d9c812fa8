;;;; attack below the stack pointer - what lies below the stack pointer is lost
;@ run  attack FILE go --handler bump --check A=5
;@ bad  1 wrong
;@ mend lda $0100,x => lda #5 ;
;@ good 0 19 fine

n:      .res 1
go:     lda #5
        pha
        pla
        tsx
        lda $0100,x
        rts
bump:   inc n
        rts
