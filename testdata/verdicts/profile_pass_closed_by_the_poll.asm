;;;; profile pass closed by the poll - the branch that ends the pass reads $2002, and yet the pass is work
;@ run  profile FILE --frames 60 --skip 5 --budget frame_<=_10_%_of_a_frame
;@ bad  1 0 of 1 hold
;@ mend ldy #5 => ldy #1
;@ good 0 1 of 1 hold

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #$1E
        sta $2001
loop:   ldy #5
.outer: ldx #0
.inner: lda $0300,x
        dex
        bne .inner
        dey
        bne .outer
.wait:  bit $2002
        bpl .wait
        bmi loop
nothing: rti
