package report

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bare"
)

// ReadTests reads what Write wrote as JSON, for Merge: the cases with what all
// combinations came to, the budgets and the sizes.
func ReadTests(data []byte) (*Tests, error) {
	var in jsonTests
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, err
	}
	t := &Tests{Work: in.Work}
	if in.Shard != "" {
		var err error
		if t.Shard, err = bare.ParseShard(in.Shard); err != nil {
			return nil, err
		}
	}
	type key struct{ file, routine, name string }
	rows := map[key]RoutineRow{}
	for _, r := range in.Routines {
		rows[key{r.Pool, r.Routine, r.Condition}] = r
	}
	for i := range in.Files {
		jf := &in.Files[i]
		f := File{File: jf.File, Region: in.Regions[jf.File]}
		if jf.Error != "" {
			f.Err = errors.New(jf.Error)
		}
		for k := range jf.Cases {
			c := jf.Cases[k].read()
			row := rows[key{f.File, c.Routine, c.Case}]
			c.Lines, c.Inputs = row.Lines, row.Inputs
			f.Cases = append(f.Cases, c)
		}
		for _, o := range jf.Budgets {
			f.Overruns = append(f.Overruns, budget.Overrun{Routine: o.Routine, Pos: asm.Pos{File: o.File, Line: o.Line},
				Worst: o.Worst, Budget: o.Budget, Keeps: o.Keeps, Where: o.Where})
		}
		for _, b := range in.Budgets {
			if b.Pool == f.File {
				f.Budgets = append(f.Budgets, b)
			}
		}
		for _, s := range in.Sizes {
			if s.Pool == f.File {
				f.Sizes = append(f.Sizes, s)
			}
		}
		t.Files = append(t.Files, f)
	}
	return t, nil
}

// errLimit is the error of a case that reached the cycle limit, read from a report.
type errLimit struct{ text string }

func (e errLimit) Error() string        { return e.text }
func (e errLimit) Is(target error) bool { return target == budget.ErrLimit }

// read is the case that a row of JSON tells of.
func (j *jsonCase) read() budget.CaseResult {
	c := budget.CaseResult{Routine: j.Routine, Case: j.Case, Pos: asm.Pos{File: j.File, Line: j.Line}, Body: j.Body, Call: j.Call, Expect: -1, AtMost: j.AtMost}
	if j.Expected != nil {
		c.Expect = *j.Expected
	}
	for _, m := range j.Mismatches {
		c.Mismatches = append(c.Mismatches, contract.Mismatch(m))
	}
	switch {
	case j.Limit:
		c.Err = errLimit{j.Error}
	case j.Error != "":
		c.Err = errors.New(j.Error)
	}
	if x := j.Exhausted; x != nil {
		r := bare.Result{Total: x.Combinations, Share: x.Tried, Tried: x.Tried, Calls: x.Calls, Min: x.Min, Max: x.Max,
			Least: x.AtMin.read(), Most: x.AtMax.read(), AtMax: x.Dearest, Sum: x.Sum, Failing: x.Failing, Again: x.Repeat, Stopped: x.Stopped, Chips: x.Console}
		if x.First != nil {
			r.First = &bare.Failure{Input: x.First.read(), Mismatches: c.Mismatches}
			for _, name := range r.First.Names {
				r.First.Matter = append(r.First.Matter, !slices.Contains(x.Any, name))
			}
		}
		c.Exhausted = &r
	}
	return c
}

// read is the input that a row of JSON tells of; nil is none.
func (j *jsonInput) read() (in bare.Input) {
	if j == nil {
		return in
	}
	in.Index = j.Index
	for field := range strings.FieldsSeq(j.Text) {
		name, value, _ := strings.Cut(field, "=")
		v, _ := strconv.Atoi(value)
		in.Names, in.Values = append(in.Names, name), append(in.Values, v)
	}
	return in
}

// Merge joins the parts of a run into one. Costs, budgets and failures are collected from
// all parts, which may be in any order.
func Merge(parts []*Tests) *Tests {
	slices.SortFunc(parts, func(a, b *Tests) int { return a.Shard.Index - b.Shard.Index })
	all := &Tests{Work: parts[0].Work, Files: slices.Clone(parts[0].Files)}
	for _, p := range parts[1:] {
		for i := range p.Files {
			at := slices.IndexFunc(all.Files, func(f File) bool { return f.File == p.Files[i].File })
			if at < 0 {
				all.Files = append(all.Files, p.Files[i])
				continue
			}
			all.Files[at].merge(&p.Files[i])
		}
	}
	return all
}

func (f *File) merge(o *File) {
	if f.Err == nil {
		f.Err = o.Err
	}
	for i := range o.Cases {
		c := &o.Cases[i]
		same := func(k budget.CaseResult) bool { return k.Routine == c.Routine && k.Case == c.Case && k.Pos == c.Pos }
		if at := slices.IndexFunc(f.Cases, same); at < 0 {
			f.Cases = append(f.Cases, *c)
		} else {
			mergeCases(&f.Cases[at], c)
		}
	}
	for _, b := range o.Overruns {
		at := slices.IndexFunc(f.Overruns, func(k budget.Overrun) bool { return k.Routine == b.Routine && k.Keeps == b.Keeps })
		switch {
		case at < 0:
			f.Overruns = append(f.Overruns, b)
		case b.Worst > f.Overruns[at].Worst:
			f.Overruns[at] = b
		}
	}
	for _, b := range o.Budgets {
		at := slices.IndexFunc(f.Budgets, func(k BudgetRow) bool { return k.Routine == b.Routine })
		switch {
		case at < 0:
			f.Budgets = append(f.Budgets, b)
		case b.Worst > f.Budgets[at].Worst:
			f.Budgets[at] = b
		}
	}
}

// mergeCases adds what another part found out about a case.
func mergeCases(c, o *budget.CaseResult) {
	if c.Err == nil {
		c.Err = o.Err
	}
	if o.Exhausted == nil || c.Exhausted == nil || c.Err != nil {
		return
	}
	if o.Body > c.Body || c.Exhausted.Tried == 0 {
		c.Body, c.Call, c.Lines = o.Body, o.Call, o.Lines
	}
	c.Exhausted.Add(o.Exhausted)
	if first := c.Exhausted.First; first != nil {
		c.Mismatches = first.Mismatches
	}
}
