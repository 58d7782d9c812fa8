package report

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"pool6502/budget"
)

// datum is one figure of a side.
type datum struct {
	key    key
	cycles int
	inputs string // of a case, if known: with other inputs it is another figure
	frames int    // of which run; 0 for a case, -1 for the cost of so many objects
	lines  []budget.LineCost
}

// sameInputs reports whether two figures of a case are of the same inputs, as far as that is known.
func (d *datum) sameInputs(o *datum) bool {
	return d.inputs == o.inputs || d.inputs == "" || o.inputs == ""
}

type key struct{ pool, routine, condition string }

// medianFrame is the condition of the median of a routine's frames.
const medianFrame = "median of its frames"

// What is behind the name of an exhaustive case in the condition of its other figures.
const cheapestInput, allInputs = " (cheapest input)", " (all inputs together)"

// sums reports whether a baseline has the totals of its runs and cases, which early ones do not have.
func (b *Baseline) sums() bool {
	return slices.ContainsFunc(b.Frames, func(f FrameRow) bool { return f.Total > 0 }) ||
		slices.ContainsFunc(b.Routines, func(r RoutineRow) bool { return r.Sum > 0 })
}

// data are the figures of a baseline in its order; its pools have the names
// that the other side knows them by. sums says whether totals are among them.
func (b *Baseline) data(named map[string]string, sums bool) []datum {
	var out []datum
	twice := map[key]int{}
	for _, r := range b.Routines {
		k := key{named[r.Pool], r.Routine, r.Condition}
		twice[k]++
		if n := twice[k]; n > 1 {
			k.condition = fmt.Sprintf("%s (%d)", k.condition, n)
		}
		out = append(out, datum{k, r.Body, r.Inputs, r.Frames, r.Lines})
		if r.Sum > 0 && sums {
			out = append(out, datum{key{k.pool, k.routine, k.condition + cheapestInput}, r.Least, r.Inputs, r.Frames, nil},
				datum{key{k.pool, k.routine, k.condition + allInputs}, int(r.Sum), r.Inputs, r.Frames, nil})
		}
	}
	for _, f := range b.Frames {
		if f.Routine == "(idle)" || f.Routine == "(frame)" {
			continue
		}
		out = append(out, datum{key{named[f.Pool], f.Routine, medianFrame}, f.Median, "", f.Frames, nil},
			datum{key{named[f.Pool], f.Routine, costliestFrame}, f.Max, "", f.Frames, nil})
		if f.Total > 0 && sums {
			out = append(out, datum{key{named[f.Pool], f.Routine, "all frames together"}, f.Total, "", f.Frames, nil})
		}
		if f.Call != nil {
			out = append(out, datum{key{named[f.Pool], f.Routine, costliestCall}, f.Call.Max, "", f.Frames, nil})
		}
	}
	for _, s := range b.Sustained {
		cost := int(math.Round(s.Fixed + 100*s.Each))
		out = append(out, datum{key{named[s.Pool], s.What, "100 objects in a frame"}, cost, "", -1, nil})
	}
	return out
}

// pools are the names of a baseline's pools, each once.
func (b *Baseline) pools() []string {
	var out []string
	add := func(p string) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for _, r := range b.Routines {
		add(r.Pool)
	}
	for _, f := range b.Frames {
		add(f.Pool)
	}
	for _, s := range b.Sizes {
		add(s.Pool)
	}
	for _, s := range b.Sustained {
		add(s.Pool)
	}
	return out
}

// pairPools says which pool of the other side each pool of was is: the one of the
// same name, else the only one whose file has the same name in another folder,
// else, where one is left on each side, that.
func pairPools(was, is []string) map[string]string {
	named := map[string]string{}
	free := slices.Clone(is)
	take := func(w, i string) {
		named[w] = i
		free = slices.DeleteFunc(free, func(f string) bool { return f == i })
	}
	for _, w := range was {
		if slices.Contains(free, w) {
			take(w, w)
		}
	}
	left := func() []string {
		return slices.DeleteFunc(slices.Clone(was), func(w string) bool { _, ok := named[w]; return ok })
	}
	for _, w := range left() {
		if f := sameBase(w, free); len(f) == 1 && len(sameBase(w, left())) == 1 {
			take(w, f[0])
		}
	}
	if rest := left(); len(rest) == 1 && len(free) == 1 {
		take(rest[0], free[0])
	}
	for _, w := range left() {
		named[w] = w
	}
	return named
}

// sameBase are the paths whose last part is that of p.
func sameBase(p string, among []string) (out []string) {
	base := func(p string) string { return path.Base(strings.ReplaceAll(p, `\`, "/")) }
	for _, a := range among {
		if base(a) == base(p) {
			out = append(out, a)
		}
	}
	return out
}

// some names a side for an error.
func some(list []datum) string {
	if len(list) == 0 {
		return "nothing was measured"
	}
	k := list[0].key
	return fmt.Sprintf("%s, %s of %s", k.routine, k.condition, k.pool)
}
