package outside

import (
	_ "embed"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// untrue says what a lesson's page shows and should not, and makes edits of the lesson's sources.
//
//go:embed untrue.js
var untrue string

// change is an edit of the source behind a listing: see untrue.js.
type change struct{ Way, What, File, Text string }

// some takes the first and the middle edit of each way, of which a lesson has up to a hundred; EDITS=all takes them all.
func some(all []change) (out []change) {
	if os.Getenv("EDITS") == "all" {
		return all
	}
	for _, way := range []string{"nop", "operand", "longer loop", "renamed", "removed"} {
		var mine []change
		for _, c := range all {
			if c.Way == way {
				mine = append(mine, c)
			}
		}
		switch n := len(mine); n {
		case 0:
		case 1:
			out = append(out, mine[0])
		default:
			out = append(out, mine[0], mine[n/2])
		}
	}
	return out
}

// published opens a lesson without a draft, which an earlier test may have left, with the functions of untrue.js.
func published(t *testing.T, lesson string) *tab {
	t.Helper()
	b := open(t, "/teachers.html", 1440, 900, false)
	b.do("localStorage.clear()")
	b.visit("/course/" + lesson + ".html")
	b.until("window.figures && window.tables && bench.build?.main === figures.program")
	b.do("bench.play(false)")
	value[any](b, untrue+"; 0")
	return b
}

// apply puts a change into the editor, in place of the last one, and reports what came of it: errors, nothing, or
// figures that were measured anew.
func (b *tab) apply(c change) string {
	b.Helper()
	return value[string](b, fmt.Sprintf(`(async () => {
		const built = () => new Promise((done) => bench.addEventListener('built', (e) => done(e.detail), { once: true }));
		for (const file of Object.keys(bench.edited)) {
			const was = window.published[file];
			if (bench.edited[file] === was || file === %[1]q) continue;
			await bench.show(file);
			const back = built();
			bench.editor.replace(was);
			await back;
		}
		await bench.show(%[1]q);
		window.published ??= {};
		window.published[%[1]q] ??= bench.editor.text();
		if (bench.editor.text() === %[2]q) return 'nothing';
		const now = built();
		const demo = new Promise((done) => bench.addEventListener('demo', done, { once: true }));
		bench.editor.replace(%[2]q);
		const b = await now;
		if (b.errors) return 'errors';
		if (!b.changed) return 'nothing';
		await demo;
		return 'measured';
	})()`, c.File, c.Text))
}

// TestOutsideNothingOnALessonIsUntrueAfterAnEdit changes the source behind each listing of the course in five ways, and
// compares every figure on the page with a fresh evaluation: of sentences, tables, calls and listings. All else that has
// figures has to say that it is about the published program.
func TestOutsideNothingOnALessonIsUntrueAfterAnEdit(t *testing.T) {
	for _, lesson := range []string{"basics", "activeflag", "freelist", "compaction", "columnar", "recycled", "capped", "hybrid", "intrusive", "paged", "tricks"} {
		t.Run(lesson, func(t *testing.T) {
			b := published(t, lesson)
			all := value[[]change](b, "edits()")
			ways, came := map[string]int{}, map[string]int{}
			for _, c := range all {
				ways[c.Way]++
			}
			for _, c := range some(all) {
				did := b.apply(c)
				came[did]++
				switch did {
				case "measured":
					if wrong := value[[]string](b, "untrue()"); len(wrong) > 0 {
						t.Errorf("%s, %s:\n\t%s", c.File, c.What, strings.Join(wrong, "\n\t"))
					}
				case "errors":
					if said := value[string](b, "figures.note.hidden ? '' : figures.note.textContent"); !strings.Contains(said, "Your code has an error") {
						t.Errorf("%s, %s: the code has an error, and the page says %q", c.File, c.What, said)
					}
				}
			}
			t.Logf("%v, %v", ways, came)
			if said := value[[]string](b, "unlabelled()"); len(said) > 0 {
				t.Errorf("neither computed nor labelled:\n\t%s", strings.Join(slices.Compact(said), "\n\t"))
			}
			if came["measured"] == 0 {
				t.Error("no edit was measured")
			}
			b.picture("edited")
		})
	}
}

// TestOutsideWhatIsUntrueIsNoticed changes what a page shows after an edit, a figure, a call, a label, a listing's mark and a
// picture's, and lets untrue look.
func TestOutsideWhatIsUntrueIsNoticed(t *testing.T) {
	b := published(t, "activeflag")
	c := value[[]change](b, "edits()")[2] // in the middle of a listing
	if did := b.apply(c); did != "measured" {
		t.Fatalf("%s: %s", c.What, did)
	}
	for what, script := range map[string][2]string{
		" for {":         {"const d = figures.units.find((u) => u.doms[0].textContent).doms[0]; window.was = d.textContent; d.textContent = '1'", "figures.units.find((u) => u.doms[0].textContent).doms[0].textContent = window.was"},
		"the call ":      {"window.was = figures.calls[0].dom.textContent; figures.calls[0].dom.textContent += '1'", "figures.calls[0].dom.textContent = window.was"},
		"the label of: ": {"window.was = figures.units.find((u) => u.box && !u.box.classList.contains('stale')); window.was.box.classList.add('stale')", "window.was.box.classList.remove('stale')"},
		"the listing ":   {"window.was = figures.listings.find((l) => l.dom.classList.contains('stale')); window.was.dom.classList.remove('stale')", "window.was.dom.classList.add('stale')"},
		"no label: ":     {"window.was = document.querySelector('.prose img + .published'); window.was.classList.remove('published')", "window.was.classList.add('published')"},
	} {
		b.do(script[0])
		if wrong := value[[]string](b, "untrue()"); len(wrong) == 0 || !strings.Contains(wrong[0], what) {
			t.Errorf("%q: untrue finds %v", what, wrong)
		}
		b.do(script[1])
	}
	if wrong := value[[]string](b, "untrue()"); len(wrong) > 0 {
		t.Errorf("with everything as it was: %v", wrong)
	}
}
