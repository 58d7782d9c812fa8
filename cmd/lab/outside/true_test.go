package outside

import (
	"fmt"
	"strings"
	"testing"
)

// TestOutsideChangesFollowEachOther makes one edit after another, each on top of those before, and then goes back.
func TestOutsideChangesFollowEachOther(t *testing.T) {
	b := desktop(t, "/course/basics.html", "window.figures && window.tables && "+tested)
	value[any](b, untrue+"; 0")
	for _, c := range []struct{ what, from, to string }{
		{"nop", `clc                     ; 2     C = 0`, `nop\n        clc                     ; 2     C = 0`},
		{"before-the-loop", `ldy #0                  ; 2     Y = 0`, `nop\n        ldy #0                  ; 2     Y = 0`},
		{"operand", `adc #1 `, `adc #2 `},
		{"longer-loop", `NUM_SLOTS       = 8`, `NUM_SLOTS       = 9`},
		{"renamed", `Case     three:`, `Case     four:`},
		{"removed", `;;; Case     four: lives=3 -> lives=4, 10 cycles\n`, ``},
	} {
		b.do("window.measured = new Promise((done) => bench.addEventListener('demo', done, { once: true }))")
		b.change(c.from, c.to)
		b.do("await window.measured")
		if wrong := value[[]string](b, "untrue()"); len(wrong) > 0 {
			t.Errorf("%s: %s", c.what, strings.Join(wrong, "\n"))
		}
		b.do("document.querySelector('.said').scrollIntoView({ block: 'center' })")
		b.picture(c.what)
	}
	b.press(".edited-note", "Back to")
	b.until("!document.querySelector('.prose').classList.contains('edited') && !document.querySelector('.prose .changed, .prose .stale, .prose .pending')")
}

// TestOutsideBoundsOfOldCodeAreStruckOut edits a program whose worst cases are proved in a lesson.
func TestOutsideBoundsOfOldCodeAreStruckOut(t *testing.T) {
	b := desktop(t, "/course/activeflag.html", "window.figures && "+running)
	row := rowOf("proved", "spawn_bullet")
	b.do("document.querySelectorAll('details').forEach((d) => { d.open = true; }); await bench.show('activeflag/spawn.inc')")
	b.change(`.search:\n`, `.search:\n        nop\n`)
	if struck := value[bool](b, "["+row+".cells[1], "+row+".cells[2]].every((c) => c.classList.contains('pending'))"); !struck {
		t.Error("the old bound stands")
	}
	b.until("[..." + row + ".cells].slice(1).every((c) => !c.classList.contains('pending'))")
	if said := value[string](b, "[..."+row+".cells].slice(1).map((c) => c.textContent).join()"); said != "267,267,235,open" {
		t.Errorf("the row says %s", said)
	}
}

// TestOutsideAProgramThatStandsIsNamed opens programs that jam, or never wait.
func TestOutsideAProgramThatStandsIsNamed(t *testing.T) {
	b := fresh(t, "/#new", tested)
	for what, code := range map[string]string{"jams the processor": ".byte 2", "endless loop": "work: inc 16\\n dec 16\\n jmp work"} {
		b.do(fmt.Sprintf("await bench.open({ main: 'main.asm', show: 'main.asm', files: { 'main.asm': ' .mapper 0\\n .vectors nmi, reset, nmi\\n .code\\nreset: sei\\n %s\\nnmi: rti\\n' } })", code))
		b.until("bench.verdict.said.includes('" + what + "') && bench.verdict.kind === 'broken'")
		b.picture("stands")
	}
}
