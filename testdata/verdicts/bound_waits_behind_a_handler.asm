;;;; bound waits behind a handler - an NMI handler that takes longer than vblank, so that a loop misses the flag
;@ run  bound FILE
;@ bad  1 a bound would be proved only if vblank begins at least every 29,781 cycles
;@ mend ldy #4 => ldy #1 ;
;@ good 0 while the loop at
;@ run  bound FILE --watch --frames 60
;@ bad  1 wait: a bound would be proved only if vblank begins
;@ mend ldy #4 => ldy #1 ;
;@ good 0 no routine contradicted its proof
; The NMI handler lets IRQs in, and the IRQ handler has no bound.
;@ with ldy #4 => ldy #1 ;
;@ with nop => cli
;@ with ldx #200 => ldx #20 ;
;@ run  bound FILE --format json
;@ bad  1 and the NMI handler ends in time for the loop to read $2002 in vblank
;@ mend cli => nop
;@ good 0 waits for it"

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #$80
        sta $2000
loop:   jsr wait
        inc done
        jmp loop
;;; wait - waits for vblank
;;; Budget   <= 60000 cycles
wait:   bit $2002
        bpl wait
        rts
nmi:    pha
        nop
        nop
        nop
        nop
        nop

        txa
        pha
        tya
        pha
        ldy #4
.o:     ldx #200
.i:     dex
        bne .i
        dey
        bne .o
        pla
        tay
        pla
        tax
        pla
        rti
irq:    rti
