package mcp

import (
	"context"
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
)

type boundIn struct {
	from
	Routine string `json:"routine" jsonschema:"label of the routine"`
}

type bounded struct {
	Best      int            `json:"least_cycles" jsonschema:"of a call, without JSR and RTS"`
	Worst     int            `json:"most_cycles" jsonschema:"of a call, without JSR and RTS; -1 if there is no bound"`
	Interrupt int            `json:"most_cycles_of_an_interrupt,omitempty" jsonschema:"of a handler: most_cycles with the entry of the interrupt and RTI, which its budget includes"`
	Stack     int            `json:"bytes_of_stack"`
	Budget    int            `json:"budget" jsonschema:"of a call or, of a handler, of an interrupt; -1 without one"`
	Verdict   string         `json:"verdict" jsonschema:"proved or open; empty without a budget"`
	If        []string       `json:"conditions" jsonschema:"what must hold for the bound to be right"`
	Why       string         `json:"why_there_is_none,omitempty" jsonschema:"why there is no bound"`
	Open      string         `json:"why_open,omitempty" jsonschema:"why the bound does not prove the budget"`
	Frames    []frameBounded `json:"budgets_of_a_frame,omitempty" jsonschema:"each budget of a frame or of vblank, and of the program; the bounds leave out the frames before the program comes to its main loop"`
}

type frameBounded struct {
	Budget  string   `json:"budget"`
	Cycles  int      `json:"budget_in_cycles"`
	Worst   int      `json:"most_cycles" jsonschema:"-1 if there is no bound"`
	Verdict string   `json:"verdict" jsonschema:"proved or open"`
	If      []string `json:"conditions" jsonschema:"what must hold for the bound to be right"`
	Why     string   `json:"why_there_is_none,omitempty" jsonschema:"why there is no bound"`
}

func (s *server) bound(ctx context.Context, in boundIn) (out bounded, err error) {
	p, err := s.open(in.from)
	if err != nil {
		return out, err
	}
	prog, err := bound.New(p)
	if err != nil {
		return out, err
	}
	prog.Stop = func() bool { return ctx.Err() != nil }
	r, err := boundOf(p, prog, in)
	if err != nil {
		return out, err
	}
	if p.Stale != "" && r.Budget >= 0 {
		r.Err = &bound.Unbounded{Why: p.Stale}
	}
	out = bounded{Best: r.Best, Worst: r.Worst, Stack: r.Stack, Budget: r.Budget, Verdict: r.Verdict(-1), If: said(r)}
	switch {
	case r.Err != nil:
		out.Worst, out.Why = -1, r.Err.Error()
	case r.Trusts():
		out.Open = bound.OnTrust
	case r.Exceeds():
		out.Open = "the bound is above the budget"
	}
	if r.Err == nil && r.Around() > 0 {
		out.Interrupt = r.Worst + r.Around()
	}
	out.Frames = framesBounded(p, prog, in.Routine)
	return out, ctx.Err()
}

// boundOf bounds a routine, by its header if it has one.
func boundOf(p *program.Program, prog *bound.Program, in boundIn) (*bound.Result, error) {
	for _, c := range p.Contracts {
		if c.Routine == in.Routine {
			return prog.Header(c), nil
		}
	}
	if p.Symbols == nil {
		return nil, fmt.Errorf("%s has no symbols; name its symbol file in symbols", in.Program)
	}
	sym, err := p.Symbols.Find(in.Routine)
	if err != nil {
		return nil, err
	}
	return prog.Routine(uint16(sym.Value), sym.Bank), nil
}

// framesBounded judges the budgets of a frame and of vblank that limit a routine.
func framesBounded(p *program.Program, prog *bound.Program, routine string) (list []frameBounded) {
	limits := slices.DeleteFunc(slices.Clone(p.Budgets), func(l contract.Limit) bool { return l.Of != routine })
	headers := slices.DeleteFunc(slices.Clone(p.Contracts), func(c *asm.Contract) bool { return c.Routine != routine })
	for _, b := range frame.Budgets(prog, limits, headers, prog.Region().CyclesPerFrame(), prog.Region().VBlankCycles()) {
		if p.Stale != "" {
			b.Bound.Err = &bound.Unbounded{Why: p.Stale}
		}
		one := frameBounded{Budget: b.Name() + " <= " + b.Limit.String(), Cycles: b.Most, Worst: b.Bound.Worst, Verdict: b.Bound.Verdict(-1), If: said(b.Bound)}
		if b.Bound.Err != nil {
			one.Worst, one.Why = -1, b.Bound.Err.Error()
		}
		list = append(list, one)
	}
	return list
}

// said lists the conditions of a bound; none if there is no bound.
func said(r *bound.Result) []string {
	list := []string{}
	if r.Err != nil {
		return list
	}
	for _, c := range r.Conditions() {
		list = append(list, c.String())
	}
	return list
}
