;;;; verify 6000 never runs - a result without $80 before it is no result
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend lda #0 ;run => lda #$80
;@ good 0 1 of 1 passed

        .workram 8
        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  lda #0 ;run
        sta $6000
        lda #$DE
        sta $6001
        lda #$B0
        sta $6002
        lda #$61
        sta $6003
        lda #0
        sta $6004
        ldx #30
.wait:  bit $2002
        bpl .wait
        dex
        bne .wait
        stx $6000
.stop:  jmp .stop
nothing: rti
