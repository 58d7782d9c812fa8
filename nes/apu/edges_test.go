package apu

import (
	"fmt"
	"slices"
	"testing"

	"pool6502/cpu"
	"pool6502/nes/timing"
)

// TestAWriteComesBehindTheCyclesBeforeIt, also if nobody settled the APU.
func TestAWriteComesBehindTheCyclesBeforeIt(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.Write(0x4003, 0x08, b.at(14950))
	if b.Cycle != 14950 || !b.Late {
		t.Errorf("a write in cycle 14950 is made in cycle %d", b.Cycle)
	}
}

// TestAddressesWithoutARegisterChangeNothing: $4014 is DMA's, $4016 the pads'.
func TestAddressesWithoutARegisterChangeNothing(t *testing.T) {
	for _, addr := range []uint16{0x4014, 0x4016, 0x4018} {
		b := newBench(t, timing.NTSC)
		b.to(1000)
		before := b.State
		b.Write(addr, 0xFF, b.at(1000))
		if b.State != before {
			t.Errorf("a write to $%04X changes the state", addr)
		}
	}
}

// TestTheStatusTellsALengthOfOneFromNone.
func TestTheStatusTellsALengthOfOneFromNone(t *testing.T) {
	b := newBench(t, timing.NTSC)
	counts := []*uint8{&b.Pulse[0].Length.Count, &b.Pulse[1].Length.Count, &b.Triangle.Length.Count, &b.Noise.Length.Count}
	for i, count := range counts {
		*count = 1
		if got := b.PeekStatus(); got != 1<<i {
			t.Errorf("channel %d alone: $%02X, want $%02X", i, got, 1<<i)
		}
		*count = 0
	}
}

// TestTheStatusRestsUnlessItChangesSoon.
func TestTheStatusRestsUnlessItChangesSoon(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*bench)
		rests  bool
	}{
		"nothing":                   {func(*bench) {}, true},
		"a length in this cycle":    {func(b *bench) { b.Write(0x4003, 8, b.at(1000)) }, false},
		"the frame flag is set":     {func(b *bench) { b.Frame.Flag = true }, false},
		"no step is to come":        {func(b *bench) { b.Frame.NextAt = noTick }, false},
		"the DMC is being switched": {func(b *bench) { b.DMC.EnableAt = 1001 }, true}, // until then
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.to(1000)
			c.change(b)
			if got := b.StatusStableUntil() > b.at(1000); got != c.rests {
				t.Errorf("it rests until %d, the present is %d", b.StatusStableUntil(), b.at(1000))
			}
		})
	}
}

// TestResetReleasesBothInterrupts, of the frame counter and of the DMC.
func TestResetReleasesBothInterrupts(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.sample(1001, 0x8F, 0, 0)
	b.to(40000)
	if b.PeekStatus() != 0xC0 {
		t.Fatalf("the status is $%02X, want both interrupts", b.PeekStatus())
	}
	b.Reset()
	if got, want := b.edges[len(b.edges)-1], (edgeOf{cpu.IRQFrame | cpu.IRQDMC, false, 40000}); got != want || b.PeekStatus() != 0 {
		t.Errorf("the line changes by %+v, want %+v; the status is $%02X", got, want, b.PeekStatus())
	}
}

// TestAStoppedTransferIsCompletedBeforeTheChannelIsOff: the channel is off two cycles after the moment at which it would
// be off without the transfer.
func TestAStoppedTransferIsCompletedBeforeTheChannelIsOff(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.DMC.Active, b.DMC.Pending, b.DMC.AskedAt, b.DMC.Left = true, true, 90, 5
	b.Cycle = 100
	b.enableDMC(100)
	if !b.DMC.Active || b.DMC.EnableAt != 102 || len(b.dropped) > 0 {
		t.Errorf("active %v, changes in cycle %d, withdrawn %v; want true, 102, and not withdrawn", b.DMC.Active, b.DMC.EnableAt, b.dropped)
	}
}

// play settles a bench every so many cycles, and reads its samples then, or all of them at the end.
func (b *bench) play(cycles, settle tick, read bool) (sound []float32) {
	for end := b.Cycle + cycles; b.Cycle < end; {
		b.Settle(b.at(min(end, b.Cycle+settle)))
		if read {
			sound = b.Samples(sound)
		}
	}
	return b.Samples(sound)
}

// hummer is a bench with a pulse and, if board is set, a board that hums.
func hummer(t *testing.T, board bool) *bench {
	b := newBench(t, timing.NTSC)
	if board {
		b.Plug(&square{half: b.at(896)})
	}
	for i, v := range []uint8{0xBF, 8, 100, 0} {
		b.put(tick(101+i), 0x4000+uint16(i), v)
	}
	b.put(110, 0x4015, 1)
	b.put(111, 0x4003, 0)
	b.put(112, 0x4017, 0x40)
	return b
}

// TestSamplesDoNotDependOnWhenTheyAreTaken: settled and read often, they are those of a single long time.
func TestSamplesDoNotDependOnWhenTheyAreTaken(t *testing.T) {
	want := hummer(t, false).play(700000, 1000, true)
	for _, c := range []struct {
		settle tick
		read   bool
	}{{700000, false}, {7, false}, {37, true}, {60000, true}} {
		t.Run(fmt.Sprintf("settled every %d cycles, read then: %v", c.settle, c.read), func(t *testing.T) {
			got := hummer(t, false).play(700000, c.settle, c.read)
			if len(got) != len(want) {
				t.Fatalf("%d samples, want %d", len(got), len(want))
			}
			for i := range got {
				if d := got[i] - want[i]; d > 1e-5 || d < -1e-5 {
					t.Fatalf("sample %d is %g, want %g", i, got[i], want[i])
				}
			}
		})
	}
}

// TestTheLastSamplesAreKept, if nobody takes them.
func TestTheLastSamplesAreKept(t *testing.T) {
	all, last := hummer(t, false).play(1300000, 1000, true), hummer(t, false).play(1300000, 1000, false)
	if len(last) != ringLen || !slices.Equal(last, all[len(all)-ringLen:]) {
		t.Errorf("%d samples, which are not the last %d of %d", len(last), ringLen, len(all))
	}
}

// TestPowerForgetsTheBoardsSound: the cartridge is heard as if it were new.
func TestPowerForgetsTheBoardsSound(t *testing.T) {
	used := hummer(t, true)
	used.play(20000, 100, false)
	used.play(1300000, 1000, false)
	used.Settle(used.at(used.Cycle + 100000)) // nobody takes these
	used.Plug(&square{half: used.at(896)})
	used.Power()
	fresh := newBench(t, timing.NTSC)
	fresh.Plug(&square{half: fresh.at(896)})
	if got, want := used.play(50000, 100, false), fresh.play(50000, 100, false); !slices.Equal(got, want) {
		t.Errorf("%d samples, which are not the %d of a new console", len(got), len(want))
	}
}

// TestABoardMayBeMuted, and is as silent then as no board.
func TestABoardMayBeMuted(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.Plug(&square{half: b.at(896)})
	b.Mute(1 << 5)
	for i, v := range b.play(50000, 100, false) {
		if v != 0 {
			t.Fatalf("sample %d is %g", i, v)
		}
	}
}

// TestABoardThatIsSettledIsHeardUpToThen: its changes until then are not lost.
func TestABoardThatIsSettledIsHeardUpToThen(t *testing.T) {
	seldom := hummer(t, true)
	for range 20 {
		seldom.Settle(seldom.at(seldom.Cycle + 2000))
		seldom.SettleBoard(seldom.at(seldom.Cycle))
	}
	whole := hummer(t, true).play(40000, 100, false)
	if got := seldom.Samples(nil); !slices.Equal(got, whole) {
		t.Error("its sound is another one")
	}
	if late := seldom.board.(*square).late; late > 0 {
		t.Errorf("%d times it was heard for a moment before one that it was run to", late)
	}
}

// TestSoundIsNoPartOfTheState: an APU that makes sound is in every cycle in the state of one that makes none.
func TestSoundIsNoPartOfTheState(t *testing.T) {
	sounds, silent := newBench(t, timing.NTSC), newBench(t, timing.NTSC)
	silent.SetUp(silent, timing.NTSC, -1)
	for _, b := range []*bench{sounds, silent} {
		b.put(101, 0x4015, 0x0F)
		for i, v := range []uint8{0xBF, 8, 9, 0, 0x7F, 8, 10, 0, 0xFF, 0, 7, 0, 0x3A, 0, 0, 0} {
			b.put(tick(102+i), 0x4000+uint16(i), v)
		}
	}
	for k := tick(200); k < 16000; k++ {
		sounds.to(k)
		silent.to(k)
		if sounds.State != silent.State {
			t.Fatalf("cycle %d:\n%+v\n%+v", k, sounds.State, silent.State)
		}
	}
}
