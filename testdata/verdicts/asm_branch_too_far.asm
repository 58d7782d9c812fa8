;;;; asm branch too far - a branch of 128 bytes
;@ run  asm FILE -o DIR/a.nes
;@ bad  2 bcs .stop: the branch is 1 byte too far; branch over a jmp, with the opposite condition
;@ mend .res 128 => .res 127
;@ good 0 

        .vectors reset, reset, reset
        .code
reset:  bcs .stop
        .res 128
.stop:  jmp .stop
