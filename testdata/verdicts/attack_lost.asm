;;;; attack lost - a read of $2002 eats the NMI
;@ run  attack FILE go --handler bump --check n=1
;@ bad  1 lost NMI
;@ mend bit $2002 => nop
;@ good 0 8 fine

n:      .res 1
go:     bit $2002
        rts
bump:   inc n
        rts
