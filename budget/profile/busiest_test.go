package profile

import (
	"slices"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

func TestTheBusiestFramesAreRecordedInFull(t *testing.T) {
	p := record(t, game, Options{Frames: 40, Busiest: 5, Trees: []int{7}})
	var want []Frame
	for _, f := range p.Frames {
		if f.Number != 7 {
			want = append(want, f)
		}
	}
	slices.SortStableFunc(want, func(a, b Frame) int {
		switch {
		case busier(&a, &b):
			return -1
		case busier(&b, &a):
			return 1
		}
		return 0
	})
	numbers := []uint32{7}
	for _, f := range want[:5] {
		numbers = append(numbers, f.Number)
	}
	slices.Sort(numbers)
	var got []uint32
	for _, tree := range p.Trees {
		got = append(got, tree.Frame.Number)
		if tree.Picture == nil || len(tree.Calls) == 0 {
			t.Errorf("frame %d has no picture or no calls", tree.Frame.Number)
		}
		waiting := 0
		for _, w := range tree.Waits {
			waiting += w.End - w.Start
		}
		if all := int(tree.Frame.Cycles - tree.Frame.Busy); waiting != all {
			t.Errorf("frame %d: %d cycles of waiting in stretches, %d in all", tree.Frame.Number, waiting, all)
		}
	}
	if !slices.Equal(got, numbers) {
		t.Errorf("frames %v, want %v", got, numbers)
	}
}

// colourful shows another colour in each frame, which the pad moves on, and is busy in some frames.
const colourful = `
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, nothing
        .zeropage
frames: .res 1
colour: .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$90
        sta $2000
        lda #$1E
        sta $2001
wait:   jmp wait
nothing: rti

nmi:    inc frames
        lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        and #1
        sec
        adc colour
        sta colour
        ldx #$3F
        stx $2006
        ldx #0
        stx $2006
        sta $2007
        stx $2005
        stx $2005
        lda frames
        and #%00000111
        tax
.busy:  ldy #$40
.more:  dey
        bne .more
        dex
        bpl .busy
        rti
`

// TestThePicturesOfTheBusiestFrames: they are drawn when the run is over, and are those that were to be seen.
func TestThePicturesOfTheBusiestFrames(t *testing.T) {
	input := &script.Script{Events: []script.Event{
		{Frame: 3, Mask: nes.ButtonA}, {Frame: 21, Mask: 0}, {Frame: 30, Mask: nes.ButtonA},
		{Frame: 41, Kind: script.Reset}, {Frame: 52, Kind: script.Power}, {Frame: 57, Mask: nes.ButtonA},
	}}
	opt := Options{Frames: 90, Skip: 5, Busiest: 12, Input: input}
	late := record(t, colourful, opt)
	opt.Busiest = 0
	for _, tree := range late.Trees {
		opt.Trees = append(opt.Trees, int(tree.Frame.Number))
	}
	seen := map[uint16]bool{}
	for i, tree := range record(t, colourful, opt).Trees {
		if *tree.Picture != *late.Trees[i].Picture {
			t.Errorf("frame %d shows another picture", tree.Frame.Number)
		}
		seen[tree.Picture[0]] = true
	}
	if len(seen) < 6 {
		t.Errorf("%d frames show only %d colours", len(late.Trees), len(seen))
	}
}
