package apu

import (
	"fmt"
	"testing"

	"pool6502/cpu"
	"pool6502/nes/timing"
)

// bench is an APU on a workbench: every cycle is in our hands, and a DMA unit
// that delivers as the real one does when the CPU only reads.
type bench struct {
	APU
	t       testing.TB
	getPut  tick
	line    map[uint8]bool
	edges   []edgeOf
	asked   []tick // cycles in which transfers might start
	dropped []tick // cycles before which they were withdrawn
	memory  func(addr uint16) uint8
	fetches []uint16
	due     tick // of the fetch; noTick if none
}

// edgeOf is a change of the IRQ line.
type edgeOf struct {
	source uint8
	on     bool
	at     tick
}

func newBench(t testing.TB, r timing.Region) *bench {
	b := &bench{t: t, due: noTick, line: map[uint8]bool{}, memory: func(uint16) uint8 { return 0 }}
	b.SetUp(b, r, 48000)
	b.Power()
	return b
}

func (b *bench) SetIRQ(source uint8, on bool, at timing.Time) {
	b.line[source] = on
	b.edges = append(b.edges, edgeOf{source, on, tick(at / b.length)})
}

func (b *bench) RequestDMC(at timing.Time) {
	k := tick(at / b.length)
	b.asked = append(b.asked, k)
	// A halt cycle and a dummy cycle, then the first get cycle.
	b.due = k + 2
	if !b.IsGet(at + 2*b.length) {
		b.due++
	}
}

func (b *bench) CancelDMC() {
	b.due = noTick
	b.dropped = append(b.dropped, b.Cycle+1)
}

func (b *bench) Now() timing.Time { return b.at(b.Cycle) }

func (b *bench) IsGet(at timing.Time) bool { return (tick(at/b.length)+b.getPut)&1 == 0 }

// to performs the cycles before k, with DMA.
func (b *bench) to(k tick) {
	for b.Cycle < k {
		b.Settle(b.at(min(k, b.due, max(b.Cycle+1, tick(min(b.Next(), b.at(k))/b.length)))))
		if b.due < k && b.due == b.Cycle {
			b.due = noTick
			at := b.DMCAddr()
			b.fetches = append(b.fetches, at)
			b.DMCByte(b.memory(at), b.at(b.Cycle))
		}
	}
}

// put writes in cycle k.
func (b *bench) put(k tick, addr uint16, v uint8) {
	b.to(k)
	b.Write(addr, v, b.at(k))
}

// status reads $4015 in cycle k.
func (b *bench) status(k tick) uint8 {
	b.to(k)
	return b.ReadStatus(b.at(k))
}

// peek looks at $4015 in cycle k, without the effects of a read.
func (b *bench) peek(k tick) uint8 {
	b.to(k)
	return b.PeekStatus()
}

// lengthClocks lists the cycles between from and to in which the length counter of pulse 1
// loses a count; the tick is the cycle at whose end it happens.
func (b *bench) lengthClocks(from, to tick) (at []tick) {
	b.put(from, 0x4015, 1)
	b.put(from+4, 0x4003, 0x08) // 254
	last := uint8(254)
	b.to(from + 5)
	for k := from + 5; k < to; k++ {
		b.to(k + 1)
		if n := b.Pulse[0].Length.Count; n != last {
			at, last = append(at, k), n
		}
	}
	return at
}

func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	ok := len(got) == len(want)
	for i := 0; ok && i < len(got); i++ {
		ok = got[i] == want[i]
	}
	if !ok {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestTheSequenceStartsThreeCyclesAfterAWriteInAPutCycleAndFourAfterOneInAGetCycle(t *testing.T) {
	for _, c := range []struct {
		write tick // cycle of the write to $4017
		one   tick // the tick in which the counter is 1
	}{{101, 104}, {100, 104}, {103, 106}, {102, 106}} {
		t.Run(fmt.Sprint(c.write), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(c.write, 0x4017, 0)
			got := b.lengthClocks(c.write+10, c.write+30100)
			same(t, "length clocks", got, []tick{c.one - 1 + 14913, c.one - 1 + 29829})
		})
	}
}

func TestAWriteTo4017BesideTheLastHalfFrame(t *testing.T) {
	for _, c := range []struct {
		mode  uint8
		write tick
		want  uint8 // of 254: what one, two or three half frames leave
	}{
		// Of five: the last half frame is in tick 103 + 37281 = 37384, and the
		// half frame of a start in the tick after it is the same pulse.
		{0x80, 37381, 252}, {0x80, 37382, 252}, {0x80, 37383, 252}, {0x80, 37384, 251}, {0x80, 37385, 251},
		// Of four: it is in tick 29932, and the mode changes after it.
		{0x00, 29930, 252}, {0x00, 29931, 252}, {0x00, 29932, 251}, {0x00, 29933, 251},
	} {
		t.Run(fmt.Sprintf("$%02X", c.mode), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(101, 0x4017, c.mode)
			b.put(200, 0x4015, 1)
			b.put(204, 0x4003, 0x08)
			b.put(c.write, 0x4017, 0x80)
			b.to(c.write + 10)
			if n := b.Pulse[0].Length.Count; n != c.want {
				t.Errorf("$%02X, then $80 in tick %d: the count is %d, want %d", c.mode, c.write, n, c.want)
			}
		})
	}
}

func TestTheSequenceOfFiveClocksAtOnceAndThenLater(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(50, 0x4015, 1)
	b.put(54, 0x4003, 0x08)
	b.put(101, 0x4017, 0x80)
	b.to(103)
	if n := b.Pulse[0].Length.Count; n != 254 {
		t.Errorf("the count was %d before the counter restarted", n)
	}
	b.to(104)
	if n := b.Pulse[0].Length.Count; n != 253 {
		t.Errorf("the count was %d after the counter restarted, want one less", n)
	}
	if n := b.Pulse[0].Envelope.Level(); n != 15 {
		t.Errorf("the envelope that was started is at %d, want 15", n)
	}
	got := b.lengthClocks(110, 80000)
	same(t, "length clocks", got, []tick{103 + 14913, 103 + 37281, 103 + 37282 + 14913, 103 + 37282 + 37281})
}

func TestThePALSequencerCountsTheCyclesOfThe2A07(t *testing.T) {
	b := newBench(t, timing.PAL)
	b.put(101, 0x4017, 0)
	same(t, "four steps", b.lengthClocks(110, 60000), []tick{103 + 16627, 103 + 33253, 103 + 33254 + 16627})
	b = newBench(t, timing.PAL)
	b.put(101, 0x4017, 0x80)
	same(t, "five steps", b.lengthClocks(110, 60000), []tick{103 + 16627, 103 + 41565, 103 + 41566 + 16627})
	b = newBench(t, timing.Dendy)
	b.put(101, 0x4017, 0)
	same(t, "Dendy", b.lengthClocks(110, 40000), []tick{103 + 14913, 103 + 29829})
}

func TestTheFrameInterruptFlagRisesForThreeCycles(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0)
	set := tick(103 + 29828)
	if b.peek(set) != 0 || b.peek(set+1) != 0x40 {
		t.Errorf("the flag does not rise at the end of cycle %d", set)
	}
	// A read in each of the cycles around: only the last one clears it for good.
	for r := tick(-1); r <= 3; r++ {
		b := newBench(t, timing.NTSC)
		b.put(101, 0x4017, 0)
		b.status(set + r)
		kept := b.peek(set+6) != 0
		if want := r < 3; kept != want {
			t.Errorf("after a read %+d cycles from the first set the flag is %v, want %v", r, kept, want)
		}
	}
}

func TestAnInhibitedFlagShowsForTwoCyclesAndNeverPullsTheLine(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0x40)
	set := tick(103 + 29828)
	var seen []tick
	for k := set - 2; k < set+5; k++ {
		if b.peek(k+1) != 0 {
			seen = append(seen, k)
		}
	}
	same(t, "cycles that end with the flag set", seen, []tick{set, set + 1})
	if len(b.edges) != 0 {
		t.Errorf("the IRQ line moved: %v", b.edges)
	}
}

func TestAReadOfTheStatusClearsTheFrameFlagAtTheEndOfAPutCycle(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0)
	get := tick(40000)
	if b.status(get) != 0x40 || b.peek(get+1) != 0x40 || b.peek(get+2) != 0 {
		t.Error("a read in a get cycle must leave the flag to the next cycle")
	}
	b = newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0)
	if b.status(get+1) != 0x40 || b.peek(get+2) != 0 {
		t.Error("a read in a put cycle must clear the flag within the cycle")
	}
}

func TestTheFrameInterruptPullsTheLineUntilItIsReadOrInhibited(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0)
	b.status(40001)
	b.to(40010)
	b.to(62000)
	b.put(62001, 0x4017, 0x40)
	b.to(62010)
	set := tick(103 + 29828)
	same(t, "the line", b.edges, []edgeOf{
		{cpu.IRQFrame, true, set + 1}, {cpu.IRQFrame, false, 40001},
		{cpu.IRQFrame, true, set + 29830 + 1}, {cpu.IRQFrame, false, 62001}})
}

func TestFiveStepModeRaisesNoInterruptButKeepsTheFlag(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0)
	b.put(35001, 0x4017, 0x80)
	if b.peek(120000) != 0x40 {
		t.Error("a change of mode cleared the flag")
	}
	b.status(120001)
	if b.peek(300000) != 0 {
		t.Error("the sequence of five raised the flag")
	}
}

func TestNextIsNeverTooLate(t *testing.T) {
	// Settling at every cycle and settling only when announced must move the
	// lines in the same cycles.
	for _, mode := range []uint8{0, 0x40, 0x80} {
		t.Run(fmt.Sprintf("mode $%02X", mode), func(t *testing.T) {
			lazy, eager := newBench(t, timing.NTSC), newBench(t, timing.NTSC)
			for _, b := range []*bench{lazy, eager} {
				b.memory = func(a uint16) uint8 { return uint8(a) }
				b.put(101, 0x4017, mode)
				b.put(200, 0x4010, 0x8F)
				b.put(204, 0x4013, 2)
				b.put(208, 0x4015, 0x10)
			}
			for k := tick(209); k < 90000; k++ {
				at := lazy.Next()
				before := len(eager.edges) + len(eager.asked) + len(eager.dropped)
				eager.to(k)
				if n := len(eager.edges) + len(eager.asked) + len(eager.dropped); n != before && at > eager.at(k) && lazy.due >= k {
					t.Fatalf("mode %02X: something happened before cycle %d, announced for %d", mode, k, at/eager.length)
				}
				if at <= lazy.at(k) || lazy.due < k {
					lazy.to(k)
				}
				if k%9973 == 0 {
					lazy.status(k)
					eager.status(k)
				}
			}
			lazy.to(90000)
			eager.to(90000)
			same(t, "the line", lazy.edges, eager.edges)
			same(t, "requests", lazy.asked, eager.asked)
			if lazy.State != eager.State {
				t.Errorf("mode %02X: the states differ:\n%+v\n%+v", mode, lazy.State, eager.State)
			}
		})
	}
}

func TestTheInterruptAfterAChangeFromFiveStepsToFourIsAnnounced(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0x80)
	write := tick(103 + 35000) // in a put cycle, past the last step of four
	b.put(write, 0x4017, 0)
	for b.Cycle < write+60000 && len(b.edges) == 0 {
		at := b.Next()
		if at == timing.Never {
			t.Fatalf("nothing is announced after cycle %d", b.Cycle)
		}
		b.Settle(at)
	}
	same(t, "the line", b.edges, []edgeOf{{cpu.IRQFrame, true, write + 2 + 29828 + 1}})
}
