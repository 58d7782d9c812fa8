;;;; bound jump table - a jump through a vector in RAM goes anywhere
;@ run  bound FILE
;@ bad  1 open
;@ mend jmp (vec) => jmp last
;@ good 0 proved

vec:    .res 2
;;; go - jumps.
;;; Budget   <= 100 cycles
go:     jmp (vec)
last:   rts
