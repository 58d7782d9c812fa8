;;;; asm bank full - a byte too many
;@ run  asm FILE -o DIR/a.nes
;@ bad  2 .res: $FFFA is already taken
;@ mend $FFFA-*+1 => $FFFA-*
;@ good 0 

        .vectors reset, reset, reset
        .code
reset:  jmp reset
        .res $FFFA-*+1
