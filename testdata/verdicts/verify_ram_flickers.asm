;;;; verify ram flickers - a byte that has its value in every other frame
;@ file list.json [{"path":"program.asm","frames":200,"ram":"$10=$07"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend eor #1 => eor #0
;@ good 0 1 of 1 passed

        .chrram 8
        .code
reset:  bit $2002
        bpl reset
.warm:  bit $2002
        bpl .warm
        lda #7
        sta $10
        lda #$80
        sta $2000
.stop:  jmp .stop
nothing: lda $10
        eor #1
        sta $10
        rti
        .vectors nothing, reset, nothing
