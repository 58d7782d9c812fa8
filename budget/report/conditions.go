package report

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/budget/bound"
)

// Held names a routine whose bound holds only under conditions.
type Held struct {
	Name string
	If   []string
}

// Musts returns what the conditions say.
func Musts(list []bound.Condition) (musts []string) {
	for _, c := range list {
		musts = append(musts, c.String())
	}
	return musts
}

// Given says what must hold for a bound, as the end of a sentence; nothing if nothing is assumed.
func Given(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return ", if " + strings.Join(list, "; if ")
}

// A shape is the wording of conditions that differ in one place only: the words before and after that place, and a line for several of them.
type shape struct{ before, after, many string }

var shapes = []shape{
	{"the write at ", " does not reach the stack", "the writes at %s do not reach the stack"},
	{"the Points lines for ", ")", "the Points lines for %s are true (pointers in brackets)"},
	{"the Needs lines for ", " are true at each call", "the Needs lines for %s are true at each call"},
}

// The shapes of the conditions that name an instruction, and of those that name a routine and a pointer.
const (
	ofWrites = iota
	ofPointers
)

// mostPlaces is how many places one line names.
const mostPlaces = 4

// shapeOf returns which shape a condition has, and the place in which it differs; -1 if it has none.
func shapeOf(condition string) (n int, place string) {
	for n, s := range shapes {
		if place, is := strings.CutPrefix(condition, s.before); is {
			if place, is := strings.CutSuffix(place, s.after); is {
				return n, place
			}
		}
	}
	return -1, ""
}

// together says several conditions of one shape in one line.
func together(n int, places []string) string {
	if n == ofPointers {
		places = byRoutine(places)
	}
	last := len(places) - 1
	text := places[last]
	switch {
	case n == ofWrites && len(places) > mostPlaces:
		text = fmt.Sprintf("%s and %d other places (--format json names them)", strings.Join(places[:mostPlaces-1], ", "), len(places)-mostPlaces+1)
	case last > 0:
		text = strings.Join(places[:last], ", ") + " and " + text
	}
	return fmt.Sprintf(shapes[n].many, text)
}

// byRoutine names each routine once, with its pointers in brackets.
func byRoutine(places []string) (list []string) {
	var order []string
	pointers := map[string][]string{}
	for _, place := range places {
		routine, pointer, _ := strings.Cut(place, " are true (pointer: ")
		if pointers[routine] == nil {
			order = append(order, routine)
		}
		pointers[routine] = append(pointers[routine], pointer)
	}
	for _, routine := range order {
		list = append(list, fmt.Sprintf("%s (%s)", routine, strings.Join(pointers[routine], ", ")))
	}
	return list
}

// Folded puts conditions that differ in one place into one line, where the first of them stood.
func Folded(list []string) (lines []string) {
	var places [][]string
	var at []int
	of := map[int]int{} // the line of each shape
	for _, c := range list {
		n, place := shapeOf(c)
		i, seen := of[n]
		if n < 0 || !seen {
			i, lines, places, at = len(lines), append(lines, c), append(places, nil), append(at, n)
			of[n] = i
		}
		places[i] = append(places[i], place)
	}
	for i, n := range at {
		if n >= 0 && len(places[i]) > 1 {
			lines[i] = together(n, places[i])
		}
	}
	return lines
}

// mostNames is how many routines one line names.
const mostNames = 4

// WriteConditions prints each condition of the bounds once, with the routines whose bounds need it. Conditions of one shape stand together if the
// same routines need them, or more routines than one line names.
func WriteConditions(b *strings.Builder, list []Held) {
	var order []string
	of := map[string][]string{}
	for _, h := range list {
		for _, c := range h.If {
			if of[c] == nil {
				order = append(order, c)
			}
			of[c] = append(of[c], h.Name)
		}
	}
	type group struct {
		names, conditions []string
		differ            bool // the conditions are not all needed by the same routines
	}
	var groups []*group
	shared := map[string]*group{}
	for _, c := range order {
		names := of[c]
		n, _ := shapeOf(c)
		key := fmt.Sprint(n, " ")
		if len(names) <= mostNames {
			key += strings.Join(names, " ")
		}
		g := shared[key]
		if n < 0 || g == nil {
			g = &group{names: slices.Clone(names)}
			groups = append(groups, g)
			shared[key] = g
		}
		g.conditions = append(g.conditions, c)
		if g.differ = g.differ || !slices.Equal(g.names, names); g.differ {
			for _, name := range names {
				if !slices.Contains(g.names, name) {
					g.names = append(g.names, name)
				}
			}
		}
	}
	for _, g := range groups {
		who, holds := strings.Join(g.names, ", "), "the bound holds if "
		if n := len(g.names); n > mostNames {
			who = fmt.Sprintf("%s and %d others", g.names[0], n-1)
		}
		if len(g.names) > 1 {
			holds = "the bounds hold if "
		}
		some := ""
		if g.differ {
			holds, some = "each bound holds if ", "; each rests on some of these only (--format json says on which)"
		}
		fmt.Fprintf(b, "%s: %s%s%s\n", who, holds, strings.Join(Folded(g.conditions), "; "), some)
	}
}
