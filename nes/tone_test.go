package nes_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"path/filepath"
	"slices"
	"testing"

	"pool6502/asm"
	"pool6502/nes"
)

// cpuHz is the CPU's clock in an NTSC console, 48000 the samples of a second.
const cpuHz = 236.25e6 / 132

// a440 is the frequency of most tones: the pulse's period is 254.
const a440 = cpuHz / 16 / 254

// settings are constants of a tone's source.
type settings map[string]int

// openTone puts a tone of testdata/hw/tones into a console.
func openTone(t testing.TB, name string, set settings) *nes.Console {
	t.Helper()
	p, err := asm.AssembleFile(filepath.Join("../testdata/hw/tones", name+".asm"), asm.Options{Defines: set})
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(p.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return con
}

// play records a tone for a second. It leaves out the first twenty frames, in which the tone
// starts.
func play(t testing.TB, name string, set settings) []float32 {
	t.Helper()
	con := openTone(t, name, set)
	for range 20 {
		con.RunFrame()
	}
	if _, other := set["HW_MAPPER"]; !other && con.Peek(0x6000) != 0 { // else its RAM is locked
		t.Fatalf("%s: $6000 holds $%02X; the tone did not start", name, con.Peek(0x6000))
	}
	con.Samples(nil)
	var x []float32
	for range 60 {
		con.RunFrame()
		x = con.Samples(x)
	}
	return x
}

// level is the amplitude of the component of x at hz.
func level(x []float32, hz float64) float64 {
	var re, im, norm float64
	for i, v := range x {
		w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(x)))
		s, c := math.Sincos(2 * math.Pi * hz / 48000 * float64(i))
		re += w * float64(v) * c
		im += w * float64(v) * s
		norm += w
	}
	return 2 * math.Hypot(re, im) / norm
}

func decibels(ratio float64) float64 { return 20 * math.Log10(ratio+1e-12) }

// height is the difference between the two levels of a square wave at hz.
func height(x []float32, hz float64) float64 { return level(x, hz) * math.Pi / 2 }

// worstImage returns the loudest component of x below 17 kHz that is not a harmonic of hz: its
// level in dB relative to the loudest harmonic, and its frequency.
func worstImage(x []float32, hz float64) (db, at float64) {
	const n = 1 << 15
	const bin = 48000.0 / n
	bins := make([]complex128, n)
	for i := range bins { // under a Blackman-Harris window: side lobes at -92 dB
		p := 2 * math.Pi * float64(i) / n
		w := 0.35875 - 0.48829*math.Cos(p) + 0.14128*math.Cos(2*p) - 0.01168*math.Cos(3*p)
		bins[i] = complex(float64(x[i])*w, 0)
	}
	fourier(bins)
	base, worst := 0.0, 0.0
	for i := 8; float64(i)*bin < 17000; i++ {
		f := float64(i) * bin
		near := math.Mod(f, hz)
		if a := cmplx.Abs(bins[i]); min(near, hz-near) < 6*bin {
			base = max(base, a)
		} else if f > hz/2 && a > worst {
			worst, at = a, f
		}
	}
	return decibels(worst / base), at
}

// fourier transforms x in place; its length is a power of two.
func fourier(x []complex128) {
	n := len(x)
	if n == 1 {
		return
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range even {
		even[i], odd[i] = x[2*i], x[2*i+1]
	}
	fourier(even)
	fourier(odd)
	for i := range even {
		turned := odd[i] * cmplx.Rect(1, -2*math.Pi*float64(i)/float64(n))
		x[i], x[i+n/2] = even[i]+turned, even[i]-turned
	}
}

// TestTonesBeginInSilence holds the first frame to its length. No channel plays in it, so every
// sample is zero.
func TestTonesBeginInSilence(t *testing.T) {
	for _, mapper := range []int{0, 5, 19, 24, 69} {
		t.Run(fmt.Sprint("mapper ", mapper), func(t *testing.T) {
			con := openTone(t, "pulse", settings{"HW_MAPPER": mapper})
			con.RunFrame()
			x := con.Samples(nil)
			want := int(float64(con.Cycles()) * 48000 / cpuHz)
			if len(x) != want || slices.Max(x) != 0 || slices.Min(x) != 0 {
				t.Errorf("%d samples of the first frame, want %d; from %g to %g", len(x), want, slices.Min(x), slices.Max(x))
			}
		})
	}
}

// TestTheResponseIsThatOfARecordedConsole compares the levels of tones with the recording of a
// front-loading NES in nes-test-roms (volume_tests, nes-001.ogg): flat at 100 to 200 Hz, 2.8 dB
// down at 14 kHz and 6 dB at 19 kHz.
func TestTheResponseIsThatOfARecordedConsole(t *testing.T) {
	square := func(t *testing.T, half int) float64 {
		return level(play(t, "dac_square", settings{"HALF": half}), cpuHz/2/float64(half))
	}
	base := square(t, 448) // 2 kHz
	for _, c := range []struct {
		half      int
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
			d := decibels(square(t, c.half) / base)
			t.Logf("%.2f dB", d)
			if d < c.low || d > c.high {
				t.Errorf("%.2f dB relative to 2 kHz, want %.1f to %.1f", d, c.low, c.high)
			}
		})
	}
}

// TestAFlatTopKeepsItsHeight looks at a square of 1 kHz: the recording nes-001 keeps 0.90 of the
// height of a flat top until its end, one high-pass at 45 Hz keeps 0.87.
func TestAFlatTopKeepsItsHeight(t *testing.T) {
	x := play(t, "dac_square", settings{"HALF": 895})[20000:]
	up := 1
	for x[up-1] >= 0 || x[up] < 0 {
		up++
	}
	if kept := x[up+20] / x[up+6]; kept < 0.85 || kept > 0.95 {
		t.Errorf("a flat top falls to %.2f of its height", kept)
	}
}

// TestTonesHaveNoImages plays tones whose periods are no multiple of anything that the synthesis
// could sample them with, and looks for components that are no harmonics.
func TestTonesHaveNoImages(t *testing.T) {
	type test struct {
		tone  string
		set   settings
		hz    float64
		limit float64 // dB relative to the tone
	}
	tests := []test{
		{"pulse", settings{"PERIOD": 100}, cpuHz / 16 / 101, -70},
		{"triangle", settings{"PERIOD": 36}, cpuHz / 32 / 37, -70},
		{"vrc6_saw", settings{"PERIOD": 337}, cpuHz / 14 / 338, -60},
		{"vrc6_saw", settings{"PERIOD": 58}, cpuHz / 14 / 59, -60},
		{"vrc6_pulse", settings{"PERIOD": 100}, cpuHz / 16 / 101, -60},
		{"5b_tone", settings{"PERIOD": 77}, cpuHz / 32 / 77, -60},
		{"mmc5_pulse", settings{"PERIOD": 101}, cpuHz / 16 / 102, -60},
		// The N163's frequency is such that each sample lasts the same number of turns.
		{"n163_wave", nil, cpuHz / 15 / 8 / 4, -60},
	}
	for _, half := range []int{101, 237, 450, 895} {
		tests = append(tests, test{"dac_square", settings{"HALF": half}, cpuHz / 2 / float64(half), -70})
	}
	// The periods of noise in CPU cycles (nesdev, "APU Noise"), for the fast rates.
	for rate, period := range []float64{4, 8, 16, 32} {
		tests = append(tests, test{"short_noise", settings{"RATE": rate}, cpuHz / period / 93, -60})
	}
	for _, c := range tests {
		t.Run(fmt.Sprintf("%s %.1f Hz", c.tone, c.hz), func(t *testing.T) {
			t.Parallel()
			x := play(t, c.tone, c.set)
			if swing := slices.Max(x) - slices.Min(x); swing < 0.02 {
				t.Fatalf("the tone swings by %g of full scale alone", swing)
			}
			db, at := worstImage(x, c.hz)
			t.Logf("worst image %.1f dB at %.0f Hz", db, at)
			if db > c.limit {
				t.Errorf("the image at %.0f Hz is only %.1f dB below the tone", at, -db)
			}
		})
	}
}

// pulseAmplitude is the fundamental of a pulse of the 2A03 at full volume and half duty, by the
// formula of nesdev, "APU Mixer": 4/π of half its height.
const pulseAmplitude = 95.88 / (8128/15.0 + 100) / 2 * 4 / math.Pi

// triangleAmplitude is the fundamental of the triangle by the same page.
var triangleAmplitude = func() float64 {
	var re, im float64
	for i := range 32 {
		step := float64(i)
		if i >= 16 {
			step = float64(31 - i)
		}
		v := 0.0
		if step > 0 {
			v = 159.79 / (8227/step + 100)
		}
		s, c := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / 32)
		re, im = re+v*c, im+v*s
	}
	// Each step is held for a 32nd of the period, which takes sin(x)/x off.
	return 2 * math.Hypot(re, im) / 32 * math.Sin(math.Pi/32) / (math.Pi / 32)
}()

// TestLevelsOfTones compares tones with a pulse of the 2A03 at full volume on the same cartridge.
func TestLevelsOfTones(t *testing.T) {
	eight := decibels((8128/15.0 + 100) / (8128/8.0 + 100))
	narrow := decibels(math.Sin(math.Pi / 8)) // high for an eighth of the period
	triangle := decibels(triangleAmplitude / pulseAmplitude)
	for _, c := range []struct {
		tone      string
		mapper    int
		set       settings
		hz        float64
		low, high float64 // dB
	}{
		// By the formulas of nesdev, "APU Mixer".
		{"pulse", 0, settings{"VOLUME": 8}, a440, eight - 0.05, eight + 0.05},
		{"pulse", 0, settings{"DUTY": 0}, a440, narrow - 0.05, narrow + 0.05},
		{"triangle", 0, nil, a440, triangle - 0.05, triangle + 0.05},
		// As db_vrc6, db_mmc5 and db_5b of nes-audio-tests were recorded.
		{"vrc6_pulse", 24, nil, a440, -0.5, 0.5},
		{"mmc5_pulse", 5, nil, a440, -0.5, 0.5},
		{"5b_tone", 69, nil, a440, -2.5, -1.3},
		// Between games (nesdev, "NES 2.0 submappers", mapper 19).
		{"n163_wave", 19, settings{"FREQUENCY": 0x10000 / 64}, cpuHz / 15 / 64 / 4, 11, 19.5},
	} {
		t.Run(fmt.Sprintf("%s %v", c.tone, c.set), func(t *testing.T) {
			own := level(play(t, "pulse", settings{"HW_MAPPER": c.mapper}), a440)
			d := decibels(level(play(t, c.tone, c.set), c.hz) / own)
			t.Logf("%.2f dB", d)
			if d < c.low || d > c.high {
				t.Errorf("%.2f dB relative to a pulse of the 2A03, want %.2f to %.2f", d, c.low, c.high)
			}
		})
	}
}

// TestThe5BIsCompressedAsRecorded compares volumes with volume 12: dB as recorded, from the table
// beside clip_5b of nes-audio-tests.
func TestThe5BIsCompressedAsRecorded(t *testing.T) {
	volume := func(t *testing.T, v int) float64 {
		return level(play(t, "5b_tone", settings{"VOLUME": v}), cpuHz/32/127)
	}
	base := volume(t, 12)
	for v, want := range map[int]float64{4: -24.6, 7: -15.4, 10: -5.9, 13: 2.9, 14: 5.9, 15: 7.8} {
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			if d := decibels(volume(t, v) / base); math.Abs(d-want) > 0.6 {
				t.Errorf("%.2f dB relative to volume 12, recorded were %.2f", d, want)
			}
		})
	}
}

// TestThe2A03IsAsLoudBesideEveryChip: what it can play at once swings by 1/1.1 of full scale, since behind the high-pass
// a level may swing as far below zero as above, and the band limit's ringing adds a tenth. A board's chip comes on top.
func TestThe2A03IsAsLoudBesideEveryChip(t *testing.T) {
	for _, mapper := range []int{0, 24, 5, 69, 19} {
		t.Run(fmt.Sprint(mapper), func(t *testing.T) {
			pulse := height(play(t, "pulse", settings{"HW_MAPPER": mapper}), a440)
			all := pulse * (8128/15.0 + 100) / 95.88 // the two pins together reach 1
			if all < 0.88 || all > 0.93 {
				t.Errorf("everything at once swings by %.3f of full scale, want 0.91", all)
			}
		})
	}
}
