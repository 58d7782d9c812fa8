package outside

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// fresh opens a page without the drafts of earlier tests.
func fresh(t *testing.T, path, ready string) *tab {
	t.Helper()
	b := open(t, "/teachers.html", 1440, 900, false)
	b.do("localStorage.clear()")
	b.visit(path)
	b.until(ready)
	return b
}

// TestOutsideTheDotOfAnErrorGoesWithIt makes an error and takes out its whole line, and another time only its text.
func TestOutsideTheDotOfAnErrorGoesWithIt(t *testing.T) {
	b := fresh(t, "/#new", tested)
	const dot = "bench.editor.view.dom.querySelector('.cm-lint-marker-error')"
	for what, now := range map[string]string{"its line": "", "its text": "        nop\\n"} {
		b.edit("bench.editor.replace(text.replace(/^slots_free:\\n/m, 'slots_free:\\n        ldq #1\\n'))")
		b.until("bench.errors.length === 1 && " + dot)
		b.do("const doc = bench.editor.view.state.doc; const line = [...Array(doc.lines)].map((_, i) => doc.line(i + 1)).find((l) => l.text.includes('ldq')); bench.editor.view.dispatch({ changes: { from: line.from, to: line.to + 1, insert: '" + now + "' } })")
		b.until("bench.errors.length === 0 && " + tested)
		time.Sleep(200 * time.Millisecond)
		if value[bool](b, "Boolean("+dot+")") {
			t.Errorf("with %s taken out the dot stays", what)
		}
	}
}

// TestOutsideProofsSayWhatTheyFound proves the worst cases of a routine with a budget and of one that no analysis can bound.
func TestOutsideProofsSayWhatTheyFound(t *testing.T) {
	b := fresh(t, "/#new", tested)
	b.edit(`bench.editor.replace(text.replace('        .ram\n', ';;; wait - wait for a key.\n;;; Clobbers A\nwait:   lda key\n        beq wait\n        rts\n\n        .ram\nkey:    .res 1\n'))`)
	b.until("bench.build.routines.length === 2 && " + tested)
	b.press(".tests-head", "Prove")
	b.until("document.querySelectorAll('.proofs tbody tr').length === 2 && document.querySelector('.proofs p').textContent.startsWith('1 of 2')")
	rows := value[[]string](b, "[...document.querySelectorAll('.proofs tbody tr')].map((r) => r.textContent)")
	if !strings.HasPrefix(rows[0], "slots_free") || !strings.HasSuffix(rows[0], "107") || !strings.Contains(rows[1], "Not proved: ") {
		t.Errorf("the rows are %q", rows)
	}
	b.until("document.querySelector('.aloud[role=status]').textContent.includes('1 of 2 worst cases')")
	if over := value[int](b, "(d => d.scrollWidth - d.clientWidth)(document.querySelector('.proofs .scroll'))"); over > 0 {
		t.Errorf("the table is %d pixels wider than its place", over)
	}
	b.picture("proofs")
	b.edit("bench.editor.replace(text.replace('lda #0 ', 'lda #1 '))")
	b.until("document.querySelector('.proofs').hidden")
}

// TestOutsideAVerdictIsReadAloudWhenItStays listens to a game that has just been opened.
func TestOutsideAVerdictIsReadAloudWhenItStays(t *testing.T) {
	b := fresh(t, "/#new", tested)
	b.do(`window.heard = [];
		new MutationObserver(() => window.heard.push(document.querySelector('.aloud[role=status]')?.textContent ?? '')).observe(document.body, { subtree: true, childList: true })`)
	b.choose("activeflag")
	b.until("window.heard.some((s) => s.includes('Fits'))")
	for _, said := range value[[]string](b, "window.heard") {
		if strings.Contains(said, "Measured from") || strings.Contains(said, "the last frame") || strings.Contains(said, "the last 2 frames") {
			t.Errorf("heard too early: %q", said)
		}
	}
}

// TestOutsideTheComparisonHasALink sets a slider, and opens the page by the link that it then has.
func TestOutsideTheComparisonHasALink(t *testing.T) {
	const measured = "document.querySelector('.answer').textContent.includes('cheapest')"
	b := desktop(t, "/compare.html", measured)
	b.do("const f = document.querySelector('#slots'); f.value = 2; f.dispatchEvent(new Event('input', { bubbles: true }))")
	if got := value[string](b, "location.hash"); got != "#slots=32&fields=4&live=16&spawns=1" {
		t.Errorf("the link ends in %s", got)
	}
	if got := value[string](b, "document.querySelector('#live').getAttribute('aria-valuetext')"); got != "16 of 32 slots in use" {
		t.Errorf("the slider says %q", got)
	}
	b = desktop(t, "/compare.html#slots=64&fields=11&live=40&spawns=3", measured)
	if got := value[[]string](b, "['slots', 'fields', 'live', 'spawns'].map((id) => document.querySelector('#' + id + '-out').textContent)"); !slices.Equal(got, []string{"64", "11", "40 of 64", "3"}) {
		t.Errorf("the sliders stand at %v", got)
	}
}

// TestOutsideAFileIsRenamedAndDeleted does so with a file that the main file includes.
func TestOutsideAFileIsRenamedAndDeleted(t *testing.T) {
	b := fresh(t, "/#new", tested)
	files := func(name, button string) {
		t.Helper()
		b.press(".file-buttons", "Files")
		b.do("document.querySelector('.finder input').value = '" + name + "'")
		b.press(".finder", button)
	}
	files("more.inc", "New file")
	b.until("bench.editor.file === 'more.inc'")
	b.edit("bench.editor.replace('TWO = 2\\n')")
	b.do("await bench.show('main.asm')")
	b.edit("bench.editor.replace(text.replace(/^/, ' .include \"more.inc\"\\n'))")
	b.until("bench.errors.length === 0 && bench.build.files.includes('more.inc')")
	b.do("await bench.show('more.inc')")
	files("other.inc", "Rename more.inc")
	b.until("bench.editor.file === 'other.inc' && bench.errors.length === 0 && bench.build.files.includes('other.inc') && bench.edited['main.asm'].includes('\"other.inc\"')")
	if value[bool](b, "'more.inc' in bench.edited || [...bench.files.options].some((o) => o.value === 'more.inc')") {
		t.Error("the old name is still there")
	}
	files("", "Delete other.inc")
	b.until("bench.editor.file === 'main.asm' && bench.errors.length === 1")
	b.press(".message", "Put it back")
	b.until("bench.editor.file === 'other.inc' && bench.errors.length === 0 && bench.editor.text() === 'TWO = 2\\n'")
	b.do("await bench.show('main.asm')")
	files("mine.asm", "Rename main.asm")
	b.until("bench.main === 'mine.asm' && bench.errors.length === 0 && bench.build.main === 'mine.asm' && " + tested)
	time.Sleep(400 * time.Millisecond) // the draft is kept
	b.run(chromedp.Reload())
	b.until("window.bench?.build?.main === 'mine.asm' && " + tested)
}

// TestOutsideTheFileListMarksWhatWasChanged opens an exercise, changes a file, and takes the change back.
func TestOutsideTheFileListMarksWhatWasChanged(t *testing.T) {
	b := fresh(t, "/course/basics.html", "window.figures && "+tested)
	b.press("#task", "Start")
	b.until("bench.build?.main === 'exercises/0/work.asm' && " + tested)
	marked := func() []string {
		return value[[]string](b, "[...bench.files.options].map((o) => o.textContent).filter((s) => s.includes('•'))")
	}
	if got := marked(); len(got) > 0 {
		t.Errorf("before any change these are marked: %q", got)
	}
	b.edit("bench.editor.replace('; mine\\n' + text)")
	b.until("bench.build.edited?.length === 1")
	if got := marked(); len(got) != 1 || !strings.HasPrefix(got[0], "work.asm") {
		t.Errorf("after a change these are marked: %q", got)
	}
	// A listing of the lesson is not in the exercise: its button opens the lesson's program again.
	b.press(".prose pre", "Show in the editor")
	b.until("bench.build?.main === 'basics/basics.asm' && [...document.querySelectorAll('#task button')].some((x) => x.textContent === 'Go on with the exercise')")

	b = fresh(t, "/#freelist", running)
	b.edit("window.before = text; bench.editor.replace('; mine\\n' + text)")
	b.until("[...document.querySelectorAll('.program option')].some((o) => o.textContent === 'Free list •')")
	b.edit("bench.editor.replace(window.before)")
	b.until("![...document.querySelectorAll('.program option')].some((o) => o.textContent === 'Free list •')")
}

// TestOutsideAPhoneHasRoomForCode opens a game on a phone whose keyboard is shown.
func TestOutsideAPhoneHasRoomForCode(t *testing.T) {
	b := open(t, "/#activeflag", 390, 450, true)
	b.until(running)
	b.do("bench.tab('code'); bench.editor.view.focus(); document.querySelector('.tabs').scrollIntoView()")
	b.until("document.querySelector('.figure-bar').textContent.startsWith('Fits')")
	if wide := value[int](b, "Math.round(innerWidth - bench.editor.view.contentDOM.getBoundingClientRect().left)"); wide < 250 {
		t.Errorf("%d of 390 pixels are left for the code", wide)
	}
	if high := value[int](b, "Math.round(document.querySelector('.figure-bar').getBoundingClientRect().top - bench.editor.view.scrollDOM.getBoundingClientRect().top)"); high < 270 {
		t.Errorf("%d of 450 pixels are left for the lines of code", high)
	}
	b.picture("code")
}
