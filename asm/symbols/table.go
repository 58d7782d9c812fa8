package symbols

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Table holds the symbols of a program, and the lines where they are known.
type Table struct {
	Symbols []Symbol // sorted by name
	Lines   []Line   // sorted by PRG offset; empty when the format has none

	byName    map[string]int32
	addresses []int32 // the labels and variables in Symbols, by bank, then address
	named     []int32 // of addresses, the one that names its address best
}

// New makes a table of symbols; it sorts them in place.
func New(list []Symbol) *Table {
	t := &Table{Symbols: list}
	t.index()
	return t
}

// Addresses gives the symbols that stand for places in the CPU's memory, by
// bank and address.
func (s *Table) Addresses() iter.Seq[Symbol] {
	return func(yield func(Symbol) bool) {
		for _, i := range s.addresses {
			if !yield(s.Symbols[i]) {
				return
			}
		}
	}
}

// Line is a run of PRG bytes that a source line made.
type Line struct {
	PRGOffset int
	Size      int // bytes
	Pos       Pos // Col is 0: these formats have no columns
}

// Limits of the readers: what a large game needs, many times over.
const (
	maxSymbolFile = 64 << 20
	maxSymbolLine = 1 << 20
	maxSymbols    = 1 << 20
)

// eachLine calls f for the lines of a symbol file until it gives an error, and
// adds the number of the line to that.
func eachLine(r io.Reader, f func(line string) error) error {
	limited := &io.LimitedReader{R: r, N: maxSymbolFile + 1}
	sc := bufio.NewScanner(limited)
	sc.Buffer(make([]byte, 0, 4096), maxSymbolLine)
	n := 0
	for sc.Scan() {
		n++
		if err := f(strings.TrimRight(sc.Text(), "\r")); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	err := sc.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = errors.New("the line has more than 1 MB; is this a file of symbols?")
	}
	if err != nil {
		return fmt.Errorf("line %d: %w", n+1, err)
	}
	if limited.N == 0 {
		return errors.New("the file is larger than 64 MB")
	}
	return nil
}

// index sorts the symbols and lines and makes them searchable.
func (s *Table) index() {
	order := make([]int32, len(s.Symbols))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		x, y := &s.Symbols[i], &s.Symbols[j]
		return cmp.Or(strings.Compare(x.Name, y.Name), cmp.Compare(x.Bank, y.Bank), cmp.Compare(x.Value, y.Value), cmp.Compare(i, j))
	})
	arrange(s.Symbols, order)
	slices.SortStableFunc(s.Lines, func(x, y Line) int {
		return cmp.Or(cmp.Compare(x.PRGOffset, y.PRGOffset), cmp.Compare(y.Size, x.Size))
	})
	s.byName = make(map[string]int32, len(s.Symbols))
	s.addresses, s.named = order[:0], nil
	for i := range s.Symbols {
		sym := &s.Symbols[i]
		if _, ok := s.byName[sym.Name]; !ok {
			s.byName[sym.Name] = int32(i)
		}
		if sym.Kind != Constant && sym.Value >= 0 && (sym.Kind != Label || sym.Offset >= 0) {
			s.addresses = append(s.addresses, int32(i))
		}
	}
	slices.SortFunc(s.addresses, func(i, j int32) int {
		x, y := &s.Symbols[i], &s.Symbols[j]
		return cmp.Or(cmp.Compare(x.Bank, y.Bank), cmp.Compare(x.Value, y.Value), cmp.Compare(i, j))
	})
	s.nameAddresses()
}

// arrange puts the symbols in an order, which it uses up: the one that is to
// stand at i is at order[i].
func arrange(list []Symbol, order []int32) {
	for i := range order {
		first := list[i]
		to := int32(i)
		for order[to] >= 0 {
			from := order[to]
			order[to] = -1
			if from == int32(i) {
				list[to] = first
				break
			}
			list[to] = list[from]
			to = from
		}
	}
}

// Fit gives every label in PRG ROM its bank, and those of which only the
// offset is known an address, by the header of the ROM they belong to: banks
// are where its board has them when it is switched on, and at $8000 if it may
// put them anywhere.
func (s *Table) Fit(image []byte) error {
	if len(image) < 16 || !bytes.HasPrefix(image, []byte("NES\x1a")) {
		return errors.New("this is no iNES file: it does not start with NES and $1A")
	}
	mapper, prg := int(image[6]>>4)|int(image[7]&0xF0), int(image[4])*16*kb
	if image[7]&0x0C == 8 {
		mapper |= int(image[8]&0x0F) << 8
		if hi := int(image[9] & 0x0F); hi < 15 {
			prg |= hi << 8 * 16 * kb
		}
	}
	if prg = min(prg, len(image)-16); prg < 8*kb {
		return errors.New("this ROM has no PRG ROM")
	}
	b := BanksOf(mapper, prg)
	for i := range s.Symbols {
		sym := &s.Symbols[i]
		if sym.Offset < 0 || sym.Offset >= prg {
			continue
		}
		sym.Bank = sym.Offset / b.Size
		if sym.Value < 0 {
			sym.Value = b.Base(sym.Bank) + sym.Offset%b.Size
		}
	}
	s.index()
	return nil
}

// Lookup finds a symbol by its exact name; the first of several.
func (s *Table) Lookup(name string) (Symbol, bool) {
	i, ok := s.byName[name]
	if !ok {
		return Symbol{}, false
	}
	return s.Symbols[i], true
}

// Suggest gives the names nearest to one that does not exist, best first.
func (s *Table) Suggest(name string) []string {
	names := make([]string, len(s.Symbols))
	for i, sym := range s.Symbols {
		names[i] = sym.Name
	}
	return Nearest(name, names)
}

// Resolve gives the address that where stands for: a symbol, symbol+n,
// symbol-n, $hex, 0xhex, %binary or decimal.
func (s *Table) Resolve(where string) (uint16, error) {
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
		sym, ok := s.Lookup(base)
		if !ok {
			if near := s.Suggest(base); len(near) > 0 {
				return 0, fmt.Errorf("%s: there is no such symbol; did you mean %s?", base, strings.Join(near, ", "))
			}
			return 0, fmt.Errorf("%s: there is no such symbol", base)
		}
		v = sym.Value
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

// Name gives the nearest label at or before addr in a bank, -1 for RAM, and
// the distance to it. Labels whose bank is not known (see Fit) count for
// every bank.
func (s *Table) Name(addr uint16, bank int) (string, int) {
	name, off := s.nameOf(addr, bank)
	if bank < 0 {
		return name, off
	}
	if other, o := s.nameOf(addr, -1); other != "" && (name == "" || o < off) && int(addr)-o >= 0x8000 {
		return other, o
	}
	return name, off
}

// Source gives the place of the line that made the byte at an offset into PRG
// ROM.
func (s *Table) Source(prgOffset int) (Pos, bool) {
	i, _ := slices.BinarySearchFunc(s.Lines, prgOffset+1, func(l Line, at int) int { return cmp.Compare(l.PRGOffset, at) })
	// Lines nest where macros were expanded: the last one that begins before
	// the byte and still reaches it is the innermost.
	for n := 0; i > 0 && n < 64; n++ {
		i--
		if l := s.Lines[i]; prgOffset < l.PRGOffset+l.Size {
			return l.Pos, true
		}
	}
	return Pos{}, false
}
