package pace

import (
	"fmt"
	"math"
	"testing"
)

// TestResamplingKeepsATone compares a sine that went through with the sine it should be.
func TestResamplingKeepsATone(t *testing.T) {
	const f = 1000.0 / 48000
	for _, step := range []float64{1, 1.01, 0.99, 0.5, 2} {
		t.Run(fmt.Sprint("step ", step), func(t *testing.T) {
			var r Rate
			var out []float32
			in := make([]float32, 800)
			n := 0
			for range 20 {
				for i := range in {
					in[i] = float32(math.Sin(2 * math.Pi * f * float64(n)))
					n++
				}
				out = r.Resample(out, in, step)
			}
			if want := float64(n) / step; math.Abs(float64(len(out))-want) > 5 {
				t.Errorf("step %g: %d samples of %d", step, len(out), n)
			}
			for i := 100; i < len(out); i++ {
				// The first sample out lies one before the first in: two are kept waiting.
				at := float64(i)*step - 2
				if want := math.Sin(2 * math.Pi * f * at); math.Abs(float64(out[i])-want) > 0.002 {
					t.Fatalf("step %g: sample %d is %.4f, not %.4f", step, i, out[i], want)
				}
			}
		})
	}
}

func TestADisplayKeepsTheTimeWhereItsRateIsNear(t *testing.T) {
	for hz, want := range map[float64]bool{50: false, 59: false, 59.94: true, 60: true, 61: true, 75: false, 144: false, 0: false} {
		t.Run(fmt.Sprintf("%g Hz", hz), func(t *testing.T) {
			if Near(hz, 60.0988) != want {
				t.Errorf("a display of %g Hz keeps the time: %v", hz, !want)
			}
		})
	}
	if !Near(50, 50.007) {
		t.Error("PAL does not go by a display of 50 Hz")
	}
}
