package main

import (
	"slices"
	"strings"

	"pool6502/cpu"
)

// A situation is an instruction at a place, with what it finds in the registers.
type situation struct {
	name         string
	undocumented bool
	code         []byte
	at           uint16
	x, y         byte
	flags        byte
	low          byte   // of the pointer in the zero page, which is $07xx
	pushed       []byte // on the stack, the last one on top
	next         uint16 // where it goes
}

const (
	start = 0x0400 // the program begins here
	zero  = 0x40   // a pointer and other operands in the zero page
	data  = 0x0700
	size  = 0x0400 // of a program, from start on
)

// indexes are low bytes of an operand, and an index; in half of them the sum leaves the page.
var indexes = [][2]byte{{0x00, 0x00}, {0x00, 0xFF}, {0x01, 0xFE}, {0x80, 0x7F}, {0x01, 0xFF}, {0x80, 0x80}, {0xFF, 0x01}, {0xF0, 0x10}}

// modes are the addressing modes as they are written.
var modes = map[cpu.Mode]string{cpu.Accumulator: " a", cpu.Immediate: " #n", cpu.ZeroPage: " z", cpu.ZeroPageX: " z,x", cpu.ZeroPageY: " z,y", cpu.Absolute: " a",
	cpu.AbsoluteX: " a,x", cpu.AbsoluteY: " a,y", cpu.Indirect: " (a)", cpu.IndirectX: " (z,x)", cpu.IndirectY: " (z),y"}

// unstable are instructions that write to addresses that depend on the chip; they could overwrite the program.
var unstable = []string{"SHA", "SHX", "SHY", "TAS"}

// situations are those of one opcode, in the middle of a page and across the end of one. There are none of BRK, JAM and
// the unstable instructions.
func situations(op byte, o *cpu.Opcode) (list []situation) {
	if o.Flow == cpu.Trap || o.Flow == cpu.Halt || slices.Contains(unstable, o.Name) {
		return nil
	}
	for _, s := range shapes(op, o) {
		s.name = strings.ToLower(o.Name) + modes[o.Mode] + s.name
		s.undocumented = o.Undocumented
		if s.at != 0 { // a branch, whose place matters
			list = append(list, s)
			continue
		}
		for n := range len(s.code) {
			one := s
			one.at = 0x0500
			if n > 0 {
				one.at = 0x0600 - uint16(n)
				one.name += ", across the end of a page"
			}
			if one.next == 0 {
				one.next = one.at + uint16(len(s.code))
			}
			list = append(list, one)
		}
	}
	return list
}

// shapes are the situations of an opcode wherever it stands, or of a branch.
func shapes(op byte, o *cpu.Opcode) (list []situation) {
	switch o.Mode {
	case cpu.Implied, cpu.Accumulator:
		return []situation{implied(op, o)}
	case cpu.Immediate, cpu.ZeroPage:
		return []situation{{code: []byte{op, zero}}}
	case cpu.ZeroPageX, cpu.ZeroPageY, cpu.IndirectX:
		return []situation{{code: []byte{op, zero - 4}, x: 4, y: 4}, {name: " around the zero page", code: []byte{op, 0xF0}, x: zero + 0x10, y: zero + 0x10}}
	case cpu.Absolute:
		if o.Flow != cpu.Next {
			return []situation{{code: []byte{op, 0x80, 0x06}, next: 0x0680}}
		}
		return []situation{{code: []byte{op, 0x10, data >> 8}}}
	case cpu.Indirect:
		return []situation{{code: []byte{op, zero, 0}, low: 0x80, next: data + 0x80}}
	case cpu.Relative:
		return branches(op)
	}
	for _, i := range indexes {
		s := situation{name: ", in the page", code: []byte{op, i[0], data >> 8}, x: i[1], y: i[1]}
		if int(i[0])+int(i[1]) > 0xFF {
			s.name = ", into the next page"
		}
		if o.Mode == cpu.IndirectY {
			s.code, s.low = []byte{op, zero}, i[0]
		}
		list = append(list, s)
	}
	return list
}

func implied(op byte, o *cpu.Opcode) situation {
	s := situation{code: []byte{op}}
	switch o.Name {
	case "RTS":
		s.pushed, s.next = []byte{0x06, 0x7F}, 0x0680
	case "RTI":
		s.pushed, s.next = []byte{0x06, 0x80, 0x00}, 0x0680
	case "TXS":
		s.x = 0xF0
	}
	return s
}

func branches(op byte) (list []situation) {
	flag, set := []byte{cpu.FlagN, cpu.FlagV, cpu.FlagC, cpu.FlagZ}[op>>6], op&0x20 != 0
	for _, b := range []struct {
		how  string
		at   uint16
		far  int8
		take bool
	}{
		{", not taken", 0x0500, 16, false},
		{", not taken at the end of a page", 0x05FE, 16, false},
		{", not taken, across the end of a page", 0x05FF, 16, false},
		{", taken", 0x0500, 16, true},
		{", taken back", 0x0580, -32, true},
		{", taken into the next page", 0x05F0, 32, true},
		{", taken into the page before", 0x0600, -32, true},
		{", taken in the last two bytes of a page, to the next page", 0x05FE, 16, true},
		{", taken in the last two bytes of a page, to the same page", 0x05FE, -16, true},
		{", taken, with its two bytes in two pages, to the second page", 0x05FF, 16, true},
	} {
		s := situation{name: b.how, code: []byte{op, byte(b.far)}, at: b.at, next: b.at + 2}
		if b.take == set {
			s.flags = flag
		}
		if b.take {
			s.next += uint16(int16(b.far))
		}
		list = append(list, s)
	}
	return list
}

// A program is the memory from start on, and the address at which it ends.
type program struct {
	Memory []byte
	End    uint16
}

// program runs the instruction between what sets the registers and what ends it; with is false for the same program
// without the instruction.
func (s *situation) program(end []byte, with bool) program {
	m := make([]byte, size)
	put := func(at uint16, b ...byte) { copy(m[at-start:], b) }
	prefix := []byte{0xA9, s.low, 0x85, zero, 0xA9, data >> 8, 0x85, zero + 1}
	for _, b := range s.pushed {
		prefix = append(prefix, 0xA9, b, 0x48)
	}
	prefix = append(prefix, 0xA9, s.flags, 0x48, 0xA2, s.x, 0xA0, s.y, 0xA9, 0x05, 0x28, 0x4C, byte(s.at), byte(s.at>>8))
	put(start, prefix...)
	p := program{m, s.at}
	if with {
		p.End = s.next
		put(s.at, s.code...)
	}
	put(p.End, end...)
	return p
}
