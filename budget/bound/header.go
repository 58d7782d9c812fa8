package bound

import (
	"cmp"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// place is a place with the number of its bank, also if the bank is the one at power-on.
func (p *Program) place(addr uint16, bank int) Place {
	if off := p.cart.Code(addr, bank).Offset(addr); off >= 0 {
		bank = off / p.cart.Banks.Size
	}
	return Place{addr, bank}
}

// header returns the header of the routine at an address; nil if there is none, or if there are several, of which each caller may mean
// another.
func (p *Program) header(addr uint16, bank int) *contract.Contract {
	if list := p.contracts[p.place(addr, bank)]; len(list) == 1 {
		return list[0]
	}
	return nil
}

// bare begins the results for the headers of the routine at a place, each with its own Needs and budget. Without a header it is one result.
func (p *Program) bare(at Place) (list []*Result) {
	contracts := p.contracts[p.place(at.Addr, at.Bank)]
	for _, c := range contracts {
		r := p.result(at.Addr, at.Bank)
		if r.Budget, r.header = c.Budget, c; len(contracts) > 1 {
			r.Name = c.Routine
		}
		list = append(list, r)
	}
	if list == nil {
		list = append(list, p.result(at.Addr, at.Bank))
	}
	return list
}

// Headers returns the bounds for the headers of the routine at a place, each with its own Needs and budget. Without a header it is one bound.
func (p *Program) Headers(at Place) (list []*Result) {
	for _, r := range p.bare(at) {
		if r.header == nil {
			return []*Result{p.Routine(at.Addr, at.Bank)}
		}
		p.whole(r)
		p.onSoftware(r)
		p.trust(r)
		p.refute(r)
		list = append(list, r)
	}
	return list
}

// Header bounds the routine of a header.
func (p *Program) Header(c *contract.Contract) *Result {
	for _, r := range p.bare(Place{c.Addr, c.Bank}) {
		if r.header == c {
			p.whole(r)
			p.onSoftware(r)
			p.trust(r)
			p.refute(r)
			return r
		}
	}
	return p.Routine(c.Addr, c.Bank)
}

// whole follows a routine to its RTS.
func (p *Program) whole(r *Result) {
	p.follow(r, -1, beginning{only: -1, fns: values.Functions{}, likely: true})
}

// Routine bounds the routine at an address in a PRG bank. If it has several headers, no Needs are taken to hold, and its budget is the lowest of
// theirs.
//
// If there is no bound for all inputs, and the routine has no header, the bound is for the calls in the program.
func (p *Program) Routine(addr uint16, bank int) *Result {
	out := p.bounded(addr, bank)
	p.refute(out)
	return out
}

// bounded bounds a routine as Routine does, but keeps a bound whose conditions do not hold.
func (p *Program) bounded(addr uint16, bank int) *Result {
	out := p.result(addr, bank)
	p.whole(out)
	p.onSoftware(out)
	if (out.Err != nil || out.anywhere) && p.contracts[p.place(addr, bank)] == nil {
		called := *out
		called.Err = cmp.Or(out.Err, &Unbounded{})
		if p.asCalled(&called); called.Err == nil && (out.Err != nil || !called.anywhere) {
			return &called
		}
	}
	p.trust(out)
	return out
}

// Between bounds code from one address to another. If the other is -1, it bounds the code to its RTS or RTI. Otherwise the code has no bound if
// it may come to an RTS or RTI of its own, because nothing is known to have called it.
func (p *Program) Between(addr uint16, bank, stop int) *Result {
	return p.Spent(addr, bank, stop, -1)
}

// between has what Spent was asked for.
type between struct{ stop, only int }

// Spent is like Between, but if only is not -1, it counts only the cycles that are spent in the routine at this
// address and in what it calls, with its RTS.
func (p *Program) Spent(addr uint16, bank, stop, only int) *Result {
	out := p.result(addr, bank)
	if out.between = &(between{stop, only}); stop >= 0 {
		out.header = nil // it is no call
		if p.waits != "" {
			out.code.Loose = 0 // no IRQ comes in a frame that is proved
		}
	}
	if only >= 0 {
		only = out.code.Offset(uint16(only)) // the routine can be called at a mirror of its address
	}
	p.follow(out, stop, beginning{only: only, fns: values.Functions{}})
	return out
}

// result begins the result for the code at an address.
func (p *Program) result(addr uint16, bank int) *Result {
	c := p.cart.Code(addr, bank)
	var by map[int]bool
	if c.Shared, c.Loose, by = p.others(c.Offset(addr)); p.seenLoose(by) {
		c.Loose = allLoose
	}
	out := &Result{Addr: addr, Bank: bank, Budget: -1, code: c, header: p.header(addr, bank)}
	out.Name, out.Pos = p.at(c, addr)
	if p.handles(c, addr) {
		out.around = 7 + 6
	}
	for _, con := range p.contracts[p.place(addr, bank)] {
		if out.Budget < 0 || con.Budget >= 0 && con.Budget < out.Budget {
			out.Budget = con.Budget
		}
	}
	return out
}

// again bounds the same code under other notes.
func (r *Result) again(p *Program) *Result {
	if r.between != nil {
		return p.Spent(r.Addr, r.Bank, r.between.stop, r.between.only)
	}
	out := p.result(r.Addr, r.Bank)
	out.header = r.header
	p.whole(out)
	return out
}

// Trusts reports whether the bound is on trust: it takes something for granted that is likely but not shown. The package comment lists
// what; Conditions has the places. Such a bound proves no budget.
func (r *Result) Trusts() bool { return r.trusts }

// OnTrust is why a bound on trust proves no budget.
const OnTrust = "the bound is on trust and proves no budget, because at least one of its conditions is a guess, likely but not proved"

// Leans reports whether the bound relies on the Needs of a header, of its own or of a routine that it calls.
func (r *Result) Leans() bool {
	return slices.ContainsFunc(r.Notes, func(note string) bool { return strings.HasPrefix(note, "Needs ") })
}

// noRoutine returns the reason why no routine begins at an address: there is the RTI of a handler that begins elsewhere.
func (p *Program) noRoutine(c *machine.Code, addr uint16) *Unbounded {
	if op, ok := c.ROM(addr); !ok || op != rti || p.handles(c, addr) {
		return nil
	}
	return p.unbounded(c, &refusal{pc: addr, why: cpu.Opcodes[rti].Name + " ends the handler of an interrupt, and no routine begins with it; if the source has one here, the symbols are of another build"})
}
