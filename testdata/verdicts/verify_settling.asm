;;;; verify settling - a ROM that fails, fails in all four ways of running it
;@ run  verify FILE --settling
;@ bad  1 1 failed
;@ mend lda #3 => lda #0
;@ good 0 1 of 1 passed

        .workram 8
        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  ldx #$80
        stx $6000
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
        lda #3
        sta $6000
.stop:  jmp .stop
nothing: rti
