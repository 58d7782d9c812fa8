;;;; tracediff ignored - the field that differs is not compared, what follows from it is
;@ first asm FILE -o DIR/a.nes
;@ first asm MENDED -o DIR/b.nes
;@ first run DIR/a.nes --frames 3 --trace DIR/a.log
;@ first run DIR/b.nes --frames 3 --trace DIR/b.log
;@ run  tracediff DIR/a.log DIR/b.log --ignore x,op
;@ bad  1 differ
;@ mend ldx #0 => ldx #1
;@ good 0 the same

        .vectors reset, reset, reset
        .code
reset:  ldx #0
        beq .stop
        nop
.stop:  jmp .stop
