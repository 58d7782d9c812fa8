package profile

import (
	"context"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/watch"
)

// game has every cause of a cycle: sprite transfers, a DMC sample in a loop, page
// crosses, branches, a handler, waiting.
const game = `
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
count:  .res 1
        .code
reset:  ldx #$FF
        txs
        lda #$40
        sta $4017
        lda #$4F                ; a looping sample at the highest rate
        sta $4010
        lda #0
        sta $4012
        lda #1
        sta $4013
        lda #$10
        sta $4015
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
main:   jsr work
        lda frames
.wait:  cmp frames
        beq .wait
        jmp main

work:   lda #10
        sta count
.again: jsr step
        dec count
        bne .again
        lda $4016
        jmp tail

step:   ldx #$20
        lda $02F0,x             ; crosses a page
        jmp far
tail:   ldy #3
.loop:  dey
        bne .loop
        rts

nmi:    pha
        lda #0
        sta $2003
        lda #2
        sta $4014
        inc frames
        lda #0
        sta $2005
        sta $2005
        pla
irq:    rti

        .org $C0F8
far:    lda #0
        beq .over               ; to another page
        nop
        nop
        nop
        nop
.over:  rts
`

func record(t *testing.T, source string, opt Options) *Profile {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(source)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prof, err := Record(context.Background(), p.Image, watch.ProgramNames(p), opt)
	if err != nil {
		t.Fatal(err)
	}
	return prof
}

func TestEveryCycleHasAPlaceAndACause(t *testing.T) {
	p := record(t, game, Options{Frames: 40, Skip: 5})
	if n := p.Unattributed(); n != 0 {
		t.Errorf("%d of %d cycles have no site", n, p.Cycles())
	}
	var waiting, oam, dmc uint64
	for i := range p.Frames {
		f := &p.Frames[i]
		waiting += uint64(f.Cycles - f.Busy)
		oam += uint64(f.OAM)
		dmc += uint64(f.DMC)
	}
	if p.Causes[Waiting] != waiting || p.Causes[OAMDMA] != oam || p.Causes[DMCDMA] != dmc {
		t.Errorf("causes %v; the frames waited %d, lost %d and %d to DMA", p.Causes, waiting, oam, dmc)
	}
	for c, n := range p.Causes {
		if n == 0 {
			t.Errorf("no cycle because of %s", Cause(c))
		}
	}
}
