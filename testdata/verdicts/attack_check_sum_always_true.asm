;;;; attack check sum always true - a check that holds for every pair of bytes is refused
;@ run  attack FILE go --handler bump --check n+m<=MAX
;@ bad  2 "n + m <= MAX" is true whatever memory holds: a byte is 0 to 255
;@ mend MAX = 510 => MAX = 3
;@ good 0 fine

MAX = 510
n:      .res 1
m:      .res 1
go:     inc n
        rts
bump:   inc n
        rts
