;;;; verify ram bits - one bit of a byte
;@ file list.json [{"path":"program.asm","frames":200,"ram":"$10&$80=$80"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend lda #$7F => lda #$FF
;@ good 0 1 of 1 passed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #$7F
        sta $10
.stop:  jmp .stop
nothing: rti
