;;;; bound --reach of a call that is cheap only if two reads of a register differ, as those of $2002 do - a case cannot say what is read
;@ run  bound FILE --reach
;@ bad  0 go: --reach has no case, because what each call costs depends on what it reads from the register $2002 at
;@ mend go:     bit $2002 => go:     bit flag
;@ good 0 worst: -> , 14 cycles

; what is read goes to RAM, and decides nothing
;@ with bmi .same => sta flag
;@ with bpl .slow => pha\n        pla
;@ mend lda #0 => lda flag
;@ good 0 worst: -> , 21 cycles
;@ bad  0 worst: -> , 20 cycles

flag    = $10
;;; go - reads the status twice.
;;; Budget   <= 40 cycles
go:     bit $2002
        bpl .slow
        bit $2002
        bmi .same
        lda #0
        rts
.slow:  nop
        nop
        nop
        nop
        rts
.same:  nop
        rts
