;;;; profile interrupted body - the handler does not count for the routine that it interrupts
;@ run  profile FILE --frames 60 --budget update_<=_2000_cycles
;@ bad  0 update
;@ mend nop ;inner => jsr pause
;@ good 1 update

        .vectors nmi, reset, nothing
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi:    pha
        inc done
        pla
nothing: rti
update: ldx #0
.next:  dex
        bne .next
        nop ;inner
        rts
pause:  dex
        bne pause
        rts
