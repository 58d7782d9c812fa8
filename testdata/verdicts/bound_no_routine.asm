;;;; bound no routine - a header at the RTI of an interrupt handler
;@ run  bound FILE
;@ bad  1 no routine begins with it
;@ mend update: ;rti => update: nop
;@ good 0 proved

        .vectors nmi, reset, irq
        .chrram 8
        .code
reset:  jmp reset
nmi:    nop
;;; update - does nothing.
;;; Budget   <= 10 cycles
update: ;rti
        rti
irq:    rti
