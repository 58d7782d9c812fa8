package session

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

// TestACallStackIsFoundByItsReturnAddresses compares what the meter observed with what is found on the stack.
func TestACallStackIsFoundByItsReturnAddresses(t *testing.T) {
	s := playToy(t, 5)
	if !s.GoOn(ToAddress, label(t, s, "take")) {
		t.Fatal("take is not called")
	}
	s.Step(Instruction)
	s.Step(Instruction)
	list := func() string {
		var out []string
		for _, l := range s.CallStack() {
			from, _ := s.Meter().Where(l.From)
			if l.From == 0 {
				from = "-"
			}
			out = append(out, fmt.Sprintf("%s from %s, %d", l.Name, from, l.Cycles))
		}
		return strings.Join(out, "; ")
	}
	if got, want := list(), "take from fire+8, 6; fire from main.wait+16, 21; "; !strings.HasPrefix(got, want) {
		t.Errorf("observed: %s, want %s", got, want)
	}
	s.Meter().Reset()
	if got, want := list(), "take from fire+8, -1; fire from main.wait+16, -1; main program from -, -1"; got != want {
		t.Errorf("by return addresses: %s, want %s", got, want)
	}
}

// TestAMovieStartsWithRAMOfZeros if it is one: a list of inputs starts with the RAM that the session has.
func TestAMovieStartsWithRAMOfZeros(t *testing.T) {
	g := assemble(t, toy)
	for _, c := range []struct {
		name  string
		movie script.Movie
		zeros bool
	}{
		{"inputs", script.Movie{}, false},
		{"a movie that names its ROM", script.Movie{ROM: "game"}, true},
		{"a movie with a checksum", script.Movie{Checksum: script.Checksum(open(t, g).Console().Cart())}, true},
		{"a movie with an identifier", script.Movie{GUID: "1"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := New(g, nes.Config{RAM: nes.Seeded(1)})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Play(&script.Script{Movie: c.movie, Frames: 5}); err != nil {
				t.Fatal(err)
			}
			zeros := true
			for a := range uint16(0x100) {
				zeros = zeros && s.Console().Peek(0x600+a) == 0
			}
			if zeros != c.zeros {
				t.Errorf("RAM of zeros: %v, want %v", zeros, c.zeros)
			}
		})
	}
}

// TestACommandOfAMovieHappensOnce plays a reset and a power cycle, and steps back inside their frames.
func TestACommandOfAMovieHappensOnce(t *testing.T) {
	in, err := script.Parse("keys", []byte("6 Reset\n9 Power\n30 1 A\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, assemble(t, toy))
	if err := s.Play(in); err != nil {
		t.Fatal(err)
	}
	for s.Position() < 12 {
		s.Step(Instruction)
		s.Step(Instruction)
		s.Step(Instruction)
		s.StepBack(Instruction)
		s.Frame()
	}
	for f := range uint64(12) {
		want := map[uint64]uint8{6: Reset, 9: Power}[f]
		if got, ok := s.InputAt(f); !ok || got.Commands != want {
			t.Errorf("frame %d begins with the commands %d, want %d", f, got.Commands, want)
		}
	}
}

// TestStatsAreThoseOfTheFramesThatWereObserved turns the meter off and on, and plays longer than they are kept.
func TestStatsAreThoseOfTheFramesThatWereObserved(t *testing.T) {
	s := playToy(t, StatsKept+10)
	if st := s.Stats(); len(st) != StatsKept || st[0].Frame != 11 || st[1].Frame != 12 || st[StatsKept-1].Frame != StatsKept+10 {
		t.Errorf("%d frames, from %d and %d to %d", len(st), st[0].Frame, st[1].Frame, st[len(st)-1].Frame)
	}
	if s.RefusedPartial() {
		t.Error("every frame was observed, and refused spawns may be missing")
	}
	s.Watch(Costs | Graphics)
	if len(s.Stats()) != StatsKept || s.RefusedPartial() {
		t.Errorf("after more is observed: %d frames, partial: %v", len(s.Stats()), s.RefusedPartial())
	}
	s.Watch(Events)
	s.Frame()
	s.Watch(Costs)
	if len(s.Stats()) != 0 || !s.RefusedPartial() {
		t.Errorf("after a frame without the meter: %d frames, partial: %v", len(s.Stats()), s.RefusedPartial())
	}
}

// TestABreakpointOnARegister is no breakpoint on RAM, whose mirrors end below it.
func TestABreakpointOnARegister(t *testing.T) {
	for where, want := range map[string]string{"write $2000": "write $2000: wrote $80 at $2000", "write ticks": "write ticks: wrote $00 at $0000", "read $0000": "read $0000: read $00 at $0000"} {
		s := open(t, assemble(t, toy))
		s.Break(where)
		for n := 0; s.Frame(); n++ {
			if n > 9 {
				t.Fatal("it never stops")
			}
		}
		if got := s.Stopped(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestABreakpointOnSprite0(t *testing.T) {
	s := open(t, assemble(t, `        .mapper 0
        .chrram 8
        .vectors rest, reset, rest
        .code
reset:  bit $2002
.one:   bit $2002
        bpl .one
.two:   bit $2002
        bpl .two
        lda #0
        sta $2006
        sta $2006
        ldx #16
        lda #$FF
.fill:  sta $2007       ; tile 0 is solid
        dex
        bne .fill
        stx $2003
        lda #100
        sta $2004
        stx $2004
        stx $2004
        sta $2004       ; sprite 0 is at 100, 100
        stx $2006
        stx $2006
        lda #$1E
        sta $2001
stop:   jmp stop
rest:   rti
`))
	if on, err := s.Break("sprite0"); !on || err != nil {
		t.Fatal(on, err)
	}
	for range 3 { // once a frame
		for n := 0; s.Frame(); n++ {
			if n > 9 {
				t.Fatal("it never stops")
			}
		}
		if line, _ := s.Console().Dot(); line != 101 || s.Stopped() != "sprite0" {
			t.Errorf("it stops on line %d and says %q", line, s.Stopped())
		}
	}
}

// TestBackToWhatWasPlayedAnew keeps no frame of what was played before, and survives two changes of memory
// between the same frames.
func TestBackToWhatWasPlayedAnew(t *testing.T) {
	s := playToy(t, 0)
	if frames, memory := s.Reach(); frames != 0 || memory != 0 {
		t.Errorf("before the first frame one can go back %d frames, with %d bytes", frames, memory)
	}
	play := func(held nes.Buttons, to uint64) (states [][]byte) {
		s.Hold(0, held)
		for s.Position() < to {
			states = append(states, state(s))
			s.Frame()
		}
		return states
	}
	first := play(nes.ButtonA, 29)
	s.Goto(28)
	s.Goto(23)
	again := play(nes.ButtonB, 29)
	for _, f := range []uint64{28, 26, 24} {
		if s.Goto(f); !bytes.Equal(state(s), again[f-23]) {
			t.Errorf("frame %d is not the one that was played last", f)
		}
	}
	for v := range uint8(2) {
		if err := s.Poke(0x7F0, 100+v); err != nil {
			t.Fatal(err)
		}
	}
	s.Frame()
	if s.Goto(24); s.Console().Peek(0x7F0) != 101 {
		t.Errorf("the byte that was changed is %d", s.Console().Peek(0x7F0))
	}
	if s.Goto(12); !bytes.Equal(state(s), first[12]) {
		t.Error("frame 12 is not the one that was played")
	}
}

// TestTheCallStackAfterGoingBackIsThatOfAStraightRun goes back in several ways and compares the call stack with the one
// that a run without going back has at the same instruction.
func TestTheCallStackAfterGoingBackIsThatOfAStraightRun(t *testing.T) {
	stackAt := func(t *testing.T, frame uint64, steps int, late int) string { // in a straight run
		s := open(t, assemble(t, toy))
		for i := range int(frame) {
			if i == late {
				s.Watch(Costs)
			}
			s.Frame()
		}
		s.Watch(Costs)
		for range steps {
			s.Step(Instruction)
		}
		return fmt.Sprint(s.CallStack())
	}
	for _, c := range []struct {
		name string
		back func(s *Session)
	}{
		{"an instruction", func(s *Session) { s.StepBack(Instruction) }},
		{"over the start of the frame", func(s *Session) {
			for s.steps > 0 {
				s.StepBack(Instruction)
			}
			s.StepBack(Instruction)
		}},
		{"out", func(s *Session) { s.GoBack(Out, 0) }},
		{"frames", func(s *Session) { s.Goto(25) }},
		{"frames, and on again", func(s *Session) { s.Goto(17); s.GoOn(ToAddress, label(t, s, "take")) }},
		{"to a frame's start in a long pass", func(s *Session) { s.Goto(30); s.Frame(); s.Frame(); s.Step(Instruction) }},
	} {
		for _, late := range []int{0, 12} {
			t.Run(fmt.Sprintf("%s, observed from frame %d", c.name, late), func(t *testing.T) {
				s := open(t, assemble(t, toy))
				for i := range 40 {
					if i == late {
						s.Watch(Costs)
					}
					s.Frame()
				}
				if !s.GoOn(ToAddress, label(t, s, "take")) {
					t.Fatal("take is not called")
				}
				c.back(s)
				if got, want := fmt.Sprint(s.CallStack()), stackAt(t, s.frame, s.steps, late); got != want {
					t.Errorf("frame %d, instruction %d: %s, in a straight run %s", s.frame, s.steps, got, want)
				}
				if bottom := s.CallStack(); late > 0 && bottom[len(bottom)-1].Name == "main" && bottom[len(bottom)-1].Cycles != -1 {
					t.Errorf("main began before it was observed, and has %d cycles", bottom[len(bottom)-1].Cycles)
				}
			})
		}
	}
}
