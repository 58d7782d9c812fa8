package bound

import (
	"fmt"
	"slices"
	"strings"
)

// An Escape is an instruction before which the console was in a state that a proof does not allow.
type Escape struct {
	Routine string // whose proof it is
	Where   string // the instruction; empty if a condition of the proof does not hold
	What    string
	Trusts  bool // the bound is on trust, so that one of its conditions does not hold
}

func (e Escape) String() string {
	if e.Where == "" {
		return e.Routine + ": " + e.What
	}
	if e.Trusts {
		return fmt.Sprintf("%s: a guess on which its bound rests does not hold. Before the instruction at %s, %s", e.Routine, e.Where, e.What)
	}
	return fmt.Sprintf("%s: not as proved before the instruction at %s: %s", e.Routine, e.Where, e.What)
}

// Refuted returns an Escape for each proof of which the run has broken a condition.
func (w *Watch) Refuted() (list []Escape) {
	w.run.look()
	for _, r := range w.Proved(false) {
		for _, c := range r.Conditions() {
			if why := w.run.broken(c.check, r.runs, r.code.Offset(r.Addr)); why != "" {
				list = append(list, Escape{Routine: r.Name, What: notHeld(c, why)})
				break
			}
		}
	}
	return list
}

// Escaped returns an Escape for each routine that did what its proof excludes. Routines whose conditions the run has broken are left
// out; Refuted returns these.
func (w *Watch) Escaped() []Escape {
	refuted := w.Refuted()
	return slices.DeleteFunc(slices.Clone(w.escaped), func(e Escape) bool {
		return slices.ContainsFunc(refuted, func(r Escape) bool { return r.Routine == e.Routine })
	})
}

// Proved lists the routines that have a proof, sorted, or those of them that have not run.
func (w *Watch) Proved(idle bool) (list []*Result) {
	for _, at := range w.proofs {
		for _, k := range at {
			if k.other == nil && (!idle || !k.ran) {
				list = append(list, k.Result)
			}
		}
	}
	slices.SortFunc(list, func(a, b *Result) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Moved lists the routines that have a proof and have only run at mirrors of their addresses, which no proof is about.
func (w *Watch) Moved() (list []string) {
	for _, at := range w.copies {
		for _, k := range at {
			if k.moved && !k.ran && !slices.Contains(list, k.Name) {
				list = append(list, k.Name)
			}
		}
	}
	slices.Sort(list)
	return list
}
