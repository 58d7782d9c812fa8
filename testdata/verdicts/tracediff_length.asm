;;;; tracediff length - a log that ends earlier
;@ first asm FILE -o DIR/a.nes
;@ first run DIR/a.nes --frames 3 --trace DIR/a.log
;@ first run DIR/a.nes --frames 2 --trace DIR/b.log
;@ run  tracediff DIR/a.log DIR/b.log
;@ bad  1 b.log ends here
;@ mend ldx #0 => .byte $02
;@ good 0 the same

        .vectors reset, reset, reset
        .code
reset:  ldx #0
.stop:  jmp .stop
