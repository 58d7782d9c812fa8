;;;; bound hint two jumps - a list of targets is tried in a header of the jump's own routine, not in the last header above it
;@ run  bound FILE go --frames 0
;@ bad  0 (two+3), because the address to which it jumps is not known; ";;; Targets" lines for the jumps at
;@ mend ;two => ;;; two - jumps.\n;;; Targets  fin
;@ good 0 (one), because the address to which it jumps is not known; ";;; Targets a, b, c", with the labels
; with both
;@ with ;two => ;;; two - jumps.\n;;; Targets  fin
;@ bad  0 ";;; Targets a, b, c", with the labels
;@ mend Clobbers A ;one => Targets  fin
;@ good 0 1 of 1 routines bounded
; two jumps of one routine need one list
;@ with ;two => ;;; two - jumps.\n;;; In       c
;@ with two:    inc $4016 => two:    inc $4016\n        beq .far\n        jmp (p)\n.far:
;@ with jsr one => nop
;@ bad  0 because the address to which it jumps is not known; ";;; Targets a, b, c", with the labels
;@ mend In       c => Targets  fin
;@ good 0 1 of 1 routines bounded

        .zeropage
p:      .res 2
        .code
;;; one - jumps.
;;; Clobbers A ;one
one:    jmp (p)
;two
two:    inc $4016
        jmp (p)
;;; go - calls both.
;;; In       p
go:     jsr two
        jsr one
fin:    rts
