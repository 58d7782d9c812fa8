;;;; verify sprite overflow - a test ROM passes if nine sprites on one line set the overflow flag, and eight do not
;@ file list.json [{"path":"program.asm","frames":120,"ram":"$10=$20"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend SPRITES = 8 => SPRITES = 9
;@ good 0 1 of 1 passed

SPRITES = 8
        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  ldx #3
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #$FF
.clear: sta $0200,x
        inx
        bne .clear
        lda #100
.line:  sta $0200,x
        inx
        inx
        inx
        inx
        cpx #SPRITES*4
        bne .line
        ldx #0
        stx $2003
        ldx #2
        stx $4014
        lda #$1E
        sta $2001
frame:  bit $2002
        bpl frame
.over:  lda $2002       ; of the frame before: the flags are cleared after vblank
        and #$20
        sta $10
        jmp frame
nothing: rti
