package outside

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// choose chooses a program in the list of the lab's header.
func (b *tab) choose(value string) {
	b.Helper()
	b.do("const opened = new Promise((done) => bench.addEventListener('opened', done, { once: true })); const c = document.querySelector('.program'); c.value = '" + value + "'; c.dispatchEvent(new Event('change')); await opened")
}

// TestOutsideNoChangeIsLost edits programs, and leaves each in another way: for another program, by a new routine, by
// loading the page again, and for the published program.
func TestOutsideNoChangeIsLost(t *testing.T) {
	b := open(t, "/#new", 1440, 900, false)
	b.until("window.bench?.build")
	b.do("localStorage.clear()")
	b.change(`lda #0 `, `lda #1 `)
	b.choose("freelist")
	b.change(`.next:\n`, `.next:\n        nop\n`)
	b.choose("new") // a new routine begins anew; the one before has to stay
	if text := value[string](b, "bench.editor.text()"); strings.Contains(text, "lda #1 ") {
		t.Error("the new routine is the old one")
	}
	old := value[string](b, "[...document.querySelectorAll('.program option')].find((o) => o.value.startsWith('draft:aside')).value")
	b.choose(old)
	if text := value[string](b, "bench.editor.text()"); !strings.Contains(text, "lda #1 ") {
		t.Error("the first routine is lost")
	}
	b.visit("/#freelist")
	b.run(chromedp.Reload())
	b.until("window.bench?.build?.files && bench.main === 'freelist/freelist.asm'")
	if text := value[string](b, "bench.edited['freelist/update.inc'] ?? ''"); !strings.Contains(text, "nop") {
		t.Error("the change of the exhibit is lost")
	}
	b.press("header", "Drafts")
	b.until("document.querySelector('.shelf[open]')")
	b.picture("shelf")
	b.press(".shelf", "Back to the published")
	b.until("document.querySelector('.message') && Object.keys(bench.edited).length === 0 && bench.build?.playable")
	b.press("header", "Drafts")
	if n := value[int](b, "document.querySelectorAll('.shelf li').length"); n != 2 {
		t.Errorf("%d drafts", n)
	}
	b.do("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }")
	b.press(".shelf li:first-child", "Download")
	if text := value[string](b, "window.saved.text()"); !strings.Contains(text, "nop") {
		t.Errorf("the download is %.100q", text)
	}
}

// TestOutsideALessonKeepsChanges edits a lesson's program, loads the page again, and goes back.
func TestOutsideALessonKeepsChanges(t *testing.T) {
	b := desktop(t, "/course/basics.html", "window.figures && "+tested)
	b.change(`adc #1 `, `adc #2 `)
	b.run(chromedp.Reload())
	b.until("window.figures && bench.edited['basics/basics.asm']?.includes('adc #2') && document.querySelector('.edited')")
	b.press(".edited-note", "Back to")
	b.until("!document.querySelector('.edited') && bench.editor.text().includes('adc #1 ')")
}

func TestOutsideARomSurvivesAHang(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	b.drop("../../../testdata/game/game.nes", "../../../testdata/game/game.dbg")
	b.until("bench.main === 'game.nes' && bench.view.stat.frame > 30")
	b.do("bench.lab.worker.postMessage({ kind: 'hang' })")
	b.until("bench.verdict.said.includes('was stopped')")
	b.do("bench.play(true)")
	b.until("bench.main === 'game.nes' && bench.rom && bench.view.stat.frame > 10 && bench.playing && bench.view.routines?.length > 2")
	b.press("header", "Share")
	if said := value[string](b, "document.querySelector('.message p').textContent"); !strings.Contains(said, "a link holds sources alone") {
		t.Errorf("a ROM is shared: %s", said)
	}
}

// TestOutsideAPastedGamePlays puts a whole game in the place of a new routine, and a routine in the place of the game.
func TestOutsideAPastedGamePlays(t *testing.T) {
	b := fresh(t, "/#new", tested)
	b.edit(`bench.editor.replace(' .mapper 0\n .vectors nmi, reset, nmi\n .code\nreset: lda #$80\n.wait: bit $2002\n bpl .wait\n jmp .wait\nnmi: rti\n')`)
	b.until("bench.playing && bench.frames > 20 && getComputedStyle(bench.panes.game).display !== 'none'")
	b.edit(`bench.editor.replace(';;; r - a.\n;;; Case     x: -> A=1\nr: lda #1\n rts\n')`)
	b.until("!bench.playing && bench.cases.list.length === 1 && bench.cases.list[0].ok")
}

// TestOutsideAnExerciseIsSolvedByItsOwnCases replaces the cases of an exercise by one that holds.
func TestOutsideAnExerciseIsSolvedByItsOwnCases(t *testing.T) {
	b := open(t, "/course/basics.html", 1440, 900, false)
	b.do("localStorage.clear()")
	b.until("window.figures && " + tested)
	b.press("#task", "Start")
	b.until("bench.build?.main === 'exercises/0/work.asm' && " + tested)
	b.edit(`bench.editor.replace(text.replace(/;;; Case .*\n/g, '').replace(';;; Budget', ';;; Case     mine: ->\n;;; Budget'))`)
	b.until("document.querySelector('.task-state').textContent.includes('The exercise is judged by its own cases')")
	b.picture("judged")
	// A verdict does not stay over code that has an error.
	const state = "document.querySelector('.task-state').textContent"
	b.edit(`bench.editor.replace(text.replace(/^slots_free:/m, ' ldq #1\nslots_free:'))`)
	b.until(state + ".startsWith('Your code has an error in line')")
}

// TestOutsideTheCompareSlidersGoAsFarAsTheSources sets the sliders to their ends.
func TestOutsideTheCompareSlidersGoAsFarAsTheSources(t *testing.T) {
	b := desktop(t, "/compare.html", "document.querySelector('.answer').textContent.includes('cheapest')")
	set := func(id, to string) {
		b.do("const f = document.querySelector('#" + id + "'); f.value = " + to + "; document.querySelector('.answer').textContent = ''; f.dispatchEvent(new Event('input'))")
		b.until("document.querySelector('.answer').textContent")
		if said := value[string](b, "document.querySelector('.answer').textContent"); !strings.Contains(said, "cheapest") {
			t.Errorf("%s at %s: %s", id, to, said)
		}
	}
	set("fields", "f.max")
	set("slots", "3")
	set("spawns", "8")
	set("live", "0")
	// After an error no bar stands.
	b.do("document.querySelector('#fields').max = 20; document.querySelector('#fields').value = 20; document.querySelector('#fields').dispatchEvent(new Event('input'))")
	b.until("document.querySelector('.answer').textContent.includes('an object has')")
	if n := value[int](b, "document.querySelectorAll('.bars .row:not([hidden])').length"); n != 0 {
		t.Errorf("%d old bars stand", n)
	}
}

// TestOutsideTheFirstMinute does what the first page asks for, with the keyboard alone.
func TestOutsideTheFirstMinute(t *testing.T) {
	b := desktop(t, "/", tested)
	const cost = "document.querySelector('.welcome output').textContent"
	b.until(cost + " === '36 cycles'")
	b.picture("first")
	if headings := value[string](b, "[...document.querySelectorAll('h1')].map((h) => h.textContent).join()"); headings != "The lab: First steps" {
		t.Errorf("the headings are %q", headings)
	}
	b.do("bench.editor.view.focus(); const doc = bench.editor.view.state.doc; const at = doc.toString().indexOf('#7') + 1; bench.editor.view.dispatch({ selection: { anchor: at, head: at + 1 } })")
	b.run(chromedp.KeyEvent("9"))
	b.until(cost + " === '46 cycles'")
	b.run(chromedp.KeyEvent("\t"))
	if value[bool](b, "Boolean(bench.editor.view.root.activeElement)") {
		t.Error("Tab does not leave the editor")
	}
	b.do("bench.editor.view.focus(); const t = bench.editor.text(); bench.editor.view.dispatch({ selection: { anchor: t.indexOf('bne .again') + 6 } })")
	b.run(chromedp.KeyEvent(kb.F12))
	if line := value[string](b, "bench.editor.view.state.doc.lineAt(bench.editor.view.state.selection.main.head).text"); line != ".again:" {
		t.Errorf("F12 goes to %q", line)
	}
}

// TestOutsideACommandOfALessonRuns presses the button beside a call.
func TestOutsideACommandOfALessonRuns(t *testing.T) {
	b := desktop(t, "/course/basics.html", "window.figures && "+tested)
	b.do("document.querySelector('output[data-call]').textContent = ''")
	b.press("pre.console", "Run")
	b.until("document.querySelector('output[data-call]').textContent.startsWith('lives_add: body 10 cycles, call 22')")
	first := "document.querySelector('.index h2').textContent"
	if said := value[string](desktop(t, "/course/index.html", "document.querySelector('ol a')"), first); said != "Ten lessons" {
		t.Errorf("the course begins with %q", said)
	}
}

// TestOutsideTwoVersionsInOneLink compares a routine with a slower version of it, shares both, and opens the link.
func TestOutsideTwoVersionsInOneLink(t *testing.T) {
	b := fresh(t, "/#new", tested)
	b.press(".tests-head", "Compare versions")
	b.change(`dey\n`, `nop\n        dey\n`)
	const verdict = "document.querySelector('.versions-verdict').textContent"
	b.until(verdict + ".startsWith('+16 cycles in the case all of slots_free, +16 in the proved worst case of slots_free; each case passes or fails as before.')")
	b.picture("versions")
	b.press("header", "Share")
	b.until("location.hash.startsWith('#s=') && document.querySelector('.message')?.textContent.includes('both versions')")
	other := desktop(t, "/"+value[string](b, "location.hash"), tested)
	other.until(verdict + ".startsWith('+16 cycles')")
	if n := value[int](other, "document.querySelectorAll('.versions tbody tr').length"); n != 3 {
		t.Errorf("%d rows", n)
	}
}
