;;;; asm byte overflow - an immediate of more than a byte
;@ run  asm FILE -o DIR/a.nes
;@ bad  2 256
;@ mend #256 => #255
;@ good 0 

        .vectors reset, reset, reset
        .code
reset:  lda #256
        jmp reset
