package outside

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOutsideTheGalleryJudges checks a starter, which fails, an entry, and a routine that knows some of the answers alone.
func TestOutsideTheGalleryJudges(t *testing.T) {
	b := desktop(t, "/gallery.html", "window.bench?.build && document.querySelectorAll('.task').length >= 3 && "+tested)
	b.picture("page")
	worst := value[[]string](b, "[...document.querySelectorAll('#bits tbody tr')].map((r) => r.cells[2].textContent)")
	if len(worst) < 3 || worst[0] != "28 cycles" {
		t.Errorf("the entries are proved at %v", worst)
	}
	const said = "document.querySelector('#bits .task-state').textContent"
	check := func(want string) {
		t.Helper()
		b.press("#bits", "Check your routine")
		b.until("!" + said + ".startsWith('Checking') && " + said)
		if got := value[string](b, said); !strings.Contains(got, want) {
			t.Errorf("the page says %q, want %q", got, want)
		}
		b.do("document.querySelector('#bits .task-state').textContent = ''")
	}
	b.press("#bits", "Write your routine")
	b.until("bench.editor.text().includes('how many bits') && " + tested)
	check("of 256 hidden cases fail. The first of them: A=1 -> A=1: ")
	b.edit("const list = await (await fetch('gallery.json')).json(); bench.editor.replace(list.find((x) => x.name === 'bits').entries[0].source)")
	check("All 256 hidden cases pass. Proved: at most 28 cycles for any input. Size: 48 bytes. As an entry it would take place 1 of 4.")
	b.run(chromedp.Reload())
	b.until("window.bench?.build && document.querySelectorAll('.task').length >= 3")
	b.press("#bits", "Write your routine")
	b.until("bench.editor.text().includes('a table for half a byte')") // the draft
}

// TestOutsideFindAndNewFiles finds a name in all files of a game, and makes a file that the main file includes.
func TestOutsideFindAndNewFiles(t *testing.T) {
	b := desktop(t, "/#activeflag", running+" && "+tested)
	b.do("dispatchEvent(new KeyboardEvent('keydown', { key: 'F', shiftKey: true, ctrlKey: true, cancelable: true }))")
	b.run(chromedp.KeyEvent("bullet_active"))
	b.until("document.querySelectorAll('.found li').length > 8")
	files := value[[]string](b, "[...new Set([...document.querySelectorAll('.found .dim')].map((d) => d.textContent.split(':')[0]))]")
	if len(files) < 3 {
		t.Errorf("it is found in %v", files)
	}
	b.picture("found")
	b.do("[...document.querySelectorAll('.found button')].find((x) => x.textContent.startsWith('activeflag/spawn.inc')).click()")
	b.until("bench.editor.file === 'activeflag/spawn.inc' && bench.editor.view.state.doc.lineAt(bench.editor.view.state.selection.main.head).text.includes('bullet_active')")

	b = fresh(t, "/#new", tested)
	b.press(".file-buttons", "Files")
	b.run(chromedp.KeyEvent("../bad"), chromedp.KeyEvent("\r"))
	b.until("document.querySelector('.finder .dim').textContent.includes('Use letters, digits')")
	b.do("document.querySelector('.finder input').value = 'more.inc'")
	b.run(chromedp.KeyEvent("\r"))
	b.until("bench.editor.file === 'more.inc'")
	b.edit("bench.editor.replace('TWO = 2\\n')")
	b.do("await bench.show('main.asm')")
	b.edit("bench.editor.replace(text.replace(/^/, ' .include \"more.inc\"\\n').replace('lda #0 ', 'lda #TWO '))")
	b.until("bench.errors.length === 0 && bench.build.files.includes('more.inc')")
	b.run(chromedp.Reload())
	b.until("window.bench?.build?.files?.includes('more.inc')") // the draft has both
}

// TestOutsideAROMWithItsSources drops a cartridge, its debug file and its sources.
func TestOutsideAROMWithItsSources(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	const dir = "../../../testdata/game/"
	b.drop(dir+"game.nes", dir+"game.dbg", dir+"game.s", dir+"enemy.s")
	b.until("bench.main === 'game.nes' && bench.editor.file === 'enemy.s' && bench.view.stat.frame > 30")
	b.until("bench.editor.view.dom.querySelectorAll('.cost.ran').length > 5")
	b.picture("lines")
	if said := value[string](b, "document.querySelector('.message p').textContent"); !strings.Contains(said, "shows what each line of 2 sources costs") {
		t.Errorf("the page says %q", said)
	}
	if !value[bool](b, "bench.editor.view.state.readOnly") {
		t.Error("the sources of a ROM can be changed")
	}
	b.do("await bench.go('game.s', 20)")
	b.until("bench.editor.file === 'game.s' && bench.editor.text().length > 4000")
	b.do("window.again = new Promise((done) => bench.addEventListener('opened', done, { once: true })); bench.lab.worker.postMessage({ kind: 'hang' }); await window.again; await bench.show('game.s')")
	b.until("bench.editor.text().length > 4000 && bench.playing && bench.view.stat.frame > 10")
	b.choose("activeflag")
	b.until("bench.main === 'activeflag/activeflag.asm' && !bench.editor.view.state.readOnly")
}
