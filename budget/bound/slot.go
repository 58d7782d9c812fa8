package bound

import (
	"slices"

	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// stackID is the unknown of the stack pointer at the beginning of the analysed code. What TSX loads is a function of it.
const stackID = -1

// above returns how far a byte is above the stack pointer at the beginning; false if it is not a copy of a stack pointer that the code
// has had since, plus a constant.
func (s *state) above(v values.Byte) (n int, ok bool) {
	if v.ID != stackID || v.Of != nil && !v.Of.Adds() {
		return 0, false
	}
	n = int(int8(v.Of.At(0)))
	return n, n <= 2 && n >= -len(s.stack)
}

// slot says how far above the stack pointer at the beginning an instruction reads or writes: from 1 on is what the caller has on the stack,
// from 0 down what the code has pushed, then what is free. It is not ok if the index does not come from TSX.
func (r *run) slot(s *state, o *cpu.Opcode, pc uint16) (at int, ok bool) {
	by := &s.reg[rX]
	switch o.Mode {
	case cpu.AbsoluteX:
	case cpu.AbsoluteY:
		by = &s.reg[rY]
	default:
		return 0, false
	}
	n, ok := s.above(*by)
	cell, ram := s.code.Cell(s.code.Word(pc + 1))
	at = int(cell) - 0x100 + n
	return at, ok && ram && at < 0x100
}

// pushed returns what is known about a byte that the code has pushed. It has an id, which copies of the byte share.
func (r *run) pushed(s *state, at int) values.Byte {
	e := &s.stack[-at]
	if e.kind == pushedFlags {
		return r.fresh(values.Anything)
	}
	return r.named(s, &e.Byte)
}

// Why a routine cannot be followed without its caller.
const (
	changesCaller = "it changes its return address, or what its caller has on the stack"
	pullsMore     = "it pulls more from the stack than it pushed"
)

// poke stores a byte in the stack. If it is not one that the code has pushed, poke returns the reason why this cannot be followed.
func (r *run) poke(s *state, at int, v values.Byte) string {
	if at > 0 {
		return changesCaller
	}
	s.own(-at)
	s.stack[-at] = entry{Byte: v}
	return ""
}

// called reports whether the code has been called by other code that is analysed.
func (s *state) called() bool {
	return slices.ContainsFunc(s.stack, func(e entry) bool { return e.kind == pushedReturn })
}

// own is called when the code pulls or changes a byte of the stack. If the byte is half of a return address, both halves count from
// then on as bytes that the code has pushed itself. An RTS to them is then a jump.
func (s *state) own(i int) {
	if s.stack[i].kind != pushedReturn {
		return
	}
	pairs := 0
	for j := 0; j <= i; j++ {
		if s.stack[j].kind == pushedReturn {
			pairs++
		}
	}
	if i -= 1 - pairs%2; s.stack[i].kind == pushedReturn && s.stack[i+1].kind == pushedReturn {
		s.stack[i].kind, s.stack[i+1].kind = pushedByte, pushedByte
	}
}

// since makes a state that was reached with bytes on the stack one at the beginning of other code. called says that a call leads there, which
// pushes a return address.
func (r *run) since(s *state, called bool) {
	n := len(s.stack)
	if called {
		n += 2
	}
	s.stack, s.kept = nil, held{}
	if r.copied {
		s.dep = [4]*deps{} // a flag may tell what S was
	}
	s.members(stackID, func(v values.Byte) values.Byte {
		if v.Of == nil || v.Of.Adds() {
			return r.fns.Plus(v, uint8(n))
		}
		return values.Byte{Set: v.Set}
	})
}
