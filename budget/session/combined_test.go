package session

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two things at once: what a monkey in the window found, or whoever read the code for what nobody
// had combined.

func TestGoingBackToALoadedStateFindsIt(t *testing.T) {
	s := freelist(t)
	for range 8 {
		s.Frame()
	}
	saved := s.SaveState()
	want := state(s)
	for range 35 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != nil {
		t.Fatal(err)
	}
	for _, on := range []int{1, 2, 25} {
		for range on {
			s.Frame()
		}
		for range on {
			s.Back()
		}
		if s.Position() != 43 || !bytes.Equal(state(s), want) {
			t.Errorf("%d frames on and back lead elsewhere, to %d", on, s.Position())
		}
	}
	s.Step(Instruction)
	if s.StepBack(WholeFrame); !bytes.Equal(state(s), want) {
		t.Error("the start of the frame is not the loaded state")
	}
}

func TestAButtonPressedBeforeALoadDoesNotReachTheState(t *testing.T) {
	s := freelist(t)
	for range 8 {
		s.Frame()
	}
	saved := s.SaveState()
	s.Frame()
	want := state(s)
	s.Press(Power)
	if err := s.LoadState(saved); err != nil {
		t.Fatal(err)
	}
	if s.Frame(); !bytes.Equal(state(s), want) {
		t.Error("the state is lost")
	}
}

func TestTwoLabelsThatMeetKeepABreakpoint(t *testing.T) {
	s := open(t, variant(t, map[string]string{"before": "one:\n        nop\ntwo:\n        nop"}))
	for _, label := range []string{"one", "two"} {
		if on, err := s.Break(label); err != nil || !on {
			t.Fatal(label, on, err)
		}
	}
	if _, err := s.Reload(variant(t, map[string]string{"before": "one:\ntwo:\n        nop"})); err != nil {
		t.Fatal(err)
	}
	if got := s.Breakpoints(); len(got) != 1 || got[0].Label != "two" && got[0].Label != "one" {
		t.Errorf("%v", got)
	}
}

func TestABreakpointIsMetAgainAfterGoingBack(t *testing.T) {
	text := strings.Replace(small, "lda #$80", "lda #$00", 1) // so that no frame begins with an NMI
	s := open(t, assemble(t, strings.NewReplacer("{ram}", "", "{before}", "", "{pause}", "", "{nmi}", "").Replace(text)))
	for range 20 {
		s.Frame()
	}
	s.Goto(10)
	first := fmt.Sprintf("$%04X", s.Console().CPU().PC)
	s.Goto(15)
	s.Break("pause")
	if s.Frame() {
		t.Fatal("the breakpoint is not met")
	}
	s.Break("pause")
	if on, err := s.Break(first); err != nil || !on {
		t.Fatal(on, err)
	}
	s.Goto(10)
	if s.Frame() || s.Position() != 10 || s.steps != 0 {
		t.Errorf("stopped %d instructions into frame %d", s.steps, s.Position())
	}
}

func TestTheMemoryOfTheWayBackCountsWhatGoingBackNeeds(t *testing.T) {
	s := freelist(t)
	s.Hurry(true)
	for range 59 {
		s.Frame()
	}
	_, before := s.Reach()
	s.Back()
	if _, now := s.Reach(); now < before+50*len(state(s)) {
		t.Errorf("%d bytes, and then %d", before, now)
	}
}

// TestABatteryOfAnotherSizeIsNotWrittenOverTheFile: a build lost its battery.
func TestABatteryOfAnotherSizeIsNotWrittenOverTheFile(t *testing.T) {
	with := strings.NewReplacer(".mapper 0", ".mapper 0\n        .battery\n        .saveram 8", "{ram}", "", "{before}", "        inc $6000",
		"{pause}", "", "{nmi}", "").Replace(small)
	s := open(t, assemble(t, with))
	path := filepath.Join(t.TempDir(), "game.sav")
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		s.Frame()
	}
	if _, err := s.Reload(variant(t, nil)); err != nil {
		t.Fatal(err)
	}
	s.Frame()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || len(data) != 8192 || data[0] == 0 {
		t.Errorf("%v, %d bytes", err, len(data))
	}
}

func TestAStateOfAnotherTakeIsRefused(t *testing.T) {
	s := freelist(t)
	take := func() []byte {
		if err := s.Record(); err != nil {
			t.Fatal(err)
		}
		s.Frame()
		return s.SaveState()
	}
	before := s.SaveState()
	first := take()
	second := take()
	for _, state := range [][]byte{before, first} {
		if err := s.LoadState(state); !errors.Is(err, errOffRecord) {
			t.Errorf("%v", err)
		}
	}
	if err := s.LoadState(second); err != nil {
		t.Error(err)
	}
}
