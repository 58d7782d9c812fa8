//go:build !small

package symbols

import (
	"debug/dwarf"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// machineMOS is the number of the 6502 in an ELF header, as llvm-mos uses it.
const machineMOS elf.Machine = 6502

// An elfBank says where the linker put a bank of PRG ROM: llvm-mos-sdk's
// linker scripts define __prg_rom_3_lma and __prg_rom_3_offset for bank 3,
// __prg_rom_fixed_lma and __prg_rom_lma likewise.
type elfBank struct{ lma, offset int }

// An elfFile has the parts of an ELF file that are used.
type elfFile struct {
	table *Table
	banks []elfBank // sorted by lma
	lines []elfLine
	raw   map[int]int // by index of a label, its address with the bank in bits 16 and up
}

// An elfLine is a line that begins at an address; the zero Pos ends a sequence.
type elfLine struct {
	addr int
	pos  Pos
}

// The linker scripts give CHR ROM an address that no bank of PRG ROM reaches.
const elfCHR = 0x01000000

// readELF reads the symbols of an ELF file for the 6502, as llvm-mos writes
// it beside a ROM (game.nes.elf), and the lines of its DWARF where it was
// compiled with -g. The bank of a label is in bits 16 and up of its address.
func readELF(r io.ReaderAt) (t *Table, err error) {
	// The packages debug/elf and debug/dwarf may panic on damaged input.
	defer func() {
		if p := recover(); p != nil {
			t, err = nil, fmt.Errorf("elf: the file is damaged: %v", p)
		}
	}()
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, fmt.Errorf("elf: %w", err)
	}
	e := &elfFile{table: &Table{Format: "ELF"}, raw: map[int]int{}}
	if err := e.read(f); err != nil {
		return nil, fmt.Errorf("elf: %w", err)
	}
	e.table.place = e.place
	e.table.index()
	return e.table, nil
}

func (e *elfFile) read(f *elf.File) error {
	if f.Machine != machineMOS {
		return fmt.Errorf("this file is for the processor %s, not for a 6502", strings.TrimPrefix(f.Machine.String(), "EM_"))
	}
	total := uint64(0)
	for _, s := range f.Sections {
		if s.Type != elf.SHT_NOBITS {
			total += min(s.Size, maxSymbolFile+1)
		}
		if strings.HasPrefix(s.Name, ".zdebug") {
			return fmt.Errorf("section %s is compressed in an outdated format; link with -gz=none", s.Name)
		}
	}
	if total > 4*maxSymbolFile {
		return errors.New("the sections are larger than 256 MB")
	}
	syms, err := f.Symbols()
	if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		return err
	}
	e.symbols(syms)
	d, err := f.DWARF()
	if err == nil {
		err = e.dwarf(d, mostEntries(f))
	}
	if err != nil && f.Section(".debug_info") != nil {
		return fmt.Errorf("DWARF: %w", err)
	}
	if len(e.table.Symbols) == 0 {
		return errors.New("the file has no symbols; link without -s")
	}
	return nil
}

func (e *elfFile) symbols(syms []elf.Symbol) {
	file := ""
	banks := map[string]*elfBank{}
	for _, sym := range syms {
		bind, typ := elf.ST_BIND(sym.Info), elf.ST_TYPE(sym.Info)
		switch {
		case typ == elf.STT_FILE:
			file = moduleName(sym.Name)
			continue
		case typ == elf.STT_SECTION, sym.Section == elf.SHN_UNDEF, sym.Name == "", strings.HasPrefix(sym.Name, ".L"),
			len(e.table.Symbols) == maxSymbols, sym.Value > 0xFFFFFFFF:
			continue
		}
		out := Symbol{Name: sym.Name, Value: int(int32(sym.Value)), Kind: Constant, Bank: -1, Offset: -1, id: len(e.table.Symbols) + 1}
		if bind == elf.STB_LOCAL {
			out.Module, out.Local = file, typ == elf.STT_NOTYPE
		}
		addr := int(sym.Value)
		switch {
		case sym.Section == elf.SHN_ABS:
			bankSymbol(banks, sym.Name, addr)
			if strings.HasPrefix(sym.Name, "__rc") && addr < 0x100 {
				out.Kind, out.Size = Zeropage, 1
			}
		case addr >= elfCHR:
			out.Kind = Label
		default:
			out.Value = addr & 0xFFFF
			out.Size = int(min(sym.Size, 0x10000))
			if out.Kind = kindAt(out.Value); out.Kind == Label {
				out.Calls = map[elf.SymType]int{elf.STT_FUNC: 1, elf.STT_OBJECT: -1}[typ]
				e.raw[len(e.table.Symbols)] = addr
			}
		}
		e.table.Symbols = append(e.table.Symbols, out)
	}
	for _, b := range banks {
		if b.lma >= 0 && b.offset >= 0 {
			e.banks = append(e.banks, *b)
		}
	}
	slices.SortFunc(e.banks, func(a, b elfBank) int { return a.lma - b.lma })
	for i, addr := range e.raw {
		e.table.Symbols[i].Offset = e.offset(addr)
		e.table.Symbols[i].Bank = addr >> 16
	}
}

// bankSymbol handles a symbol that says where the linker put a bank.
func bankSymbol(banks map[string]*elfBank, name string, value int) {
	rest, ok := strings.CutPrefix(name, "__prg_rom_")
	if !ok {
		return
	}
	for _, field := range []string{"lma", "offset"} {
		bank, ok := strings.CutSuffix("_"+rest, "_"+field)
		if !ok || value > maxSymbolFile {
			continue
		}
		b := banks[bank]
		if b == nil {
			b = &elfBank{-1, -1}
			banks[bank] = b
		}
		if field == "lma" {
			b.lma = value
		} else {
			b.offset = value
		}
	}
}

// offset returns the offset in PRG ROM at which the linker put an address; -1 if the
// file does not say.
func (e *elfFile) offset(addr int) int {
	for i := len(e.banks) - 1; i >= 0; i-- {
		if b := e.banks[i]; b.lma <= addr && b.lma>>16 == addr>>16 {
			return b.offset + addr - b.lma
		}
	}
	return -1
}

// place finds the offsets that the file does not give, once the banks of the board
// are known: bits 16 and up of an address are the number of a bank.
func (e *elfFile) place(b Banks) {
	t := e.table
	r := fitting{t, nil, b}
	offset := func(addr int) int {
		if off := e.offset(addr); off >= 0 {
			return off
		}
		if addr>>16 == 0 {
			if off := r.offset(addr & 0xFFFF); off >= 0 {
				return off
			}
		}
		return addr>>16*b.Size + addr&0xFFFF%b.Size
	}
	for i := range t.Symbols {
		if sym := &t.Symbols[i]; sym.Kind == Label && sym.Offset < 0 && sym.Bank >= 0 && sym.Value >= 0x8000 {
			sym.Offset = offset(sym.Bank<<16 | sym.Value)
		}
	}
	t.Lines = nil
	for i, l := range e.lines[:max(len(e.lines)-1, 0)] {
		next := e.lines[i+1]
		if l.pos.Line > 0 && next.addr > l.addr && next.addr-l.addr < 0x10000 && l.addr&0xFFFF >= 0x8000 && l.addr < elfCHR {
			t.Lines = append(t.Lines, Line{PRGOffset: offset(l.addr), Size: next.addr - l.addr, Pos: l.pos, Code: true})
		}
	}
}

// mostEntries returns an upper limit of the entries in a file's debug information, since each takes at least a
// byte. Without it, reading a damaged file might never end.
func mostEntries(f *elf.File) int {
	info := f.Section(".debug_info")
	if info == nil {
		return 0
	}
	return int(min(info.Size, 8*maxSymbols))
}

// dwarf reads the lines of every compilation unit, and the names of C++ functions as
// written in the source, from at most most entries.
func (e *elfFile) dwarf(d *dwarf.Data, most int) error {
	r := d.Reader()
	n := names{table: e.table, at: map[int][]int{}, declared: map[dwarf.Offset]declared{}}
	for i := range e.table.Symbols {
		if sym := &e.table.Symbols[i]; sym.Kind == Label {
			n.at[sym.Bank<<16|sym.Value] = append(n.at[sym.Bank<<16|sym.Value], i)
		}
	}
	for range most + 1 {
		entry, err := r.Next()
		if err != nil {
			return err
		}
		if entry == nil {
			return nil
		}
		n.entry(entry)
		if entry.Tag == dwarf.TagCompileUnit {
			if err := e.unit(d, entry); err != nil {
				return err
			}
		}
	}
	return errors.New("there are too many entries")
}

// unit reads the lines of one compilation unit.
func (e *elfFile) unit(d *dwarf.Data, entry *dwarf.Entry) error {
	lr, err := d.LineReader(entry)
	if err != nil || lr == nil {
		return err
	}
	var l dwarf.LineEntry
	for len(e.lines) < 8*maxSymbols {
		err := lr.Next(&l)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line := elfLine{addr: int(min(l.Address, 0xFFFFFFFF))}
		if !l.EndSequence && l.File != nil {
			line.pos = Pos{File: l.File.Name, Line: l.Line}
		}
		e.lines = append(e.lines, line)
	}
	return errors.New("there are too many lines")
}

// names replaces the mangled names of functions by their names in the source.
type names struct {
	table    *Table
	at       map[int][]int // symbols by address
	declared map[dwarf.Offset]declared
	scopes   []string // of the entries around the present one
}

type declared struct{ name, linkage string }

func (n *names) entry(e *dwarf.Entry) {
	if e.Tag == 0 { // the end of an entry's children
		n.scopes = n.scopes[:max(len(n.scopes)-1, 0)]
		return
	}
	name, _ := e.Val(dwarf.AttrName).(string)
	switch e.Tag {
	case dwarf.TagSubprogram:
		n.function(e, name)
	case dwarf.TagNamespace, dwarf.TagClassType, dwarf.TagStructType:
	default:
		name = ""
	}
	if e.Children {
		n.scopes = append(n.scopes, name)
	}
}

// function renames the symbol of a function whose name the compiler mangled.
func (n *names) function(e *dwarf.Entry, name string) {
	linkage, _ := e.Val(dwarf.AttrLinkageName).(string)
	for _, s := range slices.Backward(n.scopes) {
		if s != "" && name != "" {
			name = s + separator + name
		}
	}
	d := declared{name, linkage}
	if ref, ok := e.Val(dwarf.AttrSpecification).(dwarf.Offset); ok {
		d = n.declared[ref]
	}
	n.declared[e.Offset] = d
	low, ok := e.Val(dwarf.AttrLowpc).(uint64)
	if !ok || d.name == "" || d.name == d.linkage {
		return
	}
	for _, i := range n.at[int(low)] {
		if sym := &n.table.Symbols[i]; sym.Name == d.linkage {
			sym.Name = d.name
			n.table.other = append(n.table.other, alias{name: d.linkage, id: sym.id})
		}
	}
}
