package ca65

import "strings"

// A size is how many bytes an address has.
type size uint8

const (
	sizeUnknown size = iota
	sizeZP
	sizeAbs
	sizeFar
	sizeLong
)

var sizeNames = map[string]size{
	"direct": sizeZP, "zeropage": sizeZP, "zp": sizeZP, "absolute": sizeAbs, "abs": sizeAbs, "near": sizeAbs,
	"far": sizeFar, "long": sizeLong, "dword": sizeLong,
}

// A symbol is a name in a scope of a module. A name that is used in a scope has a symbol there; if it is not defined
// there by the end of the module, it becomes an alias of the symbol in a scope further out.
type symbol struct {
	name  string
	scope *scope
	owner *symbol            // of a cheap local label: the label before it
	kids  map[string]*symbol // its cheap local labels
	expr  *expr              // of a symbol that is defined
	alias *symbol

	size       size
	exportSize size
	bytes      int64 // what .sizeof gives, if sized is set
	sized      bool

	label, variable    bool // defined by a colon or :=; by .set
	imported, exported bool
	global, forced     bool // global: it is imported or exported, whichever it needs
	fixed              bool // it is not looked for in scopes further out
	used               bool
	def, ref           place // where it is defined, where it was first named
	studying           bool
	known              *study // what study has found, if that cannot change
	state              uint8  // of the linker: see value
	value              int64
	module             *assembler
	refs               []place // lines that name it
}

// A scope is a .proc, .scope, .struct, .enum, or a whole module.
type scope struct {
	name   string
	up     *scope
	kids   map[string]*scope
	syms   map[string]*symbol
	list   []*symbol // in the order in which they were first named
	label  *symbol   // of a .proc
	word   string    // what opens it
	closed bool
	bytes  int64
	sized  bool
	seg    *segment // where it began
	start  int64
	at     place
}

func newScope(name, word string, up *scope) *scope {
	return &scope{name: name, word: word, up: up, kids: map[string]*scope{}, syms: map[string]*symbol{}}
}

// enter opens a scope. Where one of this name exists, it is opened again.
func (a *assembler) enter(name, word string, at place, label *symbol) {
	depth := 0
	for s := a.scope; s != nil; s = s.up {
		depth++
	}
	if depth > maxNesting {
		a.abort("scopes nest too deep", "")
	}
	s := a.scope.kids[name]
	if s != nil {
		a.failAt(at, name, "a scope of this name exists already", "choose another name")
	}
	s = newScope(name, word, a.scope)
	s.seg, s.start, s.label, s.at = a.seg, a.seg.pc(), label, at
	a.scope.kids[name] = s
	a.scope = s
}

// leave closes the innermost scope. Its size is what it has added to the segment in which it began.
func (a *assembler) leave() {
	s := a.scope
	if !s.sized {
		s.bytes, s.sized = s.seg.pc()-s.start, true
	}
	if s.label != nil {
		s.label.bytes, s.label.sized = s.bytes, true
	}
	s.closed = true
	a.scope = s.up
}

// in returns the symbol of a name in a scope, and makes one if there is none.
func (a *assembler) in(s *scope, name string) *symbol {
	sym := s.syms[name]
	if sym == nil {
		if a.names++; a.names > maxSymbols {
			a.abort("the source has too many names", "")
		}
		sym = &symbol{name: name, scope: s, fixed: s.closed, ref: a.tok.at, module: a}
		s.syms[name] = sym
		s.list = append(s.list, sym)
	} else if s.closed {
		sym.fixed = true
	}
	return sym
}

// anywhere returns the symbol of a name in a scope or in those around it; nil if there is none.
func anywhere(s *scope, name string) *symbol {
	for ; s != nil; s = s.up {
		if sym := s.syms[name]; sym != nil {
			return sym
		}
	}
	return nil
}

// cheap returns a cheap local label of the last label.
func (a *assembler) cheap(name string) *symbol {
	if a.last == nil {
		a.fail("there is no label above to which this belongs", "begin with a label without @")
		a.last = a.in(a.scope, "@")
	}
	sym := a.last.kids[name]
	if sym == nil {
		sym = &symbol{name: name, scope: a.last.scope, owner: a.last, ref: a.tok.at, module: a}
		if a.last.kids == nil {
			a.last.kids = map[string]*symbol{}
		}
		a.last.kids[name] = sym
		a.cheaps = append(a.cheaps, sym)
	}
	return sym
}

// scoped reads a name with its scopes. said tells whether there are any; scope is nil after an error.
func (a *assembler) scoped() (s *scope, name token, said bool) {
	s = a.scope
	if a.tok.kind == tkScope {
		s, said = a.root, true
	} else {
		name = a.tok
		if name.kind != tkName {
			a.fail("a name is missing here", "")
			return nil, name, false
		}
		if a.next(); a.tok.kind != tkScope {
			return s, name, false
		}
		said = true
		if s = findScope(a.scope, a.cased(name.text)); s == nil {
			a.failAt(name.at, name.text, "there is no such scope above", "define it before it is used")
		}
	}
	for a.tok.kind == tkScope {
		a.next()
		name = a.tok
		if name.kind != tkName {
			a.fail("a name is missing behind ::", "")
			return nil, name, said
		}
		if a.next(); a.tok.kind == tkScope && s != nil {
			up := s
			if s = up.kids[a.cased(name.text)]; s == nil {
				a.failAt(name.at, name.text, "there is no such scope above", "define it before it is used")
			}
		}
	}
	return s, name, said
}

func findScope(s *scope, name string) *scope {
	for ; s != nil; s = s.up {
		if kid := s.kids[name]; kid != nil {
			return kid
		}
	}
	return nil
}

// reference reads a name, and gives its symbol.
func (a *assembler) reference() *symbol {
	if a.tok.kind == tkCheap {
		sym := a.cheap(a.cased(a.tok.text))
		a.next()
		return sym
	}
	s, name, _ := a.scoped()
	if s == nil {
		return nil
	}
	sym := a.in(s, a.cased(name.text))
	if !sym.used && sym.expr == nil {
		sym.ref = name.at
	}
	return sym
}

// existing reads a name, and gives its symbol if there is one.
func (a *assembler) existing() *symbol {
	if a.tok.kind == tkCheap {
		t := a.tok
		a.next()
		if a.last == nil {
			return nil
		}
		return a.last.kids[a.cased(t.text)]
	}
	s, name, said := a.scoped()
	switch {
	case s == nil:
		return nil
	case said:
		return s.syms[a.cased(name.text)]
	}
	return anywhere(s, a.cased(name.text))
}

func (a *assembler) namesDefined() bool {
	sym := a.existing()
	return sym != nil && sym.expr != nil
}

func (a *assembler) namesUsed() bool {
	sym := a.existing()
	return sym != nil && sym.used
}

// define gives a symbol its value.
func (a *assembler) define(sym *symbol, e *expr, want size, at place) {
	switch {
	case sym == nil:
		return
	case sym.imported:
		a.failAt(at, sym.name, "this is imported, so it cannot be defined here", "remove .import, or write .global")
		return
	case sym.expr != nil && !sym.variable:
		a.failAt(at, sym.name, "this is defined already, in "+a.where(sym.def), "choose another name")
		return
	}
	if want == sizeUnknown {
		want = a.study(e).size
	}
	sym.expr, sym.size, sym.def, sym.known = e, want, at, nil
	if sym.global {
		sym.global, sym.exported = false, true
	}
	if sym.exported && sym.exportSize == sizeUnknown {
		sym.exportSize = sym.size
	}
	if sym.owner == nil {
		a.last = sym
	}
}

// resolve ends a module: what a scope names and does not define is looked for in those around it.
func (a *assembler) resolve(s *scope) {
	for _, sym := range s.list {
		if sym.expr != nil || sym.imported {
			continue
		}
		if sym.global {
			sym.global, sym.imported = false, true
			continue
		}
		for up := s.up; up != nil && !sym.fixed && sym.alias == nil; up = up.up {
			if out := up.syms[sym.name]; out != nil && (out.expr != nil || out.imported || out.global) {
				sym.alias = out
			}
		}
		switch {
		case sym.alias != nil:
			out := sym.alias
			out.used = out.used || sym.used
			if sym.exported && !out.imported {
				out.exported = true
				if out.exportSize == sizeUnknown {
					out.exportSize = out.size
				}
			}
		case sym.exported:
			a.failAt(sym.ref, sym.name, "this is exported, but not defined", "define it, or remove .export")
		case a.autoImport:
			sym.imported, sym.size = true, sizeAbs
		case sym.used:
			a.undefined(sym)
		}
	}
	for _, kid := range s.ordered() {
		a.resolve(kid)
	}
}

// undefined reports a name without a definition.
func (a *assembler) undefined(sym *symbol) {
	hint := "define it, or import it with .import"
	if name := strings.ToLower(sym.name); a.macroWord(name) {
		hint = "write .macpack longbranch or .macpack generic, or define it"
	}
	a.failAt(sym.ref, sym.name, "this is not defined", hint)
}
