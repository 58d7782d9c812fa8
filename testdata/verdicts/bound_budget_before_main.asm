;;;; bound of budgets of a frame: a run can break them before the main loop, which text and JUnit say
;@ run  bound FILE
;@ bad  0 bounds of frames, of vblank and of the NMI handler leave out the frames before the program comes to its main loop
;@ mend cycles a frame => cycles
;@ good 0 1 of 1 budgets proved

;@ run  bound FILE --format junit
;@ bad  0 proved: 207 cycles at worst in the frames from the main loop on, the budget is 300
;@ mend cycles a frame => cycles
;@ good 0 proved: 201 cycles at worst, the budget is 300

;@ run  test FILE --bound
;@ bad  0 bounds of frames, of vblank and of the NMI handler leave out the frames before the program comes to its main loop
;@ mend cycles a frame => cycles
;@ good 0 0 cases

; the play, with work before the main loop and without
;@ run  profile FILE --frames 60 --bound
;@ bad  1 frame 2 took 1,863 cycles, more than the 207 that are proved for frames of the main loop
;@ mend ldy #9 => ldy #1
;@ good 0 1 of 1 hold

; the play does not break the budget, but exceeds the bound
;@ with 300 cycles => 3000 cycles
;@ run  profile FILE --frames 60 --bound --format junit
;@ bad  0 at worst 1,863 cycles, in frame 2; open: no frame of the main loop takes more than 207; frame 2 took 1,863 cycles
;@ mend ldy #9 => ldy #1
;@ good 0 reached: no frame of the main loop takes more than 207

; the main loop writes to $2001 late in vblank
;@ with 300 cycles => 900 cycles
;@ with jsr clear ;main => jsr clear\n        jsr clear\n        jsr clear\n        lda #$1E\n        sta $2001 ;late
;@ run  bound FILE --frame
;@ bad  0 A bound leaves out frames before the main loop, and what the main loop writes to $2000 and $2001. vblank never overrun: neither the NMI handler nor the main loop writes to $2003-$2007 or $4014
;@ mend sta $2001 ;late => sta $2003
;@ good 0 vblank never overrun: at most 682 of 2,273 cycles

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
        .code
nmi:    inc n
none:   rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        ldy #9
.i:     jsr clear
        dey
        bne .i
        lda #$80
        sta $2000
main:   lda n
.w:     cmp n
        beq .w
        jsr clear ;main
        jmp main
;;; clear - clears the first bytes.
;;; Budget   <= 300 cycles a frame
clear:  ldx #20
.l:     sta $0300,x
        dex
        bne .l
        rts
