;;;; attack check constant - a check without memory or register is refused
;@ run  attack FILE go --handler bump --check MAX=3
;@ bad  2 "MAX = 3" is true whatever memory holds: a byte is 0 to 255
;@ mend MAX = 3 => MAX: .res 1 ;
;@ good 1 0 fine

MAX = 3
n:      .res 1
go:     inc n
        rts
bump:   inc n
        rts
