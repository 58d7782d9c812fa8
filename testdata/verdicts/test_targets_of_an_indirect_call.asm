;;;; test targets of an indirect call - the RTS of a listed target goes back to an address that the routine has pushed: that is no jump of its own
;@ run  test FILE
;@ bad  1 go: Targets does not hold: a jump went to $800A 1 case, 0 failed; 1 other check failed
;@ mend Targets  two => Targets  one
;@ good 0 1 case, 0 failed

        .org $8000
ptr     = $10
;;; go - calls a routine through RAM.
;;; Targets  two
;;; Case     all: ptr=<one ptr+1=>one -> A=1
go:     lda #>(back-1)
        pha
        lda #<(back-1)
        pha
        jmp (ptr)
back:   rts
one:    lda #1
        rts
two:    lda #2
        rts
