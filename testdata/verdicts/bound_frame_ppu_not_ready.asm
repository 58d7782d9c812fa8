;;;; bound --frame of a program that turns NMI on while the PPU ignores that, so that no NMI ever comes
;@ run  bound --frame FILE --frames 20
;@ bad  1 the PPU, which is not ready before cycle 29,667, ignores a write to $2000 it is not known whether a frame was missed in 20 frames from power-on: NMI and rendering were off whenever vblank began, and no NMI ever came
;@ mend nop ;first => jsr vblank\n        jsr vblank
;@ good 0 frame never missed: at most 45 of 29,780 cycles found

; it waits for vblank once, and the first vblank is too early for it
;@ with nop ;second => jsr vblank
;@ mend nop ;first => jsr vblank

; no run shows it
;@ with nop ;second => jsr vblank
;@ run  bound --frame FILE --frames 0
;@ bad  0 which may turn NMI on, comes when the PPU is ready (after power-on and reset it ignores $2000 for about a frame; wait for vblank twice, in two loops that read $2002, before this write; the proof does not always see these loops)
;@ mend nop ;first => jsr vblank
;@ good 0 frame never missed: at most 45 of 29,780 cycles Can

; one of two ways to the write waits only once
;@ with nop ;second => lda $10\n        bne .one\n        jsr vblank\n.one:   jsr vblank
;@ mend bne .one => nop

; it reads the flag of vblank without waiting for it
;@ with nop ;second => jsr vblank\n        bit $2002
;@ mend nop ;first => jsr vblank

; a write that the PPU ignores does no harm before another one
;@ with nop ;second => lda #$80\n        sta $2000\n        jsr vblank
;@ mend nop ;first => jsr vblank
;@ good 0 frame: the bound holds if the program, when it first comes to the loop

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
irq:    rti
vblank: bit $2002
        bpl vblank
        rts
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta flag
        nop ;first
        nop ;second
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
