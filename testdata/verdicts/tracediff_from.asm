;;;; tracediff from - an address that no instruction has
;@ first asm FILE -o DIR/a.nes
;@ first run DIR/a.nes --frames 3 --trace DIR/a.log
;@ run  tracediff DIR/a.log DIR/a.log --from $8003
;@ bad  0 the same
;@ mend nop => ;
;@ good 2 none at 8003

        .vectors reset, reset, reset
        .code
        .org $8000
reset:  ldx #0
        nop
.stop:  jmp .stop
