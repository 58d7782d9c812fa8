;;;; disasm of code - what asm wrote
;@ first asm FILE -o DIR/a.nes
;@ run  disasm DIR/a.nes
;@ bad  0 lda #$02
;@ mend lda #2 => lda #3
;@ good 0 lda #$03

        .vectors reset, reset, reset
        .code
reset:  lda #2
.stop:  jmp .stop
