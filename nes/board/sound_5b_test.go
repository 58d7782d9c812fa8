package board

import (
	"fmt"
	"math"
	"testing"
)

// TestThe5BCompressesWhatIsLoud holds levels against the table of recorded ones beside clip_5b of
// nes-audio-tests: dB relative to volume 12 alone.
func TestThe5BCompressesWhatIsLoud(t *testing.T) {
	level := func(volumes ...uint8) float64 {
		s := sound5BState{High: [3]bool{true, true, true}}
		s.Reg[7] = 0x38 // tones on, noise off
		for i, v := range volumes {
			s.Reg[8+i] = v
		}
		return s.level()
	}
	base := level(12)
	for _, c := range []struct {
		volumes []uint8
		dB      float64
	}{
		{[]uint8{4}, -24.6}, {[]uint8{7}, -15.4}, {[]uint8{10}, -5.9}, {[]uint8{12, 7, 5}, 1.7},
		{[]uint8{13}, 2.9}, {[]uint8{14}, 5.9}, {[]uint8{14, 9, 7}, 7.0}, {[]uint8{15}, 7.8},
		{[]uint8{15, 12, 7}, 8.9}, {[]uint8{15, 15, 3}, 10.0}, {[]uint8{15, 15, 15}, 10.9},
	} {
		t.Run(fmt.Sprint(c.volumes), func(t *testing.T) {
			if d := 20 * math.Log10(level(c.volumes...)/base); math.Abs(d-c.dB) > 0.6 {
				t.Errorf("%.2f dB relative to volume 12, recorded were %.2f", d, c.dB)
			}
		})
	}
}
