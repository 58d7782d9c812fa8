package session

import (
	"strings"
	"testing"

	"pool6502/nes/script"
)

// TestAFrozenByteIsHeld freezes the toy's tick counter: each frame counts from the frozen value. Going back repeats the
// frames as they were, before and after the byte was frozen.
func TestAFrozenByteIsHeld(t *testing.T) {
	s := playToy(t, 20)
	ticks := label(t, s, "ticks")
	run := func(n int) (list []uint8) {
		for range n {
			s.Frame()
			list = append(list, s.con.Peek(ticks))
		}
		return list
	}
	free := s.con.Peek(ticks)
	if err := s.Freeze(ticks+0x800, 0x10); err != nil { // a mirror
		t.Fatal(err)
	}
	if v, ok := s.FrozenAt(ticks); !ok || v != 0x10 || s.con.Peek(ticks) != 0x10 || len(s.Frozen()) != 1 {
		t.Fatalf("frozen: %+v, and the byte is $%02X", s.Frozen(), s.con.Peek(ticks))
	}
	held := run(15)
	for i, v := range held {
		if v != 0x11 { // the NMI of the frame has counted
			t.Fatalf("after %d frames it is $%02X", i+1, v)
		}
	}
	s.Unfreeze(ticks)
	loose := run(15)
	if loose[0] != 0x12 || loose[14] != 0x20 {
		t.Errorf("let go, it is % X", loose)
	}
	for _, c := range []struct {
		frame uint64
		want  uint8
	}{{50, 0x20}, {36, 0x12}, {33, 0x11}, {21, 0x11}, {19, free - 1}} {
		if s.Goto(c.frame); s.con.Peek(ticks) != c.want {
			t.Errorf("back at frame %d it is $%02X, want $%02X", c.frame, s.con.Peek(ticks), c.want)
		}
	}
}

// TestNoMovieContainsAFrozenByte refuses one or the other.
func TestNoMovieContainsAFrozenByte(t *testing.T) {
	s := playToy(t, 5)
	if err := s.Freeze(0x8000, 1); err == nil {
		t.Error("ROM is frozen")
	}
	if err := s.Freeze(label(t, s, "ticks"), 1); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{s.Record(), s.Play(&script.Script{Frames: 5})} {
		if err == nil || !strings.Contains(err.Error(), "frozen") {
			t.Errorf("a movie beside a frozen byte: %v", err)
		}
	}
	s.Unfreeze(label(t, s, "ticks"))
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	if err := s.Freeze(label(t, s, "ticks"), 1); err == nil || len(s.Frozen()) > 0 {
		t.Error("a byte is frozen in a recording")
	}
}
