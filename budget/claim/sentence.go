package claim

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Facts are the results of a rule for a reading, by the names that sentences
// use: {measured} is replaced by Facts["measured"]. Every reading has these facts:
//
//	measured   the values with their unit: "12 to 15 cycles"
//	low, high  the least and the greatest value
//	unit       of the values: "cycles"
//	axis       what the points were measured over: "slots"
//	tried      the points, from the first to the last: "8 to 64"
//	reading    the reading's name, with a capital letter: "Counting down"
type Facts map[string]string

// Sentences are the texts for the results, with names of facts in braces. A part in
// brackets begins with the name of a fact and is left out if that fact is empty:
// "[deadlocks:, {deadlocks} of them deadlocks]".
type Sentences struct {
	Holds string // the rule holds
	Fails string // it does not

	// OtherHolds and OtherFails are added for each of the other readings that is
	// judged differently from the primary one.
	OtherHolds, OtherFails string
}

// facts are those that every reading has.
func (r Reading) facts() Facts {
	f := Facts{"measured": r.String(), "unit": r.Unit, "axis": r.axis(), "tried": r.Tried(), "reading": capital(r.Name), "low": "", "high": ""}
	if len(r.Points) > 0 {
		lo, hi := r.Range()
		f["low"], f["high"] = Number(lo), Number(hi)
	}
	return f
}

// with adds facts, which replace those of the same name.
func (f Facts) with(more Facts) Facts {
	maps.Copy(f, more)
	return f
}

// Flag returns a fact for brackets in a sentence: "yes" or "".
func Flag(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

// number is a fact that is a number, or begins with one: "1,024", "400 times".
func (f Facts) number(name string) (float64, error) {
	fact, ok := f[name]
	if !ok {
		return 0, fmt.Errorf("no fact is named %q", name)
	}
	first, _, _ := strings.Cut(fact, " ")
	v, err := strconv.ParseFloat(strings.ReplaceAll(first, ",", ""), 64)
	if err != nil {
		return 0, fmt.Errorf("the fact %s is %q, which is not a number", name, fact)
	}
	return v, nil
}

// fill puts facts into a sentence. The error names a fact that does not exist.
func (f Facts) fill(sentence string) (string, error) {
	var b strings.Builder
	for rest := sentence; rest != ""; {
		i := strings.IndexAny(rest, "{[")
		if i < 0 {
			b.WriteString(rest)
			break
		}
		b.WriteString(rest[:i])
		closing := "}"
		if rest[i] == '[' {
			closing = "]"
		}
		inside, after, closed := strings.Cut(rest[i+1:], closing)
		if !closed {
			return sentence, fmt.Errorf("the sentence %q has a %q without a %q", sentence, rest[i], closing)
		}
		rest = after
		name, part := inside, ""
		if closing == "]" {
			var named bool
			if name, part, named = strings.Cut(inside, ":"); !named {
				return sentence, fmt.Errorf("the sentence %q: write [fact:text], not [%s]", sentence, inside)
			}
		}
		value, known := f[name]
		if !known {
			return sentence, fmt.Errorf("the sentence %q names {%s}; the facts are %s", sentence, name, strings.Join(slices.Sorted(maps.Keys(f)), ", "))
		}
		if closing == "}" {
			b.WriteString(value)
			continue
		}
		if value == "" {
			continue
		}
		filled, err := f.fill(part)
		if err != nil {
			return sentence, err
		}
		b.WriteString(filled)
	}
	return b.String(), nil
}

// capital begins a name with a capital letter.
func capital(s string) string {
	if s == "" {
		return "Otherwise"
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
