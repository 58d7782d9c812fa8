;;;; bound stays if bank - a routine goes to the bank that is in place, and the likely one has a loop
;@ run  bound FILE
;@ bad  0 no path to a return was found, but the search assumed that PRG bank 0 is at $8000-$BFFF
;@ mend jmp $8000 => jmp go
;@ good 0 go: it never returns

; code that switches the bank that it is in
;@ with far:    jmp go => ;;; far - switches the bank.\nfar: lda #1\n sta $C000\n jmp far
;@ run  bound FILE
;@ bad  0 the banks of the code that runs stay in place
;@ mend sta $C000 => sta $2000
;@ good 0 far: it never returns
        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .bank 0
        .org $8000
far:    jmp go
        .bank 1
        .org $8000
        rts
        .bank 3
        .org $C000
reset:  ldx #$FF
        txs
main:   jsr go
        jmp main
;;; go - goes to the bank that is in place.
go:     nop
        jmp $8000
nmi:    rti
