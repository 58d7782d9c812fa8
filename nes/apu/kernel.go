package apu

import (
	"math"
	"sync"
)

// A kernel is the shape of a step of amplitude after the console's low-pass filter and the
// band-limiting filter that sampling needs. It has a row for each position of the step between
// two samples: the differences between successive samples of the filtered step. Each row sums
// to one.
//
// The band limit is a sinc under a Kaiser window. The low-pass is first order, as on the board,
// and continuous: its response does not bend towards half the sample rate. Together they are
// 2.9 dB down at 14 kHz and 6 dB at 19 kHz at a sample rate of 48 kHz. The recordings of a
// front-loading NES in nes-test-roms show the same (volume_tests, nes-001: -3.4 dB at 13 to
// 17 kHz and -6.3 at 18.9).
//
// The synthesis interpolates between two rows, so that alias images of a square wave are more than
// 70 dB below it.
type kernel [kernelPhases + 1][kernelTaps]float64

const (
	kernelTaps   = 24 // samples that a step is spread over: the window and the low-pass's tail
	kernelWindow = 20 // how many of these samples the window covers
	kernelPhases = 64 // rows for one sample

	kernelCutoff = 21000.0 / 48000 // of the band limit, as a part of the sample rate
	kernelBeta   = 7.2             // of the Kaiser window: side lobes below -72 dB
	lowPassHz    = 14000.0
)

// kernels caches the kernel of each sample rate that was used.
var kernels sync.Map // int64 → *kernel

// kernelFor returns the kernel for a sample rate.
func kernelFor(rate int64) *kernel {
	if k, ok := kernels.Load(rate); ok {
		return k.(*kernel)
	}
	k, _ := kernels.LoadOrStore(rate, newKernel(float64(rate)))
	return k.(*kernel)
}

func newKernel(rate float64) *kernel {
	const fine = 8 * kernelPhases // points in a sample
	// The integral of the filtered impulse, point by point.
	var integral [kernelTaps*fine + 1]float64
	decay := math.Exp(-2 * math.Pi * lowPassHz / (rate * fine))
	low, sum := 0.0, 0.0
	for i := range kernelTaps * fine {
		x := (float64(i)+0.5)/fine - kernelWindow/2
		low += (1 - decay) * (sincUnderWindow(x) - low)
		sum += low
		integral[i+1] = sum
	}
	k := new(kernel)
	for p := range k {
		late := p * fine / kernelPhases // points after the sample before
		before := 0.0
		for j := range k[p] {
			after := integral[max(0, (j+1)*fine-late)] / sum
			if j == kernelTaps-1 {
				after = 1
			}
			k[p][j] = after - before
			before = after
		}
	}
	return k
}

// sincUnderWindow is the ideal low-pass's impulse response at x samples from its middle, x not 0.
func sincUnderWindow(x float64) float64 {
	w := 1 - x*x/(kernelWindow*kernelWindow/4.0)
	if w <= 0 {
		return 0
	}
	a := 2 * math.Pi * kernelCutoff * x
	return besselI0(kernelBeta*math.Sqrt(w)) * (math.Sin(a) / a)
}

// besselI0 is the modified Bessel function of order zero.
func besselI0(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > sum*1e-12; k++ {
		term *= x / 2 / k * (x / 2 / k)
		sum += term
	}
	return sum
}
