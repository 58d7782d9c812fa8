package lsp

import (
	"pool6502/asm"
	"strconv"
	"strings"

	"pool6502/asm/source"
	"pool6502/asm/syntax"
)

// An index has every name of a program with its places. It is made of the texts alone, so that it is there while
// the source cannot be assembled.
type index struct {
	files map[string]*indexed
	order []string // of files, in the order in which they are included
	defs  map[string]*use
	uses  map[string][]*use // by full name, definitions among them

	macros map[string]bool
	scope  string // while the index is made: the last global label
}

// indexed is one file of an index.
type indexed struct {
	lines []string
	toks  [][]syntax.Token
	uses  [][]*use // by line
}

// A use is a place where a name stands.
type use struct {
	full string // with the global label that a local one belongs to
	file string
	line int // from 0
	from int // bytes of the line
	to   int
	kind useKind
	def  bool
}

type useKind uint8

const (
	useUnknown useKind = iota
	useLabel
	useLocal
	useConstant
	useMacro
	useParam // of a macro or a repeat
)

// newIndex indexes a program from its main file on.
func newIndex(main string, read func(name string) ([]byte, error), known lexed) *index {
	x := &index{files: map[string]*indexed{}, defs: map[string]*use{}, uses: map[string][]*use{}, macros: map[string]bool{}}
	x.include(main, read, known, 0)
	for name, list := range x.uses {
		if def := x.defs[name]; def != nil {
			for _, u := range list {
				u.kind = def.kind
			}
		}
	}
	return x
}

const mostIncludes = 32 // one inside the other, as in the assembler

func (x *index) include(name string, read func(string) ([]byte, error), known lexed, depth int) {
	if x.files[name] != nil || depth > mostIncludes {
		return
	}
	data, err := read(name)
	if err != nil {
		return
	}
	lex := known.of(name, data)
	f := &indexed{lines: lex.lines, toks: lex.toks, uses: make([][]*use, len(lex.lines))}
	x.files[name] = f
	x.order = append(x.order, name)
	w := walker{x: x, f: f, name: name}
	for i, toks := range lex.toks {
		w.line = i
		if len(toks) > 1 && toks[0].Keyword() == ".include" && toks[1].Kind == syntax.String {
			x.include(source.Beside(name, toks[1].Text), read, known, depth+1)
			continue
		}
		w.statement(toks)
		if len(toks) == 0 {
			w.header(lex.lines[i])
		}
	}
}

// A walker goes through the lines of a file.
type walker struct {
	x      *index
	f      *indexed
	name   string
	line   int
	blocks []block // macros and repeats around the line

	routine string // of the header that is being read
	key     string // of its line
}

// block is a macro or a repeat: its parameters, and the local labels that it defines, are its own.
type block struct {
	name   string
	macro  bool
	params map[string]bool
	locals map[string]bool
}

// statement indexes the names of a line.
func (w *walker) statement(toks []syntax.Token) {
	if len(toks) == 0 {
		return
	}
	switch word := toks[0].Keyword(); word {
	case ".macro", ".repeat":
		w.open(word == ".macro", toks)
		return
	case ".endmacro", ".endrepeat":
		if n := len(w.blocks); n > 0 {
			w.blocks = w.blocks[:n-1]
		}
		return
	}
	first := toks[0]
	rest := toks
	switch {
	case first.Kind != syntax.Ident:
	case len(toks) > 1 && (toks[1].Is("=") || toks[1].Is("?=")):
		w.add(first, useConstant, true)
		rest = toks[2:]
	case len(toks) > 1 && toks[1].Is(":"), first.Col == 1 && first.Text[0] != '.' && !w.operation(first):
		kind := useLabel
		if syntax.IsLocal(first.Text) {
			kind = useLocal
		} else if !w.inMacro() {
			w.x.scope = first.Text
		}
		w.add(first, kind, true)
		rest = toks[1:]
		if len(rest) > 0 && rest[0].Is(":") {
			rest = rest[1:]
		}
		w.statement(rest)
		return
	}
	for i, t := range rest {
		if t.Kind == syntax.Ident && !w.reserved(rest, i) {
			kind := useUnknown
			if w.x.macros[t.Text] && i == 0 {
				kind = useMacro
			}
			w.add(t, kind, false)
		}
	}
}

// open begins a macro or a repeat.
func (w *walker) open(macro bool, toks []syntax.Token) {
	b := block{macro: macro, params: map[string]bool{}, locals: w.localsBelow()}
	rest := toks[1:]
	if macro {
		if len(rest) == 0 || rest[0].Kind != syntax.Ident {
			rest = nil
		} else {
			b.name = rest[0].Text
			w.add(rest[0], useMacro, true)
			w.x.macros[b.name] = true
			rest = rest[1:]
		}
	} else {
		n := len(rest)
		if n > 2 && rest[n-2].Is(",") && rest[n-1].Kind == syntax.Ident {
			n -= 2
		}
		for i, t := range rest[:n] {
			if t.Kind == syntax.Ident && !w.reserved(rest, i) {
				w.add(t, useUnknown, false)
			}
		}
		b.name, rest = w.name+"@"+strconv.Itoa(w.line), rest[n:]
	}
	w.blocks = append(w.blocks, b)
	for _, t := range rest {
		if t.Kind == syntax.Ident {
			b.params[t.Text] = true
			w.add(t, useParam, true)
		}
	}
}

// localsBelow collects the local labels that the block beginning at this line defines.
func (w *walker) localsBelow() map[string]bool {
	found, depth := map[string]bool{}, 0
	for _, toks := range w.f.toks[w.line+1:] {
		if len(toks) == 0 {
			continue
		}
		switch toks[0].Keyword() {
		case ".macro", ".repeat":
			depth++
		case ".endmacro", ".endrepeat":
			if depth--; depth < 0 {
				return found
			}
		}
		if depth == 0 && len(toks) > 1 && toks[1].Is(":") && syntax.IsLocal(toks[0].Text) {
			found[toks[0].Text] = true
		}
	}
	return found
}

func (w *walker) inMacro() bool {
	for _, b := range w.blocks {
		if b.macro {
			return true
		}
	}
	return false
}

// full returns the name under which a use is known.
func (w *walker) full(name string) (string, bool) {
	for i := len(w.blocks) - 1; i >= 0; i-- {
		b := &w.blocks[i]
		if b.params[name] {
			return b.name + "!" + name, true
		}
		if b.locals[name] {
			return b.name + "!" + name, false
		}
	}
	if syntax.IsLocal(name) {
		return w.x.scope + name, false
	}
	return name, false
}

func (w *walker) add(t syntax.Token, kind useKind, def bool) {
	full, param := w.full(t.Text)
	if param {
		kind = useParam
	}
	u := &use{full: full, file: w.name, line: w.line, from: int(t.Col) - 1, to: int(t.Col) - 1 + len(t.Text), kind: kind, def: def}
	w.f.uses[w.line] = append(w.f.uses[w.line], u)
	w.x.uses[full] = append(w.x.uses[full], u)
	if def && w.x.defs[full] == nil {
		w.x.defs[full] = u
	}
}

// operation reports whether a word is an instruction, a directive or a macro.
func (w *walker) operation(t syntax.Token) bool {
	return instructionOf(t.Text) != nil || t.Text[0] == '.' && directiveHelp(t.Keyword()) != "" || w.x.macros[t.Text]
}

// reserved reports whether a name in a statement is no symbol: an instruction, a directive, a register, a function, or
// the word of a header directive.
func (w *walker) reserved(toks []syntax.Token, i int) bool {
	t := toks[i]
	switch {
	case i == 0 && w.x.macros[t.Text]:
		return false
	case i == 0 && (instructionOf(t.Text) != nil || t.Text[0] == '.' && directiveHelp(t.Keyword()) != ""):
		return true
	case syntax.IsRegister(t.Text):
		return true
	case i+1 < len(toks) && toks[i+1].Is("(") && functionHelp[t.Keyword()] != "":
		return true
	case i+1 < len(toks) && toks[i+1].Is(":") && (t.Text == "z" || t.Text == "a"):
		return true
	}
	return i > 0 && wordDirectives[toks[0].Keyword()]
}

// wordDirectives take words that are no symbols.
var wordDirectives = map[string]bool{".mirror": true, ".region": true, ".endmacro": true}

// at returns the name at a place.
func (x *index) at(file string, line, column int) *use {
	f := x.files[file]
	if f == nil || line < 0 || line >= len(f.uses) {
		return nil
	}
	for _, u := range f.uses[line] {
		if u.from <= column && column <= u.to && (u.def || x.defs[u.full] != nil) {
			return u
		}
	}
	return nil
}

// adopt adds the definitions that only the assembler sees: a name that a macro gets as an argument and defines.
func (x *index) adopt(list []asm.Symbol) {
	for _, s := range list {
		f := x.files[s.Pos.File]
		if x.defs[s.Name] != nil || f == nil || s.Pos.Line > len(f.uses) {
			continue
		}
		for _, u := range f.uses[s.Pos.Line-1] {
			if u.full == s.Name && u.from == s.Pos.Col-1 {
				u.def, x.defs[s.Name] = true, u
			}
		}
		for _, u := range x.uses[s.Name] {
			if u.kind = useLabel; s.Kind == asm.Constant {
				u.kind = useConstant
			}
		}
	}
}

// short returns a name as it is written where it stands.
func (u *use) short() string {
	if i := strings.LastIndexAny(u.full, "!"); i >= 0 {
		return u.full[i+1:]
	}
	if i := strings.LastIndexAny(u.full, ".@"); i >= 0 {
		return u.full[i:]
	}
	return u.full
}
