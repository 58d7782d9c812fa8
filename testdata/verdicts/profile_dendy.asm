;;;; profile dendy - work in the NMI handler that is too long for the 20 lines of vblank of a Dendy, or for 60 % of the 70 of PAL
;@ run  profile FILE --frames 60 --region dendy --budget nmi_<=_100_%_of_vblank
;@ bad  1 FAIL
;@ mend ldx #255 => ldx #110
;@ good 0 nmi
;@ run  profile FILE --frames 60 --region pal --budget nmi_<=_60_%_of_vblank
;@ bad  1 FAIL
;@ mend ldx #255 => ldx #110
;@ good 0 nmi

        .vectors nmi, reset, nothing
        .chrram 8
        .zeropage
done:   .res 1
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jmp loop
nmi:    pha
        inc done
        ldx #255
.next:  lda #0
        sta $2007
        sta $2007
        sta $2007
        dex
        bne .next
        pla
nothing: rti
