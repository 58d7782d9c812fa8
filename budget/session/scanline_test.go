package session

import (
	"bytes"
	"testing"
)

// TestAScanlineIsSeenAsItWas goes there on the other console and, in the same frame, with the game itself.
func TestAScanlineIsSeenAsItWas(t *testing.T) {
	s := freelist(t)
	s.Watch(Graphics | Events)
	for range 60 {
		s.Frame()
	}
	s.begin()
	home := state(s)
	for _, line := range []int{250, 0, 77, 200} {
		con, ok := s.AtScanline(line)
		if !ok || !bytes.Equal(state(s), home) {
			t.Fatalf("line %d: %v", line, ok)
		}
		want := open(t, game(t, "freelist/freelist.asm"))
		if err := want.Console().Load(home); err != nil {
			t.Fatal(err)
		}
		first, _ := want.Console().Dot()
		for now := first; (now-first+262)%262 < (line-first+262)%262; now, _ = want.Console().Dot() {
			want.Console().Step()
		}
		if !bytes.Equal(con.Save(), want.Console().Save()) {
			t.Errorf("line %d is another one than the game comes to", line)
		}
	}
	for range 3000 {
		s.Step(Instruction)
	}
	if con, _ := s.AtScanline(0); func() int { l, _ := con.Dot(); return l }() > 1 {
		t.Error("a line that lies behind is not shown")
	}
	s.Back()
	s.Watch(Costs)
	if _, ok := s.AtScanline(3); ok {
		t.Error("it knows a frame whose start was not seen")
	}
}

// TestTheFrameBeforeFillsTheRestOfTheMap counts the events of both.
func TestTheFrameBeforeFillsTheRestOfTheMap(t *testing.T) {
	s := freelist(t)
	s.Watch(Events)
	for range 60 {
		s.Frame()
	}
	if len(s.EventsAhead()) != 0 {
		t.Error("between two frames something lies ahead")
	}
	whole := len(s.Events())
	s.Step(Instruction)
	first := len(s.EventsAhead())
	if first < whole-3 || first == 0 {
		t.Errorf("at the start of a frame %d of %d lie ahead", first, whole)
	}
	line := 0
	for last := first; s.InFrame(); {
		s.Step(Instruction)
		line, _ = s.con.Dot()
		n := len(s.EventsAhead())
		if n > last {
			t.Fatalf("at line %d there are more ahead than before: %d, %d", line, n, last)
		}
		last = n
	}
}
