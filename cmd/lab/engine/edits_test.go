package engine

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// edit is a change of one file of a lesson's program.
type edit struct{ what, file, text string }

var (
	listing     = regexp.MustCompile("(?s)```asm\n(.*?)```")
	instruction = regexp.MustCompile(`^\s+[a-z]{3}\b`)
	immediate   = regexp.MustCompile(`#(\d+)`)
	caseLine    = regexp.MustCompile(`^;;; Case\s+([^:]+):`)
	sizeLine    = regexp.MustCompile(`^((?:NUM|MAX)_[A-Z]+)(\s*=\s*)(\d+)`)
)

// editsOf changes the source of each listing of a lesson in five ways: a nop before each instruction, another operand, a
// longer loop, a case with another name, a case less.
func editsOf(t *testing.T, e *Engine, lesson string) (out []edit) {
	t.Helper()
	sources := e.sources(e.original(), nil)
	var seen []string
	for _, m := range listing.FindAllStringSubmatch(readLesson(t, lesson), -1) {
		list := codeLines(m[1], nil)
		for _, file := range e.program.Files {
			if at := find(sources[file], list, false); at >= 0 {
				text, _ := sourceText(file)
				whole := !slices.Contains(seen, file)
				seen = append(seen, file)
				out = append(out, editsOfText(file, text, list, whole)...)
				break
			}
		}
	}
	for _, file := range e.program.Files { // where the number of slots is
		text, _ := sourceText(file)
		for _, l := range strings.Split(text, "\n") {
			if m := sizeLine.FindStringSubmatch(l); m != nil {
				n, _ := strconv.Atoi(m[3])
				out = append(out, edit{"longer loop " + m[1], file, strings.Replace(text, m[0], m[1]+m[2]+strconv.Itoa(n+1), 1)})
			}
		}
	}
	return out
}

// editsOfText makes the edits at the lines of a listing; whole adds those of all cases in the file.
func editsOfText(file, text string, list []codeLine, whole bool) (out []edit) {
	lines := strings.Split(text, "\n")
	with := func(i int, now ...string) string {
		return strings.Join(slices.Concat(lines[:i], now, lines[i+1:]), "\n")
	}
	for i, l := range lines {
		plain := codeLines(l, nil)
		mine := len(plain) == 1 && slices.Contains(list, plain[0])
		if mine && instruction.MatchString(l) {
			out = append(out, edit{fmt.Sprintf("nop before line %d", i+1), file, with(i, "        nop", l)})
		}
		if m := immediate.FindStringSubmatch(l); mine && m != nil {
			n, _ := strconv.Atoi(m[1])
			out = append(out, edit{fmt.Sprintf("operand of line %d", i+1), file, with(i, strings.Replace(l, m[0], "#"+strconv.Itoa(n^1), 1))})
		}
		if m := caseLine.FindStringSubmatch(l); whole && m != nil {
			out = append(out, edit{"renamed " + m[1], file, with(i, strings.Replace(l, m[1]+":", m[1]+" too:", 1))})
			next := i + 1
			for next < len(lines) && strings.HasPrefix(lines[next], ";;;          ") {
				next++
			}
			out = append(out, edit{"removed " + m[1], file, strings.Join(slices.Concat(lines[:i], lines[next:]), "\n")})
		}
	}
	return out
}

// cheap reports whether a sentence can be computed without the larger program, and without a proof or a run.
func cheap(s Sentence) bool {
	return !regexp.MustCompile(`\{(row|formula|each|fits|bound|cases|frames|run):`).MatchString(strings.Join(s.Of, " "))
}

// rowsOf are the tables of a lesson as the page asks for them.
func rowsOf(t *testing.T, lesson string) (out []Sentence) {
	t.Helper()
	table := regexp.MustCompile(`(?s)<!-- figures: (sizes|cases|library|some)[^>]*-->\n(.*?)<!-- end -->`)
	for _, m := range table.FindAllStringSubmatch(readLesson(t, lesson), -1) {
		var head []string
		for _, l := range strings.Split(m[2], "\n") {
			cells := strings.Split(strings.Trim(l, "| "), " | ")
			switch {
			case len(cells) < 3:
			case head == nil:
				head = cells
			case m[1] == "sizes":
				routine, name, _ := strings.Cut(cells[0], ", ")
				for i, n := range head[1:] {
					out = append(out, Sentence{Of: []string{"{" + strings.Trim(routine, "`") + ":" + name + "@" + n + "}"}, Was: []string{cells[i+1]}})
				}
			default:
				of := "{" + strings.Trim(cells[0], "`") + ":" + cells[1] + "}"
				out = append(out, Sentence{Of: []string{of, of + " + 12"}[:len(cells)-2], Was: cells[2:]})
			}
		}
	}
	return out
}

// TestNoFigureOfALessonIsWrongAfterAnEdit edits the listings of the course. What the page then says has to be what an
// engine says that never saw another source, what the cases come to, and right as arithmetic; what is
// not known of the edited program must not be said.
func TestNoFigureOfALessonIsWrongAfterAnEdit(t *testing.T) {
	texts := map[string][]line{}
	for _, s := range sentences(t) {
		if cheap(s.Sentence) {
			texts[s.lesson] = append(texts[s.lesson], s)
		}
	}
	for _, lesson := range []string{"basics", "activeflag", "freelist", "compaction", "columnar", "recycled", "capped", "hybrid", "intrusive", "paged"} {
		t.Run(lesson, func(t *testing.T) {
			t.Parallel()
			step := 7 // a part of the edits takes seconds; EDITS=all tries them all
			if lesson == "basics" || os.Getenv("EDITS") == "all" {
				step = 1
			}
			e, main := New(), lesson+"/"+lesson+".asm"
			e.Open(main, nil)
			rows := slices.DeleteFunc(rowsOf(t, lesson), func(s Sentence) bool {
				return strings.Contains(s.Of[0], ":every ") || strings.Contains(s.Of[0], ":all ")
			})
			all := slices.Clone(rows)
			for _, s := range texts[lesson] {
				all = append(all, s.Sentence)
			}
			was := e.Says(all)
			list := editsOf(t, e, lesson)
			built, follow, edited := 0, 0, map[string]string{}
			for i, x := range list {
				if i%step != 0 {
					continue
				}
				for file := range edited {
					edited[file], _ = sourceText(file)
				}
				edited[x.file] = x.text
				if b := e.Edit(edited); len(b.Errors) > 0 {
					continue // the page says so, and that its figures are of the source before
				}
				built++
				said := e.Says(all)
				fresh := New()
				if b := fresh.Open(main, map[string]string{x.file: x.text}); !b.Changed {
					t.Errorf("%s, %s: the program counts as published", x.file, x.what)
				}
				if anew := fresh.Says(all); !reflect.DeepEqual(said, anew) {
					t.Errorf("%s, %s: after the edit the page says %v, opened anew %v", x.file, x.what, said, anew)
				}
				if !reflect.DeepEqual(said, was) {
					follow++
				}
				agree(t, x, fresh, all, said)
				for k, s := range texts[lesson] {
					if now := said[len(rows)+k]; now.Why == "" {
						arithmetic(t, x, s, now.Now)
					}
				}
			}
			t.Logf("%d edits, %d of them assemble, after %d the page says something else", len(list), built, follow)
			if built > 5 && follow == 0 {
				t.Error("no figure follows the code")
			}
		})
	}
}

// agree compares the figures of single cases with what the cases come to when the page runs them.
func agree(t *testing.T, x edit, e *Engine, all []Sentence, said []Said) {
	t.Helper()
	bodies := map[string]int{}
	for e.Stage() < 2 { // without those that try all combinations
		if _, c, _ := e.NextCase(); c.Body > 0 {
			bodies["{"+c.Routine+":"+c.Name+"}"] = c.Body
		}
	}
	was := runner{program: e.original()}
	for i, s := range all {
		for k, of := range s.Of {
			routine, name, _ := strings.Cut(strings.Trim(of, "{}"), ":")
			if strings.Count(of, "{") != 1 || !strings.HasSuffix(of, "}") || strings.ContainsAny(of, "@/") {
				continue
			}
			if c, _ := was.caseNamed(routine, name); c == nil {
				continue // of another source in the folder, or no case
			}
			body, ok := bodies[of]
			switch {
			case said[i].Why != "":
			case !ok:
				t.Errorf("%s, %s: the page says %v for %s, and no case has it", x.file, x.what, said[i].Now, of)
			case said[i].Now[k] != like(s.Was[k], float64(body)):
				t.Errorf("%s, %s: the page says %s for %s, and the case takes %d", x.file, x.what, said[i].Now[k], of, body)
			}
		}
	}
}

// equation is a sum or a product, and what it is said to be.
var equation = regexp.MustCompile(`((?:[\d,]+ [+×] )+[\d,]+) = ([\d,]+(?:\.\d+)?)`)

// arithmetic checks the equations of a sentence with its present figures.
func arithmetic(t *testing.T, x edit, s line, now []string) {
	t.Helper()
	i := 0
	text := bracketed.ReplaceAllStringFunc(s.text, func(string) string { i++; return now[i-1] })
	for _, m := range equation.FindAllStringSubmatch(text, -1) {
		v, err := (&formula{text: strings.NewReplacer("×", "*", ",", "").Replace(m[1])}).all()
		if want := strings.ReplaceAll(m[2], ",", ""); err != nil || strconv.FormatFloat(v, 'f', -1, 64) != want {
			t.Errorf("%s, %s: the page says %q", x.file, x.what, text)
		}
	}
}

// TestListingsAreMarkedOnceTheProgramHasOtherLines puts a nop before each instruction of each listing.
func TestListingsAreMarkedOnceTheProgramHasOtherLines(t *testing.T) {
	e := New()
	e.Open("basics/basics.asm", nil)
	var texts []string
	for _, m := range listing.FindAllStringSubmatch(readLesson(t, "basics"), -1) {
		texts = append(texts, m[1])
	}
	if got := e.Listings(texts); slices.Contains(got, false) {
		t.Fatalf("as published: %v", got)
	}
	for i, text := range texts {
		for _, x := range editsOfText("basics/basics.asm", mustText(t, e, "basics/basics.asm"), codeLines(text, nil), false) {
			if b := e.Edit(map[string]string{x.file: x.text}); len(b.Errors) > 0 {
				continue
			}
			got := e.Listings(texts)
			if strings.HasPrefix(x.what, "nop") && !strings.Contains(x.text, text) && got[i] && !strings.Contains(mustText(t, e, x.file), text) {
				t.Errorf("%s: listing %d counts as true", x.what, i)
			}
		}
	}
	// Out of the zero page, an instruction costs more although its line is the same. And the array that
	// lies behind them may cross a page then.
	text, _ := sourceText("basics/basics.asm")
	e.Edit(map[string]string{"basics/basics.asm": strings.Replace(text, "lives:          .res 1\n", "        .ram\nlives:  .res 1\n        .zeropage\n", 1)})
	if got := e.Listings(texts); got[0] || got[1] || !got[2] {
		t.Errorf("with the variables elsewhere: %v", got)
	}
}
