;;;; attack every - which cycles are not struck is said
;@ run  attack FILE go --handler bump --check n=2 --every 1000
;@ bad  0 every 1000th of its 12 cycles: 1 fine
;@ mend inc n => lda n
;@ good 1 0 fine

n:      .res 1
go:     inc n
        rts
bump:   inc n
        rts
