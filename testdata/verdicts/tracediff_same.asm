;;;; tracediff same - two runs of one program, and of another one
;@ first asm FILE -o DIR/a.nes
;@ first asm MENDED -o DIR/b.nes
;@ first run DIR/a.nes --frames 3 --trace DIR/a.log
;@ first run DIR/b.nes --frames 3 --trace DIR/b.log
;@ run  tracediff DIR/a.log DIR/b.log
;@ bad  1 operand is 03 in
;@ mend ldx #3 => ldx #2
;@ good 0 the same

        .vectors reset, reset, reset
        .code
reset:  ldx #3
        inx
.stop:  jmp .stop
