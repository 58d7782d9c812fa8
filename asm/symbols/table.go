package symbols

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"pool6502/cpu"
)

// Table holds the symbols of a program, and the lines where they are known.
type Table struct {
	Symbols []Symbol // sorted by name
	Lines   []Line   // sorted by PRG offset; empty when the format has none
	Every   bool     // Lines has every byte that comes from a source

	Segments []Segment // of the linker, where the format has them

	Layout // of PRG ROM; empty until Fit

	Format   string   // the format the symbols were read from, such as "ld65 debug file"; empty for the assembler's own
	Warnings []string // problems of the symbols, and of the symbols with the ROM that Fit was given

	Sizes map[string]int // bytes of sources when they were assembled, where the format has them

	files     []string           // sources, also those without code
	scoped    map[string][]int32 // symbols in scopes by the last part of their name
	aliases   map[string][]int32 // other names of symbols: what modules import, C names, linkage names
	other     []alias            // all aliases, from which the map aliases is built
	said      []string           // warnings of the reader
	place     func(Banks)        // if not nil, called once the banks are known
	uses      map[int][]int      // PRG offsets of the lines that name a symbol, by its id
	imports   []*unresolved      // names whose address is only in the ROM
	params    map[int][]Param    // parameters of C functions, by the id of the symbol
	cLines    []Line             // lines of C, which are preferred to all others
	addresses []int32            // the labels and variables in Symbols, by bank, then address
	named     []int32            // the entries of addresses that name their address best
}

// New makes a table of symbols; it sorts them in place.
func New(list []Symbol) *Table {
	t := &Table{Symbols: list}
	t.index()
	return t
}

// Addresses yields the symbols that are addresses in the CPU's memory, sorted by
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

// Extent returns how many bytes lie from a variable to the next one in memory, and the name of that
// one; 0 if no other follows within 256 bytes.
func (s *Table) Extent(v Symbol) (size int, until string) {
	for next := range s.Addresses() {
		if next.Bank == v.Bank && next.Value > v.Value && next.Kind != Label {
			if size = next.Value - v.Value; size <= 256 {
				return size, next.Name
			}
			return 0, ""
		}
	}
	return 0, ""
}

// Sources returns the names of the files that the symbols were made from, as the symbols give them.
func (s *Table) Sources() []string {
	names := map[string]bool{}
	for _, name := range s.files {
		names[name] = true
	}
	for i := range s.Symbols {
		names[s.Symbols[i].Pos.File] = true
	}
	for i := range s.Lines {
		names[s.Lines[i].Pos.File] = true
	}
	delete(names, "")
	return slices.Sorted(maps.Keys(names))
}

// A Segment is a part of the program that the linker placed.
type Segment struct {
	Name     string
	Start    int // the address at which its code runs, or its variables are
	Size     int // bytes
	Offset   int // in the ROM file, with its header of 16 bytes; -1 if it is not in the file
	ReadOnly bool
}

// Line is a run of PRG bytes that belong to a source line.
type Line struct {
	PRGOffset int
	Size      int  // bytes
	Pos       Pos  // only this project's assembler gives columns
	Code      bool // the bytes are known to be whole instructions
	Data      bool // the bytes are known to be data
	Copied    bool // the assembler has copied the line, from a macro or a .repeat; with ld65, only from a macro
	C         bool // a line of C; there are also lines of the assembly that the compiler made of it
}

// Limits of the readers, far above what a large game needs.
const (
	maxSymbolFile = 64 << 20
	maxSymbolLine = 1 << 20
	maxSymbols    = 1 << 20
)

// eachLine calls f for the lines of a symbol file until f returns an error, and
// adds the number of the line to the error.
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
		err = errors.New("the line has more than 1 MB; is this a symbol file?")
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
	s.cLines = nil
	for _, l := range s.Lines {
		if l.C {
			s.cLines = append(s.cLines, l)
		}
	}
	s.scoped = map[string][]int32{}
	s.addresses = order[:0]
	for i := range s.Symbols {
		sym := &s.Symbols[i]
		sym.Local = sym.Local || isLocal(sym.Name)
		if last := lastPart(sym.Name); last != sym.Name {
			s.scoped[last] = append(s.scoped[last], int32(i))
		}
		if sym.Kind != Constant && sym.Value >= 0 && (sym.Kind != Label || sym.Offset >= 0) {
			s.addresses = append(s.addresses, int32(i))
		}
	}
	s.indexAliases()
	slices.SortFunc(s.addresses, func(i, j int32) int {
		x, y := &s.Symbols[i], &s.Symbols[j]
		return cmp.Or(cmp.Compare(x.Bank, y.Bank), cmp.Compare(x.Value, y.Value), cmp.Compare(i, j))
	})
	s.nameAddresses()
}

// arrange sorts the symbols in place: the symbol for index i is at order[i]. It
// overwrites order.
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

// Name returns the nearest label at or before addr in a bank (-1 for RAM), and
// the distance to it. A label whose bank is not known (see Fit) counts for
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

// Instructions reports for each byte of PRG ROM whether it is known to begin an instruction: in a line of assembly
// or of C.
func (s *Table) Instructions(prg []byte) []bool {
	begins := make([]bool, len(prg))
	for _, l := range s.Lines {
		for off := l.PRGOffset; (l.Code || l.C) && off >= 0 && off < min(l.PRGOffset+l.Size, len(prg)); off += cpu.Opcodes[prg[off]].Bytes() {
			begins[off] = true
		}
	}
	return begins
}

// Source returns the source line of the byte at an offset into PRG ROM: the line of C
// if there is one, else the innermost line, which for an expanded macro is the line in
// the macro.
func (s *Table) Source(prgOffset int) (Pos, bool) {
	if pos, ok := innermost(s.cLines, prgOffset); ok {
		return pos, true
	}
	return innermost(s.Lines, prgOffset)
}

// innermost finds the line that holds a byte: of several the one that begins
// last and is the shortest.
func innermost(lines []Line, prgOffset int) (Pos, bool) {
	i, _ := slices.BinarySearchFunc(lines, prgOffset+1, func(l Line, at int) int { return cmp.Compare(l.PRGOffset, at) })
	for n := 0; i > 0 && n < 64; n++ {
		i--
		if l := lines[i]; prgOffset < l.PRGOffset+l.Size {
			return l.Pos, true
		}
	}
	return Pos{}, false
}

// CommonEnd returns how many trailing elements two paths have in common. Backslashes separate elements as slashes do, since
// tools on Windows write them.
func CommonEnd(a, b string) (n int) {
	x, y := parts(a), parts(b)
	for n < len(x) && n < len(y) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return n
}

func parts(file string) []string {
	return strings.Split(path.Clean(strings.ReplaceAll(file, `\`, "/")), "/")
}
