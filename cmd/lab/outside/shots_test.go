package outside

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
)

// TestOutsideEachPageIsFine opens every page at the size of a desktop and of a phone, light and dark: its scripts
// complain about nothing, and nothing is wider than the screen.
func TestOutsideEachPageIsFine(t *testing.T) {
	pages := []struct{ path, ready string }{
		{"/#activeflag", "window.bench?.frames > 40"},
		{"/#columnar", "window.bench?.frames > 40"},
		{"/#new", "window.bench?.cases.list.length > 0 && bench.cases.list.every((c) => c.done)"},
		{"/course/index.html", "document.querySelector('ol a')"},
		{"/course/basics.html", "window.bench?.cases.list.length > 0 && bench.cases.list.every((c) => c.done)"},
		{"/course/activeflag.html", "window.bench?.frames > 40"},
		{"/course/tricks.html", "window.bench?.build?.files.length > 0"},
		{"/compare.html", "document.querySelector('.answer').textContent.includes('cheapest') && window.compare.sides.every((s) => s.screen.drawn > 5)"},
		{"/teachers.html", "document.querySelector('h1')"},
		{"/", "document.querySelector('.exhibits img')?.complete"},
		{"/gallery.html", "window.bench?.build && document.querySelectorAll('.task').length >= 3"},
		{"/embed.html#freelist", "window.bench?.frames > 40"},
	}
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1440, 900}, {"dark", 1440, 900}, {"phone", 390, 844}, {"darkphone", 390, 844}} {
		for _, p := range pages {
			t.Run(size.name+p.path, func(t *testing.T) {
				b := open(t, p.path, size.width, size.height, size.width < 500)
				if strings.HasPrefix(size.name, "dark") {
					b.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
				}
				b.until(p.ready)
				time.Sleep(200 * time.Millisecond)
				b.picture("page")
				if over := value[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
					t.Errorf("the page is %d pixels wider than the screen", over)
				}
			})
		}
	}
}
