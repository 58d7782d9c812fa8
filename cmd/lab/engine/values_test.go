package engine

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pool6502/roms"
)

// sentence is a line of web/sentences.txt: figures of a lesson's text, and the expression of each.
type sentence struct {
	lesson, text string
	expressions  []string
}

func sentences(t *testing.T) (out []sentence) {
	t.Helper()
	text, err := os.ReadFile("../web/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	lesson := ""
	for _, line := range strings.Split(string(text), "\n") {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			lesson = name
			continue
		}
		if parts := strings.Split(line, " | "); lesson != "" && len(parts) > 1 {
			out = append(out, sentence{lesson, parts[0], parts[1:]})
		}
	}
	return out
}

var bracketed = regexp.MustCompile(`\[([\d,.]+)\]`)

// TestTheSentencesOfTheLessonsAreWhatIsMeasured computes every figure of web/sentences.txt, and finds
// the sentence with it in the lesson.
func TestTheSentencesOfTheLessonsAreWhatIsMeasured(t *testing.T) {
	engines := map[string]*Engine{}
	list := sentences(t)
	if len(list) < 15 {
		t.Fatalf("%d sentences", len(list))
	}
	for _, s := range list {
		lesson, err := os.ReadFile("../../../roms/" + s.lesson + "/README.md")
		if err != nil {
			t.Fatal(err)
		}
		e := engines[s.lesson]
		if e == nil {
			e = New()
			e.Measure = roms.MeasureTable
			e.Open(s.lesson+"/"+s.lesson+".asm", nil)
			engines[s.lesson] = e
		}
		said := bracketed.FindAllStringSubmatch(s.text, -1)
		if len(said) != len(s.expressions) {
			t.Errorf("%q has %d figures and %d expressions", s.text, len(said), len(s.expressions))
			continue
		}
		for i, v := range e.Values(s.expressions) {
			if got := written(v.Value, said[i][1]); v.Err != "" || got != said[i][1] {
				t.Errorf("%s: %q says %s, and %s is %s %s", s.lesson, s.text, said[i][1], s.expressions[i], got, v.Err)
			}
		}
		plain := bracketed.ReplaceAllString(s.text, "$1")
		if n := strings.Count(strings.Join(strings.Fields(string(lesson)), " "), plain); n != 1 {
			t.Errorf("%s: %q stands %d times in the lesson", s.lesson, plain, n)
		}
	}
}

// written writes a figure as a text has it: with as many decimals.
func written(v float64, like string) string {
	decimals := 0
	if i := strings.IndexByte(like, '.'); i >= 0 {
		decimals = len(like) - i - 1
	}
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if i := len(text) - 3; decimals == 0 && i > 0 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// TestTheTablesOfTheDemoAreWhatIsMeasured compares the tables of frames, runs and proofs in the
// lessons with what the page computes for them.
func TestTheTablesOfTheDemoAreWhatIsMeasured(t *testing.T) {
	block := regexp.MustCompile(`(?s)<!-- figures: (frames|run|proved)[^>]*-->\n(.*?)<!-- end -->`)
	lessons := []string{"activeflag", "freelist", "compaction", "columnar", "recycled", "capped", "hybrid", "intrusive", "paged"}
	if testing.Short() {
		lessons = lessons[:2]
	}
	for _, x := range Exhibits() {
		for _, lesson := range lessons {
			if x.Name != lesson {
				continue
			}
			t.Run(lesson, func(t *testing.T) {
				t.Parallel()
				e := New()
				e.Open(x.Main, nil)
				text, err := os.ReadFile("../../../roms/" + lesson + "/README.md")
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range block.FindAllStringSubmatch(string(text), -1) {
					compareTable(t, e, m[1], x.Update, m[2])
				}
			})
		}
	}
}

func compareTable(t *testing.T, e *Engine, kind, update, table string) {
	rows := 0
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) < 3 || cells[0] == "routine" || cells[0] == "frames" {
			continue
		}
		rows++
		name := strings.Trim(cells[0], "`")
		var want, ask []string
		switch kind {
		case "frames":
			for i, figure := range []string{"min", "median", "p99", "max"} {
				want, ask = append(want, cells[i+1]), append(ask, fmt.Sprintf("{frames:%s:%s}", name, figure))
			}
		case "run":
			want = []string{cells[0], cells[1], cells[2], cells[3], strings.TrimSuffix(cells[4], " %"), cells[5]}
			ask = []string{"{run:frames}", "{run:missed}", "{run:lagged}", "{run:" + update + "}", "100 * {run:" + update + "} / 29780.5", "{run:refused}"}
		case "proved":
			want, ask = []string{cells[1]}, []string{"{cases:" + name + "}"}
			if cells[2] != "no bound" {
				want, ask = append(want, cells[2]), append(ask, "{bound:"+name+"}")
			}
		}
		for i, v := range e.Values(ask) {
			if got := written(v.Value, want[i]); got != want[i] {
				t.Errorf("%s, %s: the table has %s, the page computes %s %s", kind, ask[i], want[i], got, v.Err)
			}
		}
	}
	if rows == 0 {
		t.Errorf("no row of %s", kind)
	}
}

func TestFormulas(t *testing.T) {
	p := func(text string) (float64, error) {
		f := &formula{text: text, find: func(name string) (float64, error) {
			if name == "seven" {
				return 7, nil
			}
			return 0, fmt.Errorf("no %s", name)
		}}
		return f.all()
	}
	for text, want := range map[string]float64{"1": 1, "1 + 2 * 3": 7, "(1+2)*3": 9, "{seven} - 2 - 1": 4, "12/{seven}": 12.0 / 7, " 2.5 ": 2.5, "8 / 2 / 2": 2} {
		if got, err := p(text); err != nil || got != want {
			t.Errorf("%s is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "+", "1 +", "(1", "1)", "{seven", "{eight}", "1 2", "..", "((((((((((((((((((((((1))))))))))))))))))))))", "a"} {
		if v, err := p(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
	if v := New().Values([]string{"{a:b}", "1/0"}); v[0].Err == "" || v[1].Err == "" {
		t.Errorf("%+v", v)
	}
}

func FuzzFormula(f *testing.F) {
	f.Add("({a:b} - 1) / 2 * 3")
	f.Fuzz(func(t *testing.T, text string) {
		p := &formula{text: text, find: func(string) (float64, error) { return 1, nil }}
		p.all()
	})
}
