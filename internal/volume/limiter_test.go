package volume

import (
	"math"
	"testing"
)

// A tone of 1.8 for 0.1 s, then one of 0.9: nothing is louder than 1, and after half a second the second tone is as it was.
func TestALimiterLowersWhatIsTooLoudAlone(t *testing.T) {
	var l Limiter
	for i := range 48000 {
		level := 0.9
		if i >= 4800 && i < 9600 {
			level = 1.8
		}
		x := float32(level * math.Sin(float64(i)/10))
		y := l.Next(x)
		switch {
		case y > 1 || y < -1:
			t.Fatalf("sample %d is %g", i, y)
		case (i < 4800 || i >= 9600+4800) && y != x:
			t.Fatalf("sample %d is %g, was %g", i, y, x)
		case i >= 6000 && i < 9600 && math.Abs(float64(y-x/1.8)) > 0.03:
			t.Fatalf("sample %d is %g, was %g", i, y, x)
		}
	}
}
