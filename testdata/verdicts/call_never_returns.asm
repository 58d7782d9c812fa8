;;;; call never returns - a routine that hangs
;@ run  call FILE go
;@ bad  3 go
;@ mend jmp go => rts
;@ good 0 body 0 cycles

go:     jmp go
