package command

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/syntax"
	"pool6502/cpu"
)

// spelling gives labels and variables names that pool6502's assembler takes, so that the listing can be assembled again.
type spelling struct {
	d     *disassembly
	taken map[string]int    // names, with what they name
	label map[int][2]string // global labels by offset: as written here, and as symbols give them
	local map[int][2]string // the scope and the name of local labels that are written short, by offset
	scope string            // the global label before the line being printed
	used  map[string]int    // variables in operands, with their addresses
}

// spell chooses the names of all labels.
func (d *disassembly) spell() *spelling {
	s := &spelling{d, map[string]int{}, map[int][2]string{}, map[int][2]string{}, "", map[string]int{}}
	var offsets []int
	for off := range d.labels {
		offsets = append(offsets, off)
	}
	slices.Sort(offsets)
	scope := ""
	for _, off := range offsets {
		list := d.labels[off]
		best := &list[0]
		for i := range list {
			if best.Before(&list[i]) {
				best = &list[i]
			}
		}
		name := d.names.Symbols.Unique(*best)
		if at := strings.IndexAny(name, ".@"); at > 0 && best.Local && name[:at] == scope && name[at+1:] == strings.Map(inName, name[at+1:]) {
			s.local[off] = [2]string{scope, name[at:]}
			continue
		}
		s.label[off] = [2]string{s.free(name, off|1<<31), name}
		scope = name
	}
	return s
}

// free is a name as the assembler takes it, which nothing else has.
func (s *spelling) free(name string, what int) string {
	name = strings.Map(inName, name)
	for name == "" || name[0] <= '9' || syntax.IsRegister(name) || isMnemonic(name) {
		name = "_" + name
	}
	for {
		if has, taken := s.taken[name]; !taken || has == what {
			s.taken[name] = what
			return name
		}
		name += "_"
	}
}

// inName is the character for r in a name.
func inName(r rune) rune {
	if r < 0x80 && (r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z') {
		return r
	}
	return '_'
}

func isMnemonic(name string) bool {
	return slices.ContainsFunc(cpu.Opcodes[:], func(o cpu.Opcode) bool { return strings.EqualFold(o.Name, name) })
}

// labels writes the labels at an offset. The names that symbols give them follow, where they are others.
func (s *spelling) labels(b *strings.Builder, off int) {
	name := s.define(off)
	if name == "" {
		return
	}
	var others []string
	for _, l := range s.d.labels[off] {
		if l.Name != name && l.Name != s.scope+name {
			others = append(others, l.Name)
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(b, "%-40s; %s\n", name+":", strings.Join(others, ", "))
		return
	}
	fmt.Fprintf(b, "%s:\n", name)
}

// define is the label at an offset, whose definition is printed now; empty if there is none.
func (s *spelling) define(off int) string {
	if name := s.label[off]; name[0] != "" {
		s.scope = name[1]
		return name[0]
	}
	return s.local[off][1]
}

// name is what stands for an address in an operand: a label, a variable, or a place in one; empty if nothing is known.
func (s *spelling) name(addr uint16) string {
	off := -1
	if i := int(addr) - int(s.d.base); i >= 0 && i < len(s.d.bank) {
		off = s.d.start + i
	} else if addr >= 0x8000 {
		off = s.d.onlyAt(addr)
	}
	switch {
	case off >= 0 && s.label[off][0] != "":
		return s.label[off][0]
	case off >= 0 && s.local[off][0] == s.scope:
		return s.local[off][1]
	case addr >= 0x8000:
		return ""
	}
	name, more, _ := strings.Cut(s.d.names.Data(addr), "+")
	if name == "" {
		return ""
	}
	base, n := int(addr), 0
	if fmt.Sscan(more, &n); n > 0 {
		base, more = base-n, "+"+more
	}
	name = s.free(name, base)
	s.used[name] = base
	return name + more
}

// instruction is the text of an instruction with names, and how many bytes it takes. If a label stands inside, or the
// assembler would choose another opcode, or a branch leads over the end of memory, it is bytes, with the instruction as
// a comment.
func (s *spelling) instruction(pc uint16, op *cpu.Opcode) (text, comment string, n int) {
	text, n = cpu.Disasm(pc, s.d.at)
	size := 1
	for off := s.d.start + int(pc-s.d.base); size < n && len(s.d.labels[off+size]) == 0; {
		size++
	}
	if size < n || usual(op) != int(s.d.at(pc)) || op.Mode == cpu.Relative && wraps(pc+2, s.d.operand(pc, n)) {
		var list []string
		for k := range size {
			list = append(list, fmt.Sprintf("$%02X", s.d.at(pc+uint16(k))))
		}
		return ".byte " + strings.Join(list, ","), "  " + text, size
	}
	to := s.d.operand(pc, n)
	switch op.Mode {
	case cpu.Implied, cpu.Accumulator, cpu.Immediate:
		return text, "", n
	case cpu.Relative:
		to = pc + 2 + uint16(int8(to))
	}
	at := strings.IndexByte(text, '$')
	end := at + 1
	for end < len(text) && strings.IndexByte("0123456789ABCDEF", text[end]) >= 0 {
		end++
	}
	name := text[at:end]
	if known := s.name(to); known != "" {
		name = known
	}
	if to < 0x100 && (op.Mode == cpu.Absolute || op.Mode == cpu.AbsoluteX || op.Mode == cpu.AbsoluteY) {
		name = "a:" + name
	}
	return text[:at] + name + text[end:], "", n
}

// wraps reports whether a branch of that distance leads over the end of memory.
func wraps(from, distance uint16) bool {
	to := int(from) + int(int8(distance))
	return to < 0 || to > 0xFFFF
}

// usual is the code that the assembler takes for an instruction, of which several may be the same.
func usual(op *cpu.Opcode) int {
	undocumented := -1
	for code, o := range cpu.Opcodes {
		switch {
		case o.Name != op.Name || o.Mode != op.Mode:
		case !o.Undocumented:
			return code
		case undocumented < 0:
			undocumented = code
		}
	}
	return undocumented
}

// equates are the addresses of the variables in operands.
func (s *spelling) equates() string {
	var b strings.Builder
	names := make([]string, 0, len(s.used))
	for name := range s.used {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int {
		if d := s.used[x] - s.used[y]; d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
	for i, name := range names {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s = $%04X\n", name, s.used[name])
	}
	return b.String()
}
