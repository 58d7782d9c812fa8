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

	"pool6502/cmd/lab/engine"
)

// A thread is a thread of the browser that runs a page or a worker, and its processor time so far.
type thread struct {
	worker bool
	used   time.Duration
}

// pids returns the processes of the browser that run pages and workers.
func pids(t *testing.T) (out []int) {
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
		if line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); up == browser && strings.Contains(string(line), "--type=renderer") {
			out = append(out, pid)
		}
	}
	return out
}

// threads returns the threads of the browser that run pages and workers, by their numbers.
func threads(t *testing.T) map[int]thread {
	t.Helper()
	all := map[int]thread{}
	for _, pid := range pids(t) {
		addThreads(all, pid)
	}
	return all
}

// addThreads adds the threads of a process that run pages and workers.
func addThreads(all map[int]thread, pid int) {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/comm", pid))
	for _, f := range tasks {
		name, _ := os.ReadFile(f)
		used, err := os.ReadFile(filepath.Join(filepath.Dir(f), "schedstat"))
		if err != nil {
			continue
		}
		ns, _ := strconv.ParseInt(strings.Fields(string(used))[0], 10, 64)
		tid, _ := strconv.Atoi(filepath.Base(filepath.Dir(f)))
		worker := strings.HasPrefix(string(name), "DedicatedWorker")
		if worker || tid == pid {
			all[tid] = thread{worker, time.Duration(ns)}
		}
	}
}

// since is the processor time that workers and pages have taken since before. A thread that has ended counts nothing.
func since(t *testing.T, before map[int]thread) (worker, page time.Duration) {
	t.Helper()
	for tid, now := range threads(t) {
		if used := now.used - before[tid].used; now.worker {
			worker += used
		} else {
			page += used
		}
	}
	return worker, page
}

// ms is a duration in milliseconds, for logs.
func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Limits in processor time on a quiet machine. A busy one takes up to half as much again, so that the test fails
// only above that; between the two it logs.
const (
	frameLimit = 8 * time.Millisecond
	editLimit  = 50 * time.Millisecond
	firstLimit = time.Second
	coldLimit  = 1500 * time.Millisecond
)

// hold fails the test if a time is more than a busy machine makes of a limit.
func hold(t *testing.T, what string, took, limit time.Duration) {
	t.Helper()
	switch {
	case took > limit*3/2:
		t.Errorf("%s takes %v of processor time, more than %v", what, took, limit)
	case took > limit:
		t.Logf("%s takes %v of processor time; on a quiet machine it has to be %v at most", what, took, limit)
	}
}

// TestOutsideWhatThePageTakes measures processor time, which a busy machine changes little.
func TestOutsideWhatThePageTakes(t *testing.T) {
	for range 2 { // the browser keeps the compiled program some time after it has run for the first time
		b := open(t, "/#activeflag", 1440, 900, false)
		b.until("window.bench?.frames > 200")
		time.Sleep(4 * time.Second)
		b.close()
	}
	for _, x := range engine.Exhibits() {
		t.Run(x.Name, func(t *testing.T) {
			w, p := firstPicture(t, x.Name)
			first := w + p
			b := open(t, "/#"+x.Name, 1440, 900, false)
			b.until(tested + " && bench.frames > 200")
			n0 := value[int](b, "bench.frames")
			before := threads(t)
			b.until(fmt.Sprintf("bench.frames > %d", n0+300))
			w, p = since(t, before)
			n := time.Duration(value[int](b, "bench.frames") - n0)
			frame, draw := w/n, p/n
			b.do(fmt.Sprintf("bench.play(false); await bench.show(bench.names.get('%s').file); await new Promise((done) => setTimeout(done, 300))", x.Update))
			edit, shown := b.keyPress(t, 1)
			all, allShown := b.keyPress(t, 2)
			t.Logf("%-11s a frame %.2f ms in the worker, %.2f ms in the page; a key press %.1f ms in the worker and %.1f ms in the page, with the cases of all files %.1f and %.1f; the first picture %.0f ms",
				x.Name, ms(frame), ms(draw), ms(edit), ms(shown), ms(all), ms(allShown), ms(first))
			hold(t, "a frame", frame, frameLimit)
			hold(t, "a key press", edit+shown, editLimit)
			hold(t, "the first picture", first, firstLimit)
		})
	}
}

// TestOutsideTheFirstFigures measures what a lesson takes until the cases of its file have figures, the compilation of the
// program included: all threads of the process that shows the page, once with nothing compiled, and again.
func TestOutsideTheFirstFigures(t *testing.T) {
	for _, what := range []string{"first", "again"} {
		b := open(t, "", 1440, 900, false)
		time.Sleep(500 * time.Millisecond)
		before := renderers(t)
		b.run(chromedp.Navigate(address + "/course/activeflag.html"))
		b.until("window.bench?.cases.list.length > 0 && bench.cases.of(bench.editor.file).every((c) => c.done) && bench.screen.drawn > 0")
		took := time.Duration(0)
		for pid, now := range renderers(t) {
			took += now - before[pid]
		}
		t.Logf("%s: %.0f ms", what, ms(took))
		hold(t, what+", the first figures", took, coldLimit)
		time.Sleep(4 * time.Second) // the browser keeps what it has compiled
		b.close()
	}
}

// renderers is the processor time of each process that shows pages, with all its threads.
func renderers(t *testing.T) map[int]time.Duration {
	t.Helper()
	all := map[int]time.Duration{}
	for _, pid := range pids(t) {
		times, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
		for _, f := range times {
			if used, err := os.ReadFile(f); err == nil {
				ns, _ := strconv.ParseInt(strings.Fields(string(used))[0], 10, 64)
				all[pid] += time.Duration(ns)
			}
		}
	}
	return all
}

// firstPicture is what a page takes from its address to its first picture, in a new process with what the browser
// keeps from earlier pages.
func firstPicture(t *testing.T, name string) (worker, page time.Duration) {
	b := open(t, "", 1440, 900, false)
	defer b.close()
	time.Sleep(500 * time.Millisecond) // what an empty page takes is not counted
	before := threads(t)
	b.run(chromedp.Navigate(address + "/#" + name))
	b.until("window.bench?.screen.drawn > 0")
	return since(t, before)
}

// keyPress is what a key press takes until its figures are shown, in the worker and in the page: an instruction is
// typed in the middle of the file on show, or taken away again, the program is assembled, and the results of the cases of a stage
// are back, see engine.Stage. Several in one script, so that the protocol of the test is not measured; the least of some
// runs, since other programs only make it slower.
func (b *tab) keyPress(t *testing.T, stage int) (worker, page time.Duration) {
	t.Helper()
	const keys, runs = 8, 4
	worker, page = time.Hour, time.Hour
	for range runs {
		before := threads(t)
		b.do(fmt.Sprintf(`const doc = () => bench.editor.view.state.doc;
			let at = Math.floor(doc().lines / 2);
			while (!/^        ld[axy] /.test(doc().line(at).text)) at++;
			const from = doc().line(at).from;
			const nop = '        nop\n';
			for (let i = 0; i < %d; i++) {
				const shown = new Promise((done) => {
					const look = (e) => { if (e.detail >= %d) { bench.removeEventListener('stage', look); done(); } };
					bench.addEventListener('stage', look);
				});
				bench.editor.view.dispatch({ changes: i %% 2 ? { from, to: from + nop.length } : { from, insert: nop } });
				await shown;
			}`, keys, stage))
		if w, p := since(t, before); (w+p)/keys < worker+page {
			worker, page = w/keys, p/keys
		}
	}
	return worker, page
}
