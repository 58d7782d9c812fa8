;;;; bound --frame of a main loop whose stack begins at a low address: its Bound line counts from NMI to NMI there, too
;@ run  bound --frame FILE --frames 60
;@ bad  1 ran more than 3 rounds before the next NMI
;@ mend <= 3 => <= 4
;@ good 0 frame never missed: at most 65 of 29,780 cycles

; the stack begins where the CPU leaves it at reset
;@ with txs => nop
;@ mend <= 3 => <= 4

        .vectors nmi, reset, irq
        .zeropage
done:   .res 1
n:      .res 1
        .code
reset:  sei
        ldx #$7F
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #4
        sta n
        lda #$80
        sta $2000
        jmp main
nmi:    inc done
irq:    rti

;;; main - the main loop.
;;; Bound    .next <= 3
main:   lda done
.wait:  cmp done
        beq .wait
        ldx n
.next:  dex
        bne .next
        jmp main
