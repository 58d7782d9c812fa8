;;;; bound recursion - a routine that calls itself has no bound
;@ run  bound FILE
;@ bad  1 it calls itself, or is entered again before it has returned; write it as a loop, or measure it with pool6502 profile instead
;@ mend jsr go => nop
;@ good 0 proved

; as a loop
;@ with <= 100 => <= 2000
;@ mend jsr go => jmp go

;;; go - calls itself.
;;; Budget   <= 100 cycles
go:     dex
        beq .out
        jsr go
.out:   rts
