package engine

import (
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
)

// Build is an assembled program, or the errors of a source that cannot be assembled.
type Build struct {
	Main      string     `json:"main"`
	Errors    []Problem  `json:"errors,omitempty"`
	Larger    bool       `json:"larger,omitempty"` // the error is that only tables.wasm can read the source or the symbols
	Warnings  []Problem  `json:"warnings,omitempty"`
	Edited    []string   `json:"edited,omitempty"`    // files whose text is not that of the exhibition; Own included
	Own       []string   `json:"own,omitempty"`       // files of which the exhibition has none of that name
	Playable  bool       `json:"playable"`            // it is a cartridge, not a library of routines
	Changed   bool       `json:"changed,omitempty"`   // it is not what was published: see Engine.changed
	Restarted string     `json:"restarted,omitempty"` // why the game could not continue after an edit
	Files     []string   `json:"files,omitempty"`     // the sources: the main file first; of a ROM, those that were found, in the order of the code
	Symbols   []Symbol   `json:"symbols,omitempty"`   // of a program that was opened; after an edit the page asks for them
	Code      []FileCode `json:"code,omitempty"`      // for each of Files
	Cases     []Case     `json:"cases,omitempty"`     // in the order in which they run
	Routines  []Header   `json:"routines,omitempty"`
	Pools     []PoolInfo `json:"pools,omitempty"`
	Bytes     int        `json:"bytes"` // of code and data in PRG ROM, without the padding of .align
}

// Symbol is a name, for completion.
type Symbol struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
	Kind  string `json:"kind"` // label, variable, constant
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Size  int    `json:"size,omitempty"`
}

// FileCode has the lines of a file with instructions.
type FileCode struct {
	Lines  []int    `json:"l"`
	Cycles []string `json:"c"` // of the instruction in each line, as in listings: "4", "2/3"; with a star for several
}

// Header is the contract of a routine, in short.
type Header struct {
	Routine string `json:"routine"`
	Summary string `json:"summary,omitempty"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Budget  int    `json:"budget"` // cycles of the body; -1 without one
	At      int    `json:"at"`     // the line that sets it
}

// budgetLine is the line of a header that sets what a call may take; the header's own where none does.
func budgetLine(c *asm.Contract) int {
	for _, l := range c.Limits {
		if !l.Program && l.Per == contract.PerCall && l.Pos.File == c.Pos.File {
			return l.Pos.Line
		}
	}
	return c.Pos.Line
}

// PoolInfo is a declared pool.
type PoolInfo struct {
	Name  string `json:"name"`
	Slots int    `json:"slots"`
	Page  int    `json:"page,omitempty"`  // slots of a page or bank
	Banks bool   `json:"banks,omitempty"` // its pages are banks
	Spawn string `json:"spawn,omitempty"`
	List  bool   `json:"list"` // it has a free list, so that the order of its free slots is known
}

// describe returns what is known of a program without running it.
func (e *Engine) describe(p *program.Program) *Build {
	b := &Build{Main: e.main, Playable: !p.Library(), Files: p.Files}
	b.Warnings = problemsOf(p.Source.Warnings)
	b.warnIgnored(p)
	b.Code, b.Bytes = codeOf(p, &e.lines)
	b.Bytes -= e.padding(p)
	for _, c := range p.Contracts {
		b.Routines = append(b.Routines, Header{Routine: c.Routine, Summary: c.Summary, File: c.Pos.File, Line: c.Pos.Line, Budget: c.Budget, At: budgetLine(c)})
	}
	b.Cases = e.tests.pending()
	b.Changed = e.changed()
	b.Edited, b.Own = e.files.edited()
	for _, pool := range p.Pools {
		_, head := pool.Roles["head"]
		_, stack := pool.Roles["stack"]
		b.Pools = append(b.Pools, PoolInfo{Name: pool.Name, Slots: pool.Slots, Page: pool.Page, Banks: pool.Banks, Spawn: pool.Roles["spawn"], List: head || stack})
	}
	return b
}

// warnIgnored adds a warning if the PPU ignores a write of the program, since it is not ready.
func (b *Build) warnIgnored(p *program.Program) {
	if !b.Playable {
		return
	}
	if said := p.IgnoredAtStart(); said != "" {
		b.Warnings = append(b.Warnings, Problem{File: b.Main, Msg: said})
	}
}

// Names returns the symbols of the program that is open.
func (e *Engine) Names() []Symbol {
	if e.game == nil || e.game.Symbols == nil {
		return nil
	}
	return symbolsOf(e.game.Symbols)
}

func symbolsOf(p *symbols.Table) []Symbol {
	var out []Symbol
	for _, s := range p.Symbols {
		kind := "variable"
		switch s.Kind {
		case asm.Label:
			kind = "label"
		case asm.Constant:
			kind = "constant"
		}
		out = append(out, Symbol{Name: s.Name, Value: s.Value, Kind: kind, File: s.Pos.File, Line: s.Pos.Line, Size: s.Size})
	}
	return out
}

// codeOf lists the lines with instructions in the files of a program, and counts the bytes of everything in PRG ROM.
func codeOf(p *program.Program, t *lineTable) (out []FileCode, used int) {
	out = make([]FileCode, len(p.Files))
	at := make([]int32, len(t.lines)) // index in the lines of its file, from 1
	prg := t.prg
	begins := p.Symbols.Instructions(prg)
	for off, line := range t.of {
		if line < 0 {
			continue
		}
		used++
		if !begins[off] {
			continue
		}
		op := &cpu.Opcodes[prg[off]]
		where := t.lines[line]
		f := &out[where.file]
		if i := at[line]; i > 0 { // the line has had an instruction before
			f.Cycles[i-1] = addCounts(f.Cycles[i-1], op)
			continue
		}
		addr, _, _ := p.Symbols.Addr(off)
		size := min(op.Bytes(), len(prg)-off)
		f.Lines = append(f.Lines, where.line)
		f.Cycles = append(f.Cycles, op.CyclesAt(addr, operand(prg[off:off+size])))
		at[line] = int32(len(f.Lines))
	}
	return out, used
}

// padding returns how many bytes the .align lines of a program fill.
func (e *Engine) padding(p *program.Program) (bytes int) {
	texts := map[string][]string{} // the lines of a file
	for _, l := range p.Symbols.Lines {
		if !l.Data {
			continue
		}
		if _, ok := texts[l.Pos.File]; !ok {
			text, _ := e.Text(l.Pos.File)
			texts[l.Pos.File] = strings.Split(text, "\n")
		}
		lines := texts[l.Pos.File]
		if l.Pos.Line > len(lines) || l.Pos.Col < 1 || l.Pos.Col > len(lines[l.Pos.Line-1]) {
			continue
		}
		if strings.HasPrefix(strings.ToLower(lines[l.Pos.Line-1][l.Pos.Col-1:]), ".align") {
			bytes += l.Size
		}
	}
	return bytes
}

// addCounts adds the cycles of another instruction to those of its line, which is in a macro or repeated.
func addCounts(sum string, op *cpu.Opcode) string {
	if len(sum) > 0 && sum[len(sum)-1] == '*' {
		return sum
	}
	if sum == op.CycleColumn() {
		return sum // the same instruction, repeated
	}
	return sum + "*"
}

func operand(code []byte) uint16 {
	switch len(code) {
	case 2:
		return uint16(code[1])
	case 3:
		return uint16(code[1]) | uint16(code[2])<<8
	}
	return 0
}

// prgOf returns the PRG ROM of a program.
func prgOf(p *program.Program) []byte {
	if p.Source == nil {
		cart, err := nes.ReadCart(p.Image)
		if err != nil {
			return nil
		}
		return cart.PRG
	}
	n, size := p.Source.Banks()
	return p.Image[16 : 16+n*size]
}
