;;;; profile of NMIs that do not come, because the program reads $2002 in the moment in which vblank begins
; the main loop waits for vblank by $2002 while NMI is on
;@ run  profile FILE --frames 100
;@ bad  0 missed no frame nmi none came in 9 frames with NMI on, first frame 10, because
;@ mend bit $2002 ;poll => lda ticks\n        cmp old\n        beq main\n        lda #$FF
;@ good 0 missed no frame lag

; --frame says it, too
;@ run  bound --frame FILE --frames 100
;@ bad  0 no frame was missed in 100 frames from power-on; not counted as missed: 9 frames in which no NMI came although NMI was on, because
;@ mend bit $2002 ;poll => lda ticks\n        cmp old\n        beq main\n        lda #$FF
;@ good 0 frame never missed: at most 59 of

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
old:    .res 1
        .code
nmi:    inc ticks
irq:    rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   bit $2002 ;poll
        bpl main
        lda ticks
        sta old
        jmp main
