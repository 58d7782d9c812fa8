;;;; verify hash - another file under the name of the manifest
;@ file list.json [{"path":"program.asm","frames":200,"ram":"$10=$07","sha256":"0000000000000000000000000000000000000000000000000000000000000000"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend lda #7 => lda #8
;@ good 1 0 of 1 passed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #7
        sta $10
.stop:  jmp .stop
nothing: rti
