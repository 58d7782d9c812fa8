package apu

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pool6502/nes/timing"
)

const cpuHz = 236.25e6 / 132

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

// TestThe2A03DoesNotClip plays what swings furthest: all levels from their lowest to their highest and
// back, at many frequencies.
func TestThe2A03DoesNotClip(t *testing.T) {
	for _, half := range []tick{40, 200, 895, 8949, 60000} {
		t.Run(fmt.Sprint(half), func(t *testing.T) {
			b := newBench(t, timing.NTSC)
			b.to(20000)
			b.Samples(nil)
			peak, level := 0.0, 0.0
			for k := tick(20000); k < 500000; k += half {
				b.to(k)
				level = 1 - level
				b.sound.step(k, 2*level-1)
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

// TestABoardsSoundDoesNotMakeThe2A03Quieter: the same step is as high with a board that makes sound.
func TestABoardsSoundDoesNotMakeThe2A03Quieter(t *testing.T) {
	var peak [2]float32
	for i, board := range []any{nil, &fixed{}} {
		b := newBench(t, timing.NTSC)
		b.Plug(board)
		b.to(20000)
		b.Samples(nil)
		b.sound.step(20000, 0.5)
		b.to(21000)
		peak[i] = slices.Max(b.Samples(nil))
	}
	if peak[0] != peak[1] || peak[0] < 0.4 {
		t.Errorf("the peak is %g alone and %g with a board", peak[0], peak[1])
	}
}

// fixed is a board whose level never changes.
type fixed struct{}

func (f *fixed) Output(timing.Time) float32 { return 0 }
func (f *fixed) NextChange() timing.Time    { return timing.Never }

func TestWithoutARateThereIsNoSound(t *testing.T) {
	for _, rate := range []int{0, -1} {
		b := newBench(t, timing.NTSC)
		b.SetUp(b, timing.NTSC, rate)
		b.Power()
		b.to(30000)
		if got := b.Samples(nil); got != nil {
			t.Errorf("rate %d: %d samples", rate, len(got))
		}
	}
}
