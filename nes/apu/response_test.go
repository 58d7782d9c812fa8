package apu

import (
	"fmt"
	"math"
	"testing"

	"pool6502/nes/timing"
)

// dmcSquare plays a square of the DMC's level between 0 and 30, with the given half period in
// ticks, for n ticks from 20,000 on. It is how volume_tests of nes-test-roms plays its tone 12.
func dmcSquare(b *bench, half, n tick) []float32 {
	b.to(20000)
	b.Samples(nil)
	var out []float32
	high := false
	for k := tick(20000); k < 20000+n; k += half {
		level := uint8(0)
		if high = !high; high {
			level = 30
		}
		b.put(k, 0x4011, level)
		out = b.Samples(out)
	}
	return out
}

const cpuHz = 236.25e6 / 132

// TestTheResponseIsThatOfARecordedConsole compares the levels of tones with the recording of a
// front-loading NES in nes-test-roms (volume_tests, nes-001.ogg): flat at 100 to 200 Hz, 2.8 dB
// down at 14 kHz and 6 dB at 19 kHz.
func TestTheResponseIsThatOfARecordedConsole(t *testing.T) {
	level := func(half tick) float64 {
		b := newBench(t, timing.NTSC)
		x := dmcSquare(b, half, 1_800_000)
		return tone(x, cpuHz/2/float64(half), 48000)
	}
	base := level(448) // 2 kHz
	for _, c := range []struct {
		half      tick
		low, high float64 // dB relative to 2 kHz
	}{
		{8949, -1.0, 0.1}, // 100 Hz
		{4474, -0.4, 0.1}, // 200 Hz
		{895, -0.2, 0.2},  // 1 kHz
		{90, -2.6, -1.2},  // 9.9 kHz
		{64, -3.4, -2.2},  // 14 kHz
		{47, -6.8, -5.2},  // 19 kHz
	} {
		t.Run(fmt.Sprintf("%.0f Hz", cpuHz/2/float64(c.half)), func(t *testing.T) {
			d := decibels(level(c.half) / base)
			t.Logf("%.2f dB", d)
			if d < c.low || d > c.high {
				t.Errorf("%.2f dB relative to 2 kHz, want %.1f to %.1f", d, c.low, c.high)
			}
		})
	}
}

// TestAFlatTopKeepsItsHeight looks at a square of 1 kHz: the recording keeps 0.90 of the height
// of a flat top until its end, one high-pass at 45 Hz keeps 0.87.
func TestAFlatTopKeepsItsHeight(t *testing.T) {
	b := newBench(t, timing.NTSC)
	x := dmcSquare(b, 895, 1_800_000)[20000:]
	up := 0
	for i := 1; i < len(x); i++ {
		if x[i-1] < 0 && x[i] >= 0 {
			up = i
			break
		}
	}
	first, last := float64(x[up+6]), float64(x[up+20])
	if kept := last / first; kept < 0.85 || kept > 0.95 {
		t.Errorf("a flat top falls to %.2f of its height", kept)
	}
}

// TestImagesOfASquareAreInaudible looks for what folds back below 17 kHz.
func TestImagesOfASquareAreInaudible(t *testing.T) {
	for _, half := range []tick{101, 237, 450, 895} {
		t.Run(fmt.Sprint(half), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			x := dmcSquare(b, half, 1_800_000)
			hz := cpuHz / 2 / float64(half)
			base := tone(x, hz, 48000)
			worst := -200.0
			for n := 1.0; n < 150; n += 2 {
				image := math.Mod(hz*n, 48000)
				image = min(image, 48000-image)
				near := math.Mod(image, hz)
				if hz*n < 24000 || image > 17000 || min(near, hz-near) < 20 {
					continue
				}
				worst = max(worst, decibels(tone(x, image, 48000)/base))
			}
			t.Logf("worst image %.1f dB", worst)
			if worst > -70 {
				t.Errorf("an image is only %.1f dB below the tone", -worst)
			}
		})
	}
}

// TestFastShortNoiseIsATone: in the short mode the register repeats after 93 steps, so that fast
// rates are tones, and what folds back would be heard.
func TestFastShortNoiseIsATone(t *testing.T) {
	for rate := range uint8(4) {
		t.Run(fmt.Sprint(rate), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.put(101, 0x4015, 8)
			b.put(105, 0x400C, 0x3F)
			b.put(109, 0x400E, 0x80|rate)
			b.put(113, 0x400F, 0)
			x := b.record(100000, 900_000)
			hz := cpuHz / float64(apuNTSC.noise[rate]) / 93
			base := 0.0
			for n := 1.0; n*hz < 18000; n++ {
				base = max(base, tone(x, n*hz, 48000))
			}
			worst, at := -200.0, 0.0
			for n := 1.0; n < 400; n++ {
				image := math.Mod(hz*n, 48000)
				image = min(image, 48000-image)
				near := math.Mod(image, hz)
				if hz*n < 24000 || image > 17000 || min(near, hz-near) < 20 {
					continue
				}
				if d := decibels(tone(x, image, 48000) / base); d > worst {
					worst, at = d, image
				}
			}
			t.Logf("worst image %.1f dB at %.0f Hz", worst, at)
			if worst > -60 {
				t.Errorf("an image at %.0f Hz is only %.1f dB below the tone", at, -worst)
			}
		})
	}
}

func TestSilenceIsDigitalSilenceFromTheFirstSample(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.to(29780)
	x := b.Samples(nil)
	if len(x) == 0 {
		t.Fatal("no samples")
	}
	for i, v := range x {
		if v != 0 {
			t.Fatalf("sample %d is %g", i, v)
		}
	}
}

// TestTheFirstFrameIsAsLongAsItLasts: the samples of the first frame are those of its cycles.
func TestTheFirstFrameIsAsLongAsItLasts(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.to(29780)
	if got, want := len(b.Samples(nil)), int(math.Floor(29780*48000/cpuHz)); got != want {
		t.Errorf("%d samples, want %d", got, want)
	}
}

// TestNothingClips plays what swings furthest: all levels from their lowest to their highest and
// back, at many frequencies, with a board at its loudest.
func TestNothingClips(t *testing.T) {
	for _, extra := range []float64{0, 0.6, 1.2} {
		for _, half := range []tick{40, 200, 895, 8949, 60000} {
			t.Run(fmt.Sprintf("%g %d", extra, half), func(t *testing.T) {
				b := newBench(t, timing.NTSC)
				b.Plug(&fixed{float32(extra)})
				s := &b.sound
				b.to(20000)
				b.Samples(nil)
				peak, level := 0.0, 0.0
				for k := tick(20000); k < 500000; k += half {
					b.to(k)
					level = 1 - level
					s.step(k, 2*level-1+(2*level-1)*extra)
					for _, v := range b.Samples(nil) {
						peak = max(peak, math.Abs(float64(v)))
					}
				}
				t.Logf("peak %.3f", peak)
				if peak > 1 || peak < 0.3 {
					t.Errorf("the loudest sample is %.3f", peak)
				}
			})
		}
	}
}

// fixed is a board whose level never changes.
type fixed struct{ swing float32 }

func (f *fixed) Output(timing.Time) float32 { return 0 }
func (f *fixed) NextChange() timing.Time    { return timing.Never }
func (f *fixed) Range() float32             { return f.swing }
