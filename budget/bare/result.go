package bare

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/contract"
)

// paste sets Again to the case that repeats the first failure.
func (r *Result) paste(k *contract.Case) {
	if r.First != nil {
		r.Again = "Case     " + r.First.Line(k, "first")
	}
}

// Failed returns one line: how many combinations fail, the first of them, and how to
// repeat only that one. First must not be nil.
func (r *Result) Failed() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s combinations fail; to repeat the first: ;;; %s", contract.Grouped(int(r.Failing)), contract.Grouped(int(r.Tried)), r.Again)
	if idle := r.First.Idle(); len(idle) > 0 {
		fmt.Fprintf(&b, " (with other values of %s too)", strings.Join(idle, " and of "))
	}
	return b.String()
}

// Idle returns the places whose value does not matter for the failure.
func (f *Failure) Idle() (names []string) {
	for i, matters := range f.Matter {
		if !matters {
			names = append(names, f.Names[i])
		}
	}
	return names
}

// Add adds the result of another part of the same case. Neither may have an error.
func (r *Result) Add(o *Result) {
	if o.Tried > 0 {
		if r.Tried == 0 || o.Min < r.Min || o.Min == r.Min && o.Least.Index < r.Least.Index {
			r.Min, r.Least = o.Min, o.Least
		}
		switch {
		case r.Tried == 0 || o.Max > r.Max:
			r.Max, r.Most, r.AtMax = o.Max, o.Most, o.AtMax
		case o.Max == r.Max:
			r.AtMax += o.AtMax
			if o.Most.Index < r.Most.Index {
				r.Most = o.Most
			}
		}
	}
	if o.First != nil && (r.First == nil || o.First.Index < r.First.Index) {
		r.First, r.Again = o.First, o.Again
	}
	r.addCalled(o)
	r.Share += o.Share
	r.Tried += o.Tried
	r.Sum += o.Sum
	r.Calls += o.Calls
	r.Failing += o.Failing
	r.Stopped = r.Stopped || o.Stopped
	r.Chips = r.Chips || o.Chips
}

// State returns a text that says whether every combination was tried, and where.
func (r *Result) State() string {
	state := "exhausted"
	switch {
	case r.Stopped:
		state = "interrupted"
	case r.Tried < r.Total:
		state = "shard"
	}
	if r.Tried < r.Total {
		state += " of " + contract.Grouped(int(r.Total))
	}
	if r.Chips {
		state += ", on the console"
	}
	if r.Total > Few {
		state += fmt.Sprintf(", with 2 of %d kinds of garbage each", Kinds)
	}
	return state
}

// String returns the cost of all combinations in one line.
func (r *Result) String() string {
	if r.Tried == 0 {
		return r.State() + ": nothing was tried"
	}
	return fmt.Sprintf("%s: min = %d, max = %d cycles in %s combinations", r.State(), r.Min, r.Max, contract.Grouped(int(r.Tried)))
}

// A Caller makes the call of an input with a set of garbage. It returns the
// cost of the body and the broken promises, except the routine's budget.
type Caller func(in Input, kind int) (body int, bad []contract.Mismatch, err error)

// Each is Exhaust with a function that makes the calls.
func Each(ctx context.Context, c *contract.Contract, k *contract.Case, opt Options, one Caller) Result {
	r := Result{Total: k.Combinations(), Min: -1}
	r.Share = opt.Shard.Count(r.Total)
	in := newInputs(New(), k, opt.Regs)
	size, first, step := opt.Shard.chunks(r.Total)
runs:
	for lo := first * size; lo < r.Total; lo += step * size {
		for n := lo; n < min(lo+size, r.Total); n++ {
			if r.Stopped = ctx.Err() != nil; r.Stopped {
				break runs
			}
			now := in.at(n)
			if r.Err = r.add(now, c.Budget, one); r.Err != nil {
				r.ErrAt = now
				return r
			}
			if opt.Progress != nil {
				opt.Progress(r.Tried, r.Share)
			}
		}
	}
	r.name(in)
	r.paste(k)
	return r
}

// add makes the calls of an input.
func (r *Result) add(in Input, budget int, one Caller) error {
	failed := false
	bodies := make([]int, Kinds)
	for kind := range Kinds {
		body, bad, err := one(in, kind)
		if err != nil {
			return err
		}
		r.Calls++
		if budget >= 0 && body > budget {
			bad = append(bad, overBudget(body, budget))
		}
		if len(bad) > 0 && r.First == nil {
			r.First = &Failure{Input: in, Body: body, Mismatches: bad, Kind: kind}
		}
		failed = failed || len(bad) > 0
		bodies[kind] = body
	}
	least, most := slices.Min(bodies), slices.Max(bodies)
	r.charge(in.Index, least, most)
	if failed || least != most {
		r.Failing++
	}
	if r.First == nil && least != most {
		r.First = &Failure{Input: in}
		r.First.depends(bodies, func(int, int) string { return DependsOnSeveral })
	}
	return nil
}

// charge adds the costs of a combination: of its cheapest and of its costliest call.
func (r *Result) charge(n uint64, least, most int) {
	if r.Tried == 0 || least < r.Min {
		r.Min, r.Least.Index = least, n
	}
	switch {
	case r.Tried == 0 || most > r.Max:
		r.Max, r.Most.Index, r.AtMax = most, n, 1
	case most == r.Max:
		r.AtMax++
	}
	r.Tried++
	r.Sum += uint64(most)
}

// name completes the inputs of the costs, of which only the index is known.
func (r *Result) name(in *inputs) {
	if r.Tried > 0 {
		r.Least, r.Most = in.at(r.Least.Index), in.at(r.Most.Index)
	}
	for i := range r.Called {
		r.Called[i].At = in.at(r.Called[i].At.Index)
	}
}

// Confirm repeats the first failing, the cheapest and the costliest call of a result
// with another Caller, and the costliest calls of routines that broke their budgets. It returns an error if
// the outcome differs.
func (r *Result) Confirm(budget int, one Caller) error {
	if r.Tried == 0 {
		return nil
	}
	differ := func(in Input, text string, args ...any) error {
		return fmt.Errorf("with %s the bare machine and the console differ: %s; please report it", in, fmt.Sprintf(text, args...))
	}
	if f := r.First; f != nil {
		body, bad, err := one(f.Input, f.Kind)
		if err != nil || body != f.Body || !f.Luck && len(bad) == 0 && (budget < 0 || body <= budget) {
			return differ(f.Input, "%d cycles, %v, and %d cycles, %v, %v", f.Body, f.Mismatches, body, bad, err)
		}
	}
	for _, called := range r.Called {
		if called.Worst > called.Contract.Budget {
			for kind := range Kinds {
				if _, _, err := one(called.At, kind); err != nil {
					return differ(called.At, "%v", err)
				}
			}
		}
	}
	for _, named := range []struct {
		in   Input
		body int
	}{{r.Least, r.Min}, {r.Most, r.Max}} {
		var bodies []int
		for kind := 0; kind < Kinds && !slices.Contains(bodies, named.body); kind++ {
			body, _, err := one(named.in, kind)
			if err != nil {
				return differ(named.in, "%v", err)
			}
			bodies = append(bodies, body)
		}
		if !slices.Contains(bodies, named.body) {
			return differ(named.in, "%d cycles, and %d", named.body, bodies)
		}
	}
	return nil
}

// overBudget returns the mismatch of a cost that exceeds the routine's budget.
func overBudget(body, budget int) contract.Mismatch {
	return contract.Mismatch{Place: contract.CyclesPlace, Got: body, Want: budget, AtMost: true, Why: "the routine's budget"}
}

// AddMocks adds the mocks of a header to a machine. Registers that the mocked routine's own header says it changes, and
// that the mock does not set, hold garbage after the call, as after a call of the routine itself.
func AddMocks(m *Machine, list []contract.Mock, program []*contract.Contract) {
	for i := range list {
		k := &list[i]
		var changes []byte
		for _, c := range program {
			if c.Addr == k.Addr {
				changes = c.Changes
			}
		}
		m.Mock(Mock{Addr: k.Addr, Cycles: k.Cycles, Do: func(m *Machine) {
			for _, reg := range changes {
				m.SetReg(reg, ^m.cpu.Get(reg))
			}
			for _, a := range k.Set {
				if a.Place.Reg != 0 {
					m.SetReg(a.Place.Reg, a.Values[0])
					continue
				}
				for j, v := range a.Values {
					m.Put(a.Place.Addr+uint16(j), v)
				}
			}
		}})
	}
}
