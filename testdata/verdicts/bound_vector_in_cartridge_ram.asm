;;;; bound vector in cartridge ram - a jump through a word of the cartridge's RAM: what is stored there is lost while the RAM is off
;@ run  bound FILE
;@ bad  1 the address to which it jumps is not known
;@ mend vec = $6000 => vec = $10
;@ good 0 proved

        .mapper 4
        .prgrom 32
        .workram 8
        .vectors nmi, reset, nmi
vec = $6000
        .bank 3
        .org $E000
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta $A001
main:   lda #<short
        sta vec
        lda #>short
        sta vec+1
        jsr go
        jmp main

;;; go - jumps.
;;; Budget   <= 100 cycles
go:     jmp (vec)
short:  rts
