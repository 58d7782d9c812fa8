package symbols

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"
)

// testELF makes an ELF file as llvm-mos-sdk's linker leaves it beside a ROM of
// 64 KB UNROM: bank n at $n8000, the fixed bank at $C000, with the symbols of
// the linker script that say so, and DWARF 4 with a C and a C++ function. The
// toolchain does not run where the tests do; the layout follows its linker
// scripts (nes-unrom/_prg-rom-banked.ld) and the ELF and DWARF documents.
func testELF(t testing.TB) []byte { return testELFWith(t, elfParts{}) }

// elfParts are what a test puts into the file besides.
type elfParts struct {
	offsets [3]uint32   // of banks 0 to 2 in PRG ROM; all 0 for the usual ones
	symbols []elfSymbol // more symbols
	entries string      // functions of the debug information
	lines   string      // sequences of the line program
}

type elfSymbol struct {
	name    string
	value   uint32
	section uint16
}

// Sections of the file, by number: a bank, and that of numbers.
const (
	elfBank1    = 2
	elfAbsolute = 0xFFF1
)

func testELFWith(t testing.TB, parts elfParts) []byte {
	t.Helper()
	offsets := parts.offsets
	if offsets == [3]uint32{} {
		offsets = [3]uint32{0, 0x4000, 0x8000}
	}
	le := binary.LittleEndian
	w16 := func(b []byte, v ...uint16) []byte {
		for _, x := range v {
			b = le.AppendUint16(b, x)
		}
		return b
	}
	w32 := func(b []byte, v ...uint32) []byte {
		for _, x := range v {
			b = le.AppendUint32(b, x)
		}
		return b
	}
	var strtab = []byte{0}
	var symtab = make([]byte, 16)
	const (
		text, banked, zp, abs = 1, elfBank1, 3, elfAbsolute
		file, notype, object  = 4, 0, 1
		function              = 2
	)
	sym := func(name string, value, size uint32, info byte, section uint16) {
		symtab = w32(symtab, uint32(len(strtab)), value, size)
		symtab = append(symtab, info, 0)
		symtab = w16(symtab, section)
		strtab = append(append(strtab, name...), 0)
	}
	const global = 1 << 4
	sym("src/main.c", 0, 0, file, abs)
	sym("helper", 0xC010, 4, function, text)
	sym("other.c", 0, 0, file, abs)
	sym("helper", 0xC020, 4, function, text)
	sym(".Ltmp0", 0xC000, 0, notype, text)
	sym("main", 0xC000, 0x10, global|function, text)
	sym("_ZN5enemy4moveEv", 0x018004, 4, global|function, banked)
	sym("_alias", 0x018004, 4, global|function, banked)
	sym("first", 0x8010, 2, global|function, text)
	sym("score", 0x20, 2, global|object, zp)
	sym("__rc2", 2, 0, global, abs)
	sym("__prg_rom_size", 64, 0, global, abs)
	sym("NONE", 0xFFFFFFFF, 0, global, abs)
	for i, name := range []string{"0", "1", "2"} {
		sym("__prg_rom_"+name+"_lma", uint32(i<<16|0x8000), 0, global, abs)
		sym("__prg_rom_"+name+"_offset", offsets[i], 0, global, abs)
	}
	sym("__prg_rom_fixed_lma", 0xC000, 0, global, abs)
	sym("__prg_rom_fixed_offset", 0xC000, 0, global, abs)
	sym("tiles", 0x01000010, 0, global|object, zp)
	for _, s := range parts.symbols {
		sym(s.name, s.value, 0, global, s.section)
	}

	cstr := func(b []byte, s string) []byte { return append(append(b, s...), 0) }
	abbrev := []byte{
		1, 0x11, 1, 0x03, 0x08, 0x10, 0x17, 0x11, 0x01, 0, 0, // compile unit: name, stmt_list, low_pc
		2, 0x39, 1, 0x03, 0x08, 0, 0, // namespace: name
		3, 0x2E, 0, 0x03, 0x08, 0x6E, 0x08, 0x11, 0x01, 0, 0, // subprogram: name, linkage name, low_pc
		4, 0x2E, 0, 0x47, 0x13, 0x11, 0x01, 0, 0, // subprogram: specification, low_pc
		5, 0x2E, 0, 0x03, 0x08, 0x6E, 0x08, 0, 0, // subprogram that is declared: name, linkage name
		0,
	}
	info := w16(nil, 4)
	info = append(w32(info, 0), 4)
	info = append(w32(cstr(append(info, 1), "src/main.c"), 0), 0, 0, 0, 0)
	info = cstr(append(info, 2), "enemy")
	info = w32(cstr(cstr(append(info, 3), "move"), "_ZN5enemy4moveEv"), 0x018004)
	info = append(append(append(info, 0), parts.entries...), 0)
	info = append(w32(nil, uint32(len(info))), info...)

	prologue := []byte{1, 1, 1, 0xFB, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0}
	prologue = append(cstr(prologue, "src/main.c"), 0, 0, 0, 0, 0)
	set := func(b []byte, addr uint32) []byte { return w32(append(b, 0, 5, 2), addr) }
	program := set(nil, 0xC000)
	program = append(program, 3, 9, 1)       // line 10
	program = append(program, 2, 5, 3, 1, 1) // $C005: line 11
	program = append(program, 2, 3, 0, 1, 1) // $C008: the end
	program = append(set(program, 0x018004), 3, 41, 1, 2, 4, 0, 1, 1)
	program = append(program, parts.lines...)
	line := append(w32(w16(nil, 4), uint32(len(prologue))), prologue...)
	line = append(line, program...)
	line = append(w32(nil, uint32(len(line))), line...)

	var shstr = []byte{0}
	var headers, body []byte
	const ehsize, shsize = 52, 40
	section := func(name string, typ, flags, addr uint32, data []byte, link, sinfo, entsize uint32) {
		headers = w32(headers, uint32(len(shstr)), typ, flags, addr, uint32(ehsize+len(body)), uint32(len(data)), link, sinfo, 1, entsize)
		shstr = append(append(shstr, name...), 0)
		body = append(body, data...)
	}
	headers = make([]byte, shsize)
	section(".text", 1, 6, 0xC000, make([]byte, 64), 0, 0, 0)
	section(".prg_rom_1", 1, 6, 0x018000, make([]byte, 64), 0, 0, 0)
	section(".zp.bss", 8, 3, 0x20, nil, 0, 0, 0)
	section(".debug_abbrev", 1, 0, 0, abbrev, 0, 0, 0)
	section(".debug_info", 1, 0, 0, info, 0, 0, 0)
	section(".debug_line", 1, 0, 0, line, 0, 0, 0)
	section(".symtab", 2, 0, 0, symtab, 8, 6, 16)
	section(".strtab", 3, 0, 0, strtab, 0, 0, 0)
	section(".shstrtab", 3, 0, 0, append(shstr, ".shstrtab\x00"...), 0, 0, 0)
	head := []byte("\x7fELF\x01\x01\x01")
	head = append(head, make([]byte, 9)...)
	head = w16(head, 2, 6502)
	head = w32(head, 1, 0xC000, 0, uint32(ehsize+len(body)), 0)
	head = w16(head, ehsize, 0, 0, shsize, uint16(len(headers)/shsize), uint16(len(headers)/shsize-1))
	return append(append(head, body...), headers...)
}

// goodELF reads a file that has to be in order; fitELF also fits its table to a ROM of four banks.
func goodELF(t *testing.T, file []byte) *Table {
	t.Helper()
	s, err := readELF(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fitELF(t *testing.T, file []byte) *Table {
	t.Helper()
	s := goodELF(t, file)
	if err := s.Fit(uxrom); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAnELFFileGivesSymbolsOfEveryBankAndLines(t *testing.T) {
	s, err := Read("game.nes.elf", testELF(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fit(uxrom); err != nil || len(s.Warnings) > 0 {
		t.Fatal(err, s.Warnings)
	}
	for name, want := range map[string]Symbol{
		"main":             {Kind: Label, Value: 0xC000, Bank: 3, Offset: 0xC000, Size: 0x10},
		"first":            {Kind: Label, Value: 0x8010, Bank: 0, Offset: 0x10, Size: 2},
		"enemy::move":      {Kind: Label, Value: 0x8004, Bank: 1, Offset: 0x4004, Size: 4},
		"_ZN5enemy4moveEv": {Name: "enemy::move", Kind: Label, Value: 0x8004, Bank: 1, Offset: 0x4004, Size: 4},
		"_alias":           {Kind: Label, Value: 0x8004, Bank: 1, Offset: 0x4004, Size: 4},
		"main::helper":     {Name: "helper", Kind: Label, Value: 0xC010, Bank: 3, Offset: 0xC010, Size: 4, Module: "main"},
		"other::helper":    {Name: "helper", Kind: Label, Value: 0xC020, Bank: 3, Offset: 0xC020, Size: 4, Module: "other"},
		"score":            {Kind: Zeropage, Value: 0x20, Bank: -1, Offset: -1, Size: 2},
		"__rc2":            {Kind: Zeropage, Value: 2, Bank: -1, Offset: -1, Size: 1},
		"NONE":             {Kind: Constant, Value: -1, Bank: -1, Offset: -1},
		"__prg_rom_size":   {Kind: Constant, Value: 64, Bank: -1, Offset: -1},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := s.Find(name)
			want.id = got.id
			if want.Name == "" {
				want.Name = name
			}
			if want.Kind == Label { // they are functions
				want.Calls = 1
			}
			if err != nil || got != want {
				t.Errorf("%s is %+v, %v; want %+v", name, got, err, want)
			}
		})
	}
	if _, err := s.Find("helper"); err == nil {
		t.Error("two static functions are one")
	}
	for off, want := range map[int]int{0xC000: 10, 0xC004: 10, 0xC005: 11, 0xC007: 11, 0xC008: 0, 0x4004: 42, 0x4007: 42, 0x4008: 0} {
		t.Run(fmt.Sprint(off), func(t *testing.T) {
			if pos, ok := s.Source(off); pos.Line != want || ok != (want > 0) || ok && pos.File != "src/main.c" {
				t.Errorf("PRG byte $%X comes from %v, want line %d", off, pos, want)
			}
		})
	}
}

func TestABankIsInTheAddressWhereTheLinkerScriptDoesNotTell(t *testing.T) {
	data := bytes.ReplaceAll(testELF(t), []byte("__prg_rom_"), []byte("__prg_xyz_"))
	s := goodELF(t, data)
	if sym, ok := s.Lookup("score"); !ok || sym.Value != 0x20 {
		t.Errorf("without the ROM score is %+v", sym)
	}
	if err := s.Fit(uxrom); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"main": 0xC000, "enemy::move": 0x4004} {
		if sym, err := s.Find(name); err != nil || sym.Offset != want {
			t.Errorf("%s is %+v, %v", name, sym, err)
		}
	}
	if pos, _ := s.Source(0x4005); pos.Line != 42 {
		t.Errorf("PRG byte $4005 comes from %v", pos)
	}
}

// TestABankWithHalfItsPlaceLiesWhereItsAddressSays leaves out one of the two symbols of bank 1.
func TestABankWithHalfItsPlaceLiesWhereItsAddressSays(t *testing.T) {
	for _, field := range []string{"lma", "offset"} {
		t.Run(field, func(t *testing.T) {
			data := testELFWith(t, elfParts{offsets: [3]uint32{0x4000, 0, 0x8000}})
			data = bytes.ReplaceAll(data, []byte("__prg_rom_1_"+field), []byte("__prg_xyz_1_"+field))
			s := fitELF(t, data)
			for name, want := range map[string]int{"enemy::move": 0x4004, "first": 0x4010} {
				if sym, err := s.Find(name); err != nil || sym.Offset != want {
					t.Errorf("%s is %+v, %v; want offset $%X", name, sym, err, want)
				}
			}
		})
	}
}

// TestTheLinkerScriptSaysWhereABankLies: bank 1 comes first, bank 0 second.
func TestTheLinkerScriptSaysWhereABankLies(t *testing.T) {
	s := fitELF(t, testELFWith(t, elfParts{offsets: [3]uint32{0x4000, 0, 0x8000}}))
	for name, want := range map[string]int{"main": 0xC000, "enemy::move": 4, "first": 0x4010} {
		t.Run(name, func(t *testing.T) {
			if sym, err := s.Find(name); err != nil || sym.Offset != want {
				t.Errorf("%s is %+v, %v; want offset $%X", name, sym, err, want)
			}
		})
	}
	if pos, _ := s.Source(5); pos.Line != 42 {
		t.Errorf("PRG byte 5 comes from %v", pos)
	}
}

// sequence is part of a line program: line 101 begins at an address and has two bytes.
func sequence(address, before string) string {
	return "\x00\x05\x02" + address + before + "\x03\xE4\x00\x01\x02\x02\x00\x01\x01"
}

func TestLinesAreOfAddressesInROM(t *testing.T) {
	for _, c := range []struct {
		name, address string
		off, line     int // line 0: there is none
		offsets       [3]uint32
		before        string // part of the line program
	}{
		{"the first byte of ROM", "\x00\x80\x00\x00", 0, 101, [3]uint32{}, ""},
		{"a bank's first byte", "\x00\x80\x02\x00", 0x8000, 101, [3]uint32{}, ""},
		{"bank 1 in front", "\x10\x80\x01\x00", 0x10, 101, [3]uint32{0x4000, 0, 0x8000}, ""},
		{"the first byte of bank 1 in front", "\x00\x80\x01\x00", 0, 101, [3]uint32{0x4000, 0, 0x8000}, ""},
		{"bank 2 in front", "\x00\x80\x02\x00", 0, 101, [3]uint32{0x8000, 0x4000, 0}, ""},
		{"the last byte below ROM", "\xFF\x7F\x00\x00", 0x3FFF, 0, [3]uint32{}, ""},
		{"RAM", "\x00\x03\x00\x00", 0x300, 0, [3]uint32{}, ""},
		{"CHR ROM", "\x00\x80\x00\x01", 0, 0, [3]uint32{}, ""},
		{"a line without bytes in front", "\x00\x80\x00\x00", 0, 101, [3]uint32{}, "\x01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := fitELF(t, testELFWith(t, elfParts{lines: sequence(c.address, c.before), offsets: c.offsets}))
			if pos, _ := s.Source(c.off); pos.Line != c.line {
				t.Errorf("PRG byte $%X comes from line %d, want %d", c.off, pos.Line, c.line)
			}
			if want := 3 + min(c.line, 1); len(s.Lines) != want {
				t.Errorf("%d lines, want %d", len(s.Lines), want)
			}
		})
	}
}

func TestOnlyImaginaryRegistersBelow100AreVariables(t *testing.T) {
	s := goodELF(t, testELFWith(t, elfParts{symbols: []elfSymbol{{"__rc7", 0xFF, elfAbsolute}, {"__rc8", 0x100, elfAbsolute}}}))
	for name, want := range map[string]Symbol{
		"__rc7": {Kind: Zeropage, Value: 0xFF, Size: 1},
		"__rc8": {Kind: Constant, Value: 0x100},
	} {
		if sym, err := s.Find(name); err != nil || sym.Kind != want.Kind || sym.Value != want.Value || sym.Size != want.Size {
			t.Errorf("%s is %+v, %v", name, sym, err)
		}
	}
}

// TestALabelHasTheOffsetThatTheFileGives is about what is known before the ROM is: __prg_rom_size has the
// prefix of a bank's symbols, and is none.
func TestALabelHasTheOffsetThatTheFileGives(t *testing.T) {
	for bank0, want := range map[string]int{"__prg_rom_0_": 0x10, "__prg_xyz_0_": -1} {
		s := goodELF(t, bytes.ReplaceAll(testELF(t), []byte("__prg_rom_0_"), []byte(bank0)))
		if sym, err := s.Find("first"); err != nil || sym.Offset != want {
			t.Errorf("with %s, first is %+v, %v; want offset %d", bank0, sym, err, want)
		}
		ids := map[int]bool{0: true}
		for _, sym := range s.Symbols {
			if ids[sym.id] || sym.id < 0 {
				t.Errorf("%s has the id %d", sym.Name, sym.id)
			}
			ids[sym.id] = true
		}
	}
}

// TestABankOfTheAddressIsUsedForLabelsInROMOnly leaves out what the linker script says of banks.
func TestABankOfTheAddressIsUsedForLabelsInROMOnly(t *testing.T) {
	parts := elfParts{symbols: []elfSymbol{{"edge", 0x018000, elfBank1}, {"high", 0x01C010, elfBank1}, {"number", 0x9000, elfAbsolute}}}
	s := fitELF(t, bytes.ReplaceAll(testELFWith(t, parts), []byte("__prg_rom_"), []byte("__prg_xyz_")))
	for name, want := range map[string]int{"edge": 0x4000, "high": 0x4010, "number": -1, "tiles": -1, "score": -1} {
		if sym, err := s.Find(name); err != nil || sym.Offset != want {
			t.Errorf("%s is %+v, %v; want offset %d", name, sym, err, want)
		}
	}
}

// TestABankIsTheOneThatBeginsNearestBelow: bank 0 and the fixed bank have addresses in one block of 64 KB.
func TestABankIsTheOneThatBeginsNearestBelow(t *testing.T) {
	for range 20 { // the banks come out of a map in any order
		s := goodELF(t, testELF(t))
		if sym, err := s.Find("main"); err != nil || sym.Offset != 0xC000 {
			t.Fatalf("main is %+v, %v", sym, err)
		}
	}
}
