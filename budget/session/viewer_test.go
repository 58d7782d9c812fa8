package session

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/program"
	"pool6502/nes"
)

func TestWatchingChangesNothing(t *testing.T) {
	plain, seen := freelist(t), freelist(t)
	seen.Watch(Costs | Events)
	for i := range 90 {
		for _, s := range []*Session{plain, seen} {
			s.Hold(0, nes.Buttons(i))
			s.Frame()
		}
	}
	if !bytes.Equal(state(plain), state(seen)) {
		t.Error("who watches changes the game")
	}
}

// TestWhatIsSaidToWaitIsIdle has a game whose main loop writes to $2000 for ever.
func TestWhatIsSaidToWaitIsIdle(t *testing.T) {
	for waits, idle := range map[string]bool{"": false, "$8000": true} {
		t.Run(waits, func(t *testing.T) {
			g := batteryGame(t)
			if waits != "" {
				g.Waits = []string{waits}
			}
			s := open(t, g)
			s.Watch(Costs)
			for range 20 {
				s.Frame()
			}
			last := s.Stats()[19]
			if idle != (last.Busy < 100) || last.Missed || !last.Lagged {
				t.Errorf("%d of %d cycles are busy; missed %v, lag %v", last.Busy, last.Cycles, last.Missed, last.Lagged)
			}
		})
	}
	g := batteryGame(t)
	g.Waits = []string{"main"}
	if _, err := New(g, nes.Config{}); err == nil || !strings.Contains(err.Error(), "waits main") {
		t.Errorf("a label that does not exist: %v", err)
	}
}

func TestCostsOfAFrameAddUpAndComeBack(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs | Events)
	for range 100 {
		s.Frame()
	}
	st := s.Stats()
	last := st[len(st)-1]
	sum := last.DMA + last.Idle
	for _, c := range last.Costs {
		sum += c.Exclusive
	}
	if sum < last.Cycles-2 || sum > last.Cycles+2 || last.Cycles < 29700 {
		t.Errorf("%d of %d cycles are accounted for", sum, last.Cycles)
	}
	if len(s.Pools()) != 1 || last.Live[0] != s.Pools()[0].Live {
		t.Fatalf("pools: %v", last.Live)
	}
	live := last.Live[0]
	s.Back()
	s.Frame()
	st = s.Stats()
	if got := st[len(st)-1]; got.Frame != 100 || got.Busy != last.Busy || got.Live[0] != live || got.RefusedEver[0] != last.RefusedEver[0] {
		t.Errorf("after going back and on, %+v instead of %+v", got, last)
	}
	if len(st) != 100 {
		t.Errorf("%d frames of statistics for 100", len(st))
	}
}

// TestRefusedSpawnsAreThoseTheGameCounts compares with the counter that the program keeps itself.
func TestRefusedSpawnsAreThoseTheGameCounts(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	for range 400 {
		s.Frame()
	}
	at, err := s.Game.Resolve("refused")
	if err != nil {
		t.Fatal(err)
	}
	want := int(s.Console().Peek(at)) | int(s.Console().Peek(at+1))<<8
	st := s.Stats()
	if got := st[len(st)-1].RefusedEver[0]; got != want || want == 0 {
		t.Errorf("%d refused, the game has counted %d", got, want)
	}
}

func TestEventsLieWhereTheBeamWas(t *testing.T) {
	s := freelist(t)
	s.Watch(Events)
	for range 60 {
		s.Frame()
	}
	var dma, nmi, writes int
	for _, e := range s.Events() {
		switch e.Kind {
		case DMA:
			dma += e.Dots
		case NMI:
			nmi++
			if e.Line != 241 || e.Dot > 40 {
				t.Errorf("the NMI comes on line %d, dot %d", e.Line, e.Dot)
			}
		case WriteDMA:
			writes++
			if e.Line < 241 {
				t.Errorf("$4014 is written on line %d", e.Line)
			}
		}
		if e.Line < 0 || e.Line > 261 || e.Dot < 0 || e.Dot > 340 {
			t.Errorf("%+v lies nowhere", e)
		}
	}
	if nmi != 1 || writes != 1 || dma < 513*3 || dma > 514*3+12 {
		t.Errorf("%d NMIs, %d transfers, %d dots of DMA", nmi, writes, dma)
	}
}

// TestEventsAgreeWithTheDotCounter asks the console for the dot at every register write, and
// compares with where the log puts it afterwards.
func TestEventsAgreeWithTheDotCounter(t *testing.T) {
	s := freelist(t)
	s.Watch(Events)
	type place struct{ line, dot int }
	for range 20 {
		s.Frame()
	}
	offset := 0
	for frame := range 20 {
		var want []place
		writes := s.con.Attach(&nes.Observer{Access: func(a nes.Access) {
			if a.Write && !a.DMA && a.Addr >= 0x2000 && a.Addr < 0x4000 {
				line, dot := s.con.Dot()
				want = append(want, place{line, dot})
			}
		}})
		s.Frame()
		s.con.Detach(writes)
		i := 0
		for _, e := range s.Events() {
			if e.Kind != WritePPU {
				continue
			}
			if i >= len(want) {
				t.Fatal("more writes than there were")
			}
			// The console says where it is inside the write's cycle, the log where that began:
			// always as far apart.
			d := (want[i].line*341 + want[i].dot) - (e.Line*341 + e.Dot)
			if offset == 0 {
				offset = d
			}
			if d != offset || d < 0 || d > 4 {
				t.Errorf("frame %d: a write at line %d dot %d is shown at line %d dot %d", frame, want[i].line, want[i].dot, e.Line, e.Dot)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%d of %d writes", i, len(want))
		}
	}
}

// TestAnEventKnowsItsInstruction: at its address is a store to the register, or a load of it.
func TestAnEventKnowsItsInstruction(t *testing.T) {
	for _, what := range []Watch{Events, Events | Costs} {
		t.Run(fmt.Sprintf("watching %b", what), func(t *testing.T) {
			s := freelist(t)
			s.Watch(what)
			for range 120 {
				s.Frame()
			}
			registers, interrupts := 0, 0
			for _, e := range s.Events() {
				switch e.Kind {
				case NMI:
					interrupts++
				case WritePPU, WriteDMA, ReadPad:
					peek := s.Console().Peek
					if at := uint16(peek(e.PC+1)) | uint16(peek(e.PC+2))<<8; at != e.Addr {
						t.Fatalf("the instruction at $%04X is no access to $%04X", e.PC, e.Addr)
					}
					registers++
				}
			}
			if registers < 20 || interrupts != 1 {
				t.Errorf("watching %b: %d accesses, %d NMI", what, registers, interrupts)
			}
		})
	}
}

// TestABreakpointNeedsNoLabels where it is set on an address.
func TestABreakpointNeedsNoLabels(t *testing.T) {
	g := freelist(t).Game
	addr, err := g.Resolve("update_bullets")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, program.Cartridge("stranger", g.Image))
	if on, err := s.Break(fmt.Sprintf("$%04X", addr)); err != nil || !on {
		t.Fatalf("%v, %v", on, err)
	}
	for range 60 {
		if !s.Frame() {
			if pc := s.Console().CPU().PC; pc != addr {
				t.Errorf("it stops at $%04X, want $%04X", pc, addr)
			}
			return
		}
	}
	t.Error("it never stops")
}
