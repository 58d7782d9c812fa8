package outside

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// TestOutsideAxeFindsNothingSerious has axe-core look at every kind of page, light and dark, at two sizes.
func TestOutsideAxeFindsNothingSerious(t *testing.T) {
	axe, err := os.ReadFile("../../../build/web/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("%v; run make site first", err)
	}
	pages := map[string]string{
		"/":                       tested,
		"/#activeflag":            running + " && " + tested,
		"/course/index.html":      "document.querySelector('ol a')",
		"/course/basics.html":     "window.figures && " + tested,
		"/course/activeflag.html": "window.figures && " + running + " && " + tested,
		"/compare.html":           "document.querySelector('.answer').textContent.includes('cheapest') && window.compare.sides.every((s) => s.screen.drawn > 5)",
		"/teachers.html":          "document.querySelector('h1')",
		"/gallery.html":           "window.bench?.build && document.querySelectorAll('.task').length >= 3",
		"/embed.html#freelist":    "window.bench?.frames > 20",
	}
	for _, look := range []struct {
		name, scheme string
		width        int64
	}{{"light", "light", 1440}, {"dark", "dark", 1440}, {"phone", "light", 390}} {
		for page, ready := range pages {
			t.Run(look.name+page, func(t *testing.T) {
				b := open(t, "", look.width, 900, look.width < 500)
				b.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}))
				b.visit(page)
				b.until(ready)
				b.do("window.bench?.play?.(false)")
				value[any](b, string(axe)+"; 0")
				found := value[[]string](b, `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations
					.filter((v) => v.impact === 'serious' || v.impact === 'critical')
					.flatMap((v) => v.nodes.slice(0, 4).map((n) => v.id + ': ' + n.target.flat().join(' ') + ' ' + (n.any[0]?.message ?? ''))))`)
				b.forgive("Applying inline style") // axe puts styles into the page
				if len(found) > 0 {
					t.Error(strings.Join(found, "\n"))
				}
				b.picture("axe")
			})
		}
	}
}

// TestOutsideNoMotionForThoseWhoWantNone starts a game paused.
func TestOutsideNoMotionForThoseWhoWantNone(t *testing.T) {
	b := open(t, "", 1440, 900, false)
	b.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}))
	b.visit("/#activeflag")
	b.until("window.bench?.screen.drawn > 0 && " + tested)
	if playing := value[bool](b, "bench.playing || bench.frames > 0"); playing {
		t.Error("the game plays")
	}
	b.press(".tools", "Resume")
	b.until("bench.frames > 20")
}

// TestOutsideWhatIsReadAloudIsRare types for five seconds and counts how often a text changes that a screen reader reads.
func TestOutsideWhatIsReadAloudIsRare(t *testing.T) {
	b := desktop(t, "/course/basics.html", "window.figures && "+tested)
	b.do(`window.changes = 0;
		new MutationObserver((list) => {
			if (list.some((m) => (m.target.nodeType === 1 ? m.target : m.target.parentElement)?.closest('[role=status], [role=alert], [aria-live=polite], output:not([aria-live=off])'))) window.changes++;
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
		for (let i = 0; i < 25; i++) {
			const text = bench.editor.text();
			bench.editor.replace(i % 2 ? text.replace('        nop\n', '') : text.replace('        clc', '        nop\n        clc'));
			await new Promise((done) => setTimeout(done, 200));
		}`)
	if n := value[int](b, "window.changes"); n < 1 || n > 4 {
		t.Errorf("in five seconds %d texts are read aloud", n)
	}
}
