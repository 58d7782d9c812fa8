;;;; profile targets of another - the code below the header of another routine is not that routine's, though that header has no notes
;@ run  profile FILE --frames 10
;@ bad  1 go: Targets does not hold: a jump went to $8018
;@ mend Targets  two => Targets  one
;@ good 0 10 frames, NTSC

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
ptr:    .res 2
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        lda #<one
        sta ptr
        lda #>one
        sta ptr+1
main:   jsr go
        jsr other
        jmp main

;;; go - goes on at an address in RAM.
;;; Targets  two
go:     jmp (ptr)
one:    rts
two:    nop
        rts

;;; other - goes on at an address that it pushes.
;;; Clobbers A
other:  lda #>(on-1)
        pha
        lda #<(on-1)
        pha
        rts
on:     rts
