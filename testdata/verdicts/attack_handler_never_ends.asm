;;;; attack handler never ends - a handler that hangs
;@ run  attack FILE go --handler bump --check n=0
;@ bad  1 deadlock
;@ mend jmp bump => rts
;@ good 0 8 fine

n:      .res 1
go:     nop
        rts
bump:   jmp bump
