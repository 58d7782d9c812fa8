package screen

import (
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheSourceOfAnotherToolchainIsShown from its first to its last line, with what each cost: lines of C, not
// of the compiler's assembly, and those of a .proc of ca65, whose local labels look like others.
func TestTheSourceOfAnotherToolchainIsShown(t *testing.T) {
	s := stranger(t)
	game := s.Game
	for _, c := range []struct {
		chosen, routine, file string
		first, last           string
		ran                   int
	}{
		{"", "sparks_move", "pool.c", "void sparks_move(void)", "}", 5},
		{"sprites_draw", "sprites_draw", "game.s", ".proc sprites_draw", ".endproc", 22},
	} {
		t.Run(c.routine, func(t *testing.T) {
			scr := New()
			scr.Overlays.Set(Source, true)
			scr.Draw(paint.NewCanvas(1024, 800), s)
			scr.chosen = c.chosen
			scr.Draw(paint.NewCanvas(1024, 800), s)
			p := scr.panels[Source].(*sourcePanel)
			ran := 0
			for _, l := range p.list {
				if l.cycles > 0 {
					ran++
				}
			}
			first, _ := game.SourceLine(p.rt.Pos.File, p.first)
			last, _ := game.SourceLine(p.rt.Pos.File, p.last)
			if p.rt.Name != c.routine || p.rt.Pos.File != c.file || first != c.first || last != c.last || len(p.list) != p.last-p.first+1 || ran != c.ran {
				t.Errorf("%s in %v, from %q to %q: %d of %d lines ran", p.rt.Name, p.rt.Pos, first, last, ran, len(p.list))
			}
		})
	}
}
