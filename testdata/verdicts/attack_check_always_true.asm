;;;; attack check always true - a check that holds for every byte is refused
;@ run  attack FILE go --handler bump --check n<MAX
;@ bad  2 "n < MAX" is true whatever memory holds: a byte is 0 to 255
;@ mend MAX = 256 => MAX = 3
;@ good 0 fine

MAX = 256
n:      .res 1
go:     inc n
        rts
bump:   inc n
        rts
