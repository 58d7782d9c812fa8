package ca65

import (
	"slices"
	"strings"

	"pool6502/cpu"
)

// opcodes are the opcodes of a mnemonic by addressing mode.
type opcodes struct {
	of           map[cpu.Mode]uint8
	undocumented bool
}

// instructions is cpu.Opcodes by mnemonic. The documented opcode is used where several do the same, else the lowest.
var instructions = func() map[string]*opcodes {
	all := map[string]*opcodes{}
	for _, undocumented := range []bool{false, true} {
		for op, o := range cpu.Opcodes {
			if o.Undocumented != undocumented {
				continue
			}
			name := strings.ToLower(o.Name)
			if other, ok := theirNames[name]; ok {
				name = other
			}
			s := all[name]
			if s == nil {
				s = &opcodes{map[cpu.Mode]uint8{}, undocumented}
				all[name] = s
			}
			if _, ok := s.of[o.Mode]; !ok {
				s.of[o.Mode] = uint8(op)
			}
		}
	}
	return all
}()

// theirNames are ca65's names of undocumented instructions that have another one in package cpu.
var theirNames = map[string]string{"sbx": "axs", "lxa": "lax"}

// mnemonic returns the opcodes of a mnemonic of the processor that .setcpu has chosen; nil for other names.
func (a *assembler) mnemonic(name string) *opcodes {
	if len(name) != 3 {
		return nil
	}
	s := instructions[strings.ToLower(name)]
	if s == nil || s.undocumented && !a.undocumented {
		return nil
	}
	return s
}

// short and long are the modes with one and two bytes of address.
var (
	shortModes = []cpu.Mode{cpu.ZeroPage, cpu.ZeroPageX, cpu.ZeroPageY, cpu.IndirectX}
	longModes  = []cpu.Mode{cpu.Absolute, cpu.AbsoluteX, cpu.AbsoluteY, cpu.Indirect}
)

// instruction assembles an instruction; tok is its mnemonic.
func (a *assembler) instruction() {
	t := a.tok
	set := a.mnemonic(t.text)
	a.next()
	if op, ok := set.of[cpu.Relative]; ok {
		at := a.tok.at
		target, here := a.expression(), a.here()
		after := &expr{op: opPlus, x: here, y: literal(2), depth: here.depth + 1}
		a.emit(op)
		a.put(a.deep(&expr{op: opMinus, x: target, y: after, depth: max(target.depth, after.depth) + 1, at: at}), 1, true, at)
		return
	}
	e, at, modes := a.operand()
	modes = slices.DeleteFunc(modes, func(m cpu.Mode) bool {
		_, ok := set.of[m]
		return !ok || m >= cpu.Immediate && !a.undocumented && cpu.Opcodes[set.of[m]].Undocumented
	})
	if e != nil {
		modes = a.fitting(e, modes)
	}
	if len(modes) == 0 {
		a.failAt(t.at, t.text, "the instruction has no such addressing mode", modesOf(set, a))
		a.skipLine()
		return
	}
	m := modes[0]
	a.emit(set.of[m])
	if n := m.Bytes() - 1; n > 0 {
		a.put(e, n, false, at)
	}
}

// modesOf lists the addressing modes of a mnemonic.
func modesOf(set *opcodes, a *assembler) string {
	var list []string
	for m := cpu.Implied; m <= cpu.Relative; m++ {
		if op, ok := set.of[m]; ok && (a.undocumented || !cpu.Opcodes[op].Undocumented) {
			list = append(list, modeText[m])
		}
	}
	return "it has: " + strings.Join(list, "; ")
}

var modeText = map[cpu.Mode]string{
	cpu.Implied: "no operand", cpu.Accumulator: "a", cpu.Immediate: "#n", cpu.ZeroPage: "zp", cpu.ZeroPageX: "zp,x", cpu.ZeroPageY: "zp,y",
	cpu.Absolute: "abs", cpu.AbsoluteX: "abs,x", cpu.AbsoluteY: "abs,y", cpu.Indirect: "(abs)", cpu.IndirectX: "(zp,x)",
	cpu.IndirectY: "(zp),y", cpu.Relative: "a label",
}

// fitting removes the modes that are too short for an address. An address of unknown size is taken for an absolute one.
func (a *assembler) fitting(e *expr, modes []cpu.Mode) []cpu.Mode {
	s := a.study(e)
	if s.size == sizeUnknown {
		s.size = sizeAbs
		if !slices.ContainsFunc(modes, func(m cpu.Mode) bool { return !slices.Contains(shortModes, m) }) {
			s.size = sizeZP
		}
	}
	return slices.DeleteFunc(modes, func(m cpu.Mode) bool {
		return s.size >= sizeAbs && s.size < sizeLong && slices.Contains(shortModes, m) ||
			s.size == sizeFar && (m == cpu.Absolute || m == cpu.AbsoluteX)
	})
}

// operand reads an operand, and gives the modes it may have, the shortest first.
func (a *assembler) operand() (e *expr, at place, modes []cpu.Mode) {
	force := a.tok.kind
	if force == tkForceZ || force == tkForceA || force == tkForceF {
		a.next()
		defer func() {
			only := longModes
			if force == tkForceZ {
				only = []cpu.Mode{cpu.ZeroPage, cpu.ZeroPageX, cpu.ZeroPageY}
			}
			modes = slices.DeleteFunc(modes, func(m cpu.Mode) bool { return force == tkForceF || !slices.Contains(only, m) })
		}()
	}
	enter, leave := tkOpen, tkClose
	if a.features["bracket_as_indirect"] {
		enter, leave = tkOpenBox, tkCloseBox
	}
	at = a.tok.at
	switch {
	case a.tok.ends():
		return nil, at, []cpu.Mode{cpu.Implied, cpu.Accumulator}
	case a.tok.kind == tkHash:
		a.next()
		at = a.tok.at
		return a.expression(), at, []cpu.Mode{cpu.Immediate}
	case a.tok.kind == tkA:
		a.next()
		return nil, at, []cpu.Mode{cpu.Accumulator}
	case a.tok.kind == enter:
		return a.indirect(leave)
	}
	e = a.expression()
	if !a.comma() {
		return e, at, []cpu.Mode{cpu.ZeroPage, cpu.Absolute}
	}
	switch a.tok.kind {
	case tkX:
		modes = []cpu.Mode{cpu.ZeroPageX, cpu.AbsoluteX}
	case tkY:
		modes = []cpu.Mode{cpu.ZeroPageY, cpu.AbsoluteY}
	default:
		a.fail("x or y is missing here", "")
		a.skipLine()
		return e, at, nil
	}
	a.next()
	return e, at, modes
}

// indirect reads an operand that begins with a parenthesis.
func (a *assembler) indirect(leave kind) (e *expr, at place, modes []cpu.Mode) {
	a.next()
	at = a.tok.at
	e = a.expression()
	if a.comma() {
		if a.tok.kind != tkX {
			a.fail("x is missing here", "write (zp,x) or (zp),y")
			return e, at, nil
		}
		a.next()
		a.expect(leave)
		return e, at, []cpu.Mode{cpu.IndirectX}
	}
	if !a.expect(leave) {
		return e, at, nil
	}
	if !a.comma() {
		return e, at, []cpu.Mode{cpu.Indirect}
	}
	if a.tok.kind != tkY {
		a.fail("y is missing here", "write (zp,x) or (zp),y")
		return e, at, nil
	}
	a.next()
	return e, at, []cpu.Mode{cpu.IndirectY}
}
