package asm

import (
	"fmt"
	"strings"

	"pool6502/asm/symbols"
)

type symbolState uint8

const (
	symUndefined symbolState = iota
	symConstant
	symLabel
)

// A symbol is a name while the source is being assembled.
type symbol struct {
	name  string // unique; locals carry their scope
	state symbolState
	expr  *expr // of a constant
	value int64
	known bool
	kind  Kind
	bank  int
	size  int
	area  *area
	tok   token // where it was defined
	frame *frame
	scope string // the global label above the place where the name was first met

	epoch   int  // in which a constant was last evaluated
	busy    bool // being evaluated
	used    bool
	hidden  bool // stands for *, or lives in a macro: not listed
	told    bool // reported as undefined already
	outside bool // given by Options.Defines
}

// mangle gives the unique name of an identifier: a local label belongs to the
// last global one, or to the expansion that brought it.
func (a *assembler) mangle(t token) string {
	if t.text[0] != '.' && t.text[0] != '@' {
		return t.text
	}
	if t.home != nil {
		return fmt.Sprintf("%s#%d", t.text, t.home.id)
	}
	return a.scope + t.text
}

// reference finds the symbol an identifier means, and makes an undefined one
// where it stands ahead of its definition.
func (a *assembler) reference(t token) *symbol {
	name := a.mangle(t)
	s := a.symbols[name]
	if s == nil {
		s = &symbol{name: name, bank: -1, scope: a.scope}
		a.symbols[name] = s
	}
	return s
}

func (a *assembler) isDefined(t token) bool {
	s := a.symbols[a.mangle(t)]
	if s != nil {
		s.used = true
	}
	return s != nil && s.state != symUndefined
}

// here gives the symbol for * in the statement being parsed.
func (a *assembler) here(t token) *symbol {
	if a.star == nil {
		a.star = &symbol{name: "*", state: symLabel, hidden: true, tok: t, bank: -1}
	}
	return a.star
}

// define turns a reference into a definition, or reports the second one.
func (a *assembler) define(t token, state symbolState) *symbol {
	if reserved(t.text) {
		a.fail(t, t.text, "this is the name of a register", "choose another name")
		return nil
	}
	s := a.reference(t)
	if s.state != symUndefined {
		a.failf(t, t.text, "rename one of them", "the name is already defined at %s", a.pos(s.tok))
		return nil
	}
	s.state, s.tok, s.frame = state, t, a.frame
	s.hidden = t.home != nil
	return s
}

// undefined reports a name nobody defines, once, with the nearest ones.
func (a *assembler) undefined(t token, s *symbol) {
	if s.told || a.suspects[t.text] {
		return
	}
	s.told = true
	hint := "define it, or give it with -D " + t.text + "=VALUE"
	var names []string
	if local := t.text[0] == '.' || t.text[0] == '@'; local {
		hint = "a local label is seen only between two global ones"
		prefix := strings.TrimSuffix(s.name, t.text)
		for _, o := range a.symbols {
			if rest, ok := strings.CutPrefix(o.name, prefix+t.text[:1]); ok && o.state != symUndefined {
				names = append(names, t.text[:1]+rest)
			}
		}
	} else {
		for _, o := range a.symbols {
			if o.state != symUndefined && !o.hidden && !strings.ContainsAny(o.name, ".@") {
				names = append(names, o.name)
			}
		}
	}
	if local := a.localNamed(s); local != "" {
		hint = "did you mean " + local + "?"
	} else if near := symbols.Nearest(t.text, names); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, ", ") + "?"
	}
	a.fail(t, t.text, "the symbol is not defined", hint)
}

// localNamed gives the local label that differs from an undefined name only by its first sign, as
// ".full" from "full", or "".
func (a *assembler) localNamed(s *symbol) string {
	for _, sign := range []string{".", "@"} {
		if o := a.symbols[s.scope+sign+s.name]; o != nil && o.state == symLabel {
			return sign + s.name
		}
	}
	return ""
}
