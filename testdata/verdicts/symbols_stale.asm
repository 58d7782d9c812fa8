;;;; symbols stale - a ROM that was built again without its debug file
;@ first asm MENDED -o DIR/game.nes --dbg=DIR/game.dbg
;@ first asm FILE -o DIR/game.nes
;@ run  bound DIR/game.nes DIR/mended.asm
;@ bad  1 game.dbg is not of this build
;@ mend nop ;new => ;
;@ good 0 proved
;
; The same with labels for Mesen, which have no lines, and another command.
;@ first asm MENDED -o DIR/game.nes --mlb=DIR/game.mlb
;@ first asm FILE -o DIR/game.nes
;@ run  profile DIR/game.nes DIR/mended.asm --frames 5
;@ bad  1 game.mlb is not of this build
;@ mend nop ;new => ;
;@ good 0 1 of 1 hold
;
; The same with proofs: none is told.
;@ first asm MENDED -o DIR/game.nes --dbg=DIR/game.dbg
;@ first asm FILE -o DIR/game.nes
;@ run  profile DIR/game.nes DIR/mended.asm --frames 5 --bound --format junit
;@ bad  1 <system-out>at worst 6 cycles, in frame 4</system-out>
;@ mend nop ;new => ;
;@ good 0 <system-out>at worst 4 cycles, in frame 4; reached: no call takes more than 4, if the stack does not overflow</system-out>
;
; The same with cases, and with a comparison of two runs.
;@ first asm MENDED -o DIR/game.nes --dbg=DIR/game.dbg
;@ first asm FILE -o DIR/game.nes
;@ run  test DIR/game.nes DIR/mended.asm
;@ bad  2 game.dbg is not of this build
;@ mend nop ;new => ;
;@ good 0 1 case, 0 failed
;@ first asm MENDED -o DIR/game.nes --dbg=DIR/game.dbg
;@ first asm FILE -o DIR/game.nes
;@ run  compare DIR/game.nes DIR/game.nes --frames 5
;@ bad  2 game.dbg is not of this build
;@ mend nop ;new => ;
;@ good 0 0 slower

        .vectors nmi, reset, irq
        .chrram 8
        .code
reset:  bit $2002
        bpl reset
.again: bit $2002
        bpl .again
        lda #$80
        sta $2000
loop:   jmp loop
nmi:    jsr update
        nop ;new
        rti
;;; update - waits.
;;; Budget   <= 8 cycles
;;; Case     any: -> 4 cycles
update: nop
        nop
        rts
irq:    rti
