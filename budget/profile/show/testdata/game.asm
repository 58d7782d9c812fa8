; A game with every kind of frame, whose figures can be counted by hand.
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
rounds: .res 1

;;; Budget   nmi: <= 90 % of vblank
;;; Budget   frame: <= 20 % of a frame

        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
main:   lda frames
        cmp #12
        beq .pads               ; frame 12 does not read the pads
        jsr pad_read
.pads:  jsr work
        lda frames
        cmp #20
        bne .wait
        jsr search              ; longer than a frame
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main

;;; pad_read - reads one button.
;;; Budget   <= 5 cycles
pad_read:
        lda $4016
        rts

;;; work - counts, longer when frames is 10 or 14.
;;; Budget   <= 126 cycles
;;; Budget   <= 140 cycles a frame
work:   ldy #5
        lda frames
        and #$FB
        cmp #10
        bne .loop
        ldy #12
.loop:  dey
        bne .loop
        jsr step
        jsr step
        jsr step
        rts

;;; step - takes 18 cycles of 20, which are 90 %.
;;; Budget   <= 20 cycles
step:   .repeat 9
        nop
        .endrepeat
        rts

;;; search - takes more than two frames.
;;; Budget   <= 1000 cycles
search: ldx #60
.outer: ldy #0
.inner: dey
        bne .inner
        dex
        bne .outer
        rts

;;; shop - is never called.
;;; Budget   <= 100 cycles
shop:   rts

nmi:    pha
        lda #2
        sta $4014
        lda #0
        sta $2007
        sta $2007
        lda #$1E
        sta $2001
        inc frames
        lda frames
        cmp #16
        bne .done
        jsr upload              ; beyond vblank
.done:  pla
irq:    rti

;;; upload - writes too much.
;;; Budget   <= 50 % of vblank
;;; Budget   <= 3000 cycles
upload: txa
        pha
        ldx #200
.next:  sta $2007
        dex
        bne .next
        pla
        tax
        rts
