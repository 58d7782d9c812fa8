;;;; verify passed then failed - one passed and one failed
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend "Test 1 passed Test 2 failed" => "All tests passed"
;@ good 0 1 of 1 passed

        .vectors nothing, reset, nothing
        .chrram 8
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #$20
        sta $2006
        lda #$42
        sta $2006
        ldx #0
.copy:  lda text,x
        beq .stop
        sta $2007
        inx
        bne .copy
.stop:  jmp .stop
nothing: rti
text:   .byte "Test 1 passed Test 2 failed", 0
