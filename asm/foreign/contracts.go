package foreign

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/symbols"
)

// Headers is the content of the ;;; headers of a source.
type Headers struct {
	Contracts []contract.Contract
	Pools     []contract.Pool
	Budgets   []contract.Limit // those of the whole program: of nmi and frame
}

// ReadHeaders reads the ;;; headers of a source that another toolchain
// assembles or compiles; in C they are in // or /* */ comments. A header belongs
// to the symbol that it names; if several symbols have the name, to the first that the
// source defines below the header. s has the values of names; names in the
// routine's own scope come first. The error is an asm.ErrorList.
func ReadHeaders(file string, src []byte, s *symbols.Table) (Headers, error) {
	f := &foreign{file: file, lines: strings.Split(string(src), "\n"), symbols: s}
	var h Headers
	var program []contract.Contract
	for _, b := range f.blocks() {
		f.routine = symbols.Symbol{}
		if b.Name != "" {
			sym, err := f.owner(b)
			if err != nil {
				f.failName(b.At, err)
				continue
			}
			f.routine = sym
		}
		c, more := b.Parse(f)
		h.Pools = append(h.Pools, more...)
		if b.Name == "" {
			program = append(program, c)
			h.Budgets = append(h.Budgets, c.Limits...)
			continue
		}
		c.Routine = s.Unique(f.routine)
		for i := range c.Limits {
			c.Limits[i].Of = c.Routine
		}
		c.Addr, c.Bank = uint16(f.routine.Value), f.routine.Bank
		h.Contracts = append(h.Contracts, c)
	}
	if len(f.errs) > 0 {
		sort.SliceStable(f.errs, func(i, j int) bool { return f.errs[i].Pos.Line < f.errs[j].Pos.Line })
		return Headers{}, f.errs[:min(len(f.errs), asm.MaxErrors)]
	}
	contract.Everywhere(h.Contracts, program)
	return h, nil
}

// owner returns the routine to which a header belongs.
func (f *foreign) owner(b *contract.Block) (symbols.Symbol, error) {
	if sym, ok := f.symbols.Defined(f.file, int(b.At.Line), b.Name); ok {
		return sym, nil
	}
	sym, err := f.symbols.Find(b.Name)
	if err == nil && sym.Kind != symbols.Label {
		err = &symbols.NameError{Name: b.Name, Msg: "this is not a label in ROM (kind: " + sym.Kind.String() + ")", Hint: "name the routine below the header; for code that runs in RAM, use --budget of profile"}
	}
	return sym, err
}

// foreign is a source of another toolchain, of which only the headers are read. It is
// the contract.Env of these headers.
type foreign struct {
	file    string
	lines   []string
	symbols *symbols.Table
	routine symbols.Symbol // the routine of the header that is being read
	errs    asm.ErrorList
}

// blocks collects runs of ;;; lines.
func (f *foreign) blocks() []*contract.Block {
	var blocks []*contract.Block
	var run []contract.Comment
	end := func() {
		if len(run) > 0 {
			if b := contract.Read(run, f); b != nil {
				blocks = append(blocks, b)
			}
			run = nil
		}
	}
	for i, line := range f.lines {
		col, text, ok := commentOf(strings.TrimRight(line, "\r"))
		if !ok {
			end()
			continue
		}
		run = append(run, contract.Comment{At: contract.At{Line: int32(i + 1), Col: int32(col)}, Text: text})
	}
	end()
	return blocks
}

// commentOf is contract.CommentOf for assembly and for C, where //, /* or the * of a
// longer comment comes before the ;;;.
func commentOf(line string) (col int, text string, ok bool) {
	rest := strings.TrimLeft(line, " \t")
	for _, open := range []string{"//", "/*", "*"} {
		if after, found := strings.CutPrefix(rest, open); found {
			rest = strings.TrimSuffix(strings.TrimRight(after, " \t"), "*/")
			break
		}
	}
	before := strings.Index(line, rest)
	col, text, ok = contract.CommentOf(rest)
	return col + before, text, ok
}

func (f *foreign) Fail(at contract.At, text, msg, hint string) {
	f.errs = append(f.errs, asm.Error{Pos: f.Pos(at), Text: text, Msg: msg, Hint: hint})
}

func (f *foreign) Pos(at contract.At) asm.Pos {
	return asm.Pos{File: f.file, Line: int(at.Line), Col: int(at.Col)}
}

func (f *foreign) Undefined(at contract.At, name string) {
	if _, err := f.symbols.FindFrom(f.routine, name); err != nil {
		f.failName(at, err)
	}
}

// failName reports a name for which there is no symbol, or more than one.
func (f *foreign) failName(at contract.At, err error) {
	var name *symbols.NameError
	if !errors.As(err, &name) {
		f.Fail(at, "", err.Error(), "check the symbols that were given")
		return
	}
	hint := name.Hint
	if hint == "" {
		hint = "check the symbols that were given"
	}
	f.Fail(at, name.Name, name.Msg, hint)
}

func (f *foreign) Find(name string) (size int, routine, ok bool) {
	s, err := f.symbols.FindFrom(f.routine, name)
	return s.Size, s.Kind == symbols.Label, err == nil
}

func (f *foreign) Extent(name string) (size int, until string) {
	s, err := f.symbols.FindFrom(f.routine, name)
	if err != nil || s.Kind == symbols.Constant || s.Kind == symbols.Label {
		return max(s.Size, 1), ""
	}
	if s.Size > 0 {
		return s.Size, ""
	}
	return f.symbols.Extent(s)
}

func (f *foreign) Full(name string) string {
	s, err := f.symbols.FindFrom(f.routine, name)
	if err != nil {
		return name
	}
	return f.symbols.Unique(s)
}

func (f *foreign) Label(name string) (uint16, bool) {
	s, err := f.symbols.FindFrom(f.routine, name)
	return uint16(s.Value), err == nil && s.Kind == symbols.Label
}

// Value evaluates a number, a symbol with an offset, or the low or high byte of
// either.
func (f *foreign) Value(at contract.At, text string) (int64, bool) {
	where, part := text, func(v int64) int64 { return v }
	switch {
	case strings.HasPrefix(text, "<"):
		where, part = text[1:], func(v int64) int64 { return v & 0xFF }
	case strings.HasPrefix(text, ">"):
		where, part = text[1:], func(v int64) int64 { return v >> 8 & 0xFF }
	}
	v, err := f.symbols.ValueFrom(f.routine, where)
	if err != nil {
		f.Fail(at, text, fmt.Sprintf("this is not a value: %v", err), "write a number, a symbol of the ROM, <symbol or >symbol")
		return 0, false
	}
	return part(int64(v)), true
}
