;;;; verify 6000 hangs - a test that runs for ever
;@ run  verify --strict-unknown --frames 300 FILE
;@ bad  1 0 of 1 passed
;@ mend .hang: jmp .hang => ;
;@ good 0 1 of 1 passed

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
        lda #0
        sta $6004
        ldx #30
.wait:  bit $2002
        bpl .wait
        dex
        bne .wait
.hang: jmp .hang
        stx $6000
.stop:  jmp .stop
nothing: rti
