package asm

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"pool6502/cpu"
)

// Listing writes every assembled source line with its address, bytes and
// cycles: "2", "4+" if crossing a page adds one, "2/3" for a branch. Lines
// from macros and repeats are marked with a + for each level.
func (p *Program) Listing(w io.Writer) error {
	b := bufio.NewWriter(w)
	for i := 0; i < len(p.rows); {
		// A label and a statement on the same source line share one line of the listing.
		j := i + 1
		for j < len(p.rows) && p.rows[j].file == p.rows[i].file && p.rows[j].line == p.rows[i].line &&
			p.rows[j].depth == p.rows[i].depth && p.rows[j-1].size == 0 && p.rows[j].col > p.rows[j-1].col {
			j++
		}
		p.listRow(b, p.rows[j-1], i == 0 || p.rows[i-1].file != p.rows[i].file)
		i = j
	}
	return b.Flush()
}

func (p *Program) listRow(b *bufio.Writer, r row, newFile bool) {
	if newFile {
		fmt.Fprintf(b, "; %s\n", p.files[r.file].name)
	}
	addr := strings.Repeat(" ", 7)
	if r.addr >= 0 {
		addr = fmt.Sprintf("   %04X", r.addr)
		if r.bank >= 0 && len(p.Bases) > 1 {
			addr = fmt.Sprintf("%02X:%04X", r.bank, r.addr)
		}
	}
	cycles := ""
	if r.instr {
		var operand uint16
		for i := len(r.bytes) - 1; i > 0; i-- {
			operand = operand<<8 | uint16(r.bytes[i])
		}
		cycles = cpu.Opcodes[r.bytes[0]].CyclesAt(uint16(r.addr), operand)
	}
	shown := fmt.Sprintf("% X", r.bytes[:min(len(r.bytes), 3)])
	if len(r.bytes) == 0 && r.size > 0 {
		shown = fmt.Sprintf("[%d]", r.size)
	}
	line := fmt.Sprintf("%s  %-9s %-4s %5d %-2s %s", addr, shown, cycles, r.line, strings.Repeat("+", int(min(r.depth, 2))), p.files[r.file].lines[r.line-1])
	b.WriteString(strings.TrimRight(line, " \t"))
	b.WriteByte('\n')
	// Longer data continues on the lines below, up to listedRows lines.
	for i := 3; i < len(r.bytes); i += 8 {
		if i > 3+listedRows*8 {
			fmt.Fprintf(b, "         ... %d more\n", len(r.bytes)-i)
			return
		}
		fmt.Fprintf(b, "%s%04X  % X\n", addr[:3], int(r.addr)+i, r.bytes[i:min(len(r.bytes), i+8)])
	}
}

// listedRows is how many rows of eight bytes a listing gives to one statement.
const listedRows = 16

// MLB writes the labels in Mesen's label file format: memory type, offset in that
// memory (a range for a variable of several bytes), name. Labels in CHR ROM come last.
func (p *Program) MLB(w io.Writer) error {
	b := bufio.NewWriter(w)
	for s := range p.Addresses() {
		typ, at := "NesInternalRam", s.Value
		switch s.Kind {
		case PRGRAM:
			typ, at = "NesWorkRam", s.Value-0x6000
			if p.header.battery {
				typ = "NesSaveRam"
			}
		case Label:
			typ, at = "NesPrgRom", s.Bank*p.Size+s.Value-p.Bases[s.Bank]
		}
		fmt.Fprintf(b, "%s:%X", typ, at)
		if s.Size > 1 && s.Kind != Label {
			fmt.Fprintf(b, "-%X", at+s.Size-1)
		}
		fmt.Fprintf(b, ":%s\n", mesenName(s.Name))
	}
	for _, s := range p.Symbols {
		if s.Kind == Label && s.Bank < 0 {
			fmt.Fprintf(b, "NesChrRom:%X:%s\n", s.Value, mesenName(s.Name))
		}
	}
	return b.Flush()
}

// mesenName turns a name into one that Mesen accepts: letters, digits, _ and @.
func mesenName(name string) string { return strings.ReplaceAll(name, ".", "@") }

// SymbolList writes one symbol a line, sorted by name: value, bank, kind,
// size, name.
func (p *Program) SymbolList(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, s := range p.Symbols {
		bank, size := "", ""
		if s.Bank >= 0 {
			bank = fmt.Sprintf("%02X", s.Bank)
		}
		if s.Kind != Constant {
			size = fmt.Sprint(s.Size)
		}
		fmt.Fprintf(b, "%04X %2s %-8s %5s %s\n", s.Value, bank, s.Kind, size, s.Name)
	}
	return b.Flush()
}
