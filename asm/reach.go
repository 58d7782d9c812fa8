package asm

import (
	"pool6502/asm/syntax"
	"pool6502/cpu"
)

// reaches looks at the label in an operand. A bank that is switched in at the same addresses as the bank of the
// instruction is out of its reach: a branch there is an error and another access a warning, since code that is
// copied to RAM may make it. A jsr to RAM is a warning too. The prefix a: says that it is meant.
func (a *assembler) reaches(s *stmt, m cpu.Mode) bool {
	to := labelIn(s.ins.e)
	if to == nil || s.ins.force == 'a' || m == cpu.Immediate {
		return true
	}
	sym := a.symbols[to.Sym.Name]
	if sym == nil || sym.area == nil {
		return true
	}
	here, there := s.area, sym.area
	switch {
	case there.kind == areaPRG && here.kind == areaPRG && here != there && here.base < there.limit && there.base < here.limit:
		const msg, hint = "it is in bank %d, which has the same addresses as bank %d, where this is: they are never there together", "go through code in a fixed bank"
		if m == cpu.Relative {
			a.failf(to.Tok, to.Tok.Text, hint, msg, there.bank, here.bank)
			return false
		}
		a.warnf(to.Tok, to.Tok.Text, hint+", or write a:"+to.Tok.Text+" if this is meant", msg, there.bank, here.bank)
	case s.ins.name == "jsr" && !there.rom():
		a.warnf(to.Tok, to.Tok.Text, "write a:"+to.Tok.Text+" if a program copies code there", "this is in RAM, where no code is at power-on")
	}
	return true
}

// labelIn returns the label of an operand that is a label, or one plus or minus a value; else nil.
func labelIn(e *syntax.Expr) *syntax.Expr {
	for e != nil {
		switch {
		case e.Op == "sym" && e.Sym.State == syntax.Label:
			return e
		case e.Op == "sym" && e.Sym.Expr != nil && e.Sym.Known: // a constant
			if l := labelIn(e.Sym.Expr); l != nil {
				return &syntax.Expr{Op: "sym", Sym: l.Sym, Tok: e.Tok}
			}
			return nil
		case e.Op == "+" || e.Op == "-":
			if l := labelIn(e.Args[1]); l != nil {
				if e.Op == "-" || labelIn(e.Args[0]) != nil {
					return nil // a distance
				}
				return l
			}
			e = e.Args[0]
		default:
			return nil
		}
	}
	return nil
}
