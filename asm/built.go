package asm

import (
	"slices"

	"pool6502/asm/symbols"
)

// A File is a source that was read.
type File struct {
	Name  string
	Lines []string
}

// Built is what the assembler of another dialect has made of its sources.
type Built struct {
	Table    *symbols.Table
	Image    []byte // with a header
	Library  bool
	Files    []File
	Data     []string // files whose bytes were put into the program
	Debug    func(output string) []byte
	Warnings []Error
}

// Program returns the program of what was built. Its listing has the statements that have bytes in PRG ROM.
func (b *Built) Program() *Program {
	p := &Program{Table: b.Table, Image: b.Image, Library: b.Library, Warnings: b.Warnings, data: b.Data, debug: b.Debug}
	at := map[string]int32{}
	for i, f := range b.Files {
		p.files = append(p.files, file{f.Name, f.Lines})
		at[f.Name] = int32(i)
	}
	p.header.battery = b.Image[6]&2 != 0
	for _, l := range b.Table.Lines {
		addr, bank, ok := p.Addr(l.PRGOffset)
		file, known := at[l.Pos.File]
		if from := 16 + l.PRGOffset; ok && known && l.Pos.Line <= len(b.Files[file].Lines) && from+l.Size <= len(b.Image) {
			p.rows = append(p.rows, row{bytes: b.Image[from : from+l.Size], file: file, line: int32(l.Pos.Line), addr: int32(addr), bank: int32(bank), size: int32(l.Size), instr: l.Code})
		}
	}
	return p
}

// LibraryImage returns the cartridge of a library: a 32 KB NROM with code from $8000 on, and at its end a program that
// waits while a tester calls routines.
func LibraryImage(code []byte) []byte {
	h := header{prg: 32 * kb, chrRAM: 8 * kb}
	prg := slices.Repeat([]byte{0xFF}, 32*kb)
	copy(prg, code)
	copy(prg[StubAddr-0x8000:], stub())
	return append(h.bytes(), prg...)
}

// NewError returns an error whose text a terminal can show.
func NewError(at Pos, text, msg, hint string, calls []Pos) Error {
	text = printable(text)
	if len(text) > 60 {
		text = text[:57] + "..."
	}
	return Error{Pos: at, Text: text, Msg: msg, Hint: hint, Calls: calls}
}
