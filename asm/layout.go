package asm

import (
	"fmt"

	"pool6502/cpu"
)

// maxPasses limits the passes of the layout. Instructions only ever grow, so addresses
// stop moving after a few passes, unless a count depends on itself.
const maxPasses = 40

// placeCode inserts .code into a library, in front of the first instruction and of the
// labels directly before it, unless the source has selected an area before.
func (a *assembler) placeCode() {
	ram := true
	for i, s := range a.stmts {
		switch s.kind {
		case stArea:
			ram = s.text != ".code"
		case stOrg:
			ram = false
		case stInstr:
			if !ram {
				return
			}
			for i > 0 && a.stmts[i-1].kind == stLabel {
				i--
			}
			code := &stmt{kind: stArea, tok: a.stmts[i].tok, frame: a.stmts[i].frame, text: ".code", bank: -1, implied: true}
			a.stmts = append(a.stmts[:i], append([]*stmt{code}, a.stmts[i:]...)...)
			return
		}
	}
}

// layout assigns an address to every statement, in pass after pass, until no address
// changes.
func (a *assembler) layout() {
	if a.full() {
		return
	}
	for pass := 1; a.layoutPass(false); pass++ {
		if pass == maxPasses {
			a.fail(a.stmts[0].tok, a.stmts[0].tok.Text, "the addresses do not become stable", "does a .res, .align or .org depend on what follows it?")
			return
		}
	}
	a.layoutPass(true)
	a.values.Epoch++
}

// layoutPass goes through the statements once and reports whether any address changed.
// Errors are reported in the final pass only, since they may vanish in later passes.
func (a *assembler) layoutPass(final bool) (moved bool) {
	a.values.Epoch++
	for _, ar := range a.all() {
		ar.pc = ar.start
	}
	cur := a.codeBank()
	if a.library {
		cur = a.areas[".ram"]
	}
	var label *symbol // the last global label, whose size is not known yet
	close := func() {
		if label != nil && label.area != nil {
			if n := label.area.pc - int(label.Value); n != label.Size {
				label.Size = max(n, 0)
				moved = true
			}
		}
		label = nil
	}
	for _, s := range a.stmts {
		if a.full() {
			break
		}
		a.frame = s.frame
		switch s.kind {
		case stArea:
			close()
			cur = a.selectArea(s, cur, final)
			continue
		case stOrg:
			close()
			cur = a.org(s, cur, final)
			continue
		case stLabel:
			if !s.sym.hidden && !isLocalName(s.sym.Name) {
				close()
				label = s.sym
			}
			moved = a.bind(s.sym, cur) || moved
		}
		s.area, s.addr = cur, cur.pc
		s.size = a.measure(s, cur, final)
		if cur.pc+s.size > cur.limit {
			if final {
				a.tooFar(s, cur)
			}
			s.size = max(cur.limit-cur.pc, 0)
		}
		cur.pc += s.size
	}
	close()
	a.frame = nil
	return moved
}

func isLocalName(name string) bool {
	for i := range len(name) {
		if name[i] == '.' || name[i] == '@' {
			return true
		}
	}
	return false
}

// bind sets a label to the present address of the area.
func (a *assembler) bind(s *symbol, cur *area) bool {
	moved := !s.Known || s.Value != int64(cur.pc) || s.area != cur
	s.Value, s.Known, s.area = int64(cur.pc), true, cur
	s.kind, s.Bank = cur.symbolKind(), cur.bank
	return moved
}

// measure returns the number of bytes of a statement.
func (a *assembler) measure(s *stmt, cur *area, final bool) int {
	switch s.kind {
	case stInstr:
		return a.measureInstr(s)
	case stData:
		n := 0
		for _, d := range s.items {
			n += d.size()
		}
		return n
	case stRes:
		return int(a.count(s, final, 0, maxImage))
	case stAlign:
		n := a.count(s, final, 1, 32*kb)
		if n&(n-1) != 0 {
			if final {
				a.failf(s.tok, s.tok.Text, "use 2, 4, 8 ... 256", "%d is not a power of two", n)
			}
			return 0
		}
		return int((n - int64(cur.pc)%n) % n)
	}
	return 0
}

// count evaluates the first expression of a statement, which must lie between low and high.
func (a *assembler) count(s *stmt, final bool, low, high int64) int64 {
	n, ok := a.values.Of(s.exprs[0], final)
	if !ok {
		return low
	}
	if n < low || n > high {
		if final {
			a.failf(s.tok, s.tok.Text, "check the expression", "%d is not between %d and %d", n, low, high)
		}
		return low
	}
	return n
}

func (a *assembler) measureInstr(s *stmt) int {
	var n int64
	known := false
	if s.ins.e != nil {
		n, known = a.values.Of(s.ins.e, false)
	}
	m, ok := s.ins.mode(n, known, s.wide)
	if !ok {
		return 1
	}
	if m == cpu.Absolute || m == cpu.AbsoluteX || m == cpu.AbsoluteY {
		s.wide = true
	}
	return m.Bytes()
}

// tooFar reports that an area is full. It does so once, since the statements that follow do not fit either.
func (a *assembler) tooFar(s *stmt, cur *area) {
	if cur.full {
		return
	}
	cur.full = true
	a.failf(s.tok, s.tok.Text, "move something elsewhere",
		"%s is full: there is no room for %s at $%04X", cur.name, plural(int64(a.measure(s, cur, false)), "byte"), cur.pc)
	if cur.limit == cur.base {
		a.errs[len(a.errs)-1].Msg = fmt.Sprintf("%s has no room: the cartridge has none", cur.name)
	}
}

// selectArea acts on .code, .bank and the area directives.
func (a *assembler) selectArea(s *stmt, cur *area, final bool) *area {
	if s.text != ".code" {
		return a.areas[s.text]
	}
	if s.bank < 0 {
		return a.codeBank()
	}
	if s.bank >= len(a.banks) {
		if final {
			a.failf(s.tok, s.tok.Text, "see .prgrom and .banksize", "bank %d does not exist: the cartridge has %d of %d KB",
				s.bank, len(a.banks), a.header.bankSize/kb)
		}
		return cur
	}
	b := a.banks[s.bank]
	if s.exprs == nil || b.fixed && b.at == s.tok {
		return b
	}
	base := int(s.exprs[0].Val)
	switch {
	case b.fixed && b.base != base || !b.fixed && b.pc != b.start:
		a.failf(s.tok, s.tok.Text, "give the address at its first .bank", "bank %d is already at $%04X", s.bank, b.base)
	case base < 0x6000 || base%(8*kb) != 0 || base+a.header.bankSize > 0x10000:
		a.failf(s.tok, s.tok.Text, "use $8000, $A000, $C000 or $E000", "a bank of %d KB cannot be at $%04X", a.header.bankSize/kb, base)
	case !b.fixed:
		b.base, b.start, b.pc, b.limit = base, base, base, base+a.header.bankSize
		b.fixed, b.at = true, s.tok
	}
	return b
}

// org continues at an address: in the present area if the address belongs to it, else in
// the area to which the address belongs.
func (a *assembler) org(s *stmt, cur *area, final bool) *area {
	n, ok := a.values.Of(s.exprs[0], final)
	if !ok {
		return cur
	}
	if !cur.has(n) {
		for _, ar := range append(a.all()[:3], a.codeBank()) {
			if ar.has(n) && cur.kind != areaCHR {
				cur = ar
				break
			}
		}
	}
	if cur.has(n) {
		cur.pc = int(n)
	} else if final {
		a.failf(s.tok, s.tok.Text, "select its area first", "%s is $%04X-$%04X and does not have $%04X", cur.name, cur.base, cur.limit-1, n)
	}
	return cur
}
