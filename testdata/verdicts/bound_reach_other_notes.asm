;;;; bound --reach keeps what headers say: a call that breaks a line of a header is no case, although it costs more
; a routine that is called needs something else
;@ run  bound FILE go --reach
;@ bad  0 worst: $0010=3 -> , 22 cycles
;@ mend n={3} => n={9}
;@ good 0 worst: $0010=9 -> , 27 cycles

; a jump goes elsewhere
;@ with jsr some => jmp (n)
;@ with Needs    n={3} => Clobbers nothing
;@ with Clobbers everything => Targets  any, some
;@ bad  0 took 15 cycles
;@ mend any, some => any
;@ good 0 took 13 cycles

n       = $10
;;; go - costs more for 9.
;;; Clobbers everything
go:     lda n
        cmp #9
        bne .no
        nop
        nop
        nop
.no:    jsr some
        rts
;;; some - does little.
;;; Needs    n={3}
some:   nop
any:    rts
