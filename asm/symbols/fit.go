package symbols

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"pool6502/cpu"
)

// Fit fits the table to the ROM in image. Every label in PRG ROM gets its bank, a
// label with only an offset gets an address, and a label with only an address gets an
// offset if only one bank can be at that address. Banks are at the address where their
// board has them at power-on, or at $8000 if the board can put them anywhere. Symbols
// that do not fit the ROM are reported in Warnings.
func (s *Table) Fit(image []byte) error {
	if len(image) < 16 || !bytes.HasPrefix(image, []byte("NES\x1a")) {
		return errors.New("this is not an iNES file: it does not start with NES and $1A")
	}
	mapper, size := int(image[6]>>4)|int(image[7]&0xF0), int(image[4])*16*kb
	if image[7]&0x0C == 8 {
		mapper |= int(image[8]&0x0F) << 8
		if hi := int(image[9] & 0x0F); hi < 15 {
			size |= hi << 8 * 16 * kb
		}
	}
	head := 16
	if image[6]&4 != 0 {
		head += 512 // the trainer
	}
	if size = min(size, len(image)-head); size < 8*kb {
		return errors.New("this ROM has no PRG ROM")
	}
	r := fitting{s, image[head : head+size], BanksOf(mapper, size)}
	s.Warnings = slices.Clone(s.said)
	if s.place != nil {
		s.place(r.banks)
	}
	r.resolveImports()
	r.symbols(len(image) - head)
	r.locate()
	r.tellApart()
	r.countCalls()
	s.index()
	r.lines()
	return nil
}

// FitCode fits the table to a program that is no cartridge: size bytes of code at an address. The symbols there
// become labels. Lines, whose offsets are those in a cartridge, are lost.
func (s *Table) FitCode(addr, size int) {
	for i := range s.Symbols {
		sym := &s.Symbols[i]
		if sym.Bank = -1; sym.Kind != Constant && sym.Value >= addr && sym.Value < addr+size {
			sym.Kind, sym.Offset = Label, sym.Value-addr
		}
	}
	s.Lines, s.Layout = nil, Layout{size, []int{addr}}
	s.index()
}

// A fitting is a table that is being fitted to a ROM.
type fitting struct {
	*Table
	prg   []byte
	banks Banks
}

func (r fitting) warn(format string, args ...any) {
	r.Warnings = append(r.Warnings, fmt.Sprintf(format, args...))
}

// symbols places every label and warns of those that lie outside the ROM.
func (r fitting) symbols(file int) {
	outside, largest := 0, 0
	for i := range r.Symbols {
		sym := &r.Symbols[i]
		if sym.fileOff >= len(r.prg) {
			// After PRG ROM comes CHR ROM, which has no variables.
			sym.Kind, sym.Bank = Label, -1
		}
		if sym.Kind == Label && sym.Offset < 0 && sym.fileOff == 0 && sym.Value >= 0x8000 && sym.Bank < 0 {
			sym.Offset = r.offset(sym.Value)
		}
		switch {
		case sym.Offset >= file:
			outside++
			largest = max(largest, sym.Offset)
		case sym.Offset >= len(r.prg): // CHR ROM
			sym.Offset, sym.Bank = -1, -1
		case sym.Offset >= 0:
			sym.Bank = sym.Offset / r.banks.Size
			if sym.Value < 0 {
				sym.Value = r.banks.Base(sym.Bank) + sym.Offset%r.banks.Size
			}
		}
	}
	if outside > 0 {
		r.warn("%d symbols are outside this ROM (at offset $%X, the ROM ends at $%X): they belong to another build", outside, largest, file)
	}
}

// offset gives the offset in PRG ROM of an address, if only one bank can be there.
func (r fitting) offset(addr int) int {
	if r.banks.N == 1 {
		return (addr - 0x8000) % r.banks.Size
	}
	found := -1
	for bank := range r.banks.N {
		base := r.banks.Base(bank)
		if addr < base || addr >= base+r.banks.Size {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = bank*r.banks.Size + addr - base
	}
	return found
}

// lines compares the lines of code with the ROM. If many of them disagree, the
// symbols belong to another build.
func (r fitting) lines() {
	code, wrong := 0, 0
	if len(r.Lines) == 0 {
		r.compareCalls()
		return
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		if !l.Code || l.Size > 3 {
			continue
		}
		code++
		if l.PRGOffset >= len(r.prg) || cpu.Opcodes[r.prg[l.PRGOffset]].Bytes() != l.Size {
			l.Code = false
			wrong++
		}
	}
	if code >= 16 && wrong*100 > code*mostWrong {
		r.warn("%d of %d source lines do not match the bytes of this ROM: the symbols belong to another build; build the ROM and its symbols again", wrong, code)
	}
}

// mostWrong is the percentage of lines that may disagree with the ROM although they
// belong to it: in ld65's files, the bytes of .byte in a macro may look like an
// instruction. In five public games it was 0 to 19 %; with one byte inserted at the
// front of the ROM it was 60 to 66 %.
const mostWrong = 40
