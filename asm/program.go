package asm

import (
	"sort"

	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

// Program is an assembled source.
type Program struct {
	*symbols.Table // its symbols and lines

	Image     []byte // a complete .nes file; a library gets a 32 KB NROM around it
	Library   bool   // the source had no cartridge header
	Contracts []Contract
	Pools     []Pool
	Budgets   []Limit // those of the whole program: of nmi and frame
	Warnings  []Error

	header header
	files  []file
	data   []string                   // files of .incbin
	rows   []row                      // what the listing shows
	debug  func(output string) []byte // the debug file, if the dialect has its own
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
	a.fillSymbols(p)
	p.Size = a.header.bankSize
	for _, b := range a.banks {
		p.Bases = append(p.Bases, b.base)
	}
	a.fillRows(p)
	a.fillContracts(p)
	a.unusedDefines(p)
	a.lonelyLabels()
	if len(a.errs) > 0 {
		return nil
	}
	return p
}

func (a *assembler) fillSymbols(p *Program) {
	list := make([]Symbol, 0, len(a.symbols))
	for _, s := range a.symbols {
		if s.State == syntax.Undefined || s.hidden {
			continue
		}
		sym := Symbol{Name: s.Name, Value: int(s.Value), Kind: s.kind, Bank: -1, Offset: -1, Size: s.Size, Pos: a.pos(s.tok), Calls: s.Calls}
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
		list = append(list, sym)
	}
	a.frame = nil
	p.Table = symbols.New(list)
}

func (a *assembler) fillRows(p *Program) {
	p.rows = make([]row, 0, len(a.stmts))
	for _, s := range a.stmts {
		if s.implied {
			continue
		}
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
	p.Every = true
	off := 0
	for _, b := range a.banks {
		for i := 0; i < len(b.owner); {
			n, o := 1, b.owner[i]
			for i+n < len(b.owner) && b.owner[i+n] == o {
				n++
			}
			if o > 0 && !a.stmts[o-1].implied {
				instr := a.stmts[o-1].kind == stInstr
				p.Lines = append(p.Lines, symbols.Line{PRGOffset: off + i, Size: n, Pos: a.pos(a.stmts[o-1].tok), Code: instr, Data: !instr, Copied: a.stmts[o-1].frame != nil})
			}
			i += n
		}
		off += len(b.owner)
	}
}

// lonelyLabels warns of labels that may be misspelt instructions, or macros that are called before they are defined:
// alone on a line, without a colon, and used nowhere.
func (a *assembler) lonelyLabels() {
	for _, s := range a.stmts {
		if s.kind != stLabel || !s.sym.alone || s.sym.Used {
			continue
		}
		hint := ours(s.tok.Keyword())
		if near := symbols.Nearest(s.tok.Keyword(), mnemonicNames); hint == "" && len(near) > 0 {
			hint = "did you mean " + near[0] + "?"
		}
		if hint != "" {
			hint += "; "
		}
		a.warn(s.tok, s.tok.Text, "this is taken for a label, and nothing uses it", hint+"write a colon after a label")
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
