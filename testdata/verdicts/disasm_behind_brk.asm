;;;; disasm behind brk - data behind a jump is data
;@ first asm FILE -o DIR/a.nes
;@ run  disasm DIR/a.nes
;@ bad  0 .byte $A9
;@ mend jmp * => nop
;@ good 0 lda #$02

        .vectors reset, reset, reset
        .code
reset:  jmp *
        .byte $A9, 2
.stop:  jmp .stop
