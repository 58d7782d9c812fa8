;;;; profile irq budget - the handler of the frame counter's IRQ is over its budget
;@ run  profile FILE --frames 60 --budget irq_<=_60_cycles_a_frame
;@ bad  1 FAIL
;@ mend ldx #40 => ldx #2
;@ good 0 irq

        .vectors nothing, reset, irq
        .chrram 8
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx $4017
        cli
loop:   jmp loop
irq:    lda $4015
        ldx #40
.next:  dex
        bne .next
nothing: rti
