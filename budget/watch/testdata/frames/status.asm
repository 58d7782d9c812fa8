; The main loop reads the PPU's status and goes on whatever it says: only where the status changes is a round busy.
        .vectors irq, reset, irq
        .code
reset:  lda $2002
        jmp reset
irq:    rti
