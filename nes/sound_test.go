package nes

import (
	"math"
	"math/cmplx"
	"testing"
)

// A tone is a cartridge that writes bytes to registers and then waits: the samples it makes can be
// compared with formulas.
type tone struct {
	mapper int
	writes [][2]int // address, value
}

// play records a number of frames, the first few left out.
func (c tone) play(t testing.TB, frames int) []float32 {
	t.Helper()
	code := []uint8{0x78} // sei
	for _, w := range c.writes {
		code = append(code, 0xA9, uint8(w[1]), 0x8D, uint8(w[0]), uint8(w[0]>>8)) // lda #, sta
	}
	here := 0xE000 + len(code)
	code = append(code, 0x4C, uint8(here), uint8(here>>8)) // jmp here
	image := blankImage(c.mapper, 32, 8)
	prg := image[16 : 16+32*1024]
	copy(prg[0x6000:], code)
	copy(prg[0x7FFA:], []uint8{0x00, 0xE0, 0x00, 0xE0, 0x00, 0xE0})
	con, err := Open(image, Config{})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		con.RunFrame()
	}
	con.Samples(nil)
	var x []float32
	for range frames {
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

const cpuHz = 236.25e6 / 132

// between returns the loudest component of x between the harmonics of hz, in dB relative to the
// loudest harmonic, below 17 kHz.
func between(x []float32, hz float64) float64 {
	const n = 1 << 14
	bins := make([]complex128, n)
	for i := range bins { // under a Blackman-Harris window: side lobes at -92 dB
		p := 2 * math.Pi * float64(i) / n
		w := 0.35875 - 0.48829*math.Cos(p) + 0.14128*math.Cos(2*p) - 0.01168*math.Cos(3*p)
		bins[i] = complex(float64(x[i])*w, 0)
	}
	fourier(bins)
	base, worst := 0.0, 0.0
	for i := 8; float64(i)*48000/n < 17000; i++ {
		f := float64(i) * 48000 / n
		near := math.Mod(f, hz)
		if a := cmplx.Abs(bins[i]); min(near, hz-near) < 6*48000.0/n {
			base = max(base, a)
		} else if f > hz/2 {
			worst = max(worst, a)
		}
	}
	return 20 * math.Log10(worst/base+1e-12)
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

// TestExpansionSoundHasNoImages plays tones whose periods are no multiple of anything that the
// synthesis could sample them with.
func TestExpansionSoundHasNoImages(t *testing.T) {
	for _, c := range []struct {
		name string
		hz   float64
		tone tone
	}{
		{"VRC6 saw", cpuHz / 14 / 338, tone{24, [][2]int{{0xB000, 37}, {0xB001, 337 & 0xFF}, {0xB002, 0x80 | 337>>8}}}},
		{"VRC6 saw, high", cpuHz / 14 / 59, tone{24, [][2]int{{0xB000, 37}, {0xB001, 58}, {0xB002, 0x80}}}},
		{"VRC6 pulse", cpuHz / 16 / 101, tone{24, [][2]int{{0x9000, 0x3F}, {0x9001, 100}, {0x9002, 0x80}}}},
		{"5B", cpuHz / 32 / 77, tone{69, [][2]int{
			{0xC000, 0}, {0xE000, 77}, {0xC000, 7}, {0xE000, 0x3E}, {0xC000, 8}, {0xE000, 12}}}},
		{"MMC5", cpuHz / 16 / 102, tone{5, [][2]int{{0x5015, 1}, {0x5000, 0xBF}, {0x5002, 101}, {0x5003, 0}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := c.tone.play(t, 30)
			d := between(x, c.hz)
			t.Logf("%.1f Hz, worst image %.1f dB", c.hz, d)
			if d > -60 {
				t.Errorf("an image is only %.1f dB below the tone of %.1f Hz", -d, c.hz)
			}
		})
	}
}

// TestN163HasNoSubharmonics plays a wave of eight samples on one channel. Its level changes every
// 15 cycles at most, so the phase moves on in steps; its frequency is chosen so that each sample
// lasts the same number of steps, and all that is heard is the tone.
func TestN163HasNoSubharmonics(t *testing.T) {
	writes := [][2]int{{0xF800, 0x80}}
	for range 4 {
		writes = append(writes, [2]int{0x4800, 0xFF}, [2]int{0x4800, 0x00}) // samples: high, low
	}
	// Channel 8 alone: 1 sample in 8 turns, a wave of 4 samples.
	writes = append(writes, [2]int{0xF800, 0xF8})
	freq := 0x10000 / 8
	for _, v := range []int{freq & 0xFF, 0, freq >> 8 & 0xFF, 0, 0xFC | freq>>16, 0, 0, 0x0F} {
		writes = append(writes, [2]int{0x4800, v})
	}
	writes = append(writes, [2]int{0xE000, 0x00}) // sound on
	x := tone{19, writes}.play(t, 30)
	hz := cpuHz / 15 / 8 / 4
	if d := between(x, hz); d > -60 {
		t.Errorf("a component between the harmonics of %.1f Hz is only %.1f dB below", hz, -d)
	}
}

// TestLevelsOfExpansionSound compares each chip with a pulse of the 2A03 at full volume, as
// db_vrc6, db_mmc5 and db_5b of nes-audio-tests do: equal for VRC6 and MMC5; volume 12 of the 5B
// is 1.3 to 2.5 dB below.
func TestLevelsOfExpansionSound(t *testing.T) {
	own := func(mapper int) float64 {
		x := tone{mapper, [][2]int{{0x4015, 1}, {0x4000, 0xBF}, {0x4001, 8}, {0x4002, 0xFD}, {0x4003, 0}}}.play(t, 30)
		return level(x, cpuHz/16/254)
	}
	for _, c := range []struct {
		name      string
		hz        float64
		tone      tone
		low, high float64
	}{
		{"VRC6", cpuHz / 16 / 254, tone{24, [][2]int{{0x9000, 0x7F}, {0x9001, 253}, {0x9002, 0x80}}}, -0.5, 0.5},
		{"MMC5", cpuHz / 16 / 254, tone{5, [][2]int{{0x5015, 1}, {0x5000, 0xBF}, {0x5002, 253}, {0x5003, 0}}}, -0.5, 0.5},
		{"5B", cpuHz / 32 / 127, tone{69, [][2]int{
			{0xC000, 0}, {0xE000, 127}, {0xC000, 7}, {0xE000, 0x3E}, {0xC000, 8}, {0xE000, 12}}}, -2.5, -1.3},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := 20 * math.Log10(level(c.tone.play(t, 30), c.hz)/own(c.tone.mapper))
			t.Logf("%.2f dB", d)
			if d < c.low || d > c.high {
				t.Errorf("%.2f dB relative to a pulse of the 2A03, want %.1f to %.1f", d, c.low, c.high)
			}
		})
	}
}
