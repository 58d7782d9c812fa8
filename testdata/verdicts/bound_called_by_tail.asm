;;;; bound of a routine as it is called: code to which it jumps at its end may lead to it for other reasons, too
;@ run  bound FILE
;@ bad  0 sub: unbounded
;@ mend jsr r2 => nop
;@ good 0 sub is entered from


        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
step:   .res 1
cnt:    .res 1
mode:   .res 1
t:      .res 1
        .code
nmi:    rti
reset:  sei
        ldx #$FF
        txs
main:   lda #200
        sta cnt
        lda #100
        ldx mode
        jsr sub
        inc t
        lda t
        sta mode
        and #15
        bne main
        lda #255
        sta cnt
        lda #1
        jsr r2
        jmp main

sub:    sta step
.l:     lda cnt
        sec
        sbc step
        sta cnt
        bcs .l
        lda mode
        beq .out
        lda #0
        sta mode
        lda #50
        jmp r2
.out:   rts
r2:     jmp sub
