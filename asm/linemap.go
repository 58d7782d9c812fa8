package asm

// pos returns the source position of a row.
func (p *Program) pos(r row) Pos {
	return Pos{File: p.files[r.file].name, Line: int(r.line), Col: int(r.col)}
}

// Text returns the lines of a source; ok is false if the program has no such source.
func (p *Program) Text(file string) (lines []string, ok bool) {
	for _, f := range p.files {
		if f.name == file {
			return f.lines, true
		}
	}
	return nil, false
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
