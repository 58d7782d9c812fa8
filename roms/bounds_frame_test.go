package roms

import (
	"context"
	"testing"

	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// No frame of a demo is busier than the bound of its main loop and NMI handler, and no write of the
// handler comes later. The games that are proved never to miss a frame stay proved.
func TestNoFrameIsOutsideItsBound(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses and plays every game")
	}
	const started = 60 // frames until every demo's main loop runs
	proved := 0
	for _, pool := range All() {
		prog, err := Assemble(pool.Main, nil)
		if err != nil {
			t.Fatal(err)
		}
		ways := frame.Of(boundsOf(t, prog), nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles())
		p, err := profile.Record(context.Background(), prog.Image, watch.ProgramNames(prog), profile.Options{Frames: 400, Skip: started})
		if err != nil {
			t.Fatal(err)
		}
		busy, end := 0, 0
		for i := range p.Frames {
			busy, end = max(busy, int(p.Frames[i].Busy)), max(end, int(p.Frames[i].PPUEnd))
		}
		if a := ways[0]; a.Why == "" && busy > a.Most {
			t.Errorf("%s: a frame was busy for %d cycles; %v", pool.Name, busy, a)
		} else if a.Why == "" && a.Most <= a.Limit {
			proved++
		}
		if a := ways[1]; a.Why == "" && end > a.Most {
			t.Errorf("%s: the last write came after %d cycles; %v", pool.Name, end, a)
		}
		t.Logf("%s: busy for %d cycles, last write after %d; %v; %v; %v", pool.Name, busy, end, ways[0], ways[1], ways[2])
	}
	if proved < 6 {
		t.Errorf("%d games are proved never to miss a frame; that were 6", proved)
	}
}
