package program

import (
	"fmt"
	"os"
	"strings"

	"pool6502/cpu"
)

// compareBuilds warns if sources are not those of which the ROM was built, or if its symbols are those of another build.
func (p *Program) compareBuilds() {
	said := p.otherSize()
	if said == "" {
		said = p.otherLine()
	}
	if said == "" {
		said = p.otherRoutine()
	}
	if said != "" {
		p.Stale = fmt.Sprintf("%s is not of this build: %s; build the ROM and its symbols again", p.SymbolFile, said)
		p.Warnings = append(p.Warnings, p.Stale)
	}
}

// otherSize names a source that has another size than the symbol file says. Other ends of lines make no other source.
func (p *Program) otherSize() string {
	for _, name := range p.Symbols.Sources() {
		was, known := p.Symbols.Sizes[name]
		path, found := p.find(name)
		if !known || !found {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		text := string(data)
		if ends := strings.Count(text, "\n"); len(text) != was && len(text)+ends != was && len(text)-strings.Count(text, "\r\n") != was {
			return fmt.Sprintf("it says that %s has %d bytes, and the file has %d", name, was, len(text))
		}
	}
	return ""
}

// otherLine names a line of a source with an instruction that is not in the ROM where the symbol file says.
func (p *Program) otherLine() string {
	sources := map[string][]string{}
	for i := range p.Symbols.Lines {
		l := &p.Symbols.Lines[i]
		if !l.Code || l.C {
			continue
		}
		lines, read := sources[l.Pos.File]
		if !read {
			lines, _ = p.ReadLines(l.Pos.File)
			sources[l.Pos.File] = lines
		}
		if l.Pos.Line < 1 || l.Pos.Line > len(lines) {
			continue
		}
		if name, is := instruction(lines[l.Pos.Line-1]), p.opcode(l.PRGOffset); name != "" && name != is {
			return fmt.Sprintf("%s:%d has %s, and the ROM has %s there", l.Pos.File, l.Pos.Line, name, is)
		}
	}
	return ""
}

// otherRoutine names a routine with a header whose first instruction is not in the ROM at its label.
func (p *Program) otherRoutine() string {
	for _, c := range p.Contracts {
		lines, _ := p.ReadLines(c.Pos.File)
		off, placed := p.Symbols.PRGOffset(c.Addr, c.Bank)
		if !placed {
			continue
		}
		n := c.Pos.Line
		for n <= len(lines) && (code(lines[n-1]) == "" || strings.HasSuffix(code(lines[n-1]), ":")) {
			n++ // to the first line below the header and the label
		}
		if n > len(lines) {
			continue
		}
		if name, is := instruction(lines[n-1]), p.opcode(off); name != "" && name != is {
			return fmt.Sprintf("%s begins with %s in %s:%d, and the ROM has %s there", c.Routine, name, c.Pos.File, n, is)
		}
	}
	return ""
}

// code is a line without its comment.
func code(text string) string {
	text, _, _ = strings.Cut(text, ";")
	return strings.TrimSpace(text)
}

// instruction returns the name of the instruction in a line, in capitals; "" if the line may be something else.
func instruction(text string) string {
	text = code(text)
	if label, rest, ok := strings.Cut(text, ":"); ok && !strings.ContainsAny(label, " \t\"'") {
		text = strings.TrimSpace(rest)
	}
	name, _, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	if name = strings.ToUpper(name); len(name) == 3 && documented[name] {
		return name
	}
	return ""
}

// documented has the names of the documented instructions.
var documented = func() map[string]bool {
	all := map[string]bool{}
	for i := range cpu.Opcodes {
		all[cpu.Opcodes[i].Name] = all[cpu.Opcodes[i].Name] || !cpu.Opcodes[i].Undocumented
	}
	return all
}()

// opcode is the name of the instruction at an offset of PRG ROM.
func (p *Program) opcode(off int) string {
	if p.Image[6]&4 != 0 {
		off += 512 // the trainer
	}
	if off += 16; off < 0 || off >= len(p.Image) {
		return "nothing"
	}
	return cpu.Opcodes[p.Image[off]].Name
}
