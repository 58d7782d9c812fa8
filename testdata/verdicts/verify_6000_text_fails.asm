;;;; verify 6000 text fails - the code says passed, the text says failed
;@ run  verify --strict-unknown FILE
;@ bad  0 1 of 1 passed
;@ mend stx $6000 => inc $6000
;@ good 1 0 of 1 passed

        .workram 8
        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #$80
        sta $6000
        lda #$DE
        sta $6001
        lda #$B0
        sta $6002
        lda #$61
        sta $6003
        lda #'F'
        sta $6004
        lda #0
        sta $6005
        ldx #30
.wait:  bit $2002
        bpl .wait
        dex
        bne .wait
        stx $6000
.stop:  jmp .stop
nothing: rti
