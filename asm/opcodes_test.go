package asm

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/cpu"
)

// written gives an instruction in source form and the bytes behind its opcode.
func written(o cpu.Opcode) (operand string, rest []byte) {
	switch o.Mode {
	case cpu.Accumulator:
		return "a", nil
	case cpu.Immediate:
		return "#$12", []byte{0x12}
	case cpu.ZeroPage:
		return "$12", []byte{0x12}
	case cpu.ZeroPageX:
		return "$12,x", []byte{0x12}
	case cpu.ZeroPageY:
		return "$12,y", []byte{0x12}
	case cpu.Absolute:
		return "$1234", []byte{0x34, 0x12}
	case cpu.AbsoluteX:
		return "$1234,x", []byte{0x34, 0x12}
	case cpu.AbsoluteY:
		return "$1234,y", []byte{0x34, 0x12}
	case cpu.Indirect:
		return "($1234)", []byte{0x34, 0x12}
	case cpu.IndirectX:
		return "($12,x)", []byte{0x12}
	case cpu.IndirectY:
		return "($12),y", []byte{0x12}
	case cpu.Relative:
		return "*+7", []byte{5}
	}
	return "", nil
}

func TestEveryOpcodeIsEncodedAsTheProcessorsTableSays(t *testing.T) {
	reached := 0
	for op := range 256 {
		o := cpu.Opcodes[op]
		operand, rest := written(o)
		line := fmt.Sprintf("        %s %s", strings.ToLower(o.Name), operand)
		p, err := assemble(t, line+"\n", nil)
		if err != nil {
			t.Errorf("$%02X: %v", op, err)
			continue
		}
		got := p.Image[16 : 16+1+len(rest)]
		// Several opcodes may do the same: the one taken must, too, and a
		// documented one is never replaced.
		g := cpu.Opcodes[got[0]]
		if int(got[0]) == op {
			reached++
		} else if !o.Undocumented || g.Name != o.Name || g.Mode != o.Mode {
			t.Errorf("$%02X: %q became $%02X %s", op, line, got[0], g.Name)
		}
		if string(got[1:]) != string(rest) {
			t.Errorf("$%02X: %q became % X, want % X behind the opcode", op, line, got, rest)
		}
		if after := p.Image[16+1+len(rest)]; after != 0xFF {
			t.Errorf("$%02X: %q is longer than %d bytes", op, line, 1+len(rest))
		}
	}
	if reached < 151+70 {
		t.Errorf("only %d opcodes have a spelling of their own", reached)
	}
}

func TestAModeThatAnInstructionLacksIsRefused(t *testing.T) {
	for name, set := range mnemonics {
		for _, m := range []struct {
			operand string
			modes   []cpu.Mode
		}{
			{"($12),y", []cpu.Mode{cpu.IndirectY}},
			{"($12,x)", []cpu.Mode{cpu.IndirectX}},
			{"($1234)", []cpu.Mode{cpu.Indirect}},
			{"#1", []cpu.Mode{cpu.Immediate}},
			{"a:$12,x", []cpu.Mode{cpu.AbsoluteX}},
			{"a:$12,y", []cpu.Mode{cpu.AbsoluteY}},
			{"z:$12,y", []cpu.Mode{cpu.ZeroPageY}},
			{"", []cpu.Mode{cpu.Implied, cpu.Accumulator}},
		} {
			has := name == "brk" && m.operand == "#1"
			for _, mode := range m.modes {
				has = has || set.has(mode)
			}
			_, err := assemble(t, fmt.Sprintf("        %s %s\n", name, m.operand), nil)
			if has != (err == nil) {
				t.Errorf("%s %s: %v, but the table says %v", name, m.operand, err, has)
			}
		}
	}
}
