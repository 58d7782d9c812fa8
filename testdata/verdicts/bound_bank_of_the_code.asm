;;;; bound bank of the code - a write that may switch the bank to which a routine returns
;@ run  bound FILE go
;@ bad  1 a write to $C000 may switch the bank of the code
;@ mend ldx #1 => ldx #0
;@ good 0 proved
; By a store to one of several addresses
;@ with sta $C000 => sta $C000,y
;@ bad  1 a write to $C002 may switch the bank of the code
;@ mend sta $C000,y => sta $0300,y
;@ good 0 proved
; The bank of the instruction itself
;@ run  bound FILE own
;@ bad  1 a write to $8000 may switch the bank of the code
;@ mend sta $8000 ; => sta $0300 ;
;@ good 0 proved

        .mapper 2, 1
        .prgrom 64
        .vectors none, reset, none
        .bank 0, $8000
        .org $8000
;;; go - calls a routine that switches banks.
;;; Budget <= 100 cycles
go:     jsr switch
        rts
;;; own - switches its bank.
;;; Budget <= 100 cycles
own:    lda #1
        sta $8000 ;
        rts
        .bank 1, $8000
        .org $8000
        rts
        .bank 3, $C000
        .org $C000
        .byte 0, 1, 2
switch: ldx #1
        txa
        ldy #2
        sta $C000
        rts
reset:  jsr go
.end:   jmp .end
none:   rti
