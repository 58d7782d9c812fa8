package outside

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focus presses Tab until an element has the focus whose name begins with text.
func (b *tab) focus(text string) {
	b.Helper()
	for range 200 {
		b.run(chromedp.KeyEvent("\t"))
		name := value[string](b, "(() => { let a = document.activeElement; while (a?.shadowRoot?.activeElement) a = a.shadowRoot.activeElement; return a?.getAttribute('aria-label') ?? a?.textContent?.trim() ?? '' })()")
		if strings.HasPrefix(name, text) {
			return
		}
	}
	b.Fatalf("the Tab key does not reach %q", text)
}

// TestOutsideLessonZeroWithKeysAlone does lesson 0 from its first link to the solved exercise, with keys alone: at the
// size of a desktop, and of a phone.
func TestOutsideLessonZeroWithKeysAlone(t *testing.T) {
	for name, width := range map[string]int64{"desktop": 1440, "phone": 390} {
		t.Run(name, func(t *testing.T) {
			b := open(t, "/", width, 844, width < 500)
			b.until(tested)
			b.do("localStorage.clear(); document.activeElement.blur()")
			b.focus("Lesson 0")
			b.run(chromedp.KeyEvent(kb.Enter))
			b.until("window.figures && bench.build?.main === 'basics/basics.asm' && " + tested)
			b.focus("Start the exercise")
			b.run(chromedp.KeyEvent(kb.Enter))
			b.until("bench.build?.main === 'exercises/0/work.asm' && " + tested)
			if !value[bool](b, "Boolean(bench.editor.view.root.activeElement)") {
				t.Fatal("the editor has no focus")
			}
			// The answer is typed in place of all that is there; the browser inserts it as it would a keyboard's text.
			answer := value[string](b, "bench.lab.ask({ do: 'tasks' }).then((list) => list[0].answer)")
			b.run(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), input.InsertText(answer))
			b.forgive("Applying inline style") // the browser's own, at the text that it inserts
			b.until("document.querySelector('.task-state').textContent.includes('✓ Solved')")
			seen := value[bool](b, "(() => { const r = document.querySelector('.task-state').getBoundingClientRect(); const top = document.querySelector('#lab').getBoundingClientRect().top; return r.top >= 0 && r.bottom <= (top > 100 ? top : innerHeight) })()")
			if !seen {
				t.Error("the result is not in sight")
			}
			b.picture("solved")
			b.focus("Next lesson")
			b.run(chromedp.KeyEvent(kb.Enter))
			b.until("location.pathname.endsWith('/activeflag.html')")
		})
	}
}
