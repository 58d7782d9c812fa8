package roms

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/cpu"
)

// An instruction is one line of source with the code it became.
type instruction struct {
	pos     asm.Pos
	addr    uint16
	bank    int
	off     int // in the image, behind the header
	size    int
	opcode  cpu.Opcode
	operand uint16
}

// instructions lists the code of a program that stands in its sources, by
// line. Lines that assemble more than once (macros, repeats) appear each time.
func instructions(t *testing.T, fsys fs.FS, p *asm.Program) []instruction {
	t.Helper()
	lines := map[string][]string{}
	var list []instruction
	prg := p.Image[16 : 16+32*1024]
	for off := 0; off < len(prg); {
		pos, ok := p.Source(off)
		if !ok {
			off++
			continue
		}
		if lines[pos.File] == nil {
			data, err := fs.ReadFile(fsys, pos.File)
			if err != nil {
				t.Fatal(err)
			}
			lines[pos.File] = strings.Split(string(data), "\n")
		}
		if !mnemonic.MatchString(lines[pos.File][pos.Line-1]) {
			off++
			continue
		}
		addr, bank, _ := p.Addr(off)
		op := cpu.Opcodes[prg[off]]
		_, n := cpu.Disasm(addr, func(a uint16) uint8 { return prg[(off+int(a-addr))%len(prg)] })
		in := instruction{pos: pos, addr: addr, bank: bank, off: off, size: n, opcode: op}
		for i := n - 1; i > 0; i-- {
			in.operand = in.operand<<8 | uint16(prg[off+i])
		}
		list = append(list, in)
		off += n
	}
	return list
}

var mnemonic = regexp.MustCompile(`^\s+[a-z]{3}(\s|$)`)

// cost is how STYLE writes what an instruction costs: the cycles; 2/3 for a
// branch not taken and taken (2/4 into another page); 4+ where an index may
// cross a page.
func cost(p *asm.Program, in instruction) string {
	op := in.opcode
	if op.Mode == cpu.Relative {
		next := in.addr + 2
		target := next + uint16(int8(in.operand))
		if target>>8 != next>>8 {
			return "2/4"
		}
		return "2/3"
	}
	if !op.PageCross {
		return fmt.Sprint(op.Cycles)
	}
	if op.Mode == cpu.AbsoluteX || op.Mode == cpu.AbsoluteY {
		name, off := p.Name(in.operand, in.bank)
		if in.operand < 0x8000 {
			name, off = p.Name(in.operand, -1)
		}
		if sym, ok := p.Lookup(name); ok {
			if last := int(in.operand) + sym.Size - off - 1; last>>8 == int(in.operand>>8) {
				return fmt.Sprint(op.Cycles)
			}
		}
	}
	return fmt.Sprint(op.Cycles) + "+"
}

// commentCost is the first word of an instruction's comment.
var commentCost = regexp.MustCompile(`;\s+(\S+)`)

func TestEveryInstructionSaysWhatItCosts(t *testing.T) {
	for _, path := range mains(t) {
		for _, slots := range sizesOf(path) { // some sources choose code by size
			t.Run(fmt.Sprintf("%s/%d", path, slots), func(t *testing.T) {
				p, err := exhibits.Program(sources, path, slots)
				if err != nil {
					t.Fatal(err)
				}
				for _, in := range instructions(t, Sources, p) {
					want := cost(p, in)
					got := ""
					if m := commentCost.FindStringSubmatch(line(t, in.pos)); m != nil {
						got = m[1]
					}
					if got != want {
						t.Errorf("%s: the comment begins with %q, but %s costs %s", in.pos, got, in.opcode.Name, want)
					}
				}
			})
		}
	}
}

// sizesOf are the numbers of slots a source is measured with.
func sizesOf(path string) []int {
	for _, p := range All() {
		if p.Main == path || slices.Contains(p.Libraries, path) {
			return p.Sizes
		}
	}
	for _, trick := range ways() {
		if trick.Source == path {
			return trick.Sizes
		}
	}
	for _, v := range variants() {
		if v.Source == path {
			return v.Sizes
		}
	}
	return []int{16}
}

// mains are the sources that assemble by themselves.
func mains(t *testing.T) []string {
	t.Helper()
	list, err := fs.Glob(Sources, "*/*.asm")
	if err != nil || len(list) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	return list
}

func line(t *testing.T, pos asm.Pos) string {
	t.Helper()
	data, err := fs.ReadFile(Sources, pos.File)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(data), "\n")[pos.Line-1]
}
