package asm

import (
	"slices"
	"sort"

	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

// Program is an assembled source.
type Program struct {
	Image     []byte // a complete .nes file; a library gets a 32 KB NROM around it
	Library   bool   // the source had no cartridge header
	Symbols   []Symbol
	Contracts []Contract
	Pools     []Pool
	Budgets   []Limit // those of the whole program: of nmi and frame
	Warnings  []Error

	table  *symbols.Table
	header header
	bases  []int // address of each PRG bank
	files  []file
	data   []string // files of .incbin
	rows   []row    // what the listing shows
	prgRow []int32  // row of each PRG byte, -1 for fill
	chrRow []int32
}

// A row is one statement with its final address and bytes.
type row struct {
	bytes []byte // in ROM
	file  int32
	line  int32
	col   int32
	depth int32 // of macros and repeats
	addr  int32 // -1 when it has none
	bank  int32
	size  int32 // in RAM
	instr bool
}

// program collects the results of a run.
func (a *assembler) program(image []byte) *Program {
	p := &Program{Image: image, Library: a.library, header: a.header, files: a.files, data: a.data}
	for _, b := range a.banks {
		p.bases = append(p.bases, b.base)
	}
	a.fillSymbols(p)
	a.fillRows(p)
	a.fillContracts(p)
	a.unusedDefines(p)
	if len(a.errs) > 0 {
		return nil
	}
	return p
}

func (a *assembler) fillSymbols(p *Program) {
	p.Symbols = make([]Symbol, 0, len(a.symbols))
	for _, s := range a.symbols {
		if s.State == syntax.Undefined || s.hidden {
			continue
		}
		sym := Symbol{Name: s.Name, Value: int(s.Value), Kind: s.kind, Bank: -1, Offset: -1, Size: s.Size, Pos: a.pos(s.tok)}
		if s.State == syntax.Constant {
			sym.Kind, sym.Size = Constant, 0
			if s.Expr != nil {
				a.frame = s.frame
				n, _ := a.values.Of(&syntax.Expr{Op: "sym", Sym: &s.Symbol, Tok: s.tok}, true)
				sym.Value = int(n)
			}
		} else if s.area != nil && s.area.kind == areaPRG {
			sym.Bank = s.Bank
			sym.Offset = a.offset(s.area) + sym.Value - s.area.base
		}
		p.Symbols = append(p.Symbols, sym)
	}
	a.frame = nil
	p.table = symbols.New(p.Symbols)
}

func (a *assembler) fillRows(p *Program) {
	index := make([]int32, len(a.stmts))
	p.rows = make([]row, 0, len(a.stmts))
	for i, s := range a.stmts {
		if s.implied {
			continue
		}
		index[i] = int32(len(p.rows))
		r := row{file: s.tok.File, line: s.tok.Line, col: s.tok.Col, addr: -1, bank: -1, instr: s.kind == stInstr}
		if s.frame != nil {
			r.depth = int32(s.frame.depth)
		}
		if s.area != nil && s.kind != stAssert {
			r.addr, r.size, r.bank = int32(s.addr), int32(s.size), int32(s.area.bank)
			if start := 16 + a.offset(s.area) + s.addr - s.area.base; s.area.rom() && s.size > 0 {
				if s.area.kind == areaCHR {
					start += a.header.prg
				}
				r.bytes = p.Image[start : start+s.size]
			}
		}
		p.rows = append(p.rows, r)
	}
	toRows := func(owner []int32) {
		p.prgRow = slices.Grow(p.prgRow, len(owner))
		for _, o := range owner {
			if o == 0 {
				p.prgRow = append(p.prgRow, -1)
			} else {
				p.prgRow = append(p.prgRow, index[o-1])
			}
		}
	}
	toRows(a.areas[".chr"].owner)
	p.chrRow, p.prgRow = p.prgRow, make([]int32, 0, a.header.prg)
	for _, b := range a.banks {
		toRows(b.owner)
	}
}

// unusedDefines warns of a define that the source does not use: it is most likely
// misspelt.
func (a *assembler) unusedDefines(p *Program) {
	var names []string
	for _, s := range a.symbols {
		if s.outside && !s.Used && s.tok.File < 0 {
			names = append(names, s.Name)
		}
	}
	sort.Strings(names)
	for _, n := range names {
		hint := "remove it"
		for _, near := range p.Suggest(n) {
			if !a.symbols[near].outside {
				hint = "did you mean " + near + "?"
				break
			}
		}
		a.warn(a.symbols[n].tok, "", "nothing in the source uses it", hint)
	}
}

// Lookup finds a symbol by its exact name.
func (p *Program) Lookup(name string) (Symbol, bool) { return p.table.Lookup(name) }

// Unique returns a name by which Lookup finds this symbol and no other.
func (p *Program) Unique(s Symbol) string { return p.table.Unique(s) }

// Suggest returns the names most similar to one that does not exist, best first.
func (p *Program) Suggest(name string) []string { return p.table.Suggest(name) }

// Resolve returns the address that where stands for: a symbol, symbol+n,
// symbol-n, $hex, 0xhex, %binary or decimal.
func (p *Program) Resolve(where string) (uint16, error) { return p.table.Resolve(where) }

// Name returns the nearest label at or before addr and the distance to it. bank
// is the PRG bank for addresses in ROM and -1 for all others. The name is ""
// if there is none.
func (p *Program) Name(addr uint16, bank int) (string, int) { return p.table.Name(addr, bank) }
