;;;; test start frame - a case in the running game
;@ run  test FILE
;@ bad  1 n = 18, want 25 to 255
;@ mend frame 20 => frame 30
;@ good 0 0 failed

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
;;; update - counts.
;;; Start    frame 20
;;; Case     all: -> n>=25
update: inc n
        rts
