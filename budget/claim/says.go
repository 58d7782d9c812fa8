package claim

import (
	"fmt"
	"slices"
	"strings"
)

// Says returns whether a reading holds, with the sentence for it: of the primary reading holds or fails, of
// another one the first or the second of others.
func (r Reading) Says(ok bool, holds, fails string, others ...string) (bool, string) {
	says := slices.Concat([]string{holds, fails}, others, []string{"", ""})
	if r.other {
		says = says[2:]
	}
	if ok {
		return ok, says[0]
	}
	return ok, says[1]
}

// If returns a part of a sentence that is said only under a condition.
func If(is bool, part string) string {
	if !is {
		return ""
	}
	return part
}

// Title is the reading's name with a capital letter, to begin a sentence: "Counting down".
func (r Reading) Title() string {
	if r.Name == "" {
		return "Otherwise"
	}
	return strings.ToUpper(r.Name[:1]) + r.Name[1:]
}

// Times says how often something happened, by the sum of the values: "never", "once", "3 times" or, with a Total,
// "in 3 of 4 trials".
func (r Reading) Times() string {
	n := r.Sum()
	switch {
	case n == 0:
		return "never"
	case r.Total > 0:
		return fmt.Sprintf("in %s of %s trials", Number(n), Number(float64(r.Total)))
	case n == 1:
		return "once"
	}
	return Number(n) + " times"
}

// Choice is the first value with its label: "12 cycles with columns".
func (r Reading) Choice() string {
	return fmt.Sprintf("%s %s with %s", Short(r.Points[0].Value), r.Unit, r.Points[0].Label)
}

// Rivals are the values after the first, with their labels: "14 with rows and 20 with a list".
func (r Reading) Rivals() string {
	rivals := make([]string, 0, len(r.Points))
	for _, p := range r.Points[1:] {
		rivals = append(rivals, fmt.Sprintf("%s with %s", Short(p.Value), p.Label))
	}
	return strings.Join(rivals, " and ")
}
