package session

import (
	"bytes"
	"fmt"
	"testing"
)

func TestStepsForwardAndBackMeet(t *testing.T) {
	for _, u := range []Unit{Instruction, Scanline, WholeFrame} {
		t.Run(fmt.Sprintf("unit %d", u), func(t *testing.T) {
			s := freelist(t)
			for range 23 {
				s.Frame()
			}
			for range 3 {
				s.Step(Instruction) // somewhere inside
			}
			s.Step(u)
			var states [][]byte
			for range 40 {
				states = append(states, state(s))
				s.Step(u)
			}
			for i := len(states) - 1; i >= 0; i-- {
				if !s.StepBack(u) {
					t.Fatalf("unit %d: no way back", u)
				}
				if !bytes.Equal(state(s), states[i]) {
					t.Fatalf("unit %d: step %d back is not where step forward was", u, i)
				}
			}
		})
	}
}

func TestSteppingRunsTheSameFrames(t *testing.T) {
	a, b := freelist(t), freelist(t)
	for range 10 {
		a.Frame()
	}
	for b.Position() < 10 {
		b.Step(Instruction)
	}
	if !bytes.Equal(state(a), state(b)) {
		t.Error("ten frames by instructions are not ten frames")
	}
}

func TestABreakpointStopsBeforeItsLabelAndLetsGo(t *testing.T) {
	s := freelist(t)
	for range 10 {
		s.Frame()
	}
	on, err := s.Break("update_bullets")
	if err != nil || !on {
		t.Fatal(on, err)
	}
	addr, _ := s.Game.Resolve("update_bullets")
	last := s.Position()
	for i := range 5 {
		for n := 0; s.Frame(); n++ {
			if n > 5 {
				t.Fatal("never hit")
			}
		}
		if pc := s.Console().CPU().PC; pc != addr || s.AtBreak() == nil {
			t.Fatalf("stop %d at $%04X", i, pc)
		}
		if now := s.Position(); i > 0 && now != last+1 {
			t.Fatalf("stop %d in frame %d after frame %d: the routine runs once in each", i, now, last)
		} else {
			last = now
		}
	}
	if on, _ := s.Break("update_bullets"); on {
		t.Error("the breakpoint cannot be taken away")
	}
	if !s.Frame() {
		t.Error("stopped without a breakpoint")
	}
	if _, err := s.Break("no_such_label"); err == nil {
		t.Error("a breakpoint on a label that does not exist")
	}
}

// TestABreakpointKnowsItsBank: two banks have code at $8000, which run in turn.
func TestABreakpointKnowsItsBank(t *testing.T) {
	s := open(t, assemble(t, `
        .mapper 2
        .prgrom 64
        .vectors stop, reset, stop
        .bank 0, $8000
first:  nop
        rts
        .bank 1, $8000
second: nop
        rts
        .code
banks:  .byte 0, 1
reset:  ldx #0
.turn:  txa
        sta banks,x             ; a ROM drives the bus as well: write what it holds
        jsr $8000
        txa
        eor #1
        tax
        jmp .turn
stop:   jmp stop
`))
	if on, err := s.Break("second"); err != nil || !on {
		t.Fatal(on, err)
	}
	for range 4 {
		s.Frame()
		c := s.Console().CPU()
		if s.AtBreak() == nil || c.PC != 0x8000 || c.X != 1 {
			t.Fatalf("stopped at $%04X with bank %d", c.PC, c.X)
		}
	}
	s.Break("second")
	if s.Break("first"); s.AtBreak() != nil {
		t.Error("the other bank's code is the breakpoint")
	}
	if s.Frame(); s.AtBreak() == nil || s.Console().CPU().X != 0 {
		t.Error("the first bank's code does not stop it")
	}
}
