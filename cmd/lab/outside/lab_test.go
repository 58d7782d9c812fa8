package outside

import (
	"slices"
	"testing"
	"time"
)

const running = "window.bench?.view?.verdict.kind === 'good' && window.bench.frames > 90"

func TestOutsideTheLabPlays(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	b.until("bench.cases.list.length > 0 && bench.cases.list.every((c) => c.done)")
	b.picture("desktop")
	if n := value[int](b, "bench.cases.failed.length"); n > 0 {
		t.Errorf("%d cases fail in an exhibit", n)
	}
	if n := value[int](b, "bench.cases.of(bench.editor.file).length"); n == 0 {
		t.Error("the file on show has no cases")
	}
	if colours := value[[]string](b, "[...document.querySelectorAll('.timeline .swatch')].map((d) => d.style.background)"); len(colours) < 6 || len(slices.Compact(slices.Sorted(slices.Values(colours)))) != len(colours) {
		t.Errorf("the routines have the colours %v", colours)
	}
	drawn := value[int](b, "bench.screen.drawn")
	time.Sleep(300 * time.Millisecond)
	if value[int](b, "bench.screen.drawn") == drawn {
		t.Error("no picture is drawn")
	}
}

func TestOutsideThePhone(t *testing.T) {
	b := open(t, "/#freelist", 390, 844, true)
	b.until(running)
	b.picture("phone")
	b.do("bench.tab('figures')")
	time.Sleep(300 * time.Millisecond)
	b.picture("phone-figures")
}
