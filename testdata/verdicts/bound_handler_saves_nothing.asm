;;;; bound handler saves nothing - an NMI handler that changes X and A, where main only waits, or counts Y
; while it waits
;@ run  bound FILE --frame --frames 60
;@ bad  1 except where the main loop waits for an interrupt. This does not hold: in frame
;@ mend jsr long => nop
;@ good 0 never missed: at most 1,079 of 29,780 cycles, under the conditions below
; in a routine
;@ run  bound FILE
;@ bad  1 the handler never restores A
;@ mend .l:     dex => .l: dey
;@ good 0 proved

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
        stx done
        lda #$80
        sta $2000
        jsr long
loop:   lda done
        beq loop
        lda #0
        sta done
        jsr inner
        jmp loop
nmi:    ldx #3
.c:     dex
        bpl .c
        lda #1
        sta done
irq:    rti
;;; inner - counts down.
;;; Budget   <= 1300 cycles
inner:  ldx #200
.l:     dex
        bne .l
        rts
long:   ldy #80
.m:     lda #100
.n:     sec
        sbc #1
        bne .n
        dey
        bne .m
        rts
