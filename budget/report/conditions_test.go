package report

import (
	"strings"
	"testing"
)

func write(places ...string) (list []string) {
	for _, place := range places {
		list = append(list, "the write at "+place+" does not reach the stack")
	}
	return list
}

func TestConditionsOfOneShapeShareALine(t *testing.T) {
	const points = "the Points lines for move are true (pointer: "
	for _, c := range []struct {
		name string
		list []Held
		want string
	}{
		{"one write", []Held{{"f", write("a.s:1")}}, "f: the bound holds if the write at a.s:1 does not reach the stack\n"},
		{"four writes", []Held{{"f", write("a.s:1", "a.s:2", "a.s:3", "a.s:4")}},
			"f: the bound holds if the writes at a.s:1, a.s:2, a.s:3 and a.s:4 do not reach the stack\n"},
		{"five writes", []Held{{"f", write("a.s:1", "a.s:2", "a.s:3", "a.s:4", "a.s:5")}},
			"f: the bound holds if the writes at a.s:1, a.s:2, a.s:3 and 2 other places (--format json names them) do not reach the stack\n"},
		{"writes of other routines", []Held{{"f", write("a.s:1", "a.s:2")}, {"g", write("a.s:2")}},
			"f: the bound holds if the write at a.s:1 does not reach the stack\nf, g: the bounds hold if the write at a.s:2 does not reach the stack\n"},
		{"pointers, and something between them", []Held{{"f", []string{points + "to)", "x", "the Points lines for copy are true (pointer: at)", points + "from)"}}},
			"f: the bound holds if the Points lines for move (to, from) and copy (at) are true (pointers in brackets)\nf: the bound holds if x\n"},
		{"more routines than are named, which need different lines", []Held{
			{"a", []string{"the Needs lines for f are true at each call", "the Needs lines for g are true at each call"}},
			{"b", []string{"the Needs lines for f are true at each call"}}, {"c", []string{"the Needs lines for f are true at each call", "the Needs lines for g are true at each call"}},
			{"d", []string{"the Needs lines for f are true at each call", "the Needs lines for g are true at each call"}},
			{"e", []string{"the Needs lines for f are true at each call", "the Needs lines for g are true at each call"}},
			{"h", []string{"the Needs lines for f are true at each call", "the Needs lines for g are true at each call"}}},
			"a and 5 others: each bound holds if the Needs lines for f and g are true at each call; each rests on some of these only (--format json says on which)\n"},
	} {
		var b strings.Builder
		if WriteConditions(&b, c.list); b.String() != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, b.String(), c.want)
		}
	}
}
