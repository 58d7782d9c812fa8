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
	queues  [101]int // lengths of the sound queue in milliseconds, before more is added
	empty   int
	start   time.Time
	cpu     time.Duration
}

func (t *Times) add(between, work time.Duration) {
	t.between[min(int(between/(500*time.Microsecond)), len(t.between)-1)]++
	t.work += work
	t.frames++
	t.longest = max(t.longest, between)
}

// queue notes how long the sound queue is, in seconds.
func (t *Times) queue(length float64) {
	if length == 0 {
		t.empty++
	}
	t.queues[min(int(length*1000), len(t.queues)-1)]++
}

// queueRange is between which lengths, in milliseconds, 99 of 100 were.
func (t *Times) queueRange() (low, high int) {
	total := 0
	for _, n := range t.queues {
		total += n
	}
	sum := 0
	low = -1
	for i, n := range t.queues {
		sum += n
		if low < 0 && sum*200 > total {
			low = i
		}
		if sum*200 >= total*199 {
			return low, i
		}
	}
	return max(low, 0), 0
}

// Write prints the histogram.
func (t *Times) Write(w io.Writer) {
	if t.frames == 0 {
		return
	}
	fmt.Fprintf(w, "%d frames; work %.2f ms each; longest gap %.1f ms\n",
		t.frames, t.work.Seconds()*1000/float64(t.frames), t.longest.Seconds()*1000)
	low, high := t.queueRange()
	fmt.Fprintf(w, "sound queue %d to %d ms, empty %d times\n", low, high, t.empty)
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
