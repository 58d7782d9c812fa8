;;;; verify code in f0 - the code on the screen and at $F0
;@ run  verify --strict-unknown FILE
;@ bad  1 0 of 1 passed
;@ mend value = 3 => value = 1
;@ good 0 1 of 1 passed

value = 3
        .chrram 8
        .code
start:  lda #value
        sta $F0
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
text:   .byte "$0", '0'+value, 0
        .vectors nothing, start, nothing
