;;;; tracediff everything - a comparison of nothing is refused
;@ first asm FILE -o DIR/a.nes
;@ first asm MENDED -o DIR/b.nes
;@ first run DIR/a.nes --frames 3 --trace DIR/a.log
;@ first run DIR/b.nes --frames 3 --trace DIR/b.log
;@ run  tracediff DIR/a.log DIR/b.log --ignore pc,op,a,x,y,p,sp,line,dot,cycle
;@ bad  2 
;@ mend ldx #0 => ldx #1
;@ good 2 

        .vectors reset, reset, reset
        .code
reset:  ldx #0
.stop:  jmp .stop
