;;;; worst - games that hang, stop or are late

; an input is found with which a loop that the program cannot leave
;@ run  worst FILE --frames 400
;@ bad  1 a loop that it cannot leave
;@ mend jmp * => nop
;@ good 0 missed no frame

; with this movie a loop that the program cannot leave
;@ file keys.txt 60 1 A\n64 1\n120 1 B
;@ run  worst FILE --replay DIR/keys.txt
;@ bad  1 hang in frame 61: the program is in a loop that it cannot leave
;@ mend jmp * => nop
;@ good 0 missed no frame

; its lines are those of the frame in which it hangs
;@ file keys.txt 60 1 A\n64 1\n120 1 B
;@ run  worst FILE --replay DIR/keys.txt
;@ bad  1 missed no frame with rendering on before it hangs lines of frame 61, in which the game hangs (cycles without waiting and DMA):
;@ mend jmp * => nop
;@ good 0 missed no frame with rendering on lines of frame

; an input is found after which a pass does not end
;@ with * => work
;@ with .done:  rts => .done:  rts\nwork:   inc n\n        jmp work
;@ run  worst FILE --frames 400
;@ bad  1 the program has not come back to its waiting loop
;@ mend jmp work => nop
;@ good 0 missed no frame

; an input is found with which the processor stops
;@ with jmp * => .byte 2
;@ bad  1 an opcode has stopped the processor
;@ mend .byte 2 => nop

; with this movie the processor stops
;@ with jmp * => .byte 2
;@ file keys.txt 60 1 A\n64 1\n120 1 B
;@ run  worst FILE --replay DIR/keys.txt
;@ bad  1 hang in frame 60: an opcode has stopped the processor
;@ mend .byte 2 => nop
;@ good 0 missed no frame

; a replay is judged to its end
;@ with * => work
;@ with .done:  rts => .done:  rts\nwork:   inc n\n        jmp work
;@ file keys.txt 60 1 A\n62 1\n64 1
;@ run  worst FILE --replay DIR/keys.txt --of call --routine update
;@ bad  1 missed 5 frames, the first is frame 60
;@ mend jmp work => nop
;@ good 0 missed no frame

        .vectors nmi, reset, nothing
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi:    pha
        inc done
        pla
nothing: rti
update: lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        and #1
        beq .done
        jmp *
.done:  rts
