package apu

import (
	"math"

	"pool6502/nes/timing"
)

// synth turns steps of amplitude at CPU cycles into samples.
//
// A step has infinite bandwidth; sampled as it is, everything above half the
// sample rate would fold back as noise that is not in tune. So each step is
// added as the step of an ideal low-pass filter: the integral of a windowed
// sinc, prepared for 128 positions between two samples. What is added are the
// differences between its samples; a running sum makes them steps again. A
// step so costs the same wherever it falls, and silence costs nothing.
//
// The samples then pass the filters of a console with an NTSC board: high-pass
// at 90 Hz and 440 Hz, low-pass at 14 kHz, first order each (nesdev, "APU
// Mixer").
//
// Nothing here is part of the console's state.
type synth struct {
	on   bool
	rate int64
	num  int64 // CPU frequency in hertz, as a fraction
	den  int64
	mask [6]uint8 // per channel: all ones, or zero where muted

	pulse, rest, extra float64 // the levels as last stepped
	pulseAt, restAt    tick    // how far those are known
	boardAt            tick

	base  tick    // diffs[0] is the sample in which this tick starts ...
	phase int64   // ... so far into it, in 1/num of a sample
	lag   float64 // the same, in samples
	ratio float64 // samples in a CPU cycle
	most  tick    // cycles after base for which there is room
	diffs []float64

	sum   float64
	high1 highPass
	high2 highPass
	low   lowPass
	ring  []float32 // finished samples
	first int
	count int
}

const (
	kernelTaps   = 16  // samples that a step is spread over
	kernelPhases = 128 // positions between two samples
	kernelCutoff = 0.40
	kernelBeta   = 6.5 // of the Kaiser window: side lobes below -65 dB

	diffLen = 4096
	ringLen = 1 << 15
)

// kernel holds, for each phase, the differences between the samples of the
// filtered step; each row sums to one.
var kernel = func() (rows [kernelPhases][kernelTaps]float64) {
	const fine = 32 // points of the integral per sample
	impulse := func(x float64) float64 {
		w := 1 - x*x/(kernelTaps*kernelTaps/4.0)
		if w <= 0 {
			return 0
		}
		v := besselI0(kernelBeta * math.Sqrt(w))
		if x != 0 {
			v *= math.Sin(2*math.Pi*kernelCutoff*x) / (2 * math.Pi * kernelCutoff * x)
		}
		return v
	}
	for p := range rows {
		frac := (float64(p) + 0.5) / kernelPhases
		total := 0.0
		for j := range rows[p] {
			right := float64(j) - kernelTaps/2 + 1 - frac
			for i := range fine {
				rows[p][j] += impulse(right - (float64(i)+0.5)/fine)
			}
			total += rows[p][j]
		}
		for j := range rows[p] {
			rows[p][j] /= total
		}
	}
	return
}()

// besselI0 is the modified Bessel function of order zero.
func besselI0(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > sum*1e-12; k++ {
		term *= x / 2 / k * (x / 2 / k)
		sum += term
	}
	return sum
}

// setUp prepares samples at rate a second from a CPU at num/den hertz. A
// negative rate turns the synthesis off; one above a megahertz counts as one
// megahertz.
func (s *synth) setUp(rate int, num, den int64) {
	rate = min(rate, 1_000_000)
	*s = synth{on: rate > 0, rate: int64(rate), num: num, den: den}
	for i := range s.mask {
		s.mask[i] = 0xFF
	}
	if !s.on {
		return
	}
	s.ratio = float64(s.rate*den) / float64(num)
	s.most = tick((diffLen-2*kernelTaps)/s.ratio) / 2
	s.diffs = make([]float64, diffLen)
	s.ring = make([]float32, ringLen)
	s.high1.set(90, float64(rate))
	s.high2.set(440, float64(rate))
	s.low.set(14000, float64(rate))
}

// reset forgets all sound; the next sample starts with tick 0.
func (s *synth) reset() {
	s.pulse, s.rest, s.extra, s.sum = 0, 0, 0, 0
	s.phase, s.lag, s.first, s.count = 0, 0, 0, 0
	clear(s.diffs)
	s.high1.last, s.high1.out, s.high2.last, s.high2.out, s.low.out = 0, 0, 0, 0, 0
	s.jump(0)
}

// jump goes on at tick k, without the time between: a state was loaded.
func (s *synth) jump(k tick) { s.base, s.pulseAt, s.restAt, s.boardAt = k, k, k, k }

// step adds a step of the given height at tick k, which is not before base.
func (s *synth) step(k tick, height float64) {
	x := float64(k-s.base)*s.ratio + s.lag
	i := int(x)
	if uint(i) >= diffLen-kernelTaps {
		return
	}
	row := &kernel[int((x-float64(i))*kernelPhases)&(kernelPhases-1)]
	at := (*[kernelTaps]float64)(s.diffs[i:])
	for j := range row {
		at[j] += row[j] * height
	}
}

// blur adds a step that is one of several within a sample: spread over two
// samples only, which averages the level over each. What folds back from noise
// this fast is noise again.
func (s *synth) blur(k tick, height float64) {
	x := float64(k-s.base)*s.ratio + s.lag
	i := int(x)
	if uint(i) >= diffLen-kernelTaps {
		return
	}
	late := (x - float64(i)) * height
	at := s.diffs[i+kernelTaps/2:]
	at[0] += height - late
	at[1] += late
}

// finish turns everything before tick to into samples.
func (s *synth) finish(to tick) {
	total := s.phase + (to-s.base)*s.rate*s.den
	n := min(int(total/s.num), diffLen-kernelTaps)
	s.base, s.phase = to, total%s.num
	s.lag = float64(s.phase) / float64(s.num)
	for _, d := range s.diffs[:n] {
		s.sum += d
		v := s.low.pass(s.high2.pass(s.high1.pass(s.sum)))
		if s.count == len(s.ring) {
			// Nobody listens: forget the oldest.
			s.first = (s.first + 1) & (ringLen - 1)
			s.count--
		}
		s.ring[(s.first+s.count)&(ringLen-1)] = float32(v)
		s.count++
	}
	copy(s.diffs, s.diffs[n:n+kernelTaps])
	clear(s.diffs[kernelTaps : n+kernelTaps])
}

// highPass is a first-order high-pass filter.
type highPass struct{ k, last, out float64 }

func (h *highPass) set(hz, rate float64) { h.k = 1 / (1 + 2*math.Pi*hz/rate) }

func (h *highPass) pass(v float64) float64 {
	h.out = h.k * (h.out + v - h.last)
	h.last = v
	return h.out
}

// lowPass is a first-order low-pass filter.
type lowPass struct{ k, out float64 }

func (l *lowPass) set(hz, rate float64) { l.k = 1 - math.Exp(-2*math.Pi*hz/rate) }

func (l *lowPass) pass(v float64) float64 {
	l.out += l.k * (v - l.out)
	return l.out
}

// finishSound makes the samples that end before tick to.
func (a *APU) finishSound(to tick) {
	a.Hear(a.at(to))
	a.sound.finish(to)
}

// boardSoundStep is how often a board's own sound is listened to, in ticks:
// faster than any of them steps an audible level.
const boardSoundStep = 8

// Hear listens to the board's own sound up to t. It is called before anything
// is written to the board, which may change the sound.
func (a *APU) Hear(t timing.Time) {
	if s := &a.sound; a.board != nil && s.on {
		for to := tick(t / a.length); s.boardAt < to; s.boardAt += boardSoundStep {
			at := a.at(s.boardAt)
			a.expand(float64(a.board.Output(at)), at)
		}
	}
}

// SettleBoard brings the board's own sound up to t, so that its state does not
// depend on when somebody last listened.
func (a *APU) SettleBoard(t timing.Time) {
	if a.board != nil {
		a.Hear(t)
		a.board.Output(t)
	}
}

// Samples appends the samples made since the last call to dst, mono, in [-1,
// 1], and drops them here.
func (a *APU) Samples(dst []float32) []float32 {
	s := &a.sound
	if !s.on {
		return dst
	}
	a.finishSound(a.Cycle)
	for s.count > 0 {
		run := s.ring[s.first:min(s.first+s.count, ringLen)]
		dst = append(dst, run...)
		s.first = (s.first + len(run)) & (ringLen - 1)
		s.count -= len(run)
	}
	return dst
}
