package window

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Times counts how long frames took from one to the next, in a histogram of half
// milliseconds, and how long the work of each took.
type Times struct {
	between [101]int // the last: 50 ms and more
	work    time.Duration
	frames  int
	longest time.Duration
	low     int // times the sound queue was empty
	start   time.Time
	cpu     time.Duration
}

func (t *Times) add(between, work time.Duration) {
	t.between[min(int(between/(500*time.Microsecond)), len(t.between)-1)]++
	t.work += work
	t.frames++
	t.longest = max(t.longest, between)
}

// Write prints the histogram.
func (t *Times) Write(w io.Writer) {
	if t.frames == 0 {
		return
	}
	fmt.Fprintf(w, "%d frames; work %.2f ms each; longest gap %.1f ms; sound queue empty %d times\n",
		t.frames, t.work.Seconds()*1000/float64(t.frames), t.longest.Seconds()*1000, t.low)
	if t.cpu > 0 {
		fmt.Fprintf(w, "processor time %.1f s, %.0f %% of one core\n", t.cpu.Seconds(), 100*t.cpu.Seconds()/time.Since(t.start).Seconds())
	}
	most := 0
	for _, n := range t.between {
		most = max(most, n)
	}
	for i, n := range t.between {
		if n > 0 {
			fmt.Fprintf(w, "%5.1f ms %7d %s\n", float64(i)/2, n, strings.Repeat("#", (n*50+most-1)/most))
		}
	}
}
