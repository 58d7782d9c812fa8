package session

import (
	"strconv"
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// played is a public kind of game: ca65 and C, with its debug file and sources.
func played(t testing.TB) *Session {
	t.Helper()
	game, err := program.Open("../../testdata/game/game.nes")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(game, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestABreakpointOnALineStopsThere, in assembly and in C, and covers the places of that line alone.
func TestABreakpointOnALineStopsThere(t *testing.T) {
	for _, line := range []string{"game.s:54", "pool.c:42"} {
		s := played(t)
		if on, err := s.Break(line); !on || err != nil {
			t.Fatal(line, on, err)
		}
		b := &s.Breakpoints()[0]
		met := false
		for range 120 {
			if met = !s.Frame(); met {
				break
			}
		}
		pc := s.Console().CPU().PC
		at := s.Meter().Line(s.Meter().Loc(pc))
		if !met || len(b.Code) == 0 || line != at.File+":"+strconv.Itoa(at.Line) {
			t.Errorf("%s: stopped %v at %v", line, met, at)
		}
		for loc := range watch.Loc(len(s.Console().Cart().PRG)) {
			pos, _ := s.Game.Symbols.Source(int(loc))
			if b.Covers(0x8000, loc) && line != pos.File+":"+strconv.Itoa(pos.Line) {
				t.Errorf("%s covers %v", line, pos)
			}
		}
		if on, err := s.Break(line); on || err != nil || len(s.Breakpoints()) != 0 {
			t.Errorf("%s stays set: %v, %v", line, on, err)
		}
	}
	if _, err := played(t).Break("game.s:1"); err == nil {
		t.Error("a comment takes a breakpoint")
	}
}
