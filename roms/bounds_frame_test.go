package roms

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	record "pool6502/internal/golden"
	"pool6502/nes"
)

// No frame of a demo is busier than the bound of its main loop and NMI handler, and no write of the
// handler comes later. The games that are proved never to miss a frame stay proved.
func TestNoFrameIsOutsideItsBound(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses and plays every game")
	}
	const started = 60 // frames until every demo's main loop runs
	proved, shares, lines := 0, 0, record.NewRecord(len(All()))
	for number, pool := range All() {
		prog, err := Assemble(pool.Main, nil)
		if err != nil {
			t.Fatal(err)
		}
		game := frame.New(boundsOf(t, prog), nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles())
		ways := game.Answers
		for _, a := range ways {
			text := fmt.Sprint(a.Most)
			if a.Why != "" {
				text = "open: " + lines.Name(a.Why)
			}
			lines.Named(number, pool.Name+" "+a.What, text+record.Names(lines, "if", a.If))
		}
		p, err := profile.Record(context.Background(), program.Of(prog), profile.Options{Frames: 400, Skip: started})
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
		shares += sharesOf(t, pool.Name, game, p, prog)
		t.Logf("%s: busy for %d cycles, last write after %d; %v; %v; %v", pool.Name, busy, end, ways[0], ways[1], ways[2])
	}
	lines.Check(t, "frames.txt")
	if proved < 6 {
		t.Errorf("%d games are proved never to miss a frame; that were 6", proved)
	}
	if shares < 21 {
		t.Errorf("%d routines that ran have a bound of their cycles in a frame; that were 21", shares)
	}
}

// sharesOf compares the cycles in a frame of the costliest routines with their bound, and returns how many have one.
func sharesOf(t *testing.T, pool string, game *frame.Game, p *profile.Profile, prog *asm.Program) (bounded int) {
	t.Helper()
	const costliest = 4
	exact, tried := 0, 0
	for _, r := range p.Ranked() {
		at := slices.IndexFunc(prog.Contracts, func(c asm.Contract) bool { return c.Routine == r.Name })
		if tried == costliest || at < 0 {
			continue
		}
		tried++
		most, _, why := game.Routine(bound.Place{Addr: prog.Contracts[at].Addr, Bank: prog.Contracts[at].Bank})
		if why != "" {
			continue
		}
		if bounded++; int(r.Inclusive.Max()) == most {
			exact++
		}
		if int(r.Inclusive.Max()) > most {
			t.Errorf("%s: %s took %d cycles in frame %d, more than the bound of %d", pool, r.Name, r.Inclusive.Max(), r.InclusiveAt, most)
		}
	}
	t.Logf("%s: the cycles in a frame of %d routines are bounded, %d of them exactly", pool, bounded, exact)
	return bounded
}
