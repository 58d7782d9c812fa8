package contract

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm/syntax"
)

func TestThreeSemicolonsAreAHeadersLine(t *testing.T) {
	long := ";;; " + strings.Repeat("x", syntax.MaxLine-4)
	for line, want := range map[string]string{
		";;; In  nothing \t": "4  In  nothing true",
		"\t ;;;x":            "6 x true",
		";;;":                "4  true",
		";;;; a ruler":       "0  false",
		";; a comment":       "0  false",
		" ;; Budget <= 9":    "2 ;; Budget <= 9 true", // a slip, which Read refuses
		";;;; Case all: ->":  "1 ;;;; Case all: -> true",
		"; Out  of order":    "1 ; Out  of order true",
		"; Frame of it":      "0  false",
		" nop ; Budget <= 9": "0  false",
		" nop ;;; behind":    "0  false",
		long:                 "4 " + long[3:] + " true",
		long + "x":           "0  false",
	} {
		col, text, ok := CommentOf(line)
		if got := fmt.Sprint(col, " ", text, " ", ok); got != want {
			t.Errorf("%.40q: %.40q, want %.40q", line, got, want)
		}
	}
}

func TestAHeaderHasWhatTheWholeProgramHas(t *testing.T) {
	program, _, _ := read(" Start frame 9", " Needs A={1}", " Points $10:$11={1}")
	for own, want := range map[string]string{
		" In nothing":            "9 [A={1}] [$10:$11={1}]",
		" Start frame 2":         "2 [A={1}] [$10:$11={1}]",
		" Start nothing":         "0 [A={1}] [$10:$11={1}]",
		" Needs X={2}":           "9 [A={1} X={2}] [$10:$11={1}]",
		" Needs nothing":         "9 [] [$10:$11={1}]",
		" Points $20:$21={1..2}": "9 [A={1}] [$10:$11={1} $20:$21={1..2}]",
	} {
		c, _, _ := read(" take - claims", own)
		if c.Bank != -1 || c.Budget != -1 {
			t.Errorf("%s: before anybody says so it is in bank %d and has a budget of %d cycles", own, c.Bank, c.Budget)
		}
		list := []Contract{c}
		Everywhere(list, []Contract{{}, program, {}})
		texts := func(needs []Need) (all []string) {
			for _, n := range needs {
				all = append(all, n.Text)
			}
			return all
		}
		if got := fmt.Sprint(list[0].Start.Frame, " ", texts(list[0].Needs), " ", texts(list[0].Points)); got != want {
			t.Errorf("%s: %s, want %s", own, got, want)
		}
	}
}

func TestACaseMayHaveTheNameOfAScope(t *testing.T) {
	c, _, s := oneKey("Case game::take: A=1 -> X=2")
	if len(s.said) > 0 || len(c.Cases) != 1 || c.Cases[0].Name != "game::take" {
		t.Errorf("%+v, %q", c.Cases, s.said)
	}
}

func TestAHeaderBeginsWithANameAndADash(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{" take - claims", "", " Budget <= 9 cycles"}, "take: claims, 9 cycles, 0 cases"}, // an empty line
		{[]string{" take   - claims", " Budget <= 9 cycles"}, "take: claims, 9 cycles, 0 cases"},
		{[]string{" take - claims", " Case one: A=1", "          -> A=2"}, "take: claims, -1 cycles, 1 cases"}, // ten blanks
		{[]string{" Case", "          -> A=2"}, ": , 0 cycles, 0 cases this header has no first line"},
		{[]string{" remark"}, ": , 0 cycles, 0 cases"},
		{[]string{" a b - c"}, ": , 0 cycles, 0 cases"},
		{[]string{" Only a remark", "          Case     one: -> A=1"}, ": , 0 cycles, 0 cases"}, // ten blanks
		{[]string{" Only a remark", "         Case     one: -> A=1"}, ": , 0 cycles, 0 cases this does not begin a header"},
	} {
		k, _, s := read(c.lines...)
		got := fmt.Sprintf("%s: %s, %d cycles, %d cases", k.Routine, k.Summary, k.Budget, len(k.Cases))
		for _, said := range s.said {
			got += " " + said[strings.LastIndex(said, ": ")+2:]
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.lines, got, c.want)
		}
	}
}

func TestTheColonBehindANameIsNotThatOfAScope(t *testing.T) {
	for text, want := range map[string]int{"": -1, "a": -1, ":": 0, "a:": 1, "a:b:c": 1, "a::": -1, "a::b:": 4, "a:::": 3, "::a:": 3} {
		if got := nameEnd(text); got != want {
			t.Errorf("%q ends at %d, want %d", text, got, want)
		}
	}
}

func TestACommaBetweenTheSetsOfACaseIsAccepted(t *testing.T) {
	if c, _, s := oneKey("Case one: A=1, X=2 -> A=1"); len(s.said) > 0 || len(c.Cases) != 1 || len(c.Cases[0].Set) != 2 {
		t.Errorf("%+v, %q", c.Cases, s.said)
	}
}

func TestACountHasTheTextThatWasWritten(t *testing.T) {
	for text, want := range map[string]string{"writes $2007<=32": "$2007<=32", "reads head >= 2, 9 cycles": "head>=2"} {
		c, _, s := oneKey("Case one: -> " + text)
		if len(s.said) > 0 || len(c.Cases) != 1 || c.Cases[0].Count[0].Text != want {
			t.Errorf("%s: %+v, %q", text, c.Cases, s.said)
		}
	}
}
