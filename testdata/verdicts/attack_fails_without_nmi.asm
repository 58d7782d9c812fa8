;;;; attack fails without nmi - a check that no order of things can fulfil
;@ run  attack FILE go --handler bump --check n=3
;@ bad  1 0 fine
;@ mend inc n ;x => nop
;@ good 1 0 fine

n:      .res 1
go:     inc n ;x
        rts
bump:   inc n
        rts
