package asm

// Source returns the source position of the byte at an offset into PRG ROM; false for
// filled bytes and for a library's stub.
func (p *Program) Source(prgOffset int) (Pos, bool) { return p.place(p.prgRow, prgOffset) }

// Instruction reports whether the byte at an offset into PRG ROM is the first
// of an instruction.
func (p *Program) Instruction(prgOffset int) bool {
	if prgOffset < 0 || prgOffset >= len(p.prgRow) {
		return false
	}
	row := p.prgRow[prgOffset]
	return row >= 0 && p.rows[row].instr && (prgOffset == 0 || p.prgRow[prgOffset-1] != row)
}

// ImageSource returns the source position of a byte of Image: the first header
// directive for the header, else the statement in PRG or CHR ROM.
func (p *Program) ImageSource(offset int) (Pos, bool) {
	switch {
	case offset >= 0 && offset < 16 && !p.Library:
		at := p.header.at
		return Pos{File: p.files[at.File].name, Line: int(at.Line), Col: int(at.Col)}, true
	case offset < 16+len(p.prgRow):
		return p.place(p.prgRow, offset-16)
	}
	return p.place(p.chrRow, offset-16-len(p.prgRow))
}

func (p *Program) place(rows []int32, i int) (Pos, bool) {
	if i < 0 || i >= len(rows) || rows[i] < 0 {
		return Pos{}, false
	}
	return p.pos(p.rows[rows[i]]), true
}

// pos returns the source position of a row.
func (p *Program) pos(r row) Pos {
	return Pos{File: p.files[r.file].name, Line: int(r.line), Col: int(r.col)}
}

// Banks returns the number of PRG banks and the size of each in bytes.
func (p *Program) Banks() (n, size int) { return p.header.banks(), p.header.bankSize }

// PRGOffset returns the offset into PRG ROM of an address in a bank.
func (p *Program) PRGOffset(addr uint16, bank int) (int, bool) {
	if bank < 0 || bank >= len(p.bases) {
		return 0, false
	}
	off := int(addr) - p.bases[bank]
	if off < 0 || off >= p.header.bankSize {
		return 0, false
	}
	return bank*p.header.bankSize + off, true
}

// Addr returns the address and bank for which the byte at an offset into PRG
// ROM was assembled.
func (p *Program) Addr(prgOffset int) (addr uint16, bank int, ok bool) {
	if prgOffset < 0 || prgOffset >= p.header.prg {
		return 0, 0, false
	}
	bank = prgOffset / p.header.bankSize
	return uint16(p.bases[bank] + prgOffset%p.header.bankSize), bank, true
}

// SourceLine returns the text of a line of a source, for showing it beside a
// measurement.
func (p *Program) SourceLine(at Pos) (string, bool) {
	for _, f := range p.files {
		if f.name == at.File && at.Line >= 1 && at.Line <= len(f.lines) {
			return f.lines[at.Line-1], true
		}
	}
	return "", false
}

// Files returns the names of the files that the program was made from: the sources in the order
// in which they were opened, then the files of .incbin. A file that is included twice is listed
// twice. Hot reload watches these files, and output must never overwrite them.
func (p *Program) Files() []string {
	names := make([]string, 0, len(p.files)+len(p.data))
	for _, f := range p.files {
		names = append(names, f.name)
	}
	return append(names, p.data...)
}
