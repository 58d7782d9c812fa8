;;;; bound of a loop that waits for vblank by $2002 while the DMC plays: a byte that the DMC fetches can hide the flag from the loop
;@ run  bound FILE wait
;@ bad  0 and no sample that the DMC plays makes the loop miss one
;@ mend lda #$10 => lda #0
;@ good 0 waits for it 1 of 1 routines bounded

        .mapper 0
        .vectors none, reset, none
        .zeropage
n:      .res 1
        .code
none:   rti
reset:  ldx #$FF
        txs
        lda #$40
        sta $4017
        lda #$4F
        sta $4010
        lda #0
        sta $4012
        lda #$FF
        sta $4013
        lda #$10
        sta $4015
main:   jsr wait
        inc n
        ldx n
.d:     dex
        bne .d
        lda n
        and #3
        beq main
        nop
        jmp main
;;; wait - for vblank.
;;; Budget   <= 59600 cycles
wait:   bit $2002
        bpl wait
        rts
