package engine

import (
	"slices"
	"strings"

	"pool6502/cpu"
)

// Instruction is the description of a mnemonic that the editor shows.
type Instruction struct {
	Name  string `json:"name"` // lower case
	Does  string `json:"does"`
	Flags string `json:"flags"` // the flags that it may change, of NVDIZC
	Modes []Form `json:"modes"`
}

// Form is a mnemonic in one addressing mode.
type Form struct {
	Mode   string `json:"mode"` // the operand as written in a source
	Opcode int    `json:"opcode"`
	Bytes  int    `json:"bytes"`
	Cycles string `json:"cycles"`
}

// instructions lists the documented instructions, by name.
func instructions() []Instruction {
	var out []Instruction
	for _, name := range documented() {
		in := Instruction{Name: name}
		in.Flags, in.Does = cpu.Meaning(name)
		for code := range cpu.Opcodes {
			op := &cpu.Opcodes[code]
			if strings.ToLower(op.Name) == name && !op.Undocumented {
				in.Modes = append(in.Modes, Form{modeNames[op.Mode], code, op.Bytes(), op.CycleColumn()})
			}
		}
		out = append(out, in)
	}
	return out
}

// documented lists the mnemonics of the documented instructions, by name.
func documented() (names []string) {
	for i := range cpu.Opcodes {
		if op := &cpu.Opcodes[i]; !op.Undocumented {
			names = append(names, strings.ToLower(op.Name))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

var modeNames = map[cpu.Mode]string{
	cpu.Implied: "", cpu.Accumulator: "a", cpu.Immediate: "#n", cpu.ZeroPage: "zp", cpu.ZeroPageX: "zp,x", cpu.ZeroPageY: "zp,y",
	cpu.Absolute: "abs", cpu.AbsoluteX: "abs,x", cpu.AbsoluteY: "abs,y", cpu.Indirect: "(abs)", cpu.IndirectX: "(zp,x)",
	cpu.IndirectY: "(zp),y", cpu.Relative: "label",
}
