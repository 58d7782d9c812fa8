package watch

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/symbols"
)

// Names holds what is known about the code of a ROM besides its bytes: labels,
// source lines, contracts and pools. A nil *Names and the zero value are empty.
type Names struct {
	Symbols *symbols.Table // nil for none

	labels []label // in PRG ROM, by place
	own    atomic.Pointer[own]

	Contracts []*asm.Contract
	Every     int      // how many frames a pass of the main loop may take; 0 for one
	Waits     []string // labels of loops and routines that wait, as for Meter.Waits
	Pools     []*asm.Pool
	Budgets   []asm.Limit // of nmi and frame

	// ReadLines reads the lines of a source file by the name that the symbols give it; ok is false if
	// the file is not there. It is asked once for each file. nil finds no file.
	ReadLines func(file string) (lines []string, ok bool)
	read      map[string][]string // what ReadLines returned
	readLock  sync.Mutex
}

type label struct {
	loc   Loc
	name  string
	pos   asm.Pos
	local bool
}

// NewNames returns the names of the labels and lines in a table, which may be nil.
func NewNames(t *symbols.Table) *Names {
	n := &Names{Symbols: t}
	if t == nil {
		return n
	}
	var list []*asm.Symbol
	for i := range t.Symbols {
		if s := &t.Symbols[i]; s.Kind == asm.Label && s.Offset >= 0 {
			list = append(list, s)
		}
	}
	// Of several at one place the one that names it comes last, so that a search finds it.
	slices.SortStableFunc(list, func(a, b *asm.Symbol) int {
		switch {
		case a.Offset != b.Offset:
			return a.Offset - b.Offset
		case a.Before(b):
			return -1
		case b.Before(a):
			return 1
		}
		return 0
	})
	for _, s := range list {
		n.labels = append(n.labels, label{Loc(s.Offset), t.Unique(*s), s.Pos, s.Local})
	}
	return n
}

// Add adds what headers say.
func (n *Names) Add(contracts []asm.Contract, pools []asm.Pool, budgets []asm.Limit) {
	for i := range contracts {
		n.Contracts = append(n.Contracts, &contracts[i])
	}
	for i := range pools {
		n.Pools = append(n.Pools, &pools[i])
	}
	for _, l := range budgets {
		if l.Per == contract.Pace {
			n.Every = l.Cycles
		} else {
			n.Budgets = append(n.Budgets, l)
		}
	}
}

// has reports whether there are symbols.
func (n *Names) has() bool { return n != nil && n.Symbols != nil }

// near returns the label at or before a place in PRG ROM.
func (n *Names) near(loc Loc) *label {
	i := sort.Search(len(n.labels), func(i int) bool { return n.labels[i].loc > loc })
	if i == 0 {
		return nil
	}
	return &n.labels[i-1]
}

// reaches reports whether the code at loc, which runs at addr, can be in the same bank as the label before it. ROM is at
// $8000 and above, or in a bank at $6000. If the label's address would be lower, the label is in another bank.
func (l *label) reaches(loc Loc, addr uint16) bool {
	lowest := 0x8000
	if addr < 0x8000 {
		lowest = 0x6000
	}
	return int(addr)-int(loc-l.loc) >= lowest
}

// at names the code at a place, as label or label+n, and gives its source line.
func (n *Names) at(loc Loc, addr uint16, prg int) (string, asm.Pos) {
	pos := n.source(loc, prg)
	if name := n.ownName(loc); name != "" {
		return name, pos
	}
	name, off := "", 0
	switch {
	case !n.has():
	case int(loc) >= prg:
		name, off = n.Symbols.Name(addr, -1)
	default:
		if l := n.near(loc); l != nil && l.reaches(loc, addr) {
			name, off = l.name, int(loc-l.loc)
			if off == 0 && l.pos.File != "" {
				pos = l.pos
			}
		}
	}
	switch {
	case name == "":
		return hex(addr), pos
	case off == 0:
		return name, pos
	}
	return fmt.Sprintf("%s+%d", name, off), pos
}

// entry is at for the start of a routine. A routine without a label of its own, and
// without a source line that shows that the label before it reaches so far, is named by
// its address, and if the ROM has banks also by its place in PRG ROM.
func (n *Names) entry(loc Loc, addr uint16, prg int) (string, asm.Pos) {
	name, pos := n.at(loc, addr, prg)
	switch {
	case int(loc) >= prg:
		if strings.Contains(name, "+") {
			name = hex(addr)
		}
	case strings.HasPrefix(name, "$"):
		name = place(loc, addr, prg)
	case strings.Contains(name, "+"):
		if l := n.near(loc); pos.Line == 0 || l.pos.File != "" && l.pos.File != pos.File {
			name = place(loc, addr, prg)
		}
	}
	return name, pos
}

// Routines lists the routines of the program: those with headers, then the other labels that are not local, by place.
func (n *Names) Routines() (list []string) {
	if n == nil {
		return nil
	}
	for _, c := range n.Contracts {
		list = append(list, c.Routine)
	}
	for _, l := range n.labels {
		if !l.local {
			list = append(list, l.name)
		}
	}
	return list
}

// starts reports whether a label that is not local stands at a place in ROM.
func (n *Names) starts(loc Loc) bool {
	if !n.has() {
		return false
	}
	l := n.near(loc)
	return l != nil && l.loc == loc && !l.local
}

// place names an address in ROM, with its offset into PRG ROM if the ROM has banks.
func place(loc Loc, addr uint16, prg int) string {
	if prg <= 0x8000 {
		return hex(addr)
	}
	return fmt.Sprintf("%s (PRG $%05X)", hex(addr), int(loc))
}

// Label returns the label at a place in PRG ROM, a global one if there are
// several; "" if there is none.
func (n *Names) Label(loc Loc) string {
	if n != nil {
		if l := n.near(loc); l != nil && l.loc == loc {
			return l.name
		}
	}
	return n.ownName(loc)
}

// start returns the address of the global label that the code at a place belongs to.
func (n *Names) start(loc Loc, addr uint16, prg int) (uint16, bool) {
	if !n.has() || int(loc) >= prg {
		return 0, false
	}
	for i := sort.Search(len(n.labels), func(i int) bool { return n.labels[i].loc > loc }) - 1; i >= 0; i-- {
		l := &n.labels[i]
		if !l.local && l.reaches(loc, addr) {
			return addr - uint16(loc-l.loc), true
		}
	}
	return 0, false
}

// source returns the source line of the code at a place; the zero Pos if none is known.
func (n *Names) source(loc Loc, prg int) asm.Pos {
	if !n.has() || int(loc) >= prg {
		return asm.Pos{}
	}
	pos, _ := n.Symbols.Source(int(loc))
	return pos
}

// Lookup returns the symbol with a name; false if there is none, or more than one.
func (n *Names) Lookup(name string) (asm.Symbol, bool) {
	if sym, ok := n.ownSymbol(name); ok {
		return sym, true
	}
	if !n.has() {
		return asm.Symbol{}, false
	}
	return n.Symbols.Lookup(name)
}

// Find returns the place of a label, or of an address in RAM.
func (n *Names) Find(name string, addr uint16, prg int) (Loc, bool) {
	if sym, ok := n.Lookup(name); ok && sym.Kind == asm.Label && sym.Offset >= 0 {
		return Loc(sym.Offset), true
	}
	return Loc(prg) + Loc(addr), addr < 0x8000
}

// Params returns the parameters of a C function; ok is false if name is not a C function.
func (n *Names) Params(name string) ([]symbols.Param, bool) {
	if !n.has() {
		return nil, false
	}
	sym, ok := n.Symbols.Lookup(name)
	if !ok {
		return nil, false
	}
	return n.Symbols.Params(sym)
}

// Data names the variable that an address below $8000 belongs to, as label or
// label+n; "" if no variable there is known.
func (n *Names) Data(addr uint16) string {
	if name := n.ownData(addr); name != "" {
		return name
	}
	if !n.has() {
		return ""
	}
	name, off := n.Symbols.Name(addr, -1)
	sym, ok := n.Symbols.Lookup(name)
	switch {
	case !ok || off >= max(sym.Size, 1):
		return ""
	case off == 0:
		return name
	}
	return fmt.Sprintf("%s+%d", name, off)
}

// Resolve returns the address of a place: a symbol, symbol+n, $hex, 0xhex,
// %binary or decimal.
func (n *Names) Resolve(where string) (uint16, error) {
	if addr, ok := n.ownAddress(where); ok {
		return addr, nil
	}
	if !n.has() {
		return parseAddress(where)
	}
	return n.Symbols.Resolve(where)
}

// parseAddress reads an address when there are no symbols.
func parseAddress(where string) (uint16, error) {
	digits, base := symbols.Digits(where)
	n, err := strconv.ParseUint(digits, base, 16)
	if err != nil {
		return 0, fmt.Errorf("%q is not an address, and the ROM has no symbols; write it as $C000 or 49152", where)
	}
	return uint16(n), nil
}

// Coded reports for each byte of PRG ROM whether it comes from a source line; nil if
// the names do not have all source lines.
func (n *Names) Coded(prg int) []bool {
	if !n.has() || !n.Symbols.Every {
		return nil
	}
	coded := make([]bool, prg)
	for off := range coded {
		_, coded[off] = n.Symbols.Source(off)
	}
	return coded
}

// Near names an address of a program without banks after the label at or before it.
func (n *Names) Near(addr uint16) string {
	if n.has() {
		for _, bank := range []int{0, -1} {
			switch name, off := n.Symbols.Name(addr, bank); {
			case name == "":
			case off == 0:
				return name
			default:
				return fmt.Sprintf("%s+%d", name, off)
			}
		}
	}
	return hex(addr)
}
