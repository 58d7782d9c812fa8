package engine

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

// runner is a program whose cases are run.
type runner struct {
	machine *budget.Machine
	program *program.Program
	err     error
}

// figure is a number, or why it cannot be computed.
type figure struct {
	n   int
	err error
}

// mostSlots is how many slots a lesson's pool may have, and maxSizes how many sizes one request may measure.
const (
	mostSlots = 1024
	maxSizes  = 8
)

// open opens a program: a main file with the edited files, or as published, for a number of slots or for its own ("").
func (f *finder) open(main, size string, published bool) *runner {
	key := fmt.Sprint(main, "@", size, published)
	if o := f.runners[key]; o != nil {
		return o
	}
	o := &runner{}
	f.runners[key] = o
	if main == f.e.main && size == "" && !published {
		o.program = f.e.program
		o.machine, o.err = budget.Open(o.program, budget.Options{Limit: caseLimit})
		return o
	}
	var defines map[string]int
	if size != "" {
		n, err := strconv.Atoi(size)
		if err != nil || n < 1 || n > mostSlots || len(f.runners) > 4*maxSizes {
			o.err = fmt.Errorf("%q is no number of slots", size)
			return o
		}
		defines = map[string]int{"NUM_BULLETS": n, "SLOTS": n}
	}
	from := f.e.files
	if published {
		from = nil
	}
	p, err := asm.Assemble(from, main, asm.Options{Defines: defines})
	if err != nil {
		o.err = err
		return o
	}
	o.program = program.Of(p)
	o.machine, o.err = budget.Open(o.program, budget.Options{Limit: caseLimit})
	return o
}

// caseNamed finds a case of a routine.
func (o *runner) caseNamed(routine, name string) (*asm.Contract, *asm.Case) {
	for _, c := range o.program.Contracts {
		for i := range c.Cases {
			if c.Routine == routine && c.Cases[i].Name == name {
				return c, &c.Cases[i]
			}
		}
	}
	return nil, nil
}

var errNoCase = errors.New("the program has no such case")

// run measures a case of a program, in cycles of the body.
func (f *finder) runCase(main, size string, published bool, routine, name string) (int, error) {
	key := fmt.Sprint(main, "@", size, published, routine, ":", name)
	if known, ok := f.cases[key]; ok {
		return known.n, known.err
	}
	var out figure
	o := f.open(main, size, published)
	if out.err = o.err; out.err == nil {
		if c, k := o.caseNamed(routine, name); c == nil {
			out.err = errNoCase
		} else {
			r := o.machine.RunCase(c, k)
			out.n, out.err = r.Body, r.Err
		}
	}
	f.cases[key] = out
	return out.n, out.err
}

// hasOriginally reports whether the program has a case as it was published.
func (f *finder) hasOriginally(routine, name string) bool {
	was := f.e.original()
	if was == nil {
		return false
	}
	c, _ := (&runner{program: was}).caseNamed(routine, name)
	return c != nil
}

// measured is a case of the program that is open or, if it never had it, of another source of its folder.
func (f *finder) measured(routine, name, size string) (float64, error) {
	n, err := f.runCase(f.e.main, size, false, routine, name)
	if errors.Is(err, errNoCase) && size == "" && !f.hasOriginally(routine, name) {
		for _, main := range f.e.beside() {
			if m, other := f.runCase(main, "", false, routine, name); other == nil {
				return float64(m), nil
			}
		}
	}
	if err != nil {
		return 0, fmt.Errorf("%s, %s: %w", routine, name, err)
	}
	return float64(n), nil
}

// published is a case of a routine in the program of another lesson, in cycles.
func (f *finder) published(lesson, routine, name string) (float64, error) {
	n, err := f.runCase(lesson+"/"+lesson+".asm", "", true, routine, name)
	if err != nil {
		return 0, fmt.Errorf("lesson %s: %s, %s: %w", lesson, routine, name, err)
	}
	return float64(n), nil
}

// beside returns the other sources in the folder of the program.
func (e *Engine) beside() (out []string) {
	for _, x := range Exhibits() {
		for _, file := range x.Files {
			if strings.HasSuffix(file, ".asm") && file != e.main && path.Dir(file) == path.Dir(e.main) {
				out = append(out, file)
			}
		}
	}
	return out
}

// constant is the value of a constant of the program.
func (f *finder) constant(name string) (float64, error) {
	s, ok := f.e.program.Lookup(name)
	if !ok {
		return 0, fmt.Errorf("the program has no %s", name)
	}
	return float64(s.Value), nil
}

// costliest is the costliest call of a routine in all cases of the program, whoever made it.
func (f *finder) costliest(routine string) (float64, error) {
	c, err := f.contract(routine)
	if err != nil {
		return 0, err
	}
	if f.worst == nil {
		o := f.open(f.e.main, "", false)
		if o.err != nil {
			return 0, o.err
		}
		m, err := budget.Open(o.program, budget.Options{Limit: caseLimit})
		if err != nil {
			return 0, err
		}
		m.RunCases()
		f.worst = map[uint16]int{}
		for i := range m.Meter().Routines() {
			r := m.Meter().Routine(i)
			f.worst[r.Addr] = max(f.worst[r.Addr], r.MaxBody)
		}
	}
	most, ok := f.worst[c.Addr]
	if !ok {
		return 0, fmt.Errorf("no case calls %s", routine)
	}
	return float64(most), nil
}

// contract is the header of a routine.
func (f *finder) contract(routine string) (*asm.Contract, error) {
	i := slices.IndexFunc(f.e.program.Contracts, func(c *asm.Contract) bool { return c.Routine == routine })
	if i < 0 {
		return nil, fmt.Errorf("no routine with a header is called %q", routine)
	}
	return f.e.program.Contracts[i], nil
}

// proof is what is proved of a routine.
func (f *finder) proof(routine string) (p proof, err error) {
	c, err := f.contract(routine)
	if err == nil && f.prog == nil {
		f.prog, err = proofsOf(f.e.program)
	}
	if err != nil {
		return p, err
	}
	return f.prog.header(c), nil
}

func (f *finder) bound(routine string) (float64, error) {
	r, err := f.proof(routine)
	if err != nil {
		return 0, err
	}
	if err := r.err(); err != nil {
		return 0, err
	}
	if r.Trusts() {
		return 0, fmt.Errorf("the bound of %s is on trust", routine)
	}
	return float64(r.Worst), nil
}

func (f *finder) budget(routine string) (float64, error) {
	c, err := f.contract(routine)
	if err == nil && c.Budget < 0 {
		err = fmt.Errorf("%s has no budget", routine)
	}
	if err != nil {
		return 0, err
	}
	return float64(c.Budget), nil
}

// verdict compares what was proved of a routine, what was measured, and its budget.
func (f *finder) verdict(routine string) (string, error) {
	measured, err := f.costliest(routine)
	if err != nil {
		return "", err
	}
	r, err := f.proof(routine)
	if err != nil {
		return "", err
	}
	return r.Verdict(int(measured)), nil
}
