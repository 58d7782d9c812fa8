package engine

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"pool6502/roms"
)

// line is a line of web/sentences.txt.
type line struct {
	lesson, text string
	Sentence
}

var bracketed = regexp.MustCompile(`\[([^\]]+)\]`)

// sentences reads web/sentences.txt.
func sentences(t *testing.T) (out []line) {
	t.Helper()
	text, err := os.ReadFile("../web/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	lesson := ""
	for _, l := range strings.Split(string(text), "\n") {
		if name, ok := strings.CutPrefix(l, "== "); ok {
			lesson = name
			continue
		}
		parts := strings.Split(l, " | ")
		if lesson == "" || len(parts) < 2 {
			continue
		}
		s := line{lesson: lesson, text: parts[0]}
		for _, p := range parts[1:] {
			if condition, ok := strings.CutPrefix(p, "if "); ok {
				s.If = append(s.If, condition)
			} else {
				s.Of = append(s.Of, p)
			}
		}
		for _, m := range bracketed.FindAllStringSubmatch(s.text, -1) {
			s.Was = append(s.Was, m[1])
		}
		out = append(out, s)
	}
	return out
}

func readLesson(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../../roms/" + name + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTheSentencesOfTheLessonsAreWhatIsMeasured computes web/sentences.txt from the programs as published, and finds
// each piece in its lesson: once, and as whole sentences.
func TestTheSentencesOfTheLessonsAreWhatIsMeasured(t *testing.T) {
	engines := map[string]*Engine{}
	list := sentences(t)
	if len(list) < 25 {
		t.Fatalf("%d sentences", len(list))
	}
	for _, s := range list {
		e := engines[s.lesson]
		if e == nil {
			e = New()
			e.Measure = roms.MeasureTable
			e.Open(s.lesson+"/"+s.lesson+".asm", nil)
			engines[s.lesson] = e
		}
		said := e.Says([]Sentence{s.Sentence})[0]
		if got := strings.Join(said.Now, "; "); said.Why != "" || got != strings.Join(s.Was, "; ") {
			t.Errorf("%s: %q says %v, and the program %s %s", s.lesson, s.text, s.Was, got, said.Why)
		}
		plain := bracketed.ReplaceAllString(s.text, "$1")
		lesson := strings.Join(strings.Fields(readLesson(t, s.lesson)), " ")
		if n := strings.Count(lesson, plain); n != 1 {
			t.Errorf("%s: %q stands %d times in the lesson", s.lesson, plain, n)
			continue
		}
		before, _, _ := strings.Cut(lesson, plain)
		if !regexp.MustCompile(`([.!?)>:*]|\*\*|-|`+"```"+`)\s*$`).MatchString(strings.TrimSuffix(before, "(")) || !regexp.MustCompile(`[.!?:]$`).MatchString(plain) {
			t.Errorf("%s: %q is no whole sentence", s.lesson, plain)
		}
	}
}

// TestEveryFigureOfASentenceIsComputed finds figures outside the brackets of web/sentences.txt: after an edit they
// would stand beside those that follow the code.
func TestEveryFigureOfASentenceIsComputed(t *testing.T) {
	names := regexp.MustCompile("`[^`]*`|(slots?|lessons?) \\d+")
	figure := regexp.MustCompile(`(?i)\d|\b(` + strings.Join(words[2:], "|") + `|twice|half)\b`)
	for _, s := range sentences(t) {
		rest := names.ReplaceAllString(bracketed.ReplaceAllString(s.text, ""), "")
		if found := figure.FindString(rest); found != "" {
			t.Errorf("%s: %q has the figure %q outside brackets", s.lesson, s.text, found)
		}
	}
}

// TestTheTablesOfTheDemoAreWhatIsMeasured compares the tables of frames, runs and proofs in the
// lessons with what the page computes for them.
func TestTheTablesOfTheDemoAreWhatIsMeasured(t *testing.T) {
	block := regexp.MustCompile(`(?s)<!-- figures: (frames|run|proved)[^>]*-->\n(.*?)<!-- end -->`)
	lessons := Exhibits()
	if testing.Short() {
		lessons = lessons[:2]
	}
	for _, x := range lessons {
		t.Run(x.Name, func(t *testing.T) {
			t.Parallel()
			e := New()
			e.Open(x.Main, nil)
			for _, m := range block.FindAllStringSubmatch(readLesson(t, x.Name), -1) {
				compareTable(t, e, m[1], x.Update, m[2])
			}
		})
	}
}

func compareTable(t *testing.T, e *Engine, kind, update, table string) {
	rows := 0
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if strings.HasPrefix(cells[0], "---") || len(cells) < 3 || cells[0] == "routine" || cells[0] == "frames" {
			continue
		}
		rows++
		name := strings.Trim(cells[0], "`")
		s := Sentence{Was: cells[1:]}
		switch kind {
		case "frames":
			for _, figure := range []string{"min", "median", "p99", "max"} {
				s.Of = append(s.Of, fmt.Sprintf("{frames:%s:%s}", name, figure))
			}
		case "run":
			s.Was = cells
			s.Of = []string{"{run:frames}", "{run:missed}", "{run:lagged}", "{run:" + update + "}", "100 * {run:" + update + "} / 29780.5", "{run:refused}"}
		case "proved":
			s.Of = []string{"{cases:" + name + "}", "{proved:" + name + "}", "{budget:" + name + "}", "{verdict:" + name + "}"}
		}
		if said := e.Says([]Sentence{s})[0]; strings.Join(said.Now, " | ") != strings.Join(s.Was, " | ") {
			t.Errorf("%s, %s: the table has %v, the page computes %v %s", kind, name, s.Was, said.Now, said.Why)
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
	for _, of := range []string{"{a:b}", "1/0"} {
		if s := New().Says([]Sentence{{Of: []string{of}, Was: []string{"1"}}}); s[0].Why == "" {
			t.Errorf("%+v", s)
		}
	}
}

// TestNumbersAreWrittenAsTheTextHasThem checks words, decimals, separators and units.
func TestNumbersAreWrittenAsTheTextHasThem(t *testing.T) {
	for _, c := range []struct {
		was  string
		v    float64
		want string
	}{{"1,137", 12345, "12,345"}, {"2.7", 3, "3.0"}, {"3 %", 2.75, "3 %"}, {"Eight", 9, "Nine"}, {"two", 21, "21"}, {"two", 2.5, "2.5"}, {"15", 15.5, "15.5"}, {"15", -2, "-2"}} {
		if got := like(c.was, c.v); got != c.want {
			t.Errorf("like %q, %v is %q, want %q", c.was, c.v, got, c.want)
		}
	}
}

func FuzzFormula(f *testing.F) {
	f.Add("({a:b} - 1) / 2 * 3")
	f.Fuzz(func(t *testing.T, text string) {
		p := &formula{text: text, find: func(string) (float64, error) { return 1, nil }}
		p.all()
	})
}
