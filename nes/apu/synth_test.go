package apu

import (
	"fmt"
	"math"
	"testing"

	"pool6502/nes/timing"
)

// record returns the samples of n cycles from cycle k on.
func (b *bench) record(k, n tick) []float32 {
	b.to(k)
	b.Samples(nil)
	var out []float32
	for end := k + n; b.Cycle < end; {
		b.to(min(b.Cycle+20000, end))
		out = b.Samples(out)
	}
	return out
}

// tone is the amplitude of the component of x at hz.
func tone(x []float32, hz, rate float64) float64 {
	var re, im, norm float64
	for i, v := range x {
		w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(x)))
		s, c := math.Sincos(2 * math.Pi * hz / rate * float64(i))
		re += w * float64(v) * c
		im += w * float64(v) * s
		norm += w
	}
	return 2 * math.Hypot(re, im) / norm
}

func decibels(ratio float64) float64 { return 20 * math.Log10(ratio+1e-12) }

func TestTheMixerFollowsItsTwoFormulas(t *testing.T) {
	for i := 1; i <= 30; i++ {
		if want := 95.88 / (8128/float64(i) + 100); math.Abs(pulseLevels[i]-want) > 1e-12 {
			t.Errorf("pulses %d: %v, want %v", i, pulseLevels[i], want)
		}
	}
	for _, c := range [][3]float64{{15, 0, 0}, {0, 15, 0}, {0, 0, 127}, {15, 15, 127}, {7.5, 3, 64}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			want := 159.79 / (1/(c[0]/8227+c[1]/12241+c[2]/22638) + 100)
			if got := restLevel(c[0], uint8(c[1]), uint8(c[2])); math.Abs(got-want) > 1e-12 {
				t.Errorf("triangle, noise, DMC %v: %v, want %v", c, got, want)
			}
		})
	}
	if pulseLevels[0] != 0 || restLevel(0, 0, 0) != 0 {
		t.Error("silence is not zero")
	}
}

func TestTheSamplesOfASecondAreAsManyAsTheRateSays(t *testing.T) {
	for _, region := range []timing.Region{timing.NTSC, timing.PAL, timing.Dendy} {
		for _, rate := range []int{48000, 44100, 22050} {
			t.Run(fmt.Sprintf("%v at %d Hz", region, rate), func(t *testing.T) {
				b := newBench(t, region)
				b.SetUp(b, region, rate)
				b.Power()
				num, den := region.CPUClock()
				total := 0
				var buf [4096]float32
				for seconds := int64(1); seconds <= 30; seconds++ {
					end := (seconds*num + den - 1) / den
					for b.Cycle < end {
						b.to(min(b.Cycle+29780, end))
						total += len(b.Samples(buf[:0]))
					}
					if total != int(seconds)*rate {
						t.Fatalf("%v at %d Hz: %d samples in %d seconds", region, rate, total, seconds)
					}
				}
			})
		}
	}
}

func TestAPulseHasItsEnergyAtItsFrequencyAndAliasesBelow60Decibels(t *testing.T) {
	for _, period := range []uint16{254, 101, 40, 17} {
		t.Run(fmt.Sprint("period ", period), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(101, 0x4015, 1)
			b.put(105, 0x4000, 0xBF) // half, constant 15
			b.put(107, 0x4001, 0x08)
			b.put(109, 0x4002, uint8(period))
			b.put(113, 0x4003, 0)
			x := b.record(20000, 900000)
			hz := 236.25e6 / 132 / 16 / float64(period+1)
			base := tone(x, hz, 48000)
			// Half of the level of a pulse at 15, times 4/pi, less the filters.
			want := pulseLevels[15] / 2 * 4 / math.Pi
			if base > want*1.05 || base < want*0.4 {
				t.Errorf("period %d: the amplitude at %.1f Hz is %.4f, a pulse has %.4f", period, hz, base, want)
			}
			worst := -200.0
			at := 0.0
			for n := 1; n < 200; n++ {
				// Where the harmonics above the Nyquist frequency would fold to.
				alias := math.Mod(hz*float64(n), 48000)
				if alias > 24000 {
					alias = 48000 - alias
				}
				if hz*float64(n) < 24000 || alias > 17000 || alias < 100 {
					continue
				}
				near := math.Mod(alias, hz)
				if near = min(near, hz-near); near < 20 {
					continue
				}
				if d := decibels(tone(x, alias, 48000) / base); d > worst {
					worst, at = d, alias
				}
			}
			t.Logf("period %d: %.1f Hz, amplitude %.4f of %.4f, worst alias %.1f dB at %.0f Hz", period, hz, base, want, worst, at)
			if worst > -60 {
				t.Errorf("period %d: an alias of %.1f dB at %.0f Hz", period, worst, at)
			}
		})
	}
}

func TestThereIsNoDriftAndNoDC(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4015, 0x0F)
	b.put(105, 0x4000, 0x7F)
	b.put(109, 0x4002, 200)
	b.put(113, 0x4003, 0)
	b.put(117, 0x4008, 0xFF)
	b.put(121, 0x400A, 150)
	b.put(125, 0x400B, 0)
	b.put(129, 0x400C, 0x3A)
	b.put(133, 0x400E, 0x04)
	b.put(137, 0x400F, 0)
	for second := range tick(8) {
		sum := 0.0
		x := b.record(100000+second*1789773, 1789773)
		for _, v := range x {
			sum += float64(v)
		}
		if mean := sum / float64(len(x)); math.Abs(mean) > 2e-4 { // a second is no whole number of periods
			t.Errorf("second %d: the mean is %g", second, mean)
		}
	}
	// Silence ends in silence.
	b.put(b.Cycle, 0x4015, 0)
	x := b.record(b.Cycle+1789773, 10000)
	for _, v := range x {
		if math.Abs(float64(v)) > 1e-6 {
			t.Fatalf("silence is %g", v)
		}
	}
}

func TestAnUltrasonicTriangleIsHeardAsItsMeanOnly(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.put(101, 0x4015, 4)
	b.put(117, 0x4008, 0xFF)
	b.put(121, 0x400A, 0)
	b.put(125, 0x400B, 0)
	for _, v := range b.record(1000000, 200000) {
		if math.Abs(float64(v)) > 1e-6 {
			t.Fatalf("a sample of %g", v)
		}
	}
	if step := b.Triangle.Step; b.Cycle < 1200000 || !b.Triangle.running() {
		t.Errorf("the sequencer stands at step %d", step)
	}
}

func TestMutedChannelsAreSilentAndTheStateDoesNotKnow(t *testing.T) {
	play := func(mask uint8) (*bench, float64) {
		b := newBench(t, timing.NTSC)
		b.Mute(mask)
		b.put(101, 0x4015, 0x0F)
		b.put(105, 0x4000, 0x7F)
		b.put(109, 0x4002, 200)
		b.put(113, 0x4003, 0)
		b.put(129, 0x400C, 0x3A)
		b.put(133, 0x400E, 0x04)
		b.put(137, 0x400F, 0)
		peak := 0.0
		for _, v := range b.record(100000, 100000) {
			peak = max(peak, math.Abs(float64(v)))
		}
		return b, peak
	}
	all, loud := play(0)
	none, quiet := play(0x09)
	_, noise := play(0x01)
	if loud < 0.05 || quiet > 1e-6 || noise < 0.02 || noise > loud {
		t.Errorf("peaks: all %g, noise only %g, muted %g", loud, noise, quiet)
	}
	if all.State != none.State {
		t.Error("muting changed the state")
	}
}

func TestABoardsSoundIsMixedInAtItsTime(t *testing.T) {
	b := newBench(t, timing.NTSC)
	at := tick(20000)
	b.to(at)
	b.expand(0.25, b.at(at))
	x := b.record(at, 4000)
	peak, where := 0.0, 0
	for i, v := range x {
		if math.Abs(float64(v)) > peak {
			peak, where = math.Abs(float64(v)), i
		}
	}
	if peak < 0.1 || where > 2*kernelTaps {
		t.Errorf("a step of 0.25 peaks at %g, %d samples later", peak, where)
	}
}

func TestNoiseIsAsLoudAsARandomSwitchOfItsLevel(t *testing.T) {
	for _, c := range []struct {
		rate     uint8
		low, top float64 // of the root mean square, in units of half the level
	}{{0, 0.1, 0.4}, {4, 0.4, 1}, {8, 0.5, 1.1}} {
		t.Run(fmt.Sprintf("$%02X", c.rate), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(101, 0x4015, 8)
			b.put(105, 0x400C, 0x3F)
			b.put(109, 0x400E, c.rate)
			b.put(113, 0x400F, 0)
			x := b.record(100000, 1000000)
			sum := 0.0
			for _, v := range x {
				sum += float64(v) * float64(v)
			}
			rms := math.Sqrt(sum/float64(len(x))) / (restLevel(0, 15, 0) / 2)
			t.Logf("rate %d: %.3f", c.rate, rms)
			if rms < c.low || rms > c.top {
				t.Errorf("rate %d: the root mean square is %.3f of half the level", c.rate, rms)
			}
		})
	}
}

// TestLongNoiseIsFilteredAlikeAtAllRates: the 32,767 steps of long noise repeat, and all lines of their spectrum are
// equally high. What is left of a line depends on how long the output is held, and on the low-pass of 14 kHz.
func TestLongNoiseIsFilteredAlikeAtAllRates(t *testing.T) {
	for rate, period := range []float64{4, 8, 16, 32} {
		t.Run(fmt.Sprintf("rate %d", rate), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(101, 0x4015, 8)
			b.put(105, 0x400C, 0x3F)
			b.put(109, 0x400E, uint8(rate))
			b.put(113, 0x400F, 0)
			x := b.record(100000, tick(period)*20*32767)
			cpu := timing.NTSC.CPUHz()
			line := cpu / period / 32767
			at := func(near float64) (measured, model float64) {
				hz := math.Round(near/line) * line
				held := math.Pi * hz * period / cpu
				return decibels(tone(x, hz, 48000)), decibels(math.Sin(held) / held / math.Hypot(1, hz/14000))
			}
			low, lowModel := at(1000)
			for _, near := range []float64{4000, 9000, 14000, 15500} {
				high, highModel := at(near)
				if off := high - low - (highModel - lowModel); math.Abs(off) > 0.2 {
					t.Errorf("at %g Hz it is %.2f dB off the model", near, off)
				}
			}
		})
	}
}

// square is a board that hums.
type square struct {
	half, last timing.Time
	late       int
}

func (s *square) Output(t timing.Time) float32 {
	if t < s.last {
		s.late++
	}
	s.last = t
	return 0.1 * float32(t/s.half&1)
}

func (s *square) NextChange() timing.Time { return (s.last/s.half + 1) * s.half }

func TestABoardIsHeardInOrderAndAtItsOwnFrequency(t *testing.T) {
	b := newBench(t, timing.NTSC)
	s := &square{half: b.at(896)} // 998.8 Hz
	b.Plug(s)
	b.to(10000)
	b.Samples(nil)
	b.SyncExpansion(b.at(10500)) // as before a write to the board
	x := b.record(20000, 900000)
	hz := 236.25e6 / 132 / 2 / 896
	if got, want := tone(x, hz, 48000), 0.05*4/math.Pi; got < want*0.8 || got > want*1.05 {
		t.Errorf("the board's tone has amplitude %g, want %g less the filters", got, want)
	}
	b.SettleBoard(b.at(b.Cycle + 3))
	if s.last != b.at(b.Cycle+3) || s.late > 0 {
		t.Errorf("the board was last heard at %d and %d times out of order", s.last, s.late)
	}
}

func TestSoundThatNobodyTakesIsForgotten(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.to(5000000)
	if n := len(b.Samples(nil)); n != ringLen {
		t.Errorf("%d samples kept, want %d", n, ringLen)
	}
}

// loud is an APU with every channel playing.
func loud(t testing.TB) *bench {
	b := newBench(t, timing.NTSC)
	b.memory = func(a uint16) uint8 { return uint8(a * 37) }
	for i, w := range []struct {
		addr uint16
		v    uint8
	}{{0x4015, 0x1F}, {0x4000, 0xBF}, {0x4001, 8}, {0x4002, 0xFD}, {0x4003, 0}, {0x4004, 0x7F}, {0x4005, 8}, {0x4006, 0x65}, {0x4007, 0},
		{0x4008, 0xFF}, {0x400A, 0x7E}, {0x400B, 0}, {0x400C, 0x3A}, {0x400E, 6}, {0x400F, 0},
		{0x4010, 0x4C}, {0x4013, 0xFF}, {0x4015, 0x1F}} {
		b.put(101+4*tick(i), w.addr, w.v)
	}
	return b
}

func TestTheSoundOfAFrameAllocatesNothing(t *testing.T) {
	b := loud(t)
	buf := make([]float32, 0, 4096)
	frame := func() {
		b.asked, b.fetches, b.edges = b.asked[:0], b.fetches[:0], b.edges[:0]
		b.to(b.Cycle + 29780)
		buf = b.Samples(buf[:0])
	}
	for range 10 {
		frame()
	}
	if n := testing.AllocsPerRun(50, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkAPUFrame(b *testing.B) {
	for _, c := range []struct {
		name string
		prep func(*bench)
	}{
		{"all channels", func(*bench) {}},
		{"fast noise", func(x *bench) { x.put(x.Cycle, 0x400E, 0) }},
		{"no sample", func(x *bench) { x.put(x.Cycle, 0x4015, 0x0F) }},
		{"silence", func(x *bench) { x.put(x.Cycle, 0x4015, 0) }},
		{"no sound", func(x *bench) { x.sound.on = false }},
	} {
		b.Run(c.name, func(b *testing.B) {
			x := loud(b)
			c.prep(x)
			buf := make([]float32, 0, 4096)
			b.ReportAllocs()
			for b.Loop() {
				x.asked, x.fetches, x.edges = x.asked[:0], x.fetches[:0], x.edges[:0]
				x.to(x.Cycle + 29780)
				buf = x.Samples(buf[:0])
			}
		})
	}
}
