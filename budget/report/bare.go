package report

import (
	"context"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/bare"
)

// Bare tries the cases of contracts on a bare machine. Its cases are as those of Test.
// An ordinary case is left to the first shard.
func Bare(ctx context.Context, file string, p *bare.Program, contracts []*asm.Contract, how budget.Exhaustive) File {
	f := File{File: file}
	worst := map[*asm.Contract]int{}
	for _, c := range contracts {
		for i := range c.Cases {
			k := &c.Cases[i]
			if ctx.Err() == nil && (how.Shard.Index <= 1 || len(k.Each) > 0) {
				f.Cases = append(f.Cases, bareCase(ctx, p, c, k, how, contracts, worst))
			}
		}
	}
	for _, c := range contracts {
		if worst[c] > c.Budget && c.Budget >= 0 {
			f.Overruns = append(f.Overruns, budget.Overrun{Routine: c.Routine, Pos: c.Pos, Worst: worst[c], Budget: c.Budget, Where: "cases"})
		}
	}
	return f
}

// bareCase tries a case, and raises the worst cost of each routine that it calls.
func bareCase(ctx context.Context, p *bare.Program, c *asm.Contract, k *asm.Case, how budget.Exhaustive, all []*asm.Contract, worst map[*asm.Contract]int) budget.CaseResult {
	r := budget.CaseResult{Routine: c.Routine, Case: k.Name, Pos: k.Pos, Text: k.Text, Expect: k.Cycles, AtMost: k.AtMost}
	opt := bare.Options{Budgets: all}
	if len(k.Each) > 0 {
		opt.Shard = how.Shard
		opt.Progress = func(done, total uint64) { how.Progress(c.Routine, k.Name, done, total) }
	}
	x, err := p.RunCase(ctx, c, k, opt)
	if err == nil {
		err = x.Err
	}
	if r.Err = err; err != nil {
		return r
	}
	for _, called := range x.Called {
		worst[called.Contract] = max(worst[called.Contract], called.Worst)
	}
	r.Body, r.Call = x.Max, x.Max+12
	if x.First != nil {
		r.Mismatches = x.First.Mismatches
	}
	if len(k.Each) > 0 {
		r.Exhausted = &x
	}
	return r
}
