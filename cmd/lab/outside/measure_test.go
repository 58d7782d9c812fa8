//go:build outside

package outside

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// spent is the processor time that the threads of the browser's pages have taken so far: of
// workers, and of the pages themselves.
func spent(t *testing.T) (worker, page time.Duration) {
	t.Helper()
	parent := map[int]int{}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		t.Skip("this machine has no /proc")
	}
	for _, f := range stats {
		text, err := os.ReadFile(f)
		if err != nil {
			continue // it has ended
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(f)))
		parent[pid], _ = strconv.Atoi(fields[1])
	}
	browser := chromedp.FromContext(allocate).Browser.Process().Pid
	for pid := range parent {
		up := pid
		for up > 1 && up != browser {
			up = parent[up]
		}
		if up != browser {
			continue
		}
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		renders := strings.Contains(string(line), "--type=renderer")
		tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/comm", pid))
		for _, f := range tasks {
			name, _ := os.ReadFile(f)
			used, err := os.ReadFile(filepath.Join(filepath.Dir(f), "schedstat"))
			if err != nil {
				continue
			}
			ns, _ := strconv.ParseInt(strings.Fields(string(used))[0], 10, 64)
			switch {
			case strings.HasPrefix(string(name), "DedicatedWorker"):
				worker += time.Duration(ns)
			case renders && filepath.Base(filepath.Dir(f)) == strconv.Itoa(pid):
				page += time.Duration(ns)
			}
		}
	}
	return worker, page
}

// ms is a duration in milliseconds, for logs.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Limits in processor time. That of a frame is held; the others are of a quiet machine, since what
// the compiler of the browser does beside the program counts in them.
const (
	frameLimit = 8 * time.Millisecond
	editLimit  = 50 * time.Millisecond
	firstLimit = time.Second
)

// TestOutsideWhatThePageTakes measures processor time, which a busy machine changes little.
func TestOutsideWhatThePageTakes(t *testing.T) {
	for _, name := range []string{"activeflag", "freelist", "compaction", "columnar", "recycled", "capped", "hybrid", "intrusive", "paged"} {
		t.Run(name, func(t *testing.T) {
			warm := open(t, "/#"+name, 1440, 900, false)
			warm.until("window.bench?.frames > 60") // now the browser has the compiled program
			warm.do("bench.lab.close()")            // and this page takes no time any more
			w0, p0 := spent(t)
			b := open(t, "/#"+name, 1440, 900, false)
			b.until("window.bench?.screen.drawn > 0")
			w1, p1 := spent(t)
			first := w1 - w0 + p1 - p0
			b.until(tested + " && bench.frames > 200")
			n0 := value[int](b, "bench.frames")
			w0, p0 = spent(t)
			b.until(fmt.Sprintf("bench.frames > %d", n0+300))
			w1, p1 = spent(t)
			n := time.Duration(value[int](b, "bench.frames") - n0)
			frame, draw := (w1-w0)/n, (p1-p0)/n

			edit, shown := b.keyPress(t)
			t.Logf("%-11s a frame %.2f ms in the worker, %.2f ms in the page; a key press %.1f ms in the worker and %.1f ms in the page; the first picture %.0f ms",
				name, ms(frame), ms(draw), ms(edit), ms(shown), ms(first))
			if frame > frameLimit {
				t.Errorf("a frame takes %v of processor time, more than %v", frame, frameLimit)
			}
			if edit+shown > editLimit {
				t.Logf("a key press takes %v of processor time, more than the %v it should", edit+shown, editLimit)
			}
			if first > firstLimit {
				t.Logf("the first picture takes %v of processor time, more than the %v it should", first, firstLimit)
			}
		})
	}
}

// keyPress is what a key press takes until its figures are shown, in the worker and in the page: an empty line is
// typed, the program assembled, and the results of the cases are back. Several in one script, so that the protocol of
// the test is not measured; the least of some runs, since other programs only make it slower.
func (b *tab) keyPress(t *testing.T) (worker, page time.Duration) {
	const keys, runs = 6, 4
	b.do("bench.play(false); await new Promise((done) => setTimeout(done, 300))")
	worker, page = time.Hour, time.Hour
	for range runs {
		w0, p0 := spent(t)
		b.do(fmt.Sprintf(`for (let i = 0; i < %d; i++) {
			const shown = new Promise((done) => bench.addEventListener('tested', done, { once: true }));
			bench.editor.view.dispatch({ changes: { from: 0, insert: '\n' } });
			await shown;
		}`, keys))
		w1, p1 := spent(t)
		if (w1-w0+p1-p0)/keys < worker+page {
			worker, page = (w1-w0)/keys, (p1-p0)/keys
		}
	}
	return worker, page
}
