package asm

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Kind says what a symbol stands for.
type Kind uint8

const (
	Constant Kind = iota // a number
	Label                // an address in PRG ROM, or an offset into CHR ROM
	Zeropage             // a variable at $0000-$00FF
	RAM                  // a variable in the console's RAM above the zero page
	PRGRAM               // a variable in the cartridge's RAM, $6000-$7FFF
)

var kindNames = [...]string{"constant", "label", "zeropage", "ram", "prgram"}

// String gives the kind in lower case.
func (k Kind) String() string { return kindNames[k] }

// Symbol is a name with its value. A local label carries the global one it
// belongs to in front: "spawn.full".
type Symbol struct {
	Name   string
	Value  int
	Kind   Kind
	Bank   int // PRG bank of a Label; -1 for everything else, CHR included
	Offset int // of a Label into PRG ROM; -1 for everything else
	Size   int // bytes up to the next global label of its area; 0 for constants
	Pos    Pos
}

// Program is an assembled source.
type Program struct {
	Image     []byte // a complete .nes file; a library gets a 32 KB NROM around it
	Library   bool   // the source had no cartridge header
	Symbols   []Symbol
	Contracts []Contract
	Pools     []Pool
	Warnings  []Error

	byName    map[string]int
	addresses []Symbol // labels and variables by bank, then address
	header    header
	bases     []int // address of each PRG bank
	files     []file
	rows      []row   // what the listing shows
	prgRow    []int32 // row of each PRG byte, -1 for fill
	chrRow    []int32
}

// A row is one statement as it ended up.
type row struct {
	pos   Pos
	file  int32
	depth int // of macros and repeats
	addr  int // -1 when it has none
	bank  int
	bytes []byte // in ROM
	size  int    // in RAM
	instr bool
}

// program collects the results of a run.
func (a *assembler) program(image []byte) *Program {
	p := &Program{Image: image, Library: a.library, header: a.header, files: a.files, byName: map[string]int{}}
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
	for _, s := range a.symbols {
		if s.state == symUndefined || s.hidden {
			continue
		}
		sym := Symbol{Name: s.name, Value: int(s.value), Kind: s.kind, Bank: -1, Offset: -1, Size: s.size, Pos: a.pos(s.tok)}
		if s.state == symConstant {
			sym.Kind, sym.Size = Constant, 0
			if s.expr != nil {
				v := evaluation{a: a, final: true}
				a.frame = s.frame
				n, _ := v.value(&expr{op: "sym", sym: s, tok: s.tok})
				sym.Value = int(n)
			}
		} else if s.area != nil && s.area.kind == areaPRG {
			sym.Bank = s.bank
			sym.Offset = a.offset(s.area) + sym.Value - s.area.base
		}
		p.Symbols = append(p.Symbols, sym)
	}
	a.frame = nil
	slices.SortFunc(p.Symbols, func(x, y Symbol) int { return strings.Compare(x.Name, y.Name) })
	for i, s := range p.Symbols {
		p.byName[s.Name] = i
		if s.Kind != Constant && !(s.Kind == Label && s.Bank < 0) {
			p.addresses = append(p.addresses, s)
		}
	}
	slices.SortStableFunc(p.addresses, func(x, y Symbol) int {
		return cmp.Or(cmp.Compare(x.Bank, y.Bank), cmp.Compare(x.Value, y.Value))
	})
}

func (a *assembler) fillRows(p *Program) {
	index := make([]int32, len(a.stmts))
	for i, s := range a.stmts {
		if s.implied {
			continue
		}
		index[i] = int32(len(p.rows))
		r := row{pos: a.pos(s.tok), file: s.tok.file, addr: -1, bank: -1, instr: s.kind == stInstr}
		if s.frame != nil {
			r.depth = s.frame.depth
		}
		if s.area != nil && s.kind != stAssert {
			r.addr, r.size, r.bank = s.addr, s.size, s.area.bank
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
		for _, o := range owner {
			if o == 0 {
				p.prgRow = append(p.prgRow, -1)
			} else {
				p.prgRow = append(p.prgRow, index[o-1])
			}
		}
	}
	toRows(a.areas[".chr"].owner)
	p.chrRow, p.prgRow = p.prgRow, nil
	for _, b := range a.banks {
		toRows(b.owner)
	}
}

// unusedDefines warns of a define that nothing in the source asks for: it is
// most likely misspelt.
func (a *assembler) unusedDefines(p *Program) {
	var names []string
	for _, s := range a.symbols {
		if s.outside && !s.used && s.tok.file < 0 {
			names = append(names, s.name)
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
func (p *Program) Lookup(name string) (Symbol, bool) {
	i, ok := p.byName[name]
	if !ok {
		return Symbol{}, false
	}
	return p.Symbols[i], true
}

// Suggest gives the names nearest to one that does not exist, best first.
func (p *Program) Suggest(name string) []string {
	names := make([]string, len(p.Symbols))
	for i, s := range p.Symbols {
		names[i] = s.Name
	}
	return nearest(name, names)
}

// Resolve gives the address that where stands for: a symbol, symbol+n,
// symbol-n, $hex, 0xhex, %binary or decimal.
func (p *Program) Resolve(where string) (uint16, error) {
	return resolve(where, p.Lookup, p.Suggest)
}

func resolve(where string, lookup func(string) (Symbol, bool), suggest func(string) []string) (uint16, error) {
	where = strings.TrimSpace(where)
	base, sign, off := where, 1, 0
	if i := strings.LastIndexAny(where, "+-"); i > 0 {
		n, err := parseNumber(strings.TrimSpace(where[i+1:]))
		if err != nil {
			return 0, fmt.Errorf("%s: %s is no offset; write symbol+n", where, where[i+1:])
		}
		base, off = strings.TrimSpace(where[:i]), n
		if where[i] == '-' {
			sign = -1
		}
	}
	v, err := parseNumber(base)
	if err != nil {
		s, ok := lookup(base)
		if !ok {
			if near := suggest(base); len(near) > 0 {
				return 0, fmt.Errorf("%s: there is no such symbol; did you mean %s?", base, strings.Join(near, ", "))
			}
			return 0, fmt.Errorf("%s: there is no such symbol", base)
		}
		v = s.Value
	}
	if v += sign * off; v < 0 || v > 0xFFFF {
		return 0, fmt.Errorf("%s: %d is no address; addresses are 0 to $FFFF", where, v)
	}
	return uint16(v), nil
}

// parseNumber reads 10, $0A, 0x0A or %1010.
func parseNumber(s string) (int, error) {
	base := 10
	switch {
	case strings.HasPrefix(s, "$"):
		s, base = s[1:], 16
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"):
		s, base = s[2:], 16
	case strings.HasPrefix(s, "%"):
		s, base = s[1:], 2
	}
	n, err := strconv.ParseUint(s, base, 24)
	if err != nil {
		return 0, fmt.Errorf("%s is no number; write 10, $0A, 0x0A or %%1010", s)
	}
	return int(n), nil
}

// Name gives the nearest label at or before addr and the distance to it. bank
// is the PRG bank for addresses in ROM and -1 for all others. The name is ""
// when there is none.
func (p *Program) Name(addr uint16, bank int) (string, int) {
	return nameOf(p.addresses, addr, bank)
}

func nameOf(list []Symbol, addr uint16, bank int) (string, int) {
	i := sort.Search(len(list), func(i int) bool {
		return list[i].Bank > bank || list[i].Bank == bank && list[i].Value > int(addr)
	})
	if i == 0 || list[i-1].Bank != bank {
		return "", 0
	}
	// Of several labels at one address a global one says most.
	best := list[i-1]
	for j := i - 2; j >= 0 && list[j].Bank == bank && list[j].Value == best.Value; j-- {
		if isLocalName(best.Name) || !isLocalName(list[j].Name) {
			best = list[j]
		}
	}
	return best.Name, int(addr) - best.Value
}
