package apu

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pool6502/cpu"
	"pool6502/internal/golden"
	"pool6502/nes/timing"
)

// TestTheAPUPlaysWhatItsRegistersSay writes random values to registers. testdata/walk.txt has a line for each write:
//
//	12345 $4003=$12: $4015=$41 IRQ frame, DMC 64 $C040 3 fetched, next 23456: 0.1234 -0.0512 0.0012
//
// in cycle 12345; then, just before the next write, the status, who holds the interrupt line, the DMC's level, its next
// address and how many bytes it fetched, in which cycle the APU asks to be settled, and three of the samples since the
// write. Three APUs get the same writes. One is settled when it asks for it, one in every cycle, one makes no sound; they
// come to the same.
func TestTheAPUPlaysWhatItsRegistersSay(t *testing.T) {
	var out strings.Builder
	for _, c := range []struct {
		region timing.Region
		getPut tick
	}{{timing.NTSC, 0}, {timing.NTSC, 1}, {timing.PAL, 0}} {
		fmt.Fprintf(&out, "\n%v, cycle 0 is a get cycle: %v\n", c.region, c.getPut == 0)
		seldom, often, silent := newBench(t, c.region), newBench(t, c.region), newBench(t, c.region)
		silent.SetUp(silent, c.region, -1)
		for _, b := range []*bench{seldom, often, silent} {
			b.memory = func(addr uint16) uint8 { return uint8(addr * 37) }
			b.getPut = c.getPut
			b.Power()
			for i, v := range []uint8{0xBF, 0, 0x60, 0, 0x79, 0, 0x90, 0, 0xFF, 0, 0x43, 0, 0x3A, 0, 2, 0, 0x0E, 0x20} {
				b.put(tick(100+i), 0x4000+uint16(i), v) // all channels play
			}
			b.put(118, 0x4015, 0x1F)
			for i := range tick(4) {
				b.put(119+i, 0x4003+4*uint16(i), 0)
			}
		}
		r := rand.New(rand.NewPCG(uint64(c.getPut), uint64(c.region)))
		for range 120 {
			k := seldom.Cycle
			what, act := randomAct(r)
			act(seldom)
			act(often)
			act(silent)
			to := k + 1 + tick(r.IntN(4000)>>(r.IntN(2)*10))
			seldom.to(to)
			silent.to(to)
			if silent.State != seldom.State {
				t.Fatalf("cycle %d, %s: without sound, it is another state:\n%+v\n%+v", k, what, silent.State, seldom.State)
			}
			for often.Cycle < to {
				often.to(often.Cycle + 1)
			}
			sound := seldom.Samples(nil)
			if !slices.Equal(sound, often.Samples(nil)) || seldom.State != often.State {
				t.Fatalf("cycle %d, %s: settled in every cycle, it is another sound or state:\n%+v\n%+v", k, what, seldom.State, often.State)
			}
			fmt.Fprintf(&out, "%d %s: %s", k, what, seldom.describe())
			for i := range min(3, len(sound)) {
				fmt.Fprintf(&out, " %.4f", sound[i*(len(sound)-1)/2])
			}
			fmt.Fprintln(&out)
		}
	}
	golden.Check(t, "walk.txt", out.String())
}

// randomAct returns something that happens to an APU: most often a write, which is made in the present cycle.
func randomAct(r *rand.Rand) (what string, act func(*bench)) {
	v := uint8(r.Uint32())
	switch r.IntN(60) {
	case 0:
		return "reset", func(b *bench) { b.due = noTick; b.Reset() }
	case 1:
		v &= v >> 1
		return fmt.Sprintf("muted %06b", v&0x3F), func(b *bench) { b.Mute(v & 0x3F) }
	case 2, 3:
		return "read", func(b *bench) { b.ReadStatus(b.Now()) }
	}
	addr := 0x4000 + uint16(r.IntN(0x18))
	switch addr {
	case 0x4002, 0x4006, 0x400A:
	case 0x4003, 0x4007, 0x400B:
		v &= 0xF9
	case 0x4013:
		v &= 0x01
	case 0x4009, 0x400D, 0x4014, 0x4016:
		addr, v = 0x4015, v|0x0F
	}
	return fmt.Sprintf("$%04X=$%02X", addr, v), func(b *bench) { b.Write(addr, v, b.Now()) }
}

// describe tells what can be seen of the APU from outside.
func (b *bench) describe() string {
	irq := " IRQ"
	if b.line[cpu.IRQFrame] {
		irq += " frame"
	}
	if b.line[cpu.IRQDMC] {
		irq += " DMC"
	}
	next := "never"
	if at := b.Next(); at != timing.Never {
		next = fmt.Sprint(at / b.length)
	}
	if irq == " IRQ" {
		irq = " no IRQ"
	}
	return fmt.Sprintf("$4015=$%02X%s, DMC %d $%04X %d fetched, next %s:", b.PeekStatus(), irq, b.DMC.Level, b.DMCAddr(), len(b.fetches), next)
}

// TestAStepHasTheShapeOfTheConsolesFilters: testdata/kernel.txt has the parts of a step that each of its samples gets, for
// steps at, a quarter and a half of a sample after a sample.
func TestAStepHasTheShapeOfTheConsolesFilters(t *testing.T) {
	var out strings.Builder
	for _, rate := range []int64{22050, 48000, 96000} {
		k := kernelFor(rate)
		for _, p := range []int{0, kernelPhases / 4, kernelPhases / 2, kernelPhases} {
			fmt.Fprintf(&out, "%d Hz, %d/%d:", rate, p, kernelPhases)
			for _, part := range k[p] {
				fmt.Fprintf(&out, " %.5f", part)
			}
			fmt.Fprintln(&out)
		}
	}
	golden.Check(t, "kernel.txt", out.String())
}

// TestPowerForgetsEverything: an APU that played and is switched on again is as a new one, and sounds so.
func TestPowerForgetsEverything(t *testing.T) {
	used, fresh := newBench(t, timing.NTSC), newBench(t, timing.NTSC)
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		_, act := randomAct(r)
		act(used)
		used.to(used.Cycle + 100)
	}
	used.due = noTick
	used.Mute(0)
	used.Power()
	if used.State != fresh.State {
		t.Errorf("got  %+v\nwant %+v", used.State, fresh.State)
	}
	for _, b := range []*bench{used, fresh} {
		b.put(1000, 0x4015, 1)
		b.put(1001, 0x4000, 0xBF)
		b.put(1002, 0x4002, 100)
		b.put(1003, 0x4003, 0)
		b.to(20000)
	}
	if got, want := used.Samples(nil), fresh.Samples(nil); !slices.Equal(got, want) {
		t.Error("its sound is another one")
	}
}
