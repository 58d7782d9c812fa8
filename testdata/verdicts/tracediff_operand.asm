;;;; tracediff operand - an instruction stores elsewhere, and no register shows it
;@ first asm FILE -o DIR/a.nes
;@ first asm MENDED -o DIR/b.nes
;@ first run DIR/a.nes --frames 1 --trace DIR/a.log
;@ first run DIR/b.nes --frames 1 --trace DIR/b.log
;@ run  tracediff DIR/a.log DIR/b.log
;@ bad  1 operand is 11 in
;@ mend stx $11 => stx $10
;@ good 0 the same

        .vectors reset, reset, reset
        .code
reset:  ldx #3
        stx $11
.stop:  jmp .stop
