package asm

import (
	"strings"

	"pool6502/cpu"
)

const modes = cpu.Relative + 1

var modeText = [modes]string{
	cpu.Implied: "no operand", cpu.Accumulator: "a", cpu.Immediate: "#n",
	cpu.ZeroPage: "zp", cpu.ZeroPageX: "zp,x", cpu.ZeroPageY: "zp,y",
	cpu.Absolute: "abs", cpu.AbsoluteX: "abs,x", cpu.AbsoluteY: "abs,y",
	cpu.Indirect: "(abs)", cpu.IndirectX: "(zp,x)", cpu.IndirectY: "(zp),y",
	cpu.Relative: "a branch target",
}

// formModes has for each form of operand the short and the long addressing mode.
var formModes = [...][]cpu.Mode{
	formNone:     {cpu.Implied, cpu.Accumulator},
	formAcc:      {cpu.Accumulator},
	formImm:      {cpu.Immediate},
	formDirect:   {cpu.Relative, cpu.ZeroPage, cpu.Absolute},
	formDirectX:  {cpu.ZeroPageX, cpu.AbsoluteX},
	formDirectY:  {cpu.ZeroPageY, cpu.AbsoluteY},
	formIndirect: {cpu.Indirect},
	formIndX:     {cpu.IndirectX},
	formIndY:     {cpu.IndirectY},
}

// An opcodeSet has the opcode of a mnemonic in every addressing mode, or -1.
type opcodeSet struct {
	name string
	op   [modes]int16

	undocumented bool // all its opcodes are
}

func (s *opcodeSet) has(m cpu.Mode) bool { return s.op[m] >= 0 }

// list returns the names of the modes that a mnemonic has.
func (s *opcodeSet) list() string {
	var l []string
	for m := range modes {
		if s.has(m) {
			l = append(l, modeText[m])
		}
	}
	return strings.Join(l, ", ")
}

// mnemonics is cpu.Opcodes by mnemonic and mode. If several opcodes do the
// same, the documented one is used, else the lowest.
var mnemonics = func() map[string]*opcodeSet {
	all := map[string]*opcodeSet{}
	for _, undocumented := range []bool{false, true} {
		for op, o := range cpu.Opcodes {
			if o.Undocumented != undocumented {
				continue
			}
			name := strings.ToLower(o.Name)
			s := all[name]
			if s == nil {
				s = &opcodeSet{name: name, undocumented: undocumented}
				for i := range s.op {
					s.op[i] = -1
				}
				all[name] = s
			}
			if s.op[o.Mode] < 0 {
				s.op[o.Mode] = int16(op)
			}
		}
	}
	return all
}()

// byLetters has the place in mnemonicList of each mnemonic, from 1, by its three letters: a map takes longer.
var byLetters, mnemonicList = func() (of [1 << 15]uint8, list []*opcodeSet) {
	for name, s := range mnemonics {
		i, _ := lettersOf(name)
		list = append(list, s)
		of[i] = uint8(len(list))
	}
	return of, list
}()

// mnemonicNames are the names of the documented instructions.
var mnemonicNames = func() (names []string) {
	for name, s := range mnemonics {
		if !s.undocumented {
			names = append(names, name)
		}
	}
	return names
}()

// lettersOf packs a name of three letters.
func lettersOf(name string) (packed int, ok bool) {
	if len(name) != 3 {
		return 0, false
	}
	for i := range 3 {
		c := name[i] | 0x20
		if c < 'a' || c > 'z' {
			return 0, false
		}
		packed = packed<<5 | int(c&31)
	}
	return packed, true
}

// mnemonicOf returns the opcodes of a mnemonic in capitals or not, nil for other names.
func mnemonicOf(name string) *opcodeSet {
	if i, ok := lettersOf(name); ok && byLetters[i] > 0 {
		return mnemonicList[byLetters[i]-1]
	}
	return nil
}

func isMnemonic(name string) bool { return mnemonicOf(name) != nil }

// mode chooses the addressing mode for a value. While the value is not known, the
// short mode is assumed. Once wide is set, the instruction keeps the long mode, so that
// instructions only grow from pass to pass and the layout ends.
func (o *operand) mode(v int64, known, wide bool) (cpu.Mode, bool) {
	var room [3]cpu.Mode
	found := room[:0]
	for _, m := range formModes[o.form] {
		if o.forms.has(m) {
			found = append(found, m)
		}
	}
	if o.brk() {
		return cpu.Immediate, true
	}
	switch {
	case len(found) == 0:
		return 0, false
	case len(found) == 1 || o.form < formDirect:
		return found[0], o.forced(found[0])
	case o.force == 'a':
		return found[1], true
	case o.force == 'z':
		return found[0], true
	case wide || known && (v < 0 || v > 0xFF):
		return found[1], true
	}
	return found[0], true
}

// forced reports whether a z: or a: in front of the operand suits the only
// mode there is.
func (o *operand) forced(m cpu.Mode) bool {
	switch o.force {
	case 'z':
		return m == cpu.ZeroPage || m == cpu.ZeroPageX || m == cpu.ZeroPageY
	case 'a':
		return m == cpu.Absolute || m == cpu.AbsoluteX || m == cpu.AbsoluteY
	}
	return true
}

func (o *operand) possible() bool {
	_, ok := o.mode(0, false, false)
	return ok
}

// brk reports whether this is a BRK with a second byte, which the processor skips and
// cpu.Opcodes does not have.
func (o *operand) brk() bool { return o.name == "brk" && o.form == formImm }

// opcode returns the opcode for an addressing mode that mode has returned.
func (o *operand) opcode(m cpu.Mode) uint8 {
	if o.brk() {
		return 0
	}
	return uint8(o.forms.op[m])
}
