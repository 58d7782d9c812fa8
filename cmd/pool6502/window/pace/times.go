package pace

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Times records the time from each frame to the next, in a histogram with steps of half a
// millisecond, the time that the work of a frame took, and the length of the sound queue.
type Times struct {
	between lengths       // from one frame to the next
	most    time.Duration // the longest work of a frame
	work    time.Duration // of all frames
	frames  int
	longest time.Duration // from one frame to the next
	display int           // frames for which Pace followed the display

	before, after     lengths // of the sound queue, before and after a frame's sound is added
	shortest, fullest float64 // the sound queue, in seconds
	dry, cut          int     // Feed.Dry and Feed.Cut at the end

	start       time.Time
	cpu, passed time.Duration
}

// lengths counts times in steps of half a millisecond; the last element counts 100 ms and more.
type lengths [201]int

const lengthUnit = 500 * time.Microsecond

func (l *lengths) add(d time.Duration) {
	l[min(max(int(d/lengthUnit), 0), len(l)-1)]++
}

// under returns the time in milliseconds below which so many thousandths of all lie.
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

// over returns the time in milliseconds above which so many thousandths of all lie.
func (l *lengths) over(thousandths int) float64 {
	return max(l.under(1000-thousandths)-lengthUnit.Seconds()*1000, 0)
}

// Begin starts the recording.
func (t *Times) Begin() { t.start = time.Now() }

// End ends the recording. cpu is the processor time that was used; f has the counts of the sound queue.
func (t *Times) End(cpu time.Duration, f *Feed) {
	t.cpu, t.passed = cpu, time.Since(t.start)
	t.dry, t.cut = f.Dry, f.Cut
}

// Add records a frame: the time since the frame before, the time that its work took, and whether Pace followed
// the display.
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

// Queue records the length of the sound queue, in seconds, before and after a frame's sound was added.
func (t *Times) Queue(before, after float64) {
	if t.before == (lengths{}) || before < t.shortest {
		t.shortest = before
	}
	t.fullest = max(t.fullest, after)
	t.before.add(time.Duration(before * float64(time.Second)))
	t.after.add(time.Duration(after * float64(time.Second)))
}

// Heard reports whether any length of the sound queue has been recorded.
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
