package apu

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"pool6502/nes/timing"
)

// half is a tick in which the length counters are clocked after a write of 0 to
// $4017 in cycle 101.
const half = tick(103 + 14913)

func lengthBench(t testing.TB) *bench {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4017, 0)
	b.put(200, 0x4015, 0x0F)
	return b
}

func TestAHaltWrittenInTheCycleOfTheClockComesTooLate(t *testing.T) {
	for _, c := range []struct {
		halt tick
		want uint8
	}{{half - 1, 254}, {half, 253}, {half + 1, 253}} {
		t.Run(fmt.Sprint(c.halt), func(t *testing.T) {
			b := lengthBench(t)
			b.put(204, 0x4003, 0x08)
			b.put(c.halt, 0x4000, 0x20)
			b.to(half + 5)
			if n := b.Pulse[0].Length.Count; n != c.want {
				t.Errorf("halted %+d cycles from the clock: the count is %d, want %d", c.halt-half, n, c.want)
			}
			// And the other way round.
			b = lengthBench(t)
			b.put(204, 0x4000, 0x20)
			b.put(208, 0x4003, 0x08)
			b.put(c.halt, 0x4000, 0)
			b.to(half + 5)
			if n := b.Pulse[0].Length.Count; n != 255-c.want+252 {
				t.Errorf("released %+d cycles from the clock: the count is %d, want %d", c.halt-half, n, 255-c.want+252)
			}
		})
	}
}

func TestAReloadInTheCycleOfTheClockCountsOnlyIfTheCounterIsZero(t *testing.T) {
	for _, c := range []struct {
		running bool
		reload  tick
		want    uint8
	}{
		{true, half - 1, 9}, {true, half, 253}, {true, half + 1, 10},
		{false, half - 1, 9}, {false, half, 10}, {false, half + 1, 10},
	} {
		t.Run(fmt.Sprint(c.running), func(t *testing.T) {
			b := lengthBench(t)
			if c.running {
				b.put(204, 0x4003, 0x08)
			}
			b.put(c.reload, 0x4003, 0)
			b.to(half + 5)
			if n := b.Pulse[0].Length.Count; n != c.want {
				t.Errorf("reload %+d cycles from the clock, running %v: the count is %d, want %d", c.reload-half, c.running, n, c.want)
			}
		})
	}
}

func TestEachChannelHasItsLengthCounterAndItsBitInTheStatus(t *testing.T) {
	for i, reg := range []uint16{0x4003, 0x4007, 0x400B, 0x400F} {
		t.Run(fmt.Sprintf("$%04X", reg), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(96, 0x4015, ^uint8(1<<i)&0x0F)
			b.put(100, reg, 0x08)
			if v := b.peek(110); v != 0 {
				t.Errorf("$%04X loaded the counter of a channel that is off: $%02X", reg, v)
			}
			b.put(200, 0x4015, 0x0F)
			b.put(204, reg, 0x08)
			if v := b.peek(206); v != 1<<i {
				t.Errorf("$%04X: the status is $%02X", reg, v)
			}
			b.put(300, 0x4015, ^uint8(1<<i)&0x0F)
			if v := b.peek(301); v != 0 {
				t.Errorf("switching off does not end the length of $%04X at once", reg)
			}
		})
	}
}

func TestTheSweepsOfTheTwoPulsesDifferByOneWhenTheyNegate(t *testing.T) {
	for _, c := range []struct {
		period        uint16
		sweep         uint8
		first, second uint16 // periods after one half frame
	}{
		{0x200, 0x82, 0x280, 0x280},
		{0x200, 0x8A, 0x17F, 0x180},
		{0x200, 0x80, 0x200, 0x200}, // no shift, no change
		{0x200, 0x02, 0x200, 0x200}, // off
		{0x555, 0x81, 0x7FF, 0x7FF},
		{0x556, 0x81, 0x556, 0x556}, // the target is too large
		{0x007, 0x89, 0x007, 0x007}, // the period is too small
		{0x008, 0x88 | 1, 3, 4},
	} {
		t.Run(fmt.Sprintf("$%02X", c.period), func(t *testing.T) {
			b := lengthBench(t)
			for i := uint16(0); i < 8; i += 4 {
				b.put(300+8*tick(i), 0x4001+i, c.sweep)
				b.put(304+8*tick(i), 0x4002+i, uint8(c.period))
				b.put(308+8*tick(i), 0x4003+i, uint8(c.period>>8))
			}
			b.to(half + 1)
			if p, q := b.Pulse[0].Period, b.Pulse[1].Period; p != c.first || q != c.second {
				t.Errorf("period $%03X sweep $%02X: $%03X and $%03X, want $%03X and $%03X", c.period, c.sweep, p, q, c.first, c.second)
			}
		})
	}
}

func TestASweepMutesByItsTargetEvenWhileItIsOff(t *testing.T) {
	for _, c := range []struct {
		period uint16
		sweep  uint8
		muted  bool
	}{{7, 0x08, true}, {8, 0x08, false}, {0x7FF, 0x08, false}, {0x7FF, 0x00, true}, {0x400, 0, true}, {0x3FF, 0, false}, {0x556, 1, true}, {0x555, 1, false}} {
		t.Run(fmt.Sprintf("$%02X", c.period), func(t *testing.T) {
			var p PulseState
			p.write(1, c.sweep, true)
			p.write(2, uint8(c.period), true)
			p.write(3, uint8(c.period>>8), true)
			if p.muted(true) != c.muted {
				t.Errorf("period $%03X, $4001 = $%02X: muted is %v", c.period, c.sweep, !c.muted)
			}
		})
	}
}

func TestTheSweepDividerTakesItsPeriodPlusOneHalfFrames(t *testing.T) {
	var p PulseState
	p.write(1, 0x80|2<<4|1, true) // every third half frame, up by a half
	p.write(2, 100, true)
	var got []uint16
	for range 8 {
		p.clockSweep(true)
		got = append(got, p.Period)
	}
	same(t, "periods", got, []uint16{150, 150, 150, 225, 225, 225, 337, 337})
}

func TestAnEnvelopeFallsFromFifteenAndLoopsIfAsked(t *testing.T) {
	for _, loop := range []uint8{0, 0x20} {
		t.Run(fmt.Sprintf("$%02X", loop), func(t *testing.T) {
			var e Envelope
			e.Write(loop | 1) // every second quarter frame
			e.Start = true
			e.Clock()
			for n := range 32 {
				if want := uint8(15 - n/2); e.Level() != want {
					t.Fatalf("%d quarter frames after the start the level is %d, want %d", n, e.Level(), want)
				}
				e.Clock()
			}
			if want := loop / 0x20 * 15; e.Level() != want {
				t.Errorf("after the fall the level is %d, want %d", e.Level(), want)
			}
		})
	}
	var e Envelope
	e.Write(0x17)
	if e.Level() != 7 {
		t.Error("a constant volume is not what was written")
	}
}

func TestTheLinearCounterReloadsUntilItsControlFlagIsClear(t *testing.T) {
	var c TriangleState
	c.write(0, 0x80|3, true)
	c.write(3, 0, true)
	c.clockLinear()
	c.clockLinear()
	if c.Linear != 3 {
		t.Error("with the control flag set, each quarter frame reloads")
	}
	c.write(0, 2, true)
	var got []uint8
	for range 4 {
		c.clockLinear()
		got = append(got, c.Linear)
	}
	same(t, "counts", got, []uint8{2, 1, 0, 0})
}

func TestTheTriangleKeepsItsStepWhileItIsStoppedAndStartsOverAtReset(t *testing.T) {
	b := lengthBench(t)
	b.put(300, 0x4008, 0xFF)
	b.put(304, 0x400A, 99)
	b.put(308, 0x400B, 0)
	b.to(30000) // through a quarter frame, which loads the linear counter
	step := b.Triangle.Step
	b.to(30000 + 700)
	if n := b.Triangle.Step - step; n&31 != 7 {
		t.Errorf("%d steps in 700 cycles at a period of 100", n&31)
	}
	b.put(31000, 0x4015, 0)
	step = b.Triangle.Step
	b.to(40000)
	if b.Triangle.Step != step || step == 0 {
		t.Errorf("the stopped triangle went from step %d to %d", step, b.Triangle.Step)
	}
	b.Reset()
	if b.Triangle.level() != 15 {
		t.Error("reset does not take the triangle to its first step")
	}
}

// slowNoise is the shift register one step at a time.
func slowNoise(r uint16, short bool) uint16 {
	tap := r >> 1
	if short {
		tap = r >> 6
	}
	return r>>1 | (r^tap)&1<<14
}

func TestTheNoiseRepeatsAfter32767StepsOr93InTheShortMode(t *testing.T) {
	for _, short := range []bool{false, true} {
		t.Run(fmt.Sprint("short ", short), func(t *testing.T) {
			c := NoiseState{Shift: 1, Short: short}
			r, period := uint16(1), 0
			for n := 1; n <= 32767; n++ {
				r = slowNoise(r, short)
				if r == 1 && period == 0 {
					period = n
				}
				c.Shift = 1
				if c.shift(tick(n)); n < 100 && c.Shift != r {
					t.Fatalf("short %v: after %d steps %04X, want %04X", short, n, c.Shift, r)
				}
			}
			want := 32767
			if short {
				want = 93
			}
			if period != want || c.Shift != r {
				t.Errorf("short %v: the period is %d, want %d", short, period, want)
			}
		})
	}
}

func TestPowerOnStartsTheSequenceTenCyclesBeforeTheFirstInstruction(t *testing.T) {
	for getPut := range tick(2) {
		t.Run(fmt.Sprint("get/put ", getPut), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.getPut = getPut
			b.Power()
			var first tick
			for b.peek(first) == 0 {
				first++
			}
			// The flag rises 29828 ticks after the tick in which the counter was zero,
			// which is two after a write in a put cycle.
			write := first - 1 - 29828 - 2
			if delay := 7 - write; delay < 9 || delay > 12 {
				t.Errorf("get/put %d: as if $4017 had been written %d cycles before the first instruction", getPut, delay)
			}
		})
	}
}

func TestResetSilencesKeepsTheModeAndForgetsTheInhibition(t *testing.T) {
	b := lengthBench(t)
	b.put(204, 0x4003, 0x08)
	b.put(208, 0x4011, 0x7F)
	b.put(300, 0x4017, 0xC0)
	b.to(1000)
	b.Reset()
	if b.PeekStatus() != 0 || b.Enabled != 0 || b.DMC.Level != 1 {
		t.Errorf("after a reset: status $%02X, enabled %d, DMC level %d", b.PeekStatus(), b.Enabled, b.DMC.Level)
	}
	got := b.lengthClocks(1010, 39000)
	if len(got) != 2 || got[1]-got[0] != 37281-14913 {
		t.Errorf("the sequence of five does not go on: %v", got)
	}
	if b.Frame.Inhibit {
		t.Error("interrupts are still inhibited")
	}
}

func TestWhenSettlingHappensIsNeverVisibleInTheState(t *testing.T) {
	once, often, silent := newBench(t, timing.NTSC), newBench(t, timing.NTSC), newBench(t, timing.NTSC)
	silent.sound.on = false
	for i, b := range []*bench{once, often, silent} {
		k := tick(100)
		for _, w := range []struct {
			addr uint16
			v    uint8
		}{{0x4015, 0x1F}, {0x4000, 0x9F}, {0x4002, 0x33}, {0x4003, 0x09}, {0x4004, 0x42}, {0x4006, 0x50}, {0x4007, 0x0A},
			{0x4008, 0xFF}, {0x400A, 0x61}, {0x400B, 0x08}, {0x400C, 0x04}, {0x400E, 0x83}, {0x400F, 0x08},
			{0x4010, 0x4F}, {0x4013, 1}, {0x4015, 0x1F}, {0x4001, 0xA1}, {0x400E, 1}, {0x4017, 0x80}, {0x400A, 0}} {
			for b.Cycle < k {
				if i == 1 {
					b.to(b.Cycle + 1)
				} else {
					b.to(k)
				}
			}
			b.put(k, w.addr, w.v)
			k += 3001
		}
		b.to(k + 20000)
	}
	if once.State != often.State {
		t.Errorf("settled once, and at each cycle:\n%+v\n%+v", once.State, often.State)
	}
	if once.State != silent.State {
		t.Errorf("with sound, and without:\n%+v\n%+v", once.State, silent.State)
	}
}

func TestAnAPUGoesOnFromAnyStateWhatsoever(t *testing.T) {
	for _, fill := range []uint8{0xFF, 0x80, 0x01, 0x7F, 0x55} {
		t.Run(fmt.Sprintf("filled with $%02X", fill), func(t *testing.T) {
			for offset := range 16 {
				b := loud(t)
				b.to(50001)
				raw := (*[unsafe.Sizeof(State{})]uint8)(unsafe.Pointer(&b.State))
				bools := boolBytes()
				for i := offset; i < len(raw); i += 16 {
					if !bools[i] {
						raw[i] = fill
					}
				}
				b.Cycle = 50001 // the console knows what time it is
				b.Rebuild()
				b.to(120000)
				for _, v := range b.Samples(nil) {
					if v < -2 || v > 2 || v != v {
						t.Fatalf("bytes $%02X from %d: a sample of %g", fill, offset, v)
					}
				}
			}
		})
	}
	// A state that is sound stays as it is.
	b := loud(t)
	for k := tick(60000); k < 130000; k += 777 {
		b.to(k)
		before := b.State
		b.Rebuild()
		if b.State != before {
			t.Fatalf("loading in cycle %d changed the state:\n%+v\n%+v", k, before, b.State)
		}
	}
}

// boolBytes tells which bytes of an APUState are Go bools, which may only hold
// 0 and 1.
func boolBytes() map[int]bool {
	at := map[int]bool{}
	var walk func(t reflect.Type, base int)
	walk = func(t reflect.Type, base int) {
		switch t.Kind() {
		case reflect.Bool:
			at[base] = true
		case reflect.Struct:
			for i := range t.NumField() {
				walk(t.Field(i).Type, base+int(t.Field(i).Offset))
			}
		case reflect.Array:
			for i := range t.Len() {
				walk(t.Elem(), base+i*int(t.Elem().Size()))
			}
		}
	}
	walk(reflect.TypeFor[State](), 0)
	return at
}

func TestDutiesAreThoseOfTheWiki(t *testing.T) {
	for duty, want := range []string{"01000000", "01100000", "01111000", "10011111", "01000000"} {
		got := ""
		for step := range uint8(9) {
			if DutyHigh(uint8(duty), step) {
				got += "1"
			} else {
				got += "0"
			}
		}
		if got != want+want[:1] {
			t.Errorf("duty %d: %s, want %s", duty, got, want+want[:1])
		}
	}
}
