package bound

import (
	"strings"

	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// step follows one instruction after which the next one in memory runs. lo and hi are
// its least and most cycles. If it cannot be followed, why is the reason.
func (r *run) step(s *state, pc uint16) (lo, hi int, why string) {
	op := s.code.At(pc)
	o := &cpu.Opcodes[op]
	t := r.target(s, o, pc)
	lo, hi = int(o.Cycles)+t.lo, int(o.Cycles)+t.hi
	in := func() values.Byte { return r.read(s, o, pc, &t) }
	switch o.Name {
	case "LDA", "LDX", "LDY":
		r.set(s, register(o.Name[2]), in())
	case "STA", "STX", "STY":
		why = r.write(s, pc, &t, r.named(s, &s.reg[register(o.Name[2])]))
	case "TAX", "TAY", "TXA", "TYA":
		r.set(s, register(o.Name[2]), r.named(s, &s.reg[register(o.Name[1])]))
	case "INX":
		r.set(s, rX, r.fns.Plus(r.named(s, &s.reg[rX]), 1))
	case "INY":
		r.set(s, rY, r.fns.Plus(r.named(s, &s.reg[rY]), 1))
	case "DEX":
		r.set(s, rX, r.fns.Plus(r.named(s, &s.reg[rX]), 255))
	case "DEY":
		r.set(s, rY, r.fns.Plus(r.named(s, &s.reg[rY]), 255))
	case "INC":
		why = r.modify(s, pc, &t, in(), 1)
	case "DEC":
		why = r.modify(s, pc, &t, in(), 255)
	case "AND", "ORA", "EOR":
		r.logic(s, o.Name, in())
	case "ADC":
		r.adc(s, in())
	case "SBC":
		v := in()
		if a := s.reg[rA]; r.meets && a.ID != 0 && a.ID == v.ID && a.Of == v.Of {
			r.lessItself(s)
			break
		}
		r.adc(s, r.fns.Inverted(v))
	case "CMP":
		r.compare(s, r.named(s, &s.reg[rA]), in())
	case "CPX":
		r.compare(s, r.named(s, &s.reg[rX]), in())
	case "CPY":
		r.compare(s, r.named(s, &s.reg[rY]), in())
	case "ASL", "LSR", "ROL", "ROR":
		out := r.shift(s, o.Name, in())
		if o.Mode == cpu.Accumulator {
			s.reg[rA] = out
		} else {
			why = r.write(s, pc, &t, out)
		}
	case "BIT":
		r.bit(s, in())
	case "CLC", "SEC":
		s.can[fC], s.dep[fC] = values.Flag(o.Name == "SEC"), nil
	case "CLV":
		s.can[fV], s.dep[fV] = values.Is0, nil
	case "CLI":
		r.risk(LetsIRQIn, s.place(pc))
	case "NOP", "CLD", "SED", "SEI":
	case "TSX", "TXS", "PHA", "PHP", "PLA", "PLP":
		if s.away() && o.Name != "TXS" {
			why = r.data(s, pc, o.Name)
		} else {
			why = r.onStack(s, pc, o.Name)
		}
	default:
		why = r.undocumented(s, pc, o.Name, &t, in)
	}
	return lo, hi, why
}

// mostStack is how many bytes fit on the stack beside the return address of a routine. One with more is refused, with overflows.
const (
	mostStack = 256 - 2
	overflows = "the stack grows beyond its 256 bytes"
)

// onStack follows an instruction that pushes, pulls, or has to do with the stack pointer. If it cannot be followed, onStack returns the
// reason.
func (r *run) onStack(s *state, pc uint16, name string) (why string) {
	switch name {
	case "TSX":
		r.copied, s.kept = true, held{}
		r.set(s, rX, r.fns.Plus(values.Byte{Set: values.Full, ID: stackID}, uint8(-len(s.stack))))
	case "PHA":
		s.stack = append(s.stack, entry{Byte: r.named(s, &s.reg[rA])})
	case "PHP":
		flags := s.status
		s.stack = append(s.stack, entry{Byte: values.Anything, kind: pushedFlags, flags: &flags})
	case "PLA", "PLP":
		if n := len(s.stack); name == "PLP" && n > 0 && s.stack[n-1].kind != pushedFlags {
			r.risk(LetsIRQIn, s.place(pc))
		}
		why = r.pull(s, name == "PLP")
	case "TXS":
		why = r.unwind(s, pc)
	}
	if why == "" && len(s.stack) > mostStack {
		why = overflows
	}
	return why
}

// undocumented follows an undocumented instruction. in returns its operand. If it cannot be followed, undocumented returns the reason.
func (r *run) undocumented(s *state, pc uint16, name string, t *target, in func() values.Byte) (why string) {
	switch name {
	case "LAX":
		r.set(s, rX, in())
		r.set(s, rA, s.reg[rX])
	case "SAX":
		why = r.write(s, pc, t, values.Byte{Set: values.Both(s.reg[rA].Set, s.reg[rX].Set, func(a, b uint8) uint8 { return a & b })})
	case "SLO", "SRE":
		out := r.shift(s, map[string]string{"SLO": "ASL", "SRE": "LSR"}[name], in())
		if why = r.write(s, pc, t, out); why == "" {
			r.logic(s, map[string]string{"SLO": "ORA", "SRE": "EOR"}[name], out)
		}
	case "RLA":
		out := r.shift(s, "ROL", in())
		if why = r.write(s, pc, t, out); why == "" {
			r.logic(s, "AND", out)
		}
	case "RRA":
		out := r.shift(s, "ROR", in())
		if why = r.write(s, pc, t, out); why == "" {
			r.adc(s, out)
		}
	case "DCP":
		out := r.own(r.fns.Plus(in(), 255))
		if why = r.write(s, pc, t, out); why == "" {
			r.compare(s, r.named(s, &s.reg[rA]), out)
		}
	case "ISC":
		out := r.own(r.fns.Plus(in(), 1))
		if why = r.write(s, pc, t, out); why == "" {
			r.adc(s, r.fns.Then(out, values.OpXor, 0xFF, func(b uint8) uint8 { return ^b }))
		}
	case "ANC":
		r.logic(s, "AND", in())
		s.can[fC], s.dep[fC] = s.can[fN], tie(s.reg[rA], values.Negative)
	case "ALR":
		r.logic(s, "AND", in())
		s.reg[rA] = r.shift(s, "LSR", r.named(s, &s.reg[rA]))
	case "ARR":
		r.logic(s, "AND", in())
		s.reg[rA] = r.shift(s, "ROR", r.named(s, &s.reg[rA]))
		s.can[fC], s.dep[fC] = values.Either, nil
		s.can[fV], s.dep[fV] = values.Either, nil
	case "AXS":
		r.axs(s, in())
	default:
		why = name + " is not the same on every console"
	}
	return why
}

// register is the number of a register by its letter.
func register(letter byte) int { return strings.IndexByte("AXY", letter) }

// set loads a register and the flags N and Z.
func (r *run) set(s *state, reg int, v values.Byte) {
	v = r.own(v)
	s.reg[reg] = v
	s.result(v)
}

// own gives a byte an id if it has none, so that facts about flags can refer to
// it.
func (r *run) own(v values.Byte) values.Byte {
	if v.ID == 0 {
		return r.fresh(v)
	}
	return v
}

// named gives a register an id if it has none and needs one.
func (r *run) named(_ *state, v *values.Byte) values.Byte {
	if v.ID == 0 && !v.Set.Single() {
		*v = r.fresh(*v)
	}
	return *v
}

// fresh gives a byte a new id.
func (r *run) fresh(v values.Byte) values.Byte {
	if v.Set.Single() {
		return values.Byte{Set: v.Set}
	}
	r.ids++
	return values.Byte{Set: v.Set, ID: r.ids}
}

// result sets N and Z from a byte.
func (s *state) result(v values.Byte) {
	s.can[fN], s.can[fZ] = values.Parted(v.Set, values.Negative), values.Parted(v.Set, values.One(0))
	s.dep[fN], s.dep[fZ] = nil, nil
	if v.ID != 0 {
		d := &deps{Byte: v}
		s.dep[fN], s.dep[fZ] = d, d
	}
}

func (r *run) modify(s *state, pc uint16, t *target, v values.Byte, k uint8) string {
	out := r.own(r.fns.Plus(v, k))
	why := r.write(s, pc, t, out)
	s.result(out)
	return why
}

// writesTwice reports whether an instruction writes what it has read, and then its result.
func writesTwice(op byte) bool {
	switch cpu.Opcodes[op].Name {
	case "ASL", "LSR", "ROL", "ROR", "INC", "DEC", "SLO", "RLA", "SRE", "RRA", "DCP", "ISC":
		return true
	}
	return false
}
