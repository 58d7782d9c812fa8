package bare

import (
	"context"
	"errors"
	"fmt"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// A Program is code on a machine, with the names of its routines.
type Program struct {
	*Machine
	Find func(name string) (addr uint16, err error)
	Near func(addr uint16) string // the label before an address, as label+n
}

// Start returns the machine before a call, after the given routines were called.
func (p *Program) Start(limit int, calls ...contract.First) (*Machine, error) {
	m := p.Clone()
	for i, first := range calls {
		addr, err := p.Find(first.Routine)
		if err != nil {
			return nil, err
		}
		if err := bearable(first.Set); err != nil {
			return nil, err
		}
		in := newInputs(m, &contract.Case{Set: first.Set}, Garbage(uint64(i)))
		if _, _, err := m.Call(addr, in.regs[0], limit); err != nil {
			return nil, fmt.Errorf("before the call, %w", p.Named(first.Routine, err))
		}
		m.Keep()
	}
	return m, nil
}

// Mocked returns the error of a case whose mock replaces the routine that it tests.
func Mocked(routine string) error {
	return fmt.Errorf("mock %s: it replaces the routine that the case tests; mock a routine that this one calls", routine)
}

// Keep makes everything written so far permanent: a later Undo does not take it back.
func (m *Machine) Keep() {
	m.n = 0
	m.Undo()
}

// Set applies assignments before a call: registers in regs, memory on the machine.
func Set(m *Machine, regs *cpu.Regs, set []contract.Assign) error {
	if err := bearable(set); err != nil {
		return err
	}
	in := newInputs(m, &contract.Case{Set: set}, [Kinds]cpu.Regs{*regs})
	*regs = in.regs[0]
	return nil
}

// bearable checks that a bare machine has the places that are set.
func bearable(set []contract.Assign) error {
	for _, a := range set {
		switch p := a.Place; {
		case p.Pad > 0:
			return fmt.Errorf("%s: a bare machine has no pads", p.Text)
		case p.Arg != "":
			return fmt.Errorf("%s: on a bare machine, set the registers and memory of the argument", p.Text)
		}
	}
	return nil
}

// RunCase tries a case, with or without sets. The error says that the case could not
// be tried at all; the error of a call that did not finish is in Result.Err.
func (p *Program) RunCase(ctx context.Context, c *contract.Contract, k *contract.Case, opt Options) (Result, error) {
	if c.Start != nil {
		return Result{}, fmt.Errorf("start %s: a bare machine has no frames", c.Start.Text)
	}
	if err := bearable(k.Set); err != nil {
		return Result{}, err
	}
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	first := append([]contract.First{}, c.Setup...)
	for _, name := range k.After {
		first = append(first, contract.First{Routine: name})
	}
	m, err := p.Start(opt.Limit, first...)
	if err != nil {
		return Result{}, err
	}
	for _, mock := range c.Mocks {
		if err := bearable(mock.Set); err != nil {
			return Result{}, err
		}
		if mock.Addr == c.Addr {
			return Result{}, Mocked(mock.Routine)
		}
		m.Mem[m.place(mock.Addr)] = opcodeRTS
	}
	AddMocks(m, c.Mocks, opt.Budgets)
	opt.Regs, opt.Chance = Garbage(uint64(k.Pos.Line)), Chance(c, k, m.place)
	r := Exhaust(ctx, m, c, k, opt)
	if r.Err != nil {
		r.Err = p.Named(c.Routine, r.Err)
		if len(r.ErrAt.Names) > 0 {
			r.Err = fmt.Errorf("with %s: %w", r.ErrAt, r.Err)
		}
	}
	return r, nil
}

// Named returns the error of a call with names in place of addresses.
func (p *Program) Named(routine string, err error) error {
	var fault *Fault
	var escape *Escape
	var limit *Limit
	switch {
	case errors.As(err, &fault):
		what := map[bool]string{false: "reads", true: "writes to"}[fault.Write]
		return named{fmt.Sprintf("%s %s $%04X, which is not RAM, at %s", routine, what, fault.Addr, p.Near(fault.PC)), err}
	case errors.As(err, &escape):
		return named{fmt.Sprintf("%s: %s, at %s", routine, escape.How, p.Near(escape.PC)), err}
	case errors.As(err, &limit):
		return named{fmt.Sprintf("%s did not return within %s cycles; it was at %s then", routine, contract.Grouped(limit.Cycles), p.Near(limit.PC)), err}
	}
	return err
}

// named is an error with another text.
type named struct {
	text string
	err  error
}

func (n named) Error() string { return n.text }
func (n named) Unwrap() error { return n.err }
