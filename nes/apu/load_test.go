package apu

import (
	"testing"

	"pool6502/nes/timing"
)

// TestRebuildLimitsEachValueOfAState: the greatest and least values that an APU can have stay, and what lies beyond is
// brought back to them. k is the present cycle.
func TestRebuildLimitsEachValueOfAState(t *testing.T) {
	const k = 60000
	for _, c := range []struct {
		name       string
		field      func(*State) *tick
		low, high  tick
		belowIs    tick // what one less than low becomes
		aboveHighs tick // what one more than high becomes
	}{
		{"pulse", func(s *State) *tick { return &s.Pulse[1].Next }, k, k + 4096, k, k + 4096},
		{"triangle", func(s *State) *tick { return &s.Triangle.Next }, k, k + 2048, k, k + 2048},
		{"noise", func(s *State) *tick { return &s.Noise.Next }, k, k + 4068, k, k + 4068},
		{"DMC", func(s *State) *tick { return &s.DMC.Next }, k, k + 428, k, k + 428},
		{"DMC switched", func(s *State) *tick { return &s.DMC.EnableAt }, k, k + 8, noTick, noTick},
		{"flag cleared", func(s *State) *tick { return &s.Frame.ClearAt }, k, k + 8, noTick, noTick},
		{"frame counter reset", func(s *State) *tick { return &s.Frame.ResetAt }, k, k + 8, noTick, noTick},
		{"frame counter", func(s *State) *tick { return &s.Frame.Zero }, k - 50000, k, k - 50000, k},
	} {
		t.Run(c.name, func(t *testing.T) {
			for value, want := range map[tick]tick{c.low: c.low, c.high: c.high, c.low - 1: c.belowIs, c.high + 1: c.aboveHighs} {
				b := newBench(t, timing.NTSC)
				b.to(k)
				b.Frame.ResetAt = k // so that a frame counter that is over may stay so
				*c.field(&b.State) = value
				b.Rebuild()
				if got := *c.field(&b.State); got != want {
					t.Errorf("cycle %d becomes %d, want %d", value, got, want)
				}
			}
		})
	}
}

// TestRebuildKeepsTheBitsThatThereAre.
func TestRebuildKeepsTheBitsThatThereAre(t *testing.T) {
	b := newBench(t, timing.NTSC)
	for i := range b.Pulse {
		p := &b.Pulse[i]
		p.Period, p.Duty, p.Phase, p.SweepShift, p.SweepPeriod = 0xFFFF, 0xFF, 0xFF, 0xFF, 0xFF
		p.Envelope.Volume, p.Envelope.Decay = 0xFF, 0xFF
	}
	b.Triangle.Period, b.Triangle.Step = 0xFFFF, 0xFF
	b.Noise.Rate, b.Noise.Shift, b.Noise.Envelope.Volume, b.Noise.Envelope.Decay = 0xFF, 0xFFFF, 0xFF, 0xFF
	b.DMC.Rate, b.DMC.Level, b.DMC.Bits, b.Frame.Mode = 0xFF, 0xFF, 0, 0xFF
	b.Rebuild()
	for i := range b.Pulse {
		p := &b.Pulse[i]
		same(t, "pulse", []uint16{p.Period, uint16(p.Duty), uint16(p.Phase), uint16(p.SweepShift), uint16(p.SweepPeriod), uint16(p.Envelope.Volume), uint16(p.Envelope.Decay)},
			[]uint16{0x7FF, 3, 7, 7, 7, 15, 15})
	}
	c, n, d := &b.Triangle, &b.Noise, &b.DMC
	same(t, "triangle", []uint16{c.Period, uint16(c.Step)}, []uint16{0x7FF, 31})
	same(t, "noise", []uint16{uint16(n.Rate), n.Shift, uint16(n.Envelope.Volume), uint16(n.Envelope.Decay)}, []uint16{15, 0x7FFF, 15, 15})
	same(t, "DMC and frame counter", []uint8{d.Rate, d.Level, d.Bits, b.Frame.Mode}, []uint8{15, 0x7F, 8, 1})
}

// TestAFrameCounterThatIsOverBeginsAgain: a state in which no step is to come would have no frame interrupt any more.
func TestAFrameCounterThatIsOverBeginsAgain(t *testing.T) {
	b := newBench(t, timing.NTSC)
	b.to(60000)
	b.Frame.Zero = 0
	b.Rebuild()
	if b.Frame.Zero != 60000 || b.Frame.NextAt != 60000+7457 {
		t.Errorf("zero in cycle %d, next step in %d; want 60000 and 67457", b.Frame.Zero, b.Frame.NextAt)
	}
}
