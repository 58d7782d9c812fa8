package asm

import (
	"errors"
	"io/fs"
	"pool6502/asm/contract"
	"pool6502/asm/source"
	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

// A line is a source line as a list of tokens, or a ;;; comment.
type line struct {
	toks     []syntax.Token
	file     int32
	no       int32
	contract bool   // a ;;; comment stands alone on the line
	text     string // of the comment, after ;;;
	col      int32  // of the comment
}

// include reads a file and works through its lines.
func (a *assembler) include(name string, at syntax.Token) {
	if len(a.files) >= maxFiles || a.depth >= maxInclude {
		a.fail(at, name, "includes are nested too deeply", "does the file include itself?")
		a.stop = true // otherwise every file that is still open would report the same error
		return
	}
	data, err := source.Read(a.fsys, name)
	if err != nil {
		shown := name
		if at.Line == 0 {
			shown = "" // the main file: its name is the place
		}
		a.unreadable(at, shown, err)
		return
	}
	if a.read += len(data); a.read > maxSource {
		a.fail(at, name, "the sources are larger than 16 MB together", "does the file include itself?")
		a.stop = true
		return
	}
	id := int32(len(a.files))
	f, known := a.known.find(id, name, data)
	if !known {
		f = knownFile{file: file{name: name, lines: source.Lines(data)}, id: id, data: data}
	}
	a.files = append(a.files, f.file)
	if msg := source.NotText(data); msg != "" {
		a.fail(syntax.Token{File: id, Line: 1, Col: 1}, "", msg, "a source is a text file of 6502 assembly")
		a.stop = true
		return
	}
	if errs := len(a.errs); !known {
		if f.toks = a.lex(id); len(a.errs) == errs {
			a.known.keep(f)
		}
	}
	a.depth++
	a.process(f.toks)
	a.depth--
}

// unreadable reports why a file that the source names cannot be read.
func (a *assembler) unreadable(at syntax.Token, name string, err error) {
	if errors.Is(err, fs.ErrNotExist) {
		a.fail(at, name, "the file does not exist", "check its name; it is looked for beside the file that names it")
		return
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	a.fail(at, name, "the file cannot be read: "+err.Error(), "check its name")
}

// lex splits a whole file into tokens. A line with an error in it is reported and dropped.
func (a *assembler) lex(id int32) []line {
	lines := make([]line, 0, len(a.files[id].lines))
	// The tokens of many lines share an allocation: most lines have few.
	var scratch, room []syntax.Token
	for i, s := range a.files[id].lines {
		l := line{file: id, no: int32(i + 1)}
		if col, text, ok := contract.CommentOf(s); ok {
			l.contract, l.text, l.col = true, text, int32(col)
			lines = append(lines, l)
			continue
		}
		cut, e := syntax.LexInto(scratch, s)
		if e != nil {
			a.fail(syntax.Token{File: id, Line: l.no, Col: int32(e.Col)}, e.Text, e.Msg, e.Hint)
			continue
		}
		scratch = cut
		if len(room)+len(cut) > cap(room) {
			room = make([]syntax.Token, 0, max(min(1024, 6*(len(a.files[id].lines)-i)), len(cut)))
		}
		room = append(room, cut...)
		toks := room[len(room)-len(cut) : len(room) : len(room)]
		for j := range toks {
			toks[j].File, toks[j].Line = id, l.no
		}
		if len(toks) > 2 && toks[1].Is(":") && blockWords[toks[2].Keyword()] {
			l.toks = toks[:2]
			lines = append(lines, l)
			toks = toks[2:]
		}
		l.toks = toks
		lines = append(lines, l)
	}
	return lines
}

// process goes through the lines in order. Conditions, macros, repeats and includes
// act here; every other line becomes a statement.
func (a *assembler) process(lines []line) {
	for i := 0; i < len(lines) && !a.full(); i++ {
		l := lines[i]
		if l.contract {
			a.contractLine(l)
			continue
		}
		if len(l.toks) == 0 {
			a.contractBreak()
			continue
		}
		switch l.toks[0].Keyword() {
		case ".if", ".ifdef", ".ifndef":
			i = a.conditional(lines, i)
		case ".elseif", ".else", ".endif", ".endmacro", ".endrepeat":
			a.fail(l.toks[0], l.toks[0].Text, "there is no open block that it belongs to", "remove it")
		case ".macro":
			i = a.macro(lines, i)
		case ".repeat":
			i = a.repeat(lines, i)
		default:
			a.line(l)
		}
	}
}

// block finds the end of the block that begins at lines[i], and the separators in it,
// as indices into lines.
func (a *assembler) block(lines []line, i int, open func(string) bool, end string, sep func(string) bool) (seps []int, last int) {
	depth := 0
	for j := i + 1; j < len(lines); j++ {
		if len(lines[j].toks) == 0 {
			continue
		}
		switch k := lines[j].toks[0].Keyword(); {
		case open(k):
			depth++
		case k == end && depth > 0:
			depth--
		case k == end:
			return seps, j
		case depth == 0 && sep(k):
			seps = append(seps, j)
		}
	}
	t := lines[i].toks[0]
	a.fail(t, t.Text, "the block is never closed", "close it with "+end)
	return nil, -1
}

func opens(names ...string) func(string) bool {
	return func(k string) bool {
		for _, n := range names {
			if n == k {
				return true
			}
		}
		return false
	}
}

// conditional takes the first branch whose condition holds.
func (a *assembler) conditional(lines []line, i int) int {
	seps, end := a.block(lines, i, opens(".if", ".ifdef", ".ifndef"), ".endif", opens(".elseif", ".else"))
	if end < 0 {
		return len(lines)
	}
	if a.depth++; a.depth > maxExpansion {
		a.fail(lines[i].toks[0], lines[i].toks[0].Text, "conditions are nested too deeply", "use .elseif")
		a.depth--
		return end
	}
	defer func() { a.depth-- }()
	a.nothingElse(lines[end])
	starts := append(append([]int{i}, seps...), end)
	done, closed := false, false
	for n := 0; n+1 < len(starts); n++ {
		t := lines[starts[n]].toks[0]
		if closed {
			a.fail(t, t.Text, "it follows .else", ".else comes last")
			break
		}
		if closed = t.Keyword() == ".else"; closed {
			a.nothingElse(lines[starts[n]])
		}
		branch := lines[starts[n]+1 : starts[n+1]]
		if done || !a.condition(lines[starts[n]]) {
			a.skip(branch)
			continue
		}
		a.process(branch)
		done = true
	}
	return end
}

// nothingElse reports text behind a word that stands alone on its line.
func (a *assembler) nothingElse(l line) {
	if len(l.toks) > 1 {
		a.fail(l.toks[1], syntax.Text(l.toks[1:]), "nothing follows "+l.toks[0].Text+" on its line", "remove it, or write ; before it")
	}
}

// skip looks at the lines of a branch that is not assembled, which may be meant for another assembler. A word that
// may be a misspelt .elseif or .endif is an error, since it changes which lines are assembled; another unknown
// directive is a warning.
func (a *assembler) skip(lines []line) {
	for _, l := range lines {
		if len(l.toks) == 0 {
			continue
		}
		t := l.toks[0]
		if t.Kind != syntax.Ident || t.Text[0] != '.' || a.isOperation(t) || len(l.toks) > 1 && (l.toks[1].Is(":") || l.toks[1].Is("=")) {
			continue
		}
		if blockWords[otherNames[t.Keyword()]] || len(symbols.Nearest(t.Keyword(), conditionWords)) > 0 {
			a.unknown(t)
			continue
		}
		a.warn(t, t.Text, "no directive has this name", "this line is not assembled, but would be an error")
	}
}

// conditionWords are the words by which conditions choose lines.
var conditionWords = []string{".if", ".ifdef", ".ifndef", ".elseif", ".else", ".endif"}

func (a *assembler) condition(l line) bool {
	c := a.cursor(l.toks[1:], l)
	defer a.dropCursor(c)
	switch k := l.toks[0].Keyword(); k {
	case ".else":
		return true
	case ".ifdef", ".ifndef":
		t := c.Next()
		if t.Kind != syntax.Ident {
			a.fail(t, t.Text, "a name is expected", k+" NAME")
			return false
		}
		a.expectEnd(c)
		return a.isDefined(t) == (k == ".ifdef")
	}
	v, ok := a.early(c, "the condition")
	a.expectEnd(c)
	return ok && v != 0
}

// early evaluates an expression whose value is needed before addresses are
// known.
func (a *assembler) early(c *syntax.Cursor, what string) (int64, bool) {
	e := c.Expr()
	if e == nil {
		c.Skip()
		return 0, false
	}
	a.values.Epoch++
	x, stuck, ok := a.values.Try(e)
	if ok {
		return x, true
	}
	switch {
	case stuck == nil || stuck.Sym.State == syntax.Constant:
		a.values.Epoch++
		a.values.Of(e, true)
	case stuck.Sym.State == syntax.Undefined:
		a.undefined(stuck.Tok, a.symbols[stuck.Sym.Name])
	default:
		a.fail(stuck.Tok, stuck.Tok.Text, what+" needs a value that is known at this line; addresses are not known yet", "use a constant, or check it with .assert")
	}
	return 0, false
}
