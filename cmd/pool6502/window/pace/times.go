package pace

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Times counts how long frames took from one to the next, in a histogram of half
// milliseconds, how long the work of each took, and how long the queue of sound was.
type Times struct {
	between lengths
	most    time.Duration // work
	work    time.Duration // of all
	frames  int
	longest time.Duration
	display int // frames that kept the time of the display

	before, after     lengths // of the sound queue, when a frame's is added
	shortest, fullest float64 // seconds
	dry, cut          int

	start       time.Time
	cpu, passed time.Duration
}

// lengths count times in half milliseconds; the last are 100 ms and more.
type lengths [201]int

const lengthUnit = 500 * time.Microsecond

func (l *lengths) add(d time.Duration) {
	l[min(max(int(d/lengthUnit), 0), len(l)-1)]++
}

// under is the time in milliseconds that so many of a thousand do not reach.
func (l *lengths) under(thousandths int) float64 {
	total, sum := 0, 0
	for _, n := range l {
		total += n
	}
	for i, n := range l {
		if sum += n; sum*1000 >= total*thousandths && sum > 0 {
			return float64(i+1) * lengthUnit.Seconds() * 1000
		}
	}
	return 0
}

// over is the time in milliseconds that so many of a thousand reach.
func (l *lengths) over(thousandths int) float64 {
	return max(l.under(1000-thousandths)-lengthUnit.Seconds()*1000, 0)
}

// Begin starts the count.
func (t *Times) Begin() { t.start = time.Now() }

// End ends the count: cpu is the processor time that was used, f the queue of sound.
func (t *Times) End(cpu time.Duration, f *Feed) {
	t.cpu, t.passed = cpu, time.Since(t.start)
	t.dry, t.cut = f.Dry, f.Cut
}

// Add notes a frame: the time since the one before, the time its work took, and whether the display kept the time.
func (t *Times) Add(between, work time.Duration, display bool) {
	if display {
		t.display++
	}
	t.between.add(between)
	t.work += work
	t.most = max(t.most, work)
	t.frames++
	t.longest = max(t.longest, between)
}

// Queue notes how long the sound queue was, in seconds, and how long it is with more added.
func (t *Times) Queue(before, after float64) {
	if t.before == (lengths{}) || before < t.shortest {
		t.shortest = before
	}
	t.fullest = max(t.fullest, after)
	t.before.add(time.Duration(before * float64(time.Second)))
	t.after.add(time.Duration(after * float64(time.Second)))
}

// Heard reports whether the length of the sound queue has been noted.
func (t *Times) Heard() bool { return t.before != (lengths{}) }

// Write prints the figures and the histogram.
func (t *Times) Write(w io.Writer) {
	if t.frames == 0 {
		return
	}
	fmt.Fprintf(w, "%d frames; work %.2f ms each, at most %.1f; longest gap %.1f ms\n",
		t.frames, t.work.Seconds()*1000/float64(t.frames), t.most.Seconds()*1000, t.longest.Seconds()*1000)
	switch t.display {
	case 0:
		fmt.Fprintln(w, "paced by the clock")
	case t.frames:
		fmt.Fprintln(w, "paced by the display")
	default:
		fmt.Fprintf(w, "paced by the display for %d frames, else by the clock\n", t.display)
	}
	fmt.Fprintf(w, "99 %% of the gaps are between %.1f and %.1f ms\n", t.between.over(995), t.between.under(995))
	if t.Heard() {
		fmt.Fprintf(w, "sound queue 99 %% of the time between %.1f and %.1f ms, always between %.1f and %.1f; it was empty %d times and too long %d times\n",
			t.before.over(990), t.after.under(990), t.shortest*1000, t.fullest*1000, t.dry, t.cut)
	}
	if t.passed > 0 {
		fmt.Fprintf(w, "processor time %.1f s, %.0f %% of one core\n", t.cpu.Seconds(), 100*t.cpu.Seconds()/t.passed.Seconds())
	}
	most := 0
	for _, n := range t.between {
		most = max(most, n)
	}
	for i, n := range t.between {
		if n > 0 {
			fmt.Fprintf(w, "%5.1f ms %7d %s\n", float64(i)*lengthUnit.Seconds()*1000, n, strings.Repeat("#", (n*50+most-1)/most))
		}
	}
}
