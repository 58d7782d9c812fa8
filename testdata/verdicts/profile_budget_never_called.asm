;;;; profile budget never called - a budget of a routine that never runs
;@ run  profile FILE --frames 60 --budget never_<=_3_cycles
;@ bad  0 never
;@ mend update: rts => update: jmp never
;@ good 1 never

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
update: rts
never:  nop
        nop
        rts
