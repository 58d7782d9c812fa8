package symbols

import (
	"fmt"
	"strings"
	"testing"
)

// image is a ROM of 32 KB PRG ROM and of chr bytes of CHR ROM.
func image(chr int, header ...byte) []byte {
	b := make([]byte, 16+32*kb+chr)
	copy(b, "NES\x1a\x02")
	copy(b[4:], header)
	return b
}

func TestASymbolAtTheEndOfTheFileIsOutside(t *testing.T) {
	for _, c := range []struct {
		name        string
		offset, chr int
		want        string
		bank, at    int // of the label after that; -1 outside of PRG ROM
	}{
		{"last byte of PRG ROM", 0x7FFF, 0, "", 0, 0x7FFF},
		{"end of the file", 0x8000, 0, "1 symbols are outside this ROM (at offset $8000, the ROM ends at $8000)", -1, 0x8000},
		{"first byte of CHR ROM", 0x8000, 8 * kb, "", -1, -1},
		{"end of CHR ROM", 0xA000, 8 * kb, "1 symbols are outside this ROM (at offset $A000, the ROM ends at $A000)", -1, 0xA000},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Table{Symbols: []Symbol{{Name: "edge", Kind: Label, Value: -1, Bank: -1, Offset: c.offset}}}
			if err := s.Fit(image(c.chr)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(s.Warnings, "\n"); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, c.want)
			}
			if edge := s.Symbols[0]; edge.Bank != c.bank || edge.Offset != c.at {
				t.Errorf("the label is %+v, want bank %d and offset $%X", edge, c.bank, c.at)
			}
		})
	}
}

// TestTheSizeOfALargeROMHasTwoParts has 256 units of 16 KB, whose high bits stand in byte 9 of NES 2.0.
func TestTheSizeOfALargeROMHasTwoParts(t *testing.T) {
	if err := new(Table).Fit(image(0, 0, 0, 0, 8, 0, 1)); err != nil {
		t.Errorf("NES 2.0: %v", err)
	}
	if err := new(Table).Fit(image(0, 0, 0, 0, 0, 0, 1)); err == nil || err.Error() != "this ROM has no PRG ROM" {
		t.Errorf("iNES, where byte 9 is no part of the size: %v", err)
	}
}

func TestAROMHasAHeaderAndABankAtLeast(t *testing.T) {
	header := func(flags byte, bytes int) []byte {
		return append([]byte("NES\x1a\x01\x00"), append([]byte{flags}, make([]byte, bytes-7)...)...)
	}
	const none, empty = "this is not an iNES file: it does not start with NES and $1A", "this ROM has no PRG ROM"
	for _, c := range []struct {
		name string
		rom  []byte
		want string
	}{
		{"half a header", header(0, 15), none},
		{"only a header", header(0, 16), empty},
		{"8 KB without a byte", header(0, 16+8*kb-1), empty},
		{"8 KB", header(0, 16+8*kb), ""},
		{"a trainer before too little", header(4, 16+8*kb), empty},
		{"a trainer before 8 KB", header(4, 16+512+8*kb), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := new(Table).Fit(c.rom); c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// TestABankIsWhereItsBoardHasIt asks for the bank and the address of a byte in a ROM of 64 KB.
func TestABankIsWhereItsBoardHasIt(t *testing.T) {
	for _, c := range []struct {
		name       string
		header     [6]byte // from byte 4 on
		offset     int
		bank, addr int
	}{
		{name: "UNROM, the first bank", header: [6]byte{4, 0, 0x20}, offset: 0x10, bank: 0, addr: 0x8010},
		{name: "UNROM, the last bank", header: [6]byte{4, 0, 0x20}, offset: 0xC010, bank: 3, addr: 0xC010},
		{name: "mapper 180, the first bank", header: [6]byte{4, 0, 0x40, 0xB0}, offset: 0x10, bank: 0, addr: 0x8010},
		{name: "mapper 180, the second bank", header: [6]byte{4, 0, 0x40, 0xB0}, offset: 0x4010, bank: 1, addr: 0xC010},
		{name: "mapper 180, the last bank", header: [6]byte{4, 0, 0x40, 0xB0}, offset: 0xC010, bank: 3, addr: 0xC010},
		{name: "mapper 180 with one bank", header: [6]byte{1, 0, 0x40, 0xB0}, offset: 0x10, bank: 0, addr: 0xC010},
		{name: "NES 2.0, mapper 2, submapper 1", header: [6]byte{4, 0, 0x20, 8, 0x10}, offset: 0x4010, bank: 1, addr: 0x8010},
		{name: "NES 2.0, mapper 258", header: [6]byte{4, 0, 0x20, 8, 0x01}, offset: 0x4010, bank: 0, addr: 0xC010},
		{name: "NES 2.0, mapper 258 of another console", header: [6]byte{4, 0, 0x20, 9, 0x01}, offset: 0x4010, bank: 0, addr: 0xC010},
	} {
		t.Run(c.name, func(t *testing.T) {
			rom := make([]byte, 16+64*kb)
			copy(rom, "NES\x1a")
			copy(rom[4:], c.header[:])
			s := &Table{Symbols: []Symbol{{Name: "here", Kind: Label, Value: -1, Bank: -1, Offset: c.offset}}}
			if err := s.Fit(rom); err != nil {
				t.Fatal(err)
			}
			if here := s.Symbols[0]; here.Bank != c.bank || here.Value != c.addr {
				t.Errorf("it is at $%04X of bank %d, want $%04X of bank %d", here.Value, here.Bank, c.addr, c.bank)
			}
		})
	}
}

// TestLinesOfAnotherBuildAreManyWrongOnes has lines of one byte over bytes that are instructions of three.
func TestLinesOfAnotherBuildAreManyWrongOnes(t *testing.T) {
	for _, c := range []struct {
		right, wrong, data, long int // lines
		want                     string
	}{
		{0, 15, 0, 0, ""},
		{0, 16, 0, 0, "16 of 16 source lines do not match"},
		{12, 8, 0, 0, ""}, // 40 %
		{11, 9, 0, 0, "9 of 20 source lines do not match"},
		{0, 0, 20, 20, ""},
		{12, 8, 20, 20, ""},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			rom, s := image(0), &Table{}
			add := func(n int, l Line) {
				for range n {
					l.PRGOffset = 4 * len(s.Lines)
					rom[16+l.PRGOffset] = 0xAD // lda with three bytes
					s.Lines = append(s.Lines, l)
				}
			}
			add(c.right, Line{Size: 3, Code: true})
			add(c.wrong, Line{Size: 1, Code: true})
			add(c.data, Line{Size: 1})
			add(c.long, Line{Size: 4, Code: true})
			if err := s.Fit(rom); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(s.Warnings, "\n"); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, c.want)
			}
			code := 0
			for _, l := range s.Lines {
				if l.Code {
					code++
				}
			}
			if code != c.right+c.long {
				t.Errorf("%d lines are code, want %d", code, c.right+c.long)
			}
		})
	}
}

func TestALabelOfTheFirstByteHasAnOffset(t *testing.T) {
	s := &Table{Symbols: []Symbol{addressed("first", 0x8000), addressed("save", 0x7FFF)}}
	if err := s.Fit(image(0)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"first": 0, "save": -1} {
		if sym, _ := s.Lookup(name); sym.Offset != want {
			t.Errorf("%s is %+v, want offset %d", name, sym, want)
		}
	}
}

// TestTheHighPartOfASizeCounts256Units has a ROM of 4 MB, and CHR ROM behind it.
func TestTheHighPartOfASizeCounts256Units(t *testing.T) {
	rom := make([]byte, 16+4096*kb+8*kb)
	copy(rom, "NES\x1a\x00\x01\x70\x08\x00\x01")
	for offset, bank := range map[int]int{4096*kb - 1: 127, 4096 * kb: -1} {
		s := &Table{Symbols: []Symbol{{Name: "edge", Kind: Label, Value: -1, Bank: -1, Offset: offset}}}
		if err := s.Fit(rom); err != nil || s.Symbols[0].Bank != bank {
			t.Errorf("offset $%X: %+v, %v; want bank %d", offset, s.Symbols[0], err, bank)
		}
	}
}
