package volume

import "math"

// A Limiter keeps sound in [-1, 1]: a peak that is louder lowers the volume at once, and the volume comes back within
// some tenths of a second. Sound that is not louder passes unchanged. The 2A03 alone never is; with the sound of a
// cartridge's board it can be. The zero value is ready.
type Limiter struct{ peak float32 }

// limiterRelease is the factor by which the limiter forgets a peak in each sample: half of it in 0.1 s at 48 kHz.
var limiterRelease = float32(math.Pow(0.5, 1/4800.0))

// Next returns the sample that is heard for x, which is taken as 0 if it is no number.
func (l *Limiter) Next(x float32) float32 {
	if x = min(max(x, -16), 16); x != x {
		x = 0
	}
	l.peak = max(l.peak*limiterRelease, x, -x)
	if l.peak <= 1 {
		return x
	}
	return x / l.peak
}
