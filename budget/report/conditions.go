package report

import (
	"fmt"
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

// WriteConditions prints each condition of the bounds once, with the routines whose bounds need it.
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
	for _, c := range order {
		if n := len(of[c]); n > 4 {
			fmt.Fprintf(b, "%s and %d others: the bounds hold if %s\n", of[c][0], n-1, c)
		} else if n > 1 {
			fmt.Fprintf(b, "%s: the bounds hold if %s\n", strings.Join(of[c], ", "), c)
		} else {
			fmt.Fprintf(b, "%s: the bound holds if %s\n", of[c][0], c)
		}
	}
}
