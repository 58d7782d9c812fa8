package command

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/program"
)

// A reacher finds the cases of --reach, and runs each as pool6502 test does before it is printed.
type reacher struct {
	game *program.Program
	p    *bound.Program
	m    *budget.Machine // nil until a case was found
}

// searchCalls is how many calls of a routine --reach tries.
const searchCalls = 40_000

// garbages is how often a case is run, each time with other garbage in what it does not set: test fills it by the line of the case.
const garbages = 8

// reach searches for the costliest call of a routine that has a bound, and returns it if it is a case that costs the same when it is tested. Otherwise
// Body is below 0, and Why or Asks says why, if a call was found.
func (f *reacher) reach(r *bound.Result) bound.Witness {
	w := f.p.Search(r, searchCalls)
	if w.Body < 0 {
		return w
	}
	why, err := f.tested(r, w)
	if err != nil {
		why = err.Error()
	}
	if why != "" {
		return bound.Witness{Body: -1, Why: fmt.Sprintf("the costliest call that it found takes %s cycles, and as a case it fails: %s", contract.Grouped(w.Body), why)}
	}
	return w
}

// tested runs a case and returns what is wrong with its cost, or with the notes of headers; "" if nothing is.
func (f *reacher) tested(r *bound.Result, w bound.Witness) (why string, err error) {
	if f.game.Stale != "" {
		return f.game.Stale, nil
	}
	if f.m == nil {
		if f.m, err = budget.Open(f.game, budget.Options{}); err != nil {
			return "", err
		}
	}
	c := contract.Contract{Routine: r.Name, Addr: r.Addr, Bank: r.Bank}
	if h := r.Contract(); h != nil {
		c = *h
	}
	c.Keeps, c.Whole, c.Cases = nil, false, nil // they are not about the cost
	k := contract.Case{Name: "worst", Pos: c.Pos, Cycles: w.Body}
	for _, text := range w.Set {
		set, err := f.game.ParseSet(text)
		if err != nil {
			return "", err
		}
		k.Set = append(k.Set, set)
	}
	check, remove := f.p.Notes().Check(f.m.Console())
	defer remove()
	f.m.OnCall(check.Call)
	defer f.m.OnCall(nil)
	for range garbages {
		if tried := f.m.RunCase(&c, &k); !tried.OK() {
			return tried.Failures()[0], nil
		}
		k.Pos.Line++
	}
	if len(check.Broken) > 0 {
		return check.Broken[0].String(), nil
	}
	return "", nil
}
