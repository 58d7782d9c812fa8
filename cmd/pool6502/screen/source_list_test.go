package screen

import (
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// stranger plays a game of ca65 and C for a second.
func stranger(t testing.TB) *session.Session {
	t.Helper()
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
	return s
}

// TestTheListHasAllRoutinesAndFiles, those that never ran too, and shows what is chosen: a routine from its head, a file
// from its first to its last line. A click on a line of a file sets a breakpoint there, whose dot is on that line alone.
func TestTheListHasAllRoutinesAndFiles(t *testing.T) {
	s := stranger(t)
	scr := New()
	scr.Overlays.Set(Source, true)
	c := paint.NewCanvas(1024, 800)
	scr.Draw(c, s)
	p := scr.panels[Source].(*sourcePanel)
	notes, first := map[string]string{}, ""
	for _, it := range scr.SourceList(s) {
		if notes[it.Title] = it.Note; first == "" {
			first = it.Title
		}
		it.Do()
		scr.Draw(c, s)
		head, _ := s.Game.SourceLine(p.rt.Pos.File, p.first)
		file := strings.HasPrefix(it.Note, "file")
		switch {
		case p.rt.Name != it.Title, p.whole != file, file && p.first != 1, file && len(p.list) != lines(s.Game, it.Title):
			t.Errorf("%s, %s: shown is %s from line %d on, %d lines", it.Title, it.Note, p.rt.Name, p.first, len(p.list))
		case !file && p.rt.Pos.File != "" && !strings.Contains(head, p.rt.Name[strings.LastIndexByte(p.rt.Name, ':')+1:]):
			t.Errorf("%s begins with %q", it.Title, head)
		}
	}
	if first != "sparks_move" || !strings.Contains(notes["sparks_move"], "pool.c:41   ") || notes["spark_put"] != "pool.c:60" || !strings.HasPrefix(notes["game.s"], "file, ") {
		t.Errorf("%s is first; %v", first, notes)
	}
	scr.chosen = "pool.c"
	find(t, scr, s, Source, "pool.c:42: a click")
	scr.Click()
	if b := s.Breakpoints(); len(b) != 1 || b[0].Label != "pool.c:42" {
		t.Fatalf("set: %v", b)
	}
	find(t, scr, s, Source, "pool.c:42: a click removes")
	dots := map[int]bool{}
	for line := range 100 {
		for _, loc := range p.byLine[asm.Pos{File: "pool.c", Line: line}] {
			if b := s.Breakpoints()[0]; b.Covers(p.addr(loc), loc) {
				dots[line] = true
			}
		}
	}
	if len(dots) != 1 || !dots[42] {
		t.Errorf("dots on lines %v", dots)
	}
}
