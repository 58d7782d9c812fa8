package screen

import (
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// TestTheSourceOfAnotherToolchainIsShown with what each line cost: here the lines of C, not of the compiler's assembly.
func TestTheSourceOfAnotherToolchainIsShown(t *testing.T) {
	game, err := program.Open("../../../testdata/game/game.nes")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(game, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(AllOverlays.Needs())
	for range 60 {
		s.Hold(0, nes.ButtonA)
		s.Frame()
	}
	scr := New()
	scr.Overlays.Set(Source, true)
	scr.Draw(paint.NewCanvas(1024, 800), s)
	p := scr.panels[Source].(*sourcePanel)
	ran := 0
	for _, cycles := range p.cycles {
		if cycles > 0 {
			ran++
		}
	}
	if p.rt.Name != "sparks_move" || p.rt.Pos.File != "pool.c" || ran != 5 {
		t.Errorf("%s in %v: %d of %d lines ran", p.rt.Name, p.rt.Pos, ran, len(p.cycles))
	}
}
