package engine

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm/contract"
)

// Sentence is a sentence of a lesson, or a row of a table: its figures as published, an expression for each of
// them (see finder), and conditions, as "A = B" or "A >= B". What it says is true only while they hold.
type Sentence struct {
	Of  []string `json:"of"`
	Was []string `json:"was"`
	If  []string `json:"if,omitempty"`
}

// Said is a sentence with the figures of the program that is open. If one of them cannot be computed or a condition
// does not hold, Why says so, and the sentence is true only of the program as it was published.
type Said struct {
	Now []string `json:"now,omitempty"`
	Why string   `json:"why,omitempty"`
}

// maxSentences is how many sentences one request may have.
const maxSentences = 400

// Says computes sentences. Each is computed whole or not at all.
func (e *Engine) Says(list []Sentence) []Said {
	f := newFinder(e)
	out := make([]Said, min(len(list), maxSentences))
	for i := range out {
		now, err := f.sentence(list[i])
		if err != nil {
			out[i].Why = err.Error()
			continue
		}
		out[i].Now = now
	}
	return out
}

func (f *finder) sentence(s Sentence) (now []string, err error) {
	if len(s.Of) != len(s.Was) {
		return nil, fmt.Errorf("%d expressions for %d figures", len(s.Of), len(s.Was))
	}
	for _, c := range s.If {
		if err := f.holds(c); err != nil {
			return nil, err
		}
	}
	for i, of := range s.Of {
		text, err := f.written(of, s.Was[i])
		if err != nil {
			return nil, err
		}
		now = append(now, text)
	}
	return now, nil
}

// written computes an expression and writes it as the text was written that was published.
func (f *finder) written(of, was string) (string, error) {
	if name, ok := strings.CutPrefix(of, "{"); ok && strings.HasSuffix(name, "}") && strings.Count(of, "{") == 1 {
		if text, ok, err := f.text(strings.TrimSuffix(name, "}")); ok {
			return text, err
		}
	}
	v, err := f.compute(of)
	if err != nil {
		return "", err
	}
	return like(was, v), nil
}

// compute computes an expression.
func (f *finder) compute(of string) (float64, error) {
	v, err := (&formula{text: of, find: f.find}).all()
	if err == nil && !(math.Abs(v) < 1e15) {
		err = fmt.Errorf("%s has no value", of)
	}
	return v, err
}

// holds returns an error if a condition does not hold.
func (f *finder) holds(condition string) error {
	left, right, ok := strings.Cut(condition, " >= ")
	equal := !ok
	if equal {
		left, right, ok = strings.Cut(condition, " = ")
	}
	if !ok {
		return fmt.Errorf("%q is no condition; write A = B or A >= B", condition)
	}
	a, err := f.compute(left)
	if err != nil {
		return err
	}
	b, err := f.compute(right)
	if err != nil {
		return err
	}
	if a == b || !equal && a > b {
		return nil
	}
	return fmt.Errorf("%s is %v, and %s is %v", left, a, right, b)
}

var words = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")

// like writes a number as another text has one: as a word or with its decimals, thousands separators and unit.
func like(was string, v float64) string {
	if slices.Contains(words, strings.ToLower(was)) {
		if v < 0 || v >= float64(len(words)) || v != math.Trunc(v) {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
		if word := words[int(v)]; was[0] >= 'a' {
			return word
		} else {
			return strings.ToUpper(word[:1]) + word[1:]
		}
	}
	number, unit, _ := strings.Cut(was, " ")
	if unit != "" {
		unit = " " + unit
	}
	if _, decimals, ok := strings.Cut(number, "."); ok {
		return strconv.FormatFloat(v, 'f', len(decimals), 64) + unit
	}
	if v != math.Trunc(v) && unit == "" { // a mean that was a whole number as published
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return contract.Grouped(int(math.Round(v))) + unit
}
