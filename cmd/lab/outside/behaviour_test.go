package outside

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// edit puts another text into the editor and waits until it is assembled.
func (b *tab) edit(script string) {
	b.Helper()
	b.do("const built = new Promise((done) => bench.addEventListener('built', done, { once: true })); const text = bench.editor.text(); " + script + "; await built")
}

// change puts from for to in the editor's text, the first time that from occurs. Both are as in a string of JavaScript.
func (b *tab) change(from, to string) {
	b.Helper()
	b.edit("bench.editor.replace(text.replace('" + from + "', '" + to + "'))")
}

// rowOf is the row of a table in a lesson whose first cell has a text, in JavaScript. kind is the table's data-kind.
func rowOf(kind, first string) string {
	return "[...document.querySelectorAll('.live[data-kind=" + kind + "] tbody tr')].find((r) => r.cells[0].textContent === '" + first + "')"
}

const tested = "bench.cases.list.length > 0 && bench.cases.list.every((c) => c.done)"

func TestOutsideEditErrorMend(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	if !value[bool](b, "[...bench.editor.view.dom.querySelectorAll('.tok-op')].some((e) => e.textContent === 'lda')") {
		t.Error("instructions have no colour of their own")
	}
	frame := value[int](b, "bench.view.stat.frame")
	b.change(`lda bullet_active,y`, `ldq bullet_active,y`)
	if at := value[string](b, "bench.errors[0].file + ':' + bench.errors[0].line"); !strings.HasPrefix(at, "activeflag/update.inc:") {
		t.Errorf("the error is at %q", at)
	}
	b.until("bench.editor.view.dom.querySelector('.cm-lintRange-error') && bench.state.textContent.includes('ldq')")
	b.picture("error")
	b.until(fmt.Sprintf("bench.view.stat.frame > %d", frame+10)) // the game before goes on
	b.change(`ldq bullet_active,y`, `nop\n        lda bullet_active,y`)
	b.until("bench.errors.length === 0 && " + tested)
	b.until("!bench.editor.view.dom.querySelector('.cm-lintRange-error')")
	// A nop for each of 16 slots, in the game that has gone on.
	b.until("bench.view.lines.some((l) => bench.build.files[l.f] === 'activeflag/update.inc' && l.n === 32 && bench.editor.view.state.doc.line(l.l).text.trim() === 'nop')")
	if value[int](b, "bench.view.stat.frame") <= frame {
		t.Error("the game began again")
	}
	// The exact counts of the cases do not hold any more, and the source says so.
	b.until("bench.editor.view.dom.querySelectorAll('.wrong').length > 0 && document.querySelector('.case-list .bad')")
	b.picture("broken")
	b.change(`nop\n`, `\n`)
	b.until(tested + " && bench.cases.failed.length === 0 && !bench.editor.view.dom.querySelector('.wrong')")
}

func TestOutsideStepAndBack(t *testing.T) {
	b := desktop(t, "/#freelist", running)
	b.do("await bench.step('instruction'); await bench.step('instruction')")
	b.until("bench.view.pc && bench.editor.view.dom.querySelector('.here')")
	b.picture("step")
	frame := value[int](b, "bench.view.stat.frame")
	b.do("await bench.back(60)")
	if now := value[int](b, "bench.view.stat.frame"); now < frame-61 || now > frame-58 {
		t.Errorf("from frame %d a second back is frame %d", frame, now)
	}
	b.do("bench.play(true)")
	b.until(fmt.Sprintf("bench.view.stat.frame > %d", frame))
}

func TestOutsideTheKeysPlay(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	b.do("bench.screen.canvas.focus(); for (const code of ['KeyZ']) bench.screen.canvas.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))")
	b.holds(1)
	b.do("bench.screen.canvas.blur()")
	b.holds(0) // the game has lost the keys
	// A slot that is pointed at lights its sprite.
	b.until("bench.pools.list[0].slots.cells.some((c) => c.className.startsWith('live'))")
	b.do("bench.play(false); const c = bench.pools.list[0].slots.cells.find((c) => c.className.startsWith('live')); c.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))")
	if value[bool](b, "bench.screen.mark.hidden") || !strings.Contains(value[string](b, "bench.pools.list[0].tip.textContent"), "in use") {
		t.Error("no sprite is marked")
	}
}

func TestOutsideTheSoundIsNeverDry(t *testing.T) {
	b := desktop(t, "/#freelist", running)
	b.do("await bench.hear(true)")
	b.until("bench.sound.figures.fill > 0")
	began := value[int](b, "bench.frames")
	dry := value[int](b, "bench.sound.figures.dry")
	time.Sleep(3 * time.Second)
	frames := value[int](b, "bench.frames") - began
	t.Logf("%d frames in 3 s; the ring had too little in %d of about 1125 blocks", frames, value[int](b, "bench.sound.figures.dry")-dry)
	if frames < 20 {
		t.Error("the sound device does not drive the game")
	}
}

func TestOutsideShareAndReopen(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	b.edit(`bench.editor.replace(text + '\n; shared <b>with</b> you\n')`)
	b.press("body", "Share")
	b.until("location.hash.startsWith('#s=') && document.querySelector('.message textarea')")
	b.picture("shared")
	if size := value[string](b, "(() => { const i = document.querySelector('.message img'); return i.naturalWidth + 'x' + i.naturalHeight })()"); size != "960x540" {
		t.Errorf("the picture to share is %s", size)
	}
	hash := value[string](b, "location.hash")
	if len(hash) > 4000 {
		t.Errorf("the link has %d characters", len(hash))
	}
	other := desktop(t, "/"+hash, "window.bench?.frames > 20")
	if text := value[string](other, "bench.editor.text()"); !strings.HasSuffix(text, "; shared <b>with</b> you\n") {
		t.Errorf("the source ends in %q", text[max(0, len(text)-40):])
	}
	embedded := open(t, "/embed.html"+hash, 800, 620, false)
	embedded.until("window.bench?.frames > 20")
}

func TestOutsideAnExercise(t *testing.T) {
	b := open(t, "/course/activeflag.html", 1440, 900, false)
	b.do("localStorage.clear()")
	b.until(running)
	b.press("#task", "Start")
	b.until("bench.main === 'exercises/1/game.asm' && " + tested + " && document.querySelector('.task-state').textContent.includes('to go')")
	b.do("document.querySelector('#task').scrollIntoView()")
	b.press("#task", "Hint")
	if hint := value[string](b, "document.querySelector('.hints').textContent"); !strings.Contains(hint, "Hint 1. Begin with one case: spawn_bullet") {
		t.Errorf("hint %q", hint)
	}
	b.picture("failed-cases")
	for _, c := range []struct{ text, said string }{{"answer", "✓ Solved."}, {"best", "the harder task too"}} {
		b.do("const t = (await bench.lab.ask({ do: 'tasks' }))[1]; bench.editor.replace(t." + c.text + ")")
		b.until("document.querySelector('.task-state').textContent.includes('" + c.said + "')")
		b.picture(c.text)
	}
	desktop(t, "/course/index.html", "document.querySelector('.badge')?.textContent.includes('solved')")
}

func TestOutsideTheFiguresOfALessonFollowTheCode(t *testing.T) {
	b := desktop(t, "/course/activeflag.html", running)
	cell := rowOf("sizes", "update_bullets, full") + ".cells[1]"
	if v := value[string](b, cell+".textContent"); v != "401" {
		t.Fatalf("the lesson says %s", v)
	}
	b.change(`.next:\n`, `.next:\n        nop\n`)
	b.until(cell + ".textContent === '417' && " + cell + ".classList.contains('changed')")
	b.do(cell + ".scrollIntoView({ block: 'center' })")
	b.picture("figures")
	sentence := "[...document.querySelectorAll('.said')].find((d) => d.textContent.includes('that all fly take')).querySelectorAll('data')[2].textContent"
	b.until(sentence + " === '833'") // 801, and a nop for each of 16 slots
	b.until(rowOf("proved", "update_bullets") + ".cells[2].textContent === '929'")
	b.until(rowOf("frames", "update_bullets") + ".cells[1].classList.contains('changed')")
	b.do("await bench.show('activeflag/spawn.inc')")
	b.change(`.search:\n`, `.search:\n        nop\n`)
	b.until("document.querySelector('output[data-call]').textContent.startsWith('spawn_bullet: body 87 cycles, call 99')")
}

// TestOutsideTheTablesOfTheLargerProgram edits a lesson's code and scrolls to what tables.wasm measures.
func TestOutsideTheTablesOfTheLargerProgram(t *testing.T) {
	for _, c := range []struct{ page, file, from, to, at, measured string }{
		{"capped", "capped/debris.inc", ".next:\\n        dec debris_life", ".next:  nop\\n        dec debris_life", ".live[data-kind=sustained]", "document.querySelector('.live[data-kind=sustained] .changed')"},
		{"freelist", "freelist/update.inc", ".next:", ".next:  nop", ".live[data-kind=claims]", "tables.list.find((x) => x.kind === 'claims').stale === false"},
		{"columnar", "columnar/merge.inc", "        lda ", "        nop\\n        lda ", "img[src$='merging.svg']", "document.querySelectorAll('.chart-svg path[stroke]').length === 2"},
		{"tricks", "tricks/linked.asm", "        lda ", "        nop\\n        lda ", "img[src$='tricks.svg']", "document.querySelectorAll('.chart-svg rect').length > 30"},
	} {
		t.Run(c.page, func(t *testing.T) {
			b := desktop(t, "/course/"+c.page+".html", "window.tables && bench.build")
			b.do("document.querySelectorAll('details').forEach((d) => { d.open = true }); await bench.show('" + c.file + "')")
			b.change(c.from, c.to)
			b.do(`document.querySelector("` + c.at + `").scrollIntoView({ block: 'center' })`)
			b.until(c.measured)
			b.picture("measured")
		})
	}
}

func TestOutsideAStrangersROM(t *testing.T) {
	b := desktop(t, "/#activeflag", running)
	b.drop("../../../testdata/game/game.nes", "../../../testdata/game/game.dbg")
	b.until("bench.main === 'game.nes' && bench.view.routines?.length > 2 && bench.view.stat.frame > 30")
	names := value[string](b, "bench.view.routines.map((r) => r.name).join(' ')")
	if strings.Count(names, "$") > 1 {
		t.Errorf("the routines have no names: %s", names)
	}
	b.do("await bench.profile()")
	b.until("document.querySelector('.profile tbody tr')")
	b.picture("rom")
	// The report is a page that stands by itself.
	b.do("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }; document.querySelector('.profile button').click()")
	if report := value[string](b, "window.saved.text()"); !strings.HasPrefix(report, "<!doctype html>") || !strings.Contains(report, "<h1>Profile of game.nes</h1>") || !strings.Contains(report, "</table>") {
		t.Errorf("the report is %.200q", report)
	}
}

func TestOutsideHostileLinks(t *testing.T) {
	b := desktop(t, "/#activeflag", "window.bench?.frames > 0")
	for _, hash := range []string{"#s=AAAA", "#s=", "#s=%3Cscript%3E", "#<img src=x onerror=alert(1)>"} {
		desktop(t, "/"+hash, "window.bench?.build || document.querySelector('.message')")
	}
	pack := func(what string) string {
		return value[string](b, `(async () => { const s = new Blob([JSON.stringify(`+what+`)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
			let t = ''; for (const c of new Uint8Array(await new Response(s).arrayBuffer())) t += String.fromCharCode(c);
			return '#s=' + btoa(t).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') })()`)
	}
	// Markup in names, labels and texts stays text.
	markup := pack(`{ main: '<img src=x onerror=hacked=1>.asm', files: { '<img src=x onerror=hacked=1>.asm': '; <script>hacked=1</' + 'script>\n\tldx <img\n' } }`)
	other := desktop(t, "/"+markup, "window.bench?.errors?.length > 0")
	if value[bool](other, "'hacked' in window || document.querySelector('img') !== null") {
		t.Error("a link runs script")
	}
	// Twenty million zeros in a short link.
	bomb := pack(`{ main: 'a.asm', files: { 'a.asm': ' '.repeat(20000000) } }`)
	desktop(t, "/"+bomb, "document.querySelector('.message')?.textContent.includes('more than the lab takes')")
	// A program that takes long to assemble, and cases that never return: the page goes on.
	slow := pack("{ main: 'a.asm', files: { 'a.asm': '\\t.repeat 60000\\n\\t.repeat 60000\\n\\tnop\\n\\t.endrepeat\\n\\t.endrepeat\\n' } }")
	desktop(t, "/"+slow, "window.bench?.errors?.length > 0 || bench.state.textContent.includes('was stopped')")
	endless := pack("{ main: 'a.asm', files: { 'a.asm': Array.from({ length: 40 }, (_, i) => `;;; r${i} - never ends.\\n;;; Case     x: A=1 -> A=1\\nr${i}: jmp r${i}\\n`).join('\\n') } }")
	other = desktop(t, "/"+endless, "window.bench?.cases.list.length === 40 && bench.cases.failed.length === 40")
	if n := value[int](other, "document.querySelectorAll('.case-list .bad').length"); n == 0 {
		t.Error("no case is marked")
	}
}

func TestOutsideAHangingWorkerIsReplaced(t *testing.T) {
	b := desktop(t, "/#freelist", running)
	b.do("bench.lab.worker.postMessage({ kind: 'hang' })")
	b.until("bench.verdict.said.includes('was stopped')")
	b.do("bench.play(true)")
	b.until("bench.view && bench.frames > 5 && bench.playing")
}

func TestOutsideWorstCasesAreProved(t *testing.T) {
	b := fresh(t, "/#new", tested)
	b.do("await bench.prove()")
	b.until("bench.bounds.get('slots_free')?.worst > 100")
	b.picture("proved")
}

func TestOutsideACaseIsFollowed(t *testing.T) {
	b := desktop(t, "/course/basics.html", tested)
	b.do("await bench.trace(0); bench.tracer.show(3)")
	b.until("!bench.tracer.dom.hidden && bench.tracer.memory.textContent.includes('lives')")
	b.picture("trace")
	if moved := value[string](b, "bench.tracer.memory.textContent"); moved != "A4→lives4" {
		t.Errorf("the store shows %q", moved)
	}
}

func TestOutsideTheEventMap(t *testing.T) {
	b := open(t, "/#activeflag", 1440, 1300, false)
	b.until(running)
	b.do("bench.events.dom.querySelector('summary').click()")
	b.until("bench.events.list?.length > 20 && document.querySelector('.legend-row').textContent.includes('NMI (1)')")
	b.do("bench.play(false); const c = bench.events.canvas; const e = bench.events.list.find((x) => x.k === 9); c.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: c.getBoundingClientRect().left + c.clientWidth * e.d / 341, clientY: c.getBoundingClientRect().top + c.clientHeight * e.l / 262 }))")
	if tip := value[string](b, "bench.events.tip.textContent"); !strings.HasPrefix(tip, "NMI: $FFFA, scanline 241") {
		t.Errorf("the map says %q", tip)
	}
	b.picture("events")
}

func TestOutsideTheSliders(t *testing.T) {
	b := open(t, "/compare.html", 1200, 900, false)
	b.until("document.querySelectorAll('.bars .row').length >= 5 && document.querySelector('.answer').textContent.includes('cheapest')")
	compact := "Number([...document.querySelectorAll('.bars .row')].find((r) => r.textContent.startsWith('Compaction')).querySelector('.value').textContent)"
	before := value[int](b, compact)
	b.do("const f = document.querySelector('#fields'); f.value = 11; f.dispatchEvent(new Event('input'))")
	b.until(fmt.Sprintf("%s > %d", compact, before+50))
	b.until("document.querySelectorAll('.bars .row:not([hidden])').length === 4")
	b.picture("fields")
}

// TestOutsideSentencesFollowTheCode edits a lesson's code and reads the figures of its sentences that come from the program
// of another lesson, from a straight line through the costs, and from an attack.
func TestOutsideSentencesFollowTheCode(t *testing.T) {
	for _, c := range []struct{ page, file, from, to, of, now string }{
		{"intrusive", "intrusive/take.inc", "ldx pool_head", "nop\\n        ldx pool_head", "{freelist/alloc_bullet:taken} - {pool_alloc:taken}", "as published"},
		{"intrusive", "intrusive/take.inc", "sta pool_head", "nop\\n        sta pool_head", "{row:windows:none:longest}", "11"},
		{"recycled", "recycled/flight.inc", ".next:", ".next:  nop", "{formula:update of shots}", ""},
	} {
		t.Run(c.of, func(t *testing.T) {
			b := desktop(t, "/course/"+c.page+".html", "window.tables && bench.build")
			b.do("await bench.show('" + c.file + "')")
			b.change(c.from, c.to)
			figure := fmt.Sprintf("(() => { for (const d of document.querySelectorAll('.said')) { const i = JSON.parse(d.dataset.says).of.indexOf('%s'); if (i >= 0) return d.querySelectorAll('data')[i]; } })()", c.of)
			b.do(figure + ".scrollIntoView({ block: 'center' })")
			if c.now == "as published" { // the sentence is not true of the edited code
				b.until(figure + ".closest('.said').classList.contains('stale')")
				return
			}
			b.until(figure + ".classList.contains('changed')")
			b.picture("changed")
			if got := value[string](b, figure+".textContent"); c.now != "" && got != c.now {
				t.Errorf("the sentence says %s, want %s", got, c.now)
			}
		})
	}
}

// TestOutsideWhyALineCostsThat points at a cost in the editor, and asks for the cursor's line with a key.
func TestOutsideWhyALineCostsThat(t *testing.T) {
	b := desktop(t, "/#activeflag", running+" && "+tested)
	const card = "bench.editor.view.dom.querySelector('.card[role=tooltip]')"
	at := "[...bench.editor.view.dom.querySelectorAll('.cost[aria-label^=\"2/3\"]')][0]"
	b.do("bench.play(false); const e = " + at + "; const r = e.getBoundingClientRect(); e.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: r.left + 5, clientY: r.top + 5 }))")
	b.until(card + "?.textContent.includes('because the branch is taken')")
	b.picture("hover")
	if said := value[string](b, card+".textContent"); !strings.Contains(said, "In the last frame:") || !strings.Contains(said, "2/3 cycles each time") {
		t.Errorf("the card says %q", said)
	}
	b.do("bench.editor.view.focus(); const doc = bench.editor.view.state.doc; for (let n = 1; n <= doc.lines; n++) if (/^ +lda bullet_active,y/.test(doc.line(n).text)) { bench.editor.go(n); break; }")
	b.run(chromedp.KeyEvent(kb.F1))
	b.until(card + "?.textContent.includes('16 times: 4 cycles')")
	b.run(chromedp.KeyEvent(kb.Escape))
	b.until("!" + card)
}
