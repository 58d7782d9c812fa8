;;;; verify buttons - the script of the manifest presses Start
;@ file list.json [{"path":"program.asm","frames":200,"script":"20:8:4","ram":"$10=$08"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend ldx #3 => ldx #4
;@ good 0 1 of 1 passed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #0
        sta $10
again:  lda #1
        sta $4016
        lsr a
        sta $4016
        ldx #3
.read:  lda $4016
        dex
        bne .read
        lsr a
        bcc again
        lda #8
        sta $10
.stop:  jmp .stop
nothing: rti
