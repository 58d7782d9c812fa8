;;;; verify ram 59 frames - a byte that holds for less than a second
;@ file list.json [{"path":"program.asm","frames":200,"ram":"$10=$07"}]
;@ run  verify DIR --manifest DIR/list.json
;@ bad  1 0 of 1 passed
;@ mend cpx #59 => cpx #0
;@ good 0 1 of 1 passed

        .chrram 8
        .code
reset:  bit $2002
        bpl reset
        ldx #0
        stx $11
        lda #7
        sta $10
        lda #$80
        sta $2000
.stop:  jmp .stop
nmi:    inc $11
        ldx $11
        cpx #59
        bne nothing
        dec $10
        dec $11
nothing: rti
        .vectors nmi, reset, nothing
