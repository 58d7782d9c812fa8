package asm

import (
	"fmt"
	"sort"
	"strings"

	"pool6502/asm/contract"
)

// ReadContracts reads the ;;; headers of a source that another toolchain
// assembles. Names stand for what s says; a header belongs to the symbol it
// names. The error is an ErrorList.
func ReadContracts(file string, src []byte, s *Symbols) ([]Contract, []Pool, error) {
	f := &foreign{file: file, lines: strings.Split(string(src), "\n"), symbols: s}
	var contracts []Contract
	var pools []Pool
	for _, b := range f.blocks() {
		c, more := b.Parse(f)
		pools = append(pools, more...)
		if b.Name == "" {
			continue
		}
		sym, ok := s.Lookup(b.Name)
		if !ok || sym.Kind != Label {
			f.Undefined(b.At, b.Name)
			continue
		}
		c.Addr, c.Bank = uint16(sym.Value), sym.Bank
		contracts = append(contracts, c)
	}
	if len(f.errs) > 0 {
		sort.SliceStable(f.errs, func(i, j int) bool { return f.errs[i].Pos.Line < f.errs[j].Pos.Line })
		return nil, nil, f.errs[:min(len(f.errs), MaxErrors)]
	}
	return contracts, pools, nil
}

// foreign is a source of which only the headers are understood. It is what
// contracts ask, see contract.Env.
type foreign struct {
	file    string
	lines   []string
	symbols *Symbols
	errs    ErrorList
}

// blocks gathers runs of ;;; lines.
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
		col, text, ok := contractComment(strings.TrimRight(line, "\r"))
		if !ok {
			end()
			continue
		}
		run = append(run, contract.Comment{At: contract.At{Line: int32(i + 1), Col: int32(col)}, Text: text})
	}
	end()
	return blocks
}

func (f *foreign) Fail(at contract.At, text, msg, hint string) {
	f.errs = append(f.errs, Error{Pos: f.Pos(at), Text: text, Msg: msg, Hint: hint})
}

func (f *foreign) Pos(at contract.At) Pos {
	return Pos{File: f.file, Line: int(at.Line), Col: int(at.Col)}
}

func (f *foreign) Undefined(at contract.At, name string) {
	hint := "check the symbols that were given"
	if near := f.symbols.Suggest(name); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	f.Fail(at, name, "the symbols do not have this", hint)
}

func (f *foreign) Find(name string) (size int, routine, ok bool) {
	s, ok := f.symbols.Lookup(name)
	return s.Size, s.Kind == Label, ok
}

// Value reads a number, a symbol with an offset, or the low or high byte of
// either.
func (f *foreign) Value(at contract.At, text string) (int64, bool) {
	part := func(v uint16) int64 { return int64(v) }
	where := text
	switch {
	case strings.HasPrefix(text, "<"):
		where, part = text[1:], func(v uint16) int64 { return int64(uint8(v)) }
	case strings.HasPrefix(text, ">"):
		where, part = text[1:], func(v uint16) int64 { return int64(v >> 8) }
	}
	v, err := f.symbols.Resolve(where)
	if err != nil {
		f.Fail(at, text, fmt.Sprintf("this is no value here: %v", err), "write a number, a symbol of the ROM, <symbol or >symbol")
		return 0, false
	}
	return part(v), true
}
