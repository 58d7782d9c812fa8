package budget

import (
	"context"
	"errors"
	"fmt"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bare"
)

// Exhaustive says how cases with sets before the arrow run.
type Exhaustive struct {
	Context  context.Context // when it is cancelled, the cases return with the combinations tried so far
	Shard    bare.Shard      // of each such case; ordinary cases run whole
	Workers  int             // processors; 0 means all
	Progress func(routine, name string, done, total uint64)
}

// Exhaust sets how exhaustive cases run from now on.
func (m *Machine) Exhaust(e Exhaustive) { m.exhaustive = e }

// elsewhere reports whether this machine must not run a case: ordinary cases are run by
// the first shard only, and an interrupted run begins no further case.
func (m *Machine) elsewhere(k *asm.Case) bool {
	e := &m.exhaustive
	return e.Shard.Index > 1 && len(k.Each) == 0 || e.Context != nil && e.Context.Err() != nil
}

// MaxOnConsole is how many combinations a case may have if its routine accesses I/O and must run on the
// console, which is some thousand times slower than the bare machine.
const MaxOnConsole = 4096

// exhaust tries every combination of a case: on a bare machine if possible, else on the
// console. The cheapest, the costliest and the first failing call are repeated on the
// console, and must give the same result.
func (m *Machine) exhaust(c *asm.Contract, k *asm.Case, r *CaseResult) {
	e := m.exhaustive
	if e.Context == nil {
		e.Context = context.Background()
	}
	b, opt, err := m.bare(c, k)
	opt.Shard, opt.Workers, opt.Limit, opt.Budgets = e.Shard, e.Workers, m.limit, m.budgeted()
	if e.Progress != nil {
		opt.Progress = func(done, total uint64) { e.Progress(c.Routine, k.Name, done, total) }
	}
	opt.Chance = m.chance(c, k)
	one := func(in bare.Input, kind int) (int, []Mismatch, error) {
		body, lines, bad, err := m.runOnce(c, in.Case(k), garbage(kind), nil)
		r.Lines = lines.list(body)
		if len(bad) == 0 && err == nil {
			bad = m.broken(c, in.Case(k))
		}
		return body, bad, err
	}
	var x bare.Result
	var fault *bare.Fault
	if err == nil && m.uninitialised {
		err = errFresh
	}
	if err == nil {
		sets := *k
		sets.Set = nil // done
		x = bare.Exhaust(e.Context, b, c, &sets, opt)
		err = x.Err
	}
	switch {
	case errors.As(err, &fault) || errors.Is(err, errInterrupts) || errors.Is(err, errFresh):
		if n := k.Combinations(); n > MaxOnConsole {
			r.Err = fmt.Errorf("%w; a case of %s combinations runs without the console's chips, so give it %s at most", m.ofFault(err, fault), contract.Grouped(int(n)), contract.Grouped(MaxOnConsole))
			return
		}
		if x = bare.Each(e.Context, c, k, opt, one); x.Err != nil {
			r.Err = fmt.Errorf("with %s: %w", x.ErrAt, x.Err)
			return
		}
		x.Chips = true
	case err != nil:
		if x.Total == 0 { // before any call
			r.Err = err
			return
		}
		if _, _, worse := one(x.ErrAt, 0); worse != nil {
			err = worse // it tells where the routine loops
		}
		r.Err = fmt.Errorf("with %s: %w", x.ErrAt, err)
		return
	default:
		if r.Err = x.Confirm(c.Budget, one); r.Err != nil {
			return
		}
	}
	r.Exhausted = &x
	r.Body, r.Call = x.Max, x.Max+12
	if f := x.First; f != nil {
		if f.Luck {
			f.Mismatches[0].Why = m.luck(c, f.Case(k), garbage(f.Kind), garbage(f.Other))
		}
		r.Mismatches = f.Mismatches
	}
}

// budgeted are the contracts of the routines that are switched in.
func (m *Machine) budgeted() []*asm.Contract {
	var list []*asm.Contract
	for _, c := range m.names.Contracts {
		if loc, ok := m.names.Find(c.Routine, c.Addr, m.meter.PRGSize()); ok && loc == m.meter.Loc(c.Addr) {
			list = append(list, c)
		}
	}
	return list
}

// errInterrupts and errFresh say why a case cannot run on a bare machine.
var (
	errInterrupts = errors.New("the game's NMI comes during the call")
	errFresh      = errors.New("only the console records which RAM has been written")
)

// bare makes a bare machine with the memory of the console before the call of a case, and
// the options with its registers.
func (m *Machine) bare(c *asm.Contract, k *asm.Case) (*bare.Machine, bare.Options, error) {
	var opt bare.Options
	m.Reset()
	defer m.mock(c.Mocks)()
	for _, first := range c.Setup {
		if _, err := m.run(first.Routine, first.Set, Call{}); err != nil {
			return nil, opt, fmt.Errorf("after %s: %w", first.Routine, err)
		}
	}
	for _, name := range k.After {
		if _, err := m.run(name, nil, Call{}); err != nil {
			return nil, opt, fmt.Errorf("after %s: %w", name, err)
		}
	}
	cp := m.con.CPU()
	for i := range opt.Regs {
		if _, err := m.arrange(c.Routine, k.Set, func() { m.fill(caseSeed(k), garbage(i)) }); err != nil {
			return nil, opt, err
		}
		opt.Regs[i] = cp.Regs
	}
	if m.con.Control()&0x80 != 0 {
		return nil, opt, errInterrupts
	}
	b := bare.NES()
	copy(b.Mem[:], m.Peek(0, 0x10000))
	if m.con.Cart().PRGRAM+m.con.Cart().PRGNVRAM > 0 {
		b.Map(0x6000, 0x7FFF, bare.RAM)
	}
	for addr := 0; m.coded != nil && addr < 0x10000; addr++ {
		if addr < 0x8000 {
			b.NoCode(uint16(addr), true)
		} else if loc := m.meter.Loc(uint16(addr)); int(loc) < len(m.coded) && !m.coded[loc] {
			b.NoCode(uint16(addr), false)
		}
	}
	bare.AddMocks(b, c.Mocks, m.budgeted())
	return b, opt, nil
}

// ofFault names the instruction of a fault.
func (m *Machine) ofFault(err error, f *bare.Fault) error {
	if f == nil {
		return err
	}
	where, pos := m.meter.Where(f.PC)
	what := "reads"
	if f.Write {
		what = "writes to"
	}
	return fmt.Errorf("%s%s %s %s, which is not RAM", where, at(pos), what, hex(f.Addr))
}
