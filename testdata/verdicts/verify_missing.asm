;;;; verify missing - a manifest that names a file that is not there
;@ file list.json [{"path":"program.asm","frames":200,"ram":"$10=$07"},{"path":"other.nes"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 other.nes
;@ mend lda #7 => lda #8
;@ good 1 2 failed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #7
        sta $10
.stop:  jmp .stop
nothing: rti
