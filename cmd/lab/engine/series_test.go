package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// TestASeriesOfEditsGivesWhatAFreshEngineGives edits programs at random, edit after edit, in one engine. After
// each edit the build, the results of the cases and the broken budgets are those of an engine that opens the
// same text. So nothing that is kept from one edit to the next is out of date.
func TestASeriesOfEditsGivesWhatAFreshEngineGives(t *testing.T) {
	edits := 30
	if testing.Short() {
		edits = 6
	}
	for seed, name := range []string{"activeflag", "recycled", "columnar", "paged"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(seed), 19))
			main := name + "/" + name + ".asm"
			e := New()
			files := e.Open(main, nil).Files
			edited := map[string]string{}
			assembled := 0
			for i := range edits {
				file := files[r.IntN(len(files))]
				text, err := e.Text(file)
				if err != nil {
					t.Fatal(err)
				}
				what, text := anEdit(r, text, edited[file] != "")
				edited[file] = text
				step := fmt.Sprintf("edit %d of %s: %s", i, file, what)
				e.First(file, "")
				got := e.Edit(edited)
				fresh := New()
				fresh.First(file, "")
				want := fresh.Open(main, edited)
				got.Restarted, want.Symbols = "", nil
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: the build is\n%+v\nopened anew\n%+v", step, got, want)
				}
				if len(got.Errors) > 0 {
					edited[file] = e.files[file] // the engine still has the text before
					if edited[file] == "" {
						delete(edited, file)
					}
					continue
				}
				assembled++
				sameResults(t, step, e, fresh)
			}
			if assembled < edits/3 {
				t.Errorf("only %d of %d edits can be assembled", assembled, edits)
			}
		})
	}
}

// sameResults runs the cases of two engines, those aside that try all combinations, and compares the results.
func sameResults(t *testing.T, step string, a, b *Engine) {
	t.Helper()
	for a.tests.next < len(a.tests.todo) {
		k := a.tests.todo[a.tests.next]
		if len(k.contract.Cases[k.number].Each) > 0 {
			break
		}
		_, got, _ := a.NextCase()
		if _, want, _ := b.NextCase(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: a case gives\n%+v\nopened anew\n%+v", step, got, want)
		}
	}
	if got, want := a.Overruns(), b.Overruns(); len(got) != len(want) {
		t.Fatalf("%s: %v, opened anew %v", step, got, want)
	}
}

// anEdit changes a text as somebody at a keyboard may.
func anEdit(r *rand.Rand, text string, before bool) (what, edited string) {
	lines := strings.Split(text, "\n")
	at := r.IntN(len(lines))
	insert := func(line string) string {
		return strings.Join(append(append(append([]string{}, lines[:at]...), line), lines[at:]...), "\n")
	}
	switch n := r.IntN(8); {
	case n == 0:
		return fmt.Sprintf("an empty line at %d", at+1), insert("")
	case n == 1:
		return fmt.Sprintf("a comment at %d", at+1), insert("; a comment")
	case n == 2:
		return fmt.Sprintf("an instruction at %d", at+1), insert("        nop")
	case n == 3 && before:
		return "nothing at all", text
	case n == 4:
		return fmt.Sprintf("line %d goes", at+1), strings.Join(append(append([]string{}, lines[:at]...), lines[at+1:]...), "\n")
	case n == 5:
		return "all lda #0 become lda #1", strings.ReplaceAll(text, "lda #0", "lda #1")
	case n == 6:
		return "all = 1 become = 2", strings.ReplaceAll(text, "= 1\n", "= 2\n")
	}
	for i := range lines { // a digit changes: in an operand, a header or a comment
		l := lines[(at+i)%len(lines)]
		if j := strings.IndexAny(l, "123456789"); j >= 0 {
			lines[(at+i)%len(lines)] = l[:j] + string(l[j]-1) + l[j+1:]
			return fmt.Sprintf("a digit in line %d", (at+i)%len(lines)+1), strings.Join(lines, "\n")
		}
	}
	return "nothing", text
}
