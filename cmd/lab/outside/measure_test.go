//go:build outside

package outside

import (
	"testing"
	"time"
)

// TestOutsideFiguresOfThePage prints what the page takes. Nothing is judged: the machine may be busy.
func TestOutsideFiguresOfThePage(t *testing.T) {
	for _, name := range []string{"activeflag", "freelist", "compaction", "columnar", "recycled", "capped", "hybrid", "intrusive", "paged"} {
		b := open(t, "/#"+name, 1440, 900, false)
		began := time.Now()
		b.until("window.bench?.frames > 0")
		first := time.Since(began)
		b.until("bench.cases.list.length > 0 && bench.cases.list.every((c) => c.done)")
		tested := time.Since(began)
		b.until("bench.frames > 200")
		frame := value[float64](b, "bench.spent")
		b.do("bench.editor.replace(bench.editor.text() + '\\n; a comment\\n'); await new Promise((done) => bench.addEventListener('built', done, { once: true }))")
		t.Logf("%-12s first picture %4d ms, %d cases after %5d ms, frame %.2f ms, edit %.0f ms in the worker, %.0f ms until shown", name, first.Milliseconds(),
			value[int](b, "bench.cases.list.length"), tested.Milliseconds(), frame, value[float64](b, "bench.lab.cost"), value[float64](b, "bench.latency"))
	}
}
