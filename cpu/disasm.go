package cpu

import "strings"

// operandForm shows each mode's operand; n, nn and r stand for a byte, a word
// and a branch target.
var operandForm = [...]string{
	Implied:     "",
	Accumulator: "a",
	Immediate:   "#$n",
	ZeroPage:    "$n",
	ZeroPageX:   "$n,x",
	ZeroPageY:   "$n,y",
	Absolute:    "$nn",
	AbsoluteX:   "$nn,x",
	AbsoluteY:   "$nn,y",
	Indirect:    "($nn)",
	IndirectX:   "($n,x)",
	IndirectY:   "($n),y",
	Relative:    "$r",
}

// Disasm returns the instruction at pc as text, "lda $0300,x", and its length
// in bytes. It reads through peek, which should have no side effects.
func Disasm(pc uint16, peek func(addr uint16) uint8) (text string, length int) {
	o := &Opcodes[peek(pc)]
	length = o.Bytes()
	var operand uint16
	for i := length - 1; i > 0; i-- {
		operand = operand<<8 | uint16(peek(pc+uint16(i)))
	}
	name := strings.ToLower(o.Name)
	form := operandForm[o.Mode]
	if form == "" {
		return name, length
	}
	switch o.Mode {
	case Relative:
		form = strings.ReplaceAll(form, "r", hex(pc+2+uint16(int8(operand)), 4))
	case Absolute, AbsoluteX, AbsoluteY, Indirect:
		form = strings.ReplaceAll(form, "nn", hex(operand, 4))
	default:
		form = strings.ReplaceAll(form, "n", hex(operand, 2))
	}
	return name + " " + form, length
}

// hex returns the low digits of v.
func hex(v uint16, digits int) string {
	const set = "0123456789ABCDEF"
	b := make([]byte, digits)
	for i := range b {
		b[digits-1-i] = set[v>>(4*i)&15]
	}
	return string(b)
}
