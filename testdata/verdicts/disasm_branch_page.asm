;;;; disasm branch page - the cycles of a branch over a page end
;@ first asm FILE -o DIR/a.nes
;@ run  disasm DIR/a.nes
;@ bad  0 2/4
;@ mend $80FD => $80F0
;@ good 0 2/3

        .vectors reset, reset, reset
        .code
        .org $80FD
reset:  bcs .stop
        nop
.stop:  jmp .stop
