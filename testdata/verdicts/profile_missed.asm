;;;; profile missed - frames that are missed, and frames that are not

; a frame that fits PAL but not NTSC
;@ run  profile FILE --frames 60 --region ntsc --budget frame_<=_100_%_of_a_frame
;@ bad  1 frame
;@ mend ldy #24 => ldy #22
;@ good 0 frame

; a main loop that does not fit a frame
;@ with #24 => #40
;@ run  bound --frame FILE --frames 60
;@ bad  1 missed: frame
;@ mend ldy #40 => ldy #4
;@ good 0 never

; frames that are missed while the picture is off are not said to be absent
;@ with #$1E => #$00
;@ with #24 => #40
;@ bad  0 no frame with rendering on was missed in 60 frames from power-on; not counted as missed: 29 with rendering off
;@ mend ldy #40 => ldy #4

; a frame whose work does not fit
;@ with #24 => #40
;@ run  profile FILE --frames 60 --budget frame_<=_100_%_of_a_frame
;@ bad  1 frame
;@ mend ldy #40 => ldy #4
;@ good 0 frame

; a missed frame is said
;@ with #24 => #40
;@ run  profile FILE --frames 60
;@ bad  0 missed 29 frames
;@ mend ldy #40 => ldy #4
;@ good 0 missed no frame

; the same with the region in the header
;@ with nothing: rti => nothing: rti\n        .region ntsc
;@ run  profile FILE --frames 60 --budget frame_<=_100_%_of_a_frame
;@ bad  1 frame
;@ mend .region ntsc => .region pal
;@ good 0 frame

; a short handler that writes after vblank
;@ with #24 => #3
;@ with bne .outer => bne .outer\n        lda #0\n        sta $2007
;@ run  profile FILE --frames 60 --budget update_<=_100_%_of_vblank
;@ bad  1 FAIL
;@ mend ldy #3 => ldy #1
;@ good 0 update

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
update: ldy #24
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
