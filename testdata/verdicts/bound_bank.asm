;;;; bound bank - a call into a bank that may not be switched in
;@ run  bound FILE go
;@ bad  1 open
;@ mend jsr $8000 => jsr last
;@ good 0 proved

        .mapper 2
        .prgrom 64
        .vectors none, reset, none
        .bank 0
first:  nop
        rts
        .bank 1
        nop
        nop
        nop
        rts
        .code
;;; go - calls the bank.
;;; Budget   <= 14 cycles
go:     jsr $8000
        rts
last:   nop
        rts
reset:  jsr go
.end:   jmp .end
none:   rti
