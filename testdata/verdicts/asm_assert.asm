;;;; asm assert - a table that crosses a page
;@ run  asm FILE -o DIR/a.nes
;@ bad  2 crosses
;@ mend $80FE => $80F0
;@ good 0 

        .vectors reset, reset, reset
        .code
        .org $80FE
reset:  jmp reset
        .assert samepage(reset, *), "crosses"
