;;;; bound --reach of a routine whose cases begin in the running game - RAM that a case does not set is as the game left it, not 0
;@ run  bound FILE work --reach
;@ bad  0 worst: level=0 -> , 11 cycles
;@ mend Start    frame 9 => Start    nothing
;@ good 0 worst: -> , 11 cycles

; a Setup line writes it
;@ with Start    frame 9 => Setup    reset_level
;@ mend Setup    reset_level => Start    nothing

; a Mock line replaces what is called
;@ with Start    frame 9 => Mock     reset_level:
;@ with lda level => jsr reset_level
;@ bad  0 work: --reach has no case, because in its cases, the Mock lines of the header replace routines, whose cycles are in the bound
;@ mend Mock     reset_level: => Start    nothing
;@ good 0 worst: -> , 20 cycles

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
level:  .res 1
        .code
nmi:    rti
reset_level:
        lda #7
        sta level
        rts
reset:  ldx #$FF
        txs
        jsr reset_level
main:   jsr work
        jmp main
;;; work - costs more on level 0.
;;; Start    frame 9
;;; Budget   <= 40 cycles
work:   lda level
        bne .no
        nop
        nop
        nop
.no:    rts
