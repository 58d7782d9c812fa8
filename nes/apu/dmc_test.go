package apu

import (
	"fmt"
	"testing"

	"pool6502/cpu"
	"pool6502/nes/timing"
)

// sample starts a sample in cycle k: $4010-$4013 just before, $4015 then.
func (b *bench) sample(k tick, ctrl, addr, length uint8) {
	b.put(k-12, 0x4010, ctrl)
	b.put(k-8, 0x4012, addr)
	b.put(k-4, 0x4013, length)
	b.put(k, 0x4015, 0x10)
}

func TestALoadAsksForItsByteInAGetCycleThreeOrFourCyclesAfterTheWrite(t *testing.T) {
	for _, k := range []tick{101, 100} {
		t.Run(fmt.Sprint("cycle ", k), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.sample(k, 0, 0, 0)
			b.to(k + 10)
			same(t, "requests", b.asked, []tick{104})
		})
	}
}

func TestAReloadAsksInThePutCycleAfterTheClockThatEmptiesTheBuffer(t *testing.T) {
	for rate, period := range apuNTSC.dmc {
		t.Run(fmt.Sprint("rate ", rate), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.sample(1001, uint8(rate), 0, 1)
			b.to(1010)
			clock := b.DMC.Next + tick(b.DMC.Bits-1)*period
			b.to(clock + 2)
			same(t, "requests", b.asked, []tick{1004, clock + 1})
			if b.isGet(clock + 1) {
				t.Errorf("rate %d: asked in a get cycle", rate)
			}
		})
	}
}

func TestBytesAreFetchedEightPeriodsApart(t *testing.T) {
	for _, region := range []timing.Region{timing.NTSC, timing.PAL, timing.Dendy} {
		for rate := range uint8(16) {
			t.Run(fmt.Sprintf("%v rate %d", region, rate), func(t *testing.T) {
				b := newBench(t, region)
				b.sample(1001, rate, 0, 1)
				b.to(1001 + 12*8*428)
				for i := 3; i < 10; i++ {
					if got, want := b.asked[i]-b.asked[i-1], 8*b.tables.dmc[rate]; got != want {
						t.Fatalf("%v, rate %d: %d cycles between two bytes, want %d", region, rate, got, want)
					}
				}
			})
		}
	}
	if apuNTSC.dmc[15] != 54 || apuPAL.dmc[15] != 50 {
		t.Error("the fastest rates are 54 and 50 cycles a bit")
	}
}

func TestTheSampleAddressWrapsFromTheTopToTheMiddleOfTheROM(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.sample(1001, 0x0F, 0xFF, 4) // $FFC0, 65 bytes
	b.to(1001 + 70*432)
	if len(b.fetches) != 65 || b.fetches[0] != 0xFFC0 || b.fetches[63] != 0xFFFF || b.fetches[64] != 0x8000 {
		t.Errorf("%d fetches: %04X", len(b.fetches), b.fetches)
	}
}

func TestASampleEndsWithAnInterruptOrStartsOver(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(90, 0x4017, 0x40)
	b.sample(1001, 0x8F, 0, 1)
	b.to(1001 + 20*432)
	last := b.asked[len(b.asked)-1] + 3
	if len(b.fetches) != 17 {
		t.Errorf("%d bytes fetched, want 17", len(b.fetches))
	}
	same(t, "the line", b.edges, []edgeOf{{cpu.IRQDMC, true, last}})
	if b.status(b.Cycle) != 0x80 || b.peek(b.Cycle+5) != 0x80 {
		t.Error("a read of the status clears the DMC's flag")
	}
	at := b.Cycle
	b.put(at, 0x4015, 0)
	if b.line[cpu.IRQDMC] || b.peek(at+1) != 0 {
		t.Error("a write to $4015 does not clear the flag")
	}

	b = newBench(t, timing.NTSC)
	b.sample(1001, 0x4F, 0, 1)
	b.to(1001 + 60*432)
	if len(b.fetches) < 50 || b.fetches[17] != 0xC000 || b.line[cpu.IRQDMC] {
		t.Errorf("a sample that loops: fetches %04X, IRQ %v", b.fetches, b.line)
	}
}

func TestBit4OfTheStatusFollowsAWriteAtOnceAndTheSampleToItsEnd(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(90, 0x4017, 0x40)
	b.sample(1001, 0x0F, 0, 1)
	if b.peek(1002) != 0x10 {
		t.Error("the bit is not set after the write")
	}
	b.put(1101, 0x4015, 0)
	if b.peek(1102) != 0 {
		t.Error("the bit is not clear after the write")
	}
	b.put(6001, 0x4015, 0x10)
	b.to(6010)
	end := b.DMC.Next + tick(b.DMC.Bits-1)*54 + 15*432 + 4
	if b.peek(end) != 0x10 || b.peek(end+1) != 0 {
		t.Error("the bit does not fall with the fetch of the last byte")
	}
}

func TestAStopOneCycleAfterTheRequestCutsItOffAndAnEarlierRequestIsServed(t *testing.T) {
	probe := newBench(t, timing.NTSC)
	probe.sample(1001, 0x4F, 0, 0)
	probe.to(3000)
	asked := probe.asked[len(probe.asked)-1] // a reload in this put cycle
	for _, c := range []struct {
		write   tick // of $00 to $4015, relative to the request
		asked   bool
		dropped bool
	}{
		{-5, false, false}, {-4, false, false}, // stopped by the clock before: nothing wanted
		{-3, true, true}, {-2, true, true}, // cut off after the halt cycle
		{-1, true, false}, {0, true, false}, // past it
		{1, true, false}, {2, true, false},
	} {
		t.Run(fmt.Sprint(c.write), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.sample(1001, 0x4F, 0, 0)
			b.put(asked+c.write, 0x4015, 0)
			before := len(b.asked)
			if c.write >= 0 {
				before--
			}
			b.to(asked + 20)
			if got := len(b.asked) > before; got != c.asked {
				t.Errorf("stopped %+d cycles from the request: asked is %v", c.write, got)
			}
			if got := len(b.dropped) == 1 && b.dropped[0] == asked+1; got != c.dropped {
				t.Errorf("stopped %+d cycles from the request: withdrawn before cycles %v, request at %d", c.write, b.dropped, asked)
			}
		})
	}
}

func TestTheEndOfASampleJustBeforeTheBufferEmptiesStealsOneCycle(t *testing.T) {
	probe := newBench(t, timing.NTSC)
	probe.sample(501, 0x0F, 0, 0)
	probe.to(2000)
	clock := probe.DMC.Next + tick(probe.DMC.Bits-1)*54 // empties the buffer, if full
	for fetch := clock - 8; fetch <= clock+8; fetch += 2 {
		b := newBench(t, timing.NTSC)
		b.sample(501, 0x0F, 0, 0)
		b.to(1900)
		b.asked = nil
		b.put(fetch-5, 0x4015, 0x10)
		b.to(clock + 20)
		load := fetch - 2
		switch fetch {
		case clock - 2:
			same(t, "requests", b.asked, []tick{load, clock + 1})
			same(t, "withdrawn", b.dropped, []tick{clock + 2})
		default:
			same(t, "requests", b.asked, []tick{load})
			same(t, "withdrawn", b.dropped, nil)
		}
	}
}

func TestTheOutputUnitMovesTheLevelByTwoWithinItsRange(t *testing.T) {
	for _, c := range []struct{ bits, from, to uint8 }{
		{0xFF, 0, 16}, {0x00, 127, 111}, {0xFF, 120, 126}, {0x00, 5, 1}, {0x0F, 64, 64}, {0xFF, 127, 127}, {0x00, 0, 0},
	} {
		t.Run(fmt.Sprintf("$%02X", c.bits), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.memory = func(uint16) uint8 { return c.bits }
			b.put(900, 0x4011, 0x80|c.from)
			b.sample(1001, 0x0F, 0, 0)
			b.to(1001 + 3*432)
			if b.DMC.Level != c.to {
				t.Errorf("a byte $%02X takes the level from %d to %d, want %d", c.bits, c.from, b.DMC.Level, c.to)
			}
		})
	}
}
