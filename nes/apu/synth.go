package apu

import (
	"math"

	"pool6502/nes/timing"
)

// synth turns steps of amplitude at CPU cycles into samples.
//
// A step has infinite bandwidth. If it were sampled directly, all frequencies above
// half the sample rate would be heard as wrong tones (aliasing). So the response of a
// low-pass filter to the step is added instead (kernel.go), as differences between its
// samples; a running sum turns them into levels again. Every step takes the same time,
// and silence takes none.
//
// The samples then pass a high-pass filter and are scaled, so that the sound of console
// and cartridge together stays within [-1, 1].
//
// Nothing here is part of the console's state.
type synth struct {
	on   bool
	rate int64
	num  int64 // CPU frequency in hertz, as a fraction
	den  int64
	mask [6]uint8 // per channel: all ones, or zero where muted

	pulse, rest, extra float64     // the present levels
	pulseAt, restAt    tick        // the ticks up to which pulse and rest are known
	syncedTo           timing.Time // the time up to which the board's own sound is known

	base  tick    // diffs[0] is the sample in which this tick starts ...
	phase int64   // ... and how far into that sample, in 1/num of a sample
	lag   float64 // the same, in samples
	ratio float64 // samples in a CPU cycle
	most  tick    // cycles after base for which there is room
	diffs []float64

	sum   float64
	high  highPass
	shape *kernel
	ring  []float32 // finished samples
	first int
	count int
}

const (
	diffLen = 4096
	ringLen = 1 << 15
)

// highPassHz is the cutoff frequency of the console's coupling capacitors, a first-order
// high-pass. The phases of the harmonics of the 1 kHz square in the recording nes-001
// (nes-test-roms, volume_tests) fit one high-pass at 46 Hz; a Famicom has 37 Hz (nesdev, "APU
// Mixer"). The pair of 90 and 440 Hz that the wiki gives for a front-loading NES does not fit:
// with it, a flat top of that square would sink to 0.26 of its height; in the recording it
// sinks to 0.90.
const highPassHz = 45

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
	s.high.set(highPassHz, float64(rate))
	s.shape = kernelFor(s.rate)
}

// gain is the factor that keeps the samples of the 2A03, whose highest level is 1, in [-1, 1]. After the high-pass, the
// level lies at most as far below zero as above; ringing of the band-limiting filter adds at most a tenth. A board's own
// sound comes on top, so that the 2A03 is equally loud with every board.
const gain = 1 / 1.1

// reset drops all sound. The next sample starts with tick 0. rest is the level of the triangle,
// the noise and the DMC at that time, and counts as silence.
func (s *synth) reset(rest float64) {
	s.pulse, s.rest, s.extra, s.sum = 0, rest, 0, rest
	s.phase, s.lag, s.first, s.count = 0, 0, 0, 0
	clear(s.diffs)
	s.high.last, s.high.out = s.sum, 0
	s.jump(0)
}

// jump continues at tick k without the time in between, after a state was loaded.
func (s *synth) jump(k tick) { s.base, s.pulseAt, s.restAt = k, k, k }

// step adds a step of the given height at tick k, which is not before base.
func (s *synth) step(k tick, height float64) {
	x := float64(k-s.base)*s.ratio + s.lag
	i := int(x)
	if uint(i) >= diffLen-kernelTaps {
		return
	}
	x = (x - float64(i)) * kernelPhases
	p := int(x)
	second := (x - float64(p)) * height
	first := height - second
	row, next := &s.shape[p&(kernelPhases-1)], &s.shape[p&(kernelPhases-1)+1]
	at := (*[kernelTaps]float64)(s.diffs[i:])
	for j := range row {
		at[j] += row[j]*first + next[j]*second
	}
}

// finish turns everything before tick to into samples.
func (s *synth) finish(to tick) {
	total := s.phase + (to-s.base)*s.rate*s.den
	n := min(int(total/s.num), diffLen-kernelTaps)
	s.base, s.phase = to, total%s.num
	s.lag = float64(s.phase) / float64(s.num)
	for _, d := range s.diffs[:n] {
		s.sum += d
		v := gain * s.high.pass(s.sum)
		if s.count == len(s.ring) {
			// The ring is full, because no one has read samples: drop the oldest.
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

// finishSound makes the samples that end before tick to.
func (a *APU) finishSound(to tick) {
	a.SyncExpansion(a.at(to))
	a.sound.finish(to)
}

// SyncExpansion adds the board's own sound up to t: every change of its level, at the cycle in which it
// happens. It is called before each write to the board, which may change the sound.
func (a *APU) SyncExpansion(t timing.Time) {
	if s := &a.sound; a.board != nil && s.on {
		for s.syncedTo < t {
			a.expand(float64(a.board.Output(s.syncedTo)), s.syncedTo)
			s.syncedTo = min(max(a.board.NextChange(), s.syncedTo+1), t)
		}
	}
}

// SettleBoard brings the board's own sound up to t, so that its state does not
// depend on when the sound was last read.
func (a *APU) SettleBoard(t timing.Time) {
	if a.board != nil {
		a.SyncExpansion(t)
		a.board.Output(t)
	}
}

// Samples appends the samples made since the last call to dst: mono, in [-1, 1].
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
