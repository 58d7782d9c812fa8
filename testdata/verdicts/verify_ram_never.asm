;;;; verify ram never - a byte that is never what the manifest says
;@ file list.json [{"path":"program.asm","frames":200,"ram":"$10=$07"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend lda #6 => lda #7
;@ good 0 1 of 1 passed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #6
        sta $10
.stop:  jmp .stop
nothing: rti
