package pace

import (
	"strings"
	"testing"
	"time"
)

func TestFrameTimesAreCounted(t *testing.T) {
	var times Times
	for i := range 200 {
		gap := 16600 * time.Microsecond
		if i == 100 {
			gap = 80 * time.Millisecond
		}
		times.Add(gap, 3*time.Millisecond, i < 150)
		before := 0.030 + float64(i%10)/1000
		times.Queue(before, before+0.0166)
	}
	times.Queue(0, 0.0166)
	times.End(5*time.Second, &Feed{Dry: 1, Cut: 2})
	var b strings.Builder
	times.Write(&b)
	for _, want := range []string{
		"200 frames; work 3.00 ms each, at most 3.0; longest gap 80.0 ms",
		"paced by the display for 150 frames, else by the clock",
		"99 % of the gaps are between 16.5 and 17.0 ms",
		"sound queue 99 % of the time between 30.0 and 56.0 ms, always between 0.0 and 55.6; it was empty 1 times and too long 2 times",
		"processor time 5.0 s, ",
		" 16.5 ms     199 ", " 80.0 ms       1 #",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &b)
		}
	}
}
