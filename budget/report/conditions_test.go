package report

import (
	"slices"
	"strings"
	"testing"

	"pool6502/budget/bound"
)

// ifs returns a condition of one kind for each place, or for each "place of".
func ifs(kind bound.Condition, places ...string) (list []bound.Condition) {
	for _, place := range places {
		c := kind
		c.Place, c.Of, _ = strings.Cut(place, " of ")
		c.Must = strings.NewReplacer("%s", place, " do", " does").Replace(c.Many)
		list = append(list, c)
	}
	return list
}

func TestConditionsOfOneKindShareALine(t *testing.T) {
	var (
		hits   = bound.Condition{Many: "%s do not reach the stack"}
		points = bound.Condition{Many: "%s are as noted", Noted: true}
		ends   = bound.Condition{Many: "%s end", Guess: " (a guess)"}
		x      = []bound.Condition{{Must: "x"}}
	)
	for _, c := range []struct {
		name string
		list []Held
		want string
	}{
		{"one write", []Held{{"f", ifs(hits, "a:1")}}, "f: the bound holds if a:1 does not reach the stack\n"},
		{"the same one twice", []Held{{"f", ifs(hits, "a:1", "a:1")}}, "f: the bound holds if a:1 does not reach the stack\n"},
		{"four writes", []Held{{"f", ifs(hits, "a:1", "a:2", "a:3", "a:4")}}, "f: the bound holds if a:1, a:2, a:3 and a:4 do not reach the stack\n"},
		{"five writes", []Held{{"f", ifs(hits, "a:1", "a:2", "a:3", "a:4", "a:5")}}, "f: the bound holds if a:1, a:2, a:3 and 2 other places (--format json names them) do not reach the stack\n"},
		{"five notes", []Held{{"f", ifs(points, "a", "b", "c", "d", "e")}}, "f: the bound holds if a, b, c, d and e are as noted\n"},
		{"writes of other routines", []Held{{"f", ifs(hits, "a:1", "a:2")}, {"g", ifs(hits, "a:2")}}, "f: the bound holds if a:1 does not reach the stack\nf, g: the bounds hold if a:2 does not reach the stack\n"},
		{"budgets of a frame", []Held{{"f, a frame", x}, {"nmi", x}}, "f, a frame · nmi: the bounds hold if x\n"},
		{"guesses of other routines", []Held{{"f", ifs(ends, "a", "b", "c")}, {"g", ifs(ends, "d", "e")}},
			"f, g: each bound holds if a, b, c, d and e end (a guess); each rests on some of these only (--format json says on which)\n"},
		{"two of one place, and something between them", []Held{{"f", slices.Concat(ifs(points, "move of to"), x, ifs(points, "copy of at", "move of from"))}},
			"f: the bound holds if move (to, from) and copy (at) are as noted\nf: the bound holds if x\n"},
		{"more routines than are named, which need different notes", []Held{{"a", ifs(points, "f", "g")}, {"b", ifs(points, "f")}, {"c", ifs(points, "f", "g")}, {"d", ifs(points, "f", "g")}, {"e", ifs(points, "f", "g")}, {"h", ifs(points, "f", "g")}},
			"a and 5 others: each bound holds if f and g are as noted; each rests on some of these only (--format json says on which)\n"},
	} {
		var b strings.Builder
		if WriteConditions(&b, c.list); b.String() != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, b.String(), c.want)
		}
		without := strings.NewReplacer(" (--format json names them)", "", " (--format json says on which)", "").Replace(c.want)
		if got := strings.Join(Conditions(c.list), ""); got != without {
			t.Errorf("%s, without options:\n%swant\n%s", c.name, got, without)
		}
		for _, line := range Lines(c.list[0].If) {
			if strings.Contains(line, "--") {
				t.Errorf("%s: %q names an option", c.name, line)
			}
		}
	}
	var b strings.Builder
	WriteIfs(&b, []Held{{"frame", slices.Concat(ifs(hits, "a:1", "a:2"), x)}, {"stack", slices.Concat(x, ifs(hits, "a:3"))}})
	if want := "frame: the bound holds\n        if a:1 and a:2 do not reach the stack\nframe · stack: the bounds hold\n        if x\nstack: the bound holds\n        if a:3 does not reach the stack\n"; b.String() != want {
		t.Errorf("\n%swant\n%s", b.String(), want)
	}
}
