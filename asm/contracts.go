package asm

import (
	"pool6502/asm/contract"
	"pool6502/asm/syntax"
)

// Package contract describes what a contract can promise.
type (
	Contract = contract.Contract
	Case     = contract.Case
	Assign   = contract.Assign
	Place    = contract.Place
	Pool     = contract.Pool
	Mock     = contract.Mock
	Limit    = contract.Limit
)

// A contractReader collects the ;;; lines of a source.
type contractReader struct {
	block []contract.Comment // the block being collected
	ready *boundContract
	done  []*boundContract
}

// A boundContract is a contract with the routine it belongs to, if any.
type boundContract struct {
	*contract.Block
	label *symbol
	frame *frame
}

func (a *assembler) contractLine(l line) {
	a.contracts.block = append(a.contracts.block, contract.Comment{At: contract.At{File: l.file, Line: l.no, Col: l.col}, Text: l.text})
}

// contractBreak ends a block at a blank line, a plain comment or a constant.
func (a *assembler) contractBreak() {
	r := &a.contracts
	if len(r.block) == 0 {
		return
	}
	block := contract.Read(r.block, contractEnv{a})
	r.block = nil
	if block == nil {
		return
	}
	a.contractLost()
	bound := &boundContract{Block: block, frame: a.frame}
	if block.Name == "" {
		r.done = append(r.done, bound)
		return
	}
	r.ready = bound
}

// contractLabel connects the last contract with the label that follows it.
func (a *assembler) contractLabel(t syntax.Token, s *symbol) {
	a.contractBreak()
	raw := a.contracts.ready
	if raw == nil {
		return
	}
	a.contracts.ready = nil
	if raw.Name != t.Text {
		a.failf(at(raw.At), raw.Name, "use the same name", "the label that follows is %s", t.Text)
		return
	}
	raw.label = s
	s.Used = true
	a.contracts.done = append(a.contracts.done, raw)
}

// contractEnd marks a contract after which a statement comes before any label.
func (a *assembler) contractEnd(syntax.Token) {
	a.contractBreak()
	a.contractLost()
}

func (a *assembler) contractLost() {
	if raw := a.contracts.ready; raw != nil {
		a.fail(at(raw.At), raw.Name, "no label follows this header", "put it directly above its routine")
		a.contracts.ready = nil
	}
}

// close ends the last block of the source.
func (r *contractReader) close(a *assembler) {
	a.contractBreak()
	a.contractLost()
}

// fillContracts parses the contracts, now that every symbol has its value.
func (a *assembler) fillContracts(p *Program) {
	var program []Contract
	var known *contract.Known
	if a.known != nil {
		known = &a.known.contracts
	}
	for _, b := range a.contracts.done {
		a.frame = b.frame
		c, pools := known.Parse(b.Block, contractEnv{a})
		p.Pools = append(p.Pools, pools...)
		if b.label != nil {
			c.Addr, c.Bank = uint16(b.label.Value), b.label.Bank
			p.Contracts = append(p.Contracts, c)
		} else {
			program = append(program, c)
			p.Budgets = append(p.Budgets, c.Limits...)
		}
	}
	contract.Everywhere(p.Contracts, program)
	a.frame = nil
}

// A contractEnv gives contracts the values of the assembler's symbols.
type contractEnv struct{ a *assembler }

func at(p contract.At) syntax.Token { return syntax.Token{File: p.File, Line: p.Line, Col: p.Col} }

func (e contractEnv) Fail(p contract.At, text, msg, hint string) { e.a.fail(at(p), text, msg, hint) }

func (e contractEnv) Pos(p contract.At) Pos { return e.a.pos(at(p)) }

func (e contractEnv) Undefined(p contract.At, name string) {
	t := at(p)
	t.Kind, t.Text = syntax.Ident, name
	e.a.undefined(t, &symbol{Symbol: syntax.Symbol{Name: name}})
}

func (e contractEnv) Find(name string) (size int, routine, ok bool) {
	s := e.a.symbols[name]
	if s == nil || s.State == syntax.Undefined {
		return 0, false, false
	}
	s.Used = true
	return s.Size, s.State == syntax.Label && s.kind == Label, true
}

func (e contractEnv) Extent(name string) (size int, until string) {
	size, _, _ = e.Find(name)
	return max(size, 1), ""
}

func (e contractEnv) Full(name string) string { return name }

func (e contractEnv) Label(name string) (uint16, bool) {
	s := e.a.symbols[name]
	if s == nil || s.State != syntax.Label || s.kind != Label {
		return 0, false
	}
	s.Used = true
	return uint16(s.Value), true
}

func (e contractEnv) Value(p contract.At, text string) (int64, bool) {
	toks, bad := syntax.Lex(text)
	if bad != nil {
		p.Col += int32(max(bad.Col-1, 0))
		e.Fail(p, bad.Text, bad.Msg, bad.Hint)
		return 0, false
	}
	for i := range toks {
		t := &toks[i]
		t.File, t.Line, t.Col = p.File, p.Line, p.Col+t.Col-1
		if t.Is("*") && (i == 0 || toks[i-1].Kind == syntax.Op && !toks[i-1].Is(")")) || t.Kind == syntax.Ident && syntax.IsLocal(t.Text) {
			e.Fail(p, t.Text, "this name is not known here", "use a number or a global symbol")
			return 0, false
		}
	}
	before := len(e.a.errs)
	end := at(p)
	end.Col += int32(len(text))
	c := &syntax.Cursor{Names: scopeOf(e), Toks: toks, End: end}
	ex := c.Expr()
	if ex == nil || !c.Done() {
		if len(e.a.errs) == before {
			e.Fail(p, text, "this is no value", "write a number, a constant, <symbol or >symbol")
		}
		return 0, false
	}
	return e.a.values.Of(ex, true)
}
