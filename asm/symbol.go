package asm

import (
	"fmt"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

// A symbol is a name while the source is being assembled. The name of a local symbol
// begins with its scope.
type symbol struct {
	syntax.Symbol
	kind    Kind
	area    *area
	tok     syntax.Token // where it was defined
	frame   *frame
	scope   string // the global label above the place where the name was first met
	hidden  bool   // it stands for *, or is local to a macro: not listed
	told    bool   // it was already reported as undefined
	outside bool   // defined by Options.Defines
	alone   bool   // a label without a colon that is alone on its line, which may be a misspelt instruction
}

// mangle returns the unique name of an identifier: a local label belongs to the
// last global label, or to the macro expansion that defines it.
func (a *assembler) mangle(t syntax.Token) string {
	if t.Text[0] != '.' && t.Text[0] != '@' {
		return t.Text
	}
	if t.Home != 0 {
		return fmt.Sprintf("%s#%d", t.Text, t.Home)
	}
	return a.scope + t.Text
}

// reference finds the symbol of an identifier. If the identifier is not defined yet,
// it makes an undefined symbol.
func (a *assembler) reference(t syntax.Token) *symbol {
	name := a.mangle(t)
	s := a.symbols[name]
	if s == nil {
		s = &symbol{Symbol: syntax.Symbol{Name: name, Bank: -1}, scope: a.scope}
		a.symbols[name] = s
	}
	return s
}

func (a *assembler) isDefined(t syntax.Token) bool {
	s := a.symbols[a.mangle(t)]
	if s != nil {
		s.Used = true
	}
	return s != nil && s.State != syntax.Undefined
}

// here returns the hidden label for * in the statement being parsed.
func (a *assembler) here(t syntax.Token) *symbol {
	if a.star == nil {
		a.star = &symbol{Symbol: syntax.Symbol{Name: "*", State: syntax.Label, Bank: -1}, hidden: true, tok: t}
	}
	return a.star
}

// define defines a symbol, or reports that it is defined already.
func (a *assembler) define(t syntax.Token, state syntax.State) *symbol {
	if syntax.IsRegister(t.Text) {
		a.fail(t, t.Text, "this is the name of a register", "choose another name")
		return nil
	}
	if m := mnemonicOf(t.Text); m != nil && !m.undocumented {
		a.oneALine(t)
		return nil
	}
	s := a.reference(t)
	switch old := a.macros[t.Text]; {
	case s.State != syntax.Undefined:
		a.failf(t, t.Text, "rename one of them", "the name is already defined at %s", a.pos(s.tok))
		return nil
	case old != nil:
		a.failf(t, t.Text, "rename one of them", "a macro has this name, at %s", a.pos(old.name))
		return nil
	}
	s.State, s.tok, s.frame = state, t, a.frame
	s.hidden = t.Home != 0
	return s
}

// undefined reports an undefined name, once, with similar names.
func (a *assembler) undefined(t syntax.Token, s *symbol) {
	if s.told || a.suspects[t.Text] {
		return
	}
	s.told = true
	if isMnemonic(t.Text) {
		a.oneALine(t)
		return
	}
	hint := "define it, or give it with -D " + t.Text + "=VALUE"
	var names []string
	if local := t.Text[0] == '.' || t.Text[0] == '@'; local {
		hint = "a local label is seen only between two global ones"
		prefix := strings.TrimSuffix(s.Name, t.Text)
		for _, o := range a.symbols {
			if rest, ok := strings.CutPrefix(o.Name, prefix+t.Text[:1]); ok && o.State != syntax.Undefined {
				names = append(names, t.Text[:1]+rest)
			}
		}
	} else {
		for _, o := range a.symbols {
			if o.State != syntax.Undefined && !o.hidden && !strings.ContainsAny(o.Name, ".@") {
				names = append(names, o.Name)
			}
		}
	}
	if local := a.localNamed(s); local != "" {
		hint = "did you mean " + local + "?"
	} else if near := symbols.Nearest(t.Text, names); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	a.fail(t, t.Text, "the symbol is not defined", hint)
}

// localNamed returns the local label that differs from an undefined name only by its first character, as
// ".full" from "full", or "".
func (a *assembler) localNamed(s *symbol) string {
	for _, sign := range []string{".", "@"} {
		if o := a.symbols[s.scope+sign+s.Name]; o != nil && o.State == syntax.Label {
			return sign + s.Name
		}
	}
	return ""
}

// A scopeOf gives expressions the values of the assembler's symbols.
type scopeOf struct{ a *assembler }

func (s scopeOf) Reference(t syntax.Token) *syntax.Symbol { return &s.a.reference(t).Symbol }
func (s scopeOf) Here(t syntax.Token) *syntax.Symbol      { return &s.a.here(t).Symbol }
func (s scopeOf) IsDefined(t syntax.Token) bool           { return s.a.isDefined(t) }

func (s scopeOf) Undefined(t syntax.Token, n *syntax.Symbol) {
	sym := s.a.symbols[n.Name]
	if sym == nil { // *, in a statement that was dropped
		sym = &symbol{Symbol: *n}
	}
	s.a.undefined(t, sym)
}

func (s scopeOf) Fail(t syntax.Token, text, msg, hint string) { s.a.fail(t, text, msg, hint) }
