;;;; profile waits - a routine that is said to wait does not count
;@ run  profile FILE --frames 60 --waits update --budget frame_<=_10_%_of_a_frame
;@ bad  0 frame
;@ mend nothing: rti => nothing: rti ;
;@ good 0 frame

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
        rts
