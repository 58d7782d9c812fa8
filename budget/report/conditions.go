package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pool6502/budget/bound"
)

// Held names a routine, or something else, whose bound holds only under conditions.
type Held struct {
	Name string
	If   []bound.Condition
}

// Given says what must hold for a bound, as the end of a sentence; nothing if nothing is assumed.
func Given(list []bound.Condition) string {
	if len(list) == 0 {
		return ""
	}
	return ", if " + strings.Join(Lines(list), "; if ")
}

// kind returns a text that is the same for conditions that are printed together.
func kind(c bound.Condition) string { return cmp.Or(c.Many, c.Must) + c.Guess }

// Lines returns what conditions say. Those of one kind are one line, where the first of them stands.
func Lines(list []bound.Condition) []string { return lines(list, "") }

// The options that say what the tool's text leaves out.
const (
	namesPlaces = " (--format json names them)"
	saysWhich   = " (--format json says on which)"
)

// lines is Lines; more stands behind the number of places that a line leaves out.
func lines(list []bound.Condition, more string) (texts []string) {
	of := map[string][]bound.Condition{}
	for _, c := range list {
		of[kind(c)] = append(of[kind(c)], c)
	}
	for _, c := range list {
		if alike := of[kind(c)]; alike != nil {
			texts = append(texts, together(alike, more))
			delete(of, kind(c))
		}
	}
	return texts
}

// mostPlaces is how many places one line names, unless they are places at which the reader of the line may have to do something.
const mostPlaces = 4

// together says conditions of one kind in one line; see lines.
func together(list []bound.Condition, more string) string {
	c, same := list[0], true
	var places []string
	of := map[string][]string{}
	for _, other := range list {
		if same = same && other.Must == c.Must; !slices.Contains(places, other.Place) {
			places = append(places, other.Place)
		}
		if other.Of != "" {
			of[other.Place] = append(of[other.Place], other.Of)
		}
	}
	if same {
		return c.String()
	}
	for i, place := range places {
		if of[place] != nil {
			places[i] += " (" + strings.Join(of[place], ", ") + ")"
		}
	}
	if n := len(places) - mostPlaces + 1; n > 1 && !c.Noted && c.Guess == "" {
		places = append(places[:mostPlaces-1], fmt.Sprintf("%d other places%s", n, more))
	}
	text := places[0]
	if last := len(places) - 1; last > 0 {
		text = strings.Join(places[:last], ", ") + " and " + places[last]
	}
	return fmt.Sprintf(c.Many, text) + c.Guess
}

// A group is conditions on which the same bounds rest.
type group struct {
	names      []string
	conditions []bound.Condition
	differ     bool // each of the bounds rests on at least one of the conditions, but not each on all of them
}

// grouped puts the conditions of some bounds, each once, into groups: those for which key is the same. names are the bounds that rest on one.
func grouped(list []Held, key func(c bound.Condition, names []string) string) (groups []*group) {
	var order []bound.Condition
	of := map[string][]string{}
	for _, h := range list {
		for _, c := range h.If {
			names := of[c.String()]
			if names == nil {
				order = append(order, c)
			}
			if !slices.Contains(names, h.Name) {
				of[c.String()] = append(names, h.Name)
			}
		}
	}
	shared := map[string]*group{}
	for _, c := range order {
		names := of[c.String()]
		k := key(c, names)
		g := shared[k]
		if g == nil {
			g = &group{names: slices.Clone(names)}
			groups, shared[k] = append(groups, g), g
		}
		g.conditions = append(g.conditions, c)
		g.differ = g.differ || !slices.Equal(g.names, names)
		for _, name := range names {
			if !slices.Contains(g.names, name) {
				g.names = append(g.names, name)
			}
		}
	}
	return groups
}

// mostNames is how many routines one line names.
const mostNames = 4

// WriteConditions prints each condition of the bounds of routines once, with the names of these. Conditions of one kind stand together if the same
// routines need them, or more routines than one line names, or if they are guesses, so that what to do about them is said once.
func WriteConditions(b *strings.Builder, list []Held) {
	writeConditions(b, list, namesPlaces, saysWhich)
}

// Conditions returns the lines that WriteConditions prints, without the tool's options in them.
func Conditions(list []Held) []string {
	var b strings.Builder
	writeConditions(&b, list, "", "")
	return slices.Collect(strings.Lines(b.String()))
}

func writeConditions(b *strings.Builder, list []Held, names, says string) {
	groups := grouped(list, func(c bound.Condition, names []string) string {
		if len(names) > mostNames || c.Guess != "" {
			return kind(c)
		}
		return kind(c) + "\n" + strings.Join(names, " ")
	})
	for _, g := range groups {
		sep := ", "
		if slices.ContainsFunc(g.names, func(name string) bool { return strings.Contains(name, sep) }) { // that of a budget a frame
			sep = " · "
		}
		who, holds, some := strings.Join(g.names, sep), "the bound holds if ", ""
		if n := len(g.names); n > mostNames {
			who = fmt.Sprintf("%s and %d others", g.names[0], n-1)
		}
		if len(g.names) > 1 {
			holds = "the bounds hold if "
		}
		if g.differ {
			holds, some = "each bound holds if ", "; each rests on some of these only"+says
		}
		fmt.Fprintf(b, "%s: %s%s%s\n", who, holds, strings.Join(lines(g.conditions, names), "; "), some)
	}
}

// WriteIfs prints the conditions of some answers and budgets of frames, each once. Those on which the same ones rest stand together, below their names.
func WriteIfs(b *strings.Builder, list []Held) {
	for _, g := range grouped(list, func(_ bound.Condition, names []string) string { return strings.Join(names, " · ") }) {
		holds := "the bound holds"
		if len(g.names) > 1 {
			holds = "the bounds hold"
		}
		fmt.Fprintf(b, "%s: %s\n", strings.Join(g.names, " · "), holds)
		for _, line := range lines(g.conditions, namesPlaces) {
			fmt.Fprintf(b, "        if %s\n", line)
		}
	}
}
