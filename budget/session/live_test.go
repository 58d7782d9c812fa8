package session

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

func TestACrossIsNotHeldOnOppositeSides(t *testing.T) {
	s := freelist(t)
	for _, c := range []struct{ held, want nes.Buttons }{
		{nes.ButtonLeft, nes.ButtonLeft},
		{nes.ButtonLeft | nes.ButtonRight | nes.ButtonA, nes.ButtonA},
		{nes.ButtonUp | nes.ButtonDown | nes.ButtonLeft, nes.ButtonLeft},
		{nes.ButtonUp | nes.ButtonRight, nes.ButtonUp | nes.ButtonRight},
	} {
		t.Run(fmt.Sprintf("%08b", c.held), func(t *testing.T) {
			s.Hold(1, c.held)
			s.Frame()
			if got := s.Held(1); got != c.want {
				t.Errorf("%08b is held as %08b, not %08b", c.held, got, c.want)
			}
		})
	}
}

// TestRefusedSpawnsAreCountedFromPowerOn turns the power off and on in the middle, and begins to watch
// too late.
func TestRefusedSpawnsAreCountedFromPowerOn(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	ever := func() int { return s.Stats()[len(s.Stats())-1].RefusedEver[0] }
	for range 400 {
		s.Frame()
	}
	if ever() == 0 || s.RefusedPartial() {
		t.Fatalf("from the beginning: %d refused, partial %v", ever(), s.RefusedPartial())
	}
	s.Watch(0)
	s.Frame()
	s.Watch(Costs)
	s.Frame()
	if !s.RefusedPartial() {
		t.Error("with a frame unseen, the refused spawns are said to be all")
	}
	for range 400 {
		s.Frame()
	}
	if ever() == 0 {
		t.Fatal("no refused spawns to forget")
	}
	state := s.SaveState()
	s.Press(Power)
	s.Frame()
	if ever() != 0 || s.RefusedPartial() {
		t.Errorf("after power-on: %d refused, partial %v", ever(), s.RefusedPartial())
	}
	if err := s.LoadState(state); err != nil {
		t.Fatal(err)
	}
	if !s.RefusedPartial() {
		t.Error("after a state was loaded, the refused spawns are said to be all")
	}
}

// TestWhatIsWatchedGoesOnAfterSteppingBack steps back by each unit, from inside and between
// frames, and runs on: costs, pools and events are those of a session that never went back.
func TestWhatIsWatchedGoesOnAfterSteppingBack(t *testing.T) {
	straight := freelist(t)
	straight.Watch(Costs | Events)
	for straight.Position() < 100 {
		straight.Frame()
	}
	want := straight.Stats()[len(straight.Stats())-1]
	for _, unit := range []Unit{Instruction, Scanline, WholeFrame} {
		t.Run(fmt.Sprintf("unit %d", unit), func(t *testing.T) {
			for _, inside := range []bool{false, true} {
				s := freelist(t)
				s.Watch(Costs | Events)
				for s.Position() < 50 {
					s.Frame()
				}
				if inside {
					s.Step(Scanline)
					s.Step(Scanline)
				}
				for range 3 {
					s.StepBack(unit)
				}
				for s.Position() < 100 {
					s.Frame()
				}
				got := s.Stats()[len(s.Stats())-1]
				if got.Frame != 100 || got.Busy != want.Busy || got.Live[0] != want.Live[0] {
					t.Errorf("unit %d, inside %v: the last frame measured is %d with %d cycles busy and %d live, not %d with %d and %d",
						unit, inside, got.Frame, got.Busy, got.Live[0], want.Frame, want.Busy, want.Live[0])
				}
				if g, w := len(s.Events()), len(straight.Events()); g != w {
					t.Errorf("unit %d, inside %v: %d events, not %d", unit, inside, g, w)
				}
			}
		})
	}
}

// TestAMovieNamesItsROMInBothWays plays a movie whose checksum is written in hexadecimal.
func TestAMovieNamesItsROMInBothWays(t *testing.T) {
	s := freelist(t)
	sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(script.Checksum(s.Console().Cart()), "base64:"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{script.Checksum(s.Console().Cart()), true},
		{fmt.Sprintf("0x%X", sum), true},
		{"0x00112233445566778899AABBCCDDEEFF", false},
		{"0xrubbish", false},
	} {
		t.Run(c.text, func(t *testing.T) {
			in, err := script.ParseFM2("movie", []byte("version 3\nromChecksum "+c.text+"\n|0|........|||\n"))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Play(in); (err == nil) != c.ok {
				t.Errorf("%s: %v", c.text, err)
			}
		})
	}
}

// TestRefusedSpawnsAfterGoingBack are those of a run without going back, also where the statistics do not reach as far.
func TestRefusedSpawnsAfterGoingBack(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	ever := map[uint64]int{}
	for range StatsKept + 300 {
		s.Frame()
		st := s.Stats()[len(s.Stats())-1]
		ever[st.Frame] = st.RefusedEver[0]
	}
	most := ever[s.Position()]
	for _, back := range []uint64{StatsKept + 260, StatsKept + 200, 250} {
		if !s.Goto(back) {
			t.Fatalf("it does not go back to frame %d", back)
		}
		for s.Position() < StatsKept+300 {
			s.Frame()
			if st := s.Stats()[len(s.Stats())-1]; st.RefusedEver[0] != ever[st.Frame] || s.RefusedPartial() {
				t.Fatalf("frame %d after going back to %d: %d refused, not %d; partial %v", st.Frame, back, st.RefusedEver[0], ever[st.Frame], s.RefusedPartial())
			}
		}
	}
	if most < 10 || ever[250] == most || ever[250] == 0 {
		t.Errorf("%d refused, %d of them in the first 250 frames", most, ever[250])
	}
}
