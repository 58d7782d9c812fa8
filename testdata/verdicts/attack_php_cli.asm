;;;; attack php cli - SEI does not keep an NMI out
;@ run  attack FILE go --handler bump --check n=2
;@ bad  1 wrong
;@ mend ldx n ;split => nop
;@ good 1 wrong

n:      .res 1
go:     sei
        ldx n ;split
        inx
        stx n
        cli
        rts
bump:   inc n
        rts
