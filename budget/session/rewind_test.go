package session

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pool6502/nes"
)

func TestRewindingFindsEveryFrameAgain(t *testing.T) {
	s := freelist(t)
	r := rand.New(rand.NewPCG(1, 2))
	var states [][]byte
	const frames = 130
	for f := range frames {
		states = append(states, state(s))
		wild(s, r)
		s.Hurry(f >= 40 && f < 110)
		if !s.Frame() {
			t.Fatal("stopped without a breakpoint")
		}
	}
	for f := frames - 1; f >= 0; f-- {
		if !s.Back() {
			t.Fatalf("no way back to frame %d", f)
		}
		if s.Position() != uint64(f) || !bytes.Equal(state(s), states[f]) {
			t.Fatalf("frame %d is not what it was (at %d)", f, s.Position())
		}
	}
	if s.Back() {
		t.Error("there is something before power-on")
	}
}

func TestGoingOnAfterRewindingIsTheSameGame(t *testing.T) {
	s := freelist(t)
	for range 57 {
		s.Frame()
	}
	want := state(s)
	for _, back := range []int{1, 9, 10, 11, 30} {
		for range back {
			s.Back()
		}
		for range back {
			s.Frame()
		}
		if !bytes.Equal(state(s), want) {
			t.Errorf("%d frames back and on again lead elsewhere", back)
		}
	}
}

func TestAnotherInputAfterRewindingMakesAnotherHistory(t *testing.T) {
	s := freelist(t)
	for range 50 {
		s.Frame()
	}
	s.Goto(25)
	s.Hold(0, nes.ButtonA)
	for range 25 {
		s.Frame()
	}
	want := state(s)
	s.Goto(30)
	if s.Held(0) != nes.ButtonA {
		t.Error("the new input was not written down")
	}
	s.Hold(0, nes.ButtonA)
	for s.Position() < 50 {
		s.Frame()
	}
	if !bytes.Equal(state(s), want) {
		t.Error("the second history is not kept")
	}
}

func TestTheHistoryReachesSixtySecondsAndSaysItsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("runs two minutes of the console")
	}
	s := freelist(t)
	for range HistoryKeep + 500 {
		s.Frame()
	}
	frames, memory := s.Reach()
	if frames < 3600 || frames > HistoryKeep+2*keyEvery {
		t.Errorf("%d frames can be taken back", frames)
	}
	if memory <= 0 || memory > 32<<20 {
		t.Errorf("%d bytes", memory)
	}
	t.Logf("%d frames in %.1f MB", frames, float64(memory)/1e6)
	oldest := s.Position() - frames
	if !s.Goto(oldest) || s.Position() != oldest || s.Goto(oldest-1) {
		t.Error("the end of the history is not where it says")
	}
}
