package asm

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"pool6502/asm/encode"
	"pool6502/asm/source"
	"pool6502/asm/syntax"
	"sort"
	"strconv"
)

// Options are the choices of one run.
type Options struct {
	// Defines are constants given from outside, as by -D NAME=VALUE. A define
	// wins over a default (NAME ?= value) silently and over a plain
	// NAME = value with a warning.
	Defines map[string]int

	// Known, if set, saves work when a program is assembled again after an edit.
	Known *Known
}

// Assemble assembles the named file of fsys; includes are relative to the file
// that includes them. An error about the source is an ErrorList; there is no
// program then.
func Assemble(fsys fs.FS, name string, opt Options) (*Program, error) {
	a := &assembler{
		fsys:    fsys,
		name:    name,
		known:   opt.Known,
		symbols: map[string]*symbol{},
		macros:  map[string]*macro{},
		failed:  map[lineKey]bool{},
		header:  header{said: map[string]syntax.Token{}},
	}
	a.values.Scope = scopeOf{a}
	return a.run(opt)
}

// AssembleFile assembles a file from disk. Includes may lie anywhere.
func AssembleFile(path string, opt Options) (*Program, error) {
	return Assemble(source.Disk{}, filepath.ToSlash(path), opt)
}

// An assembler is one run.
type assembler struct {
	fsys   fs.FS
	name   string // of the main file
	known  *Known
	files  []file
	data   []string // names of the files of .incbin
	errs   ErrorList
	warns  []Error
	stop   bool // after this error it makes no sense to continue
	header header

	// While the source is expanded into statements.
	symbols    map[string]*symbol
	macros     map[string]*macro
	stmts      []*stmt
	scope      string  // the last global label
	star       *symbol // the hidden label for a * in the statement being parsed
	frame      *frame
	expansions int
	depth      int // of includes and conditions
	tokens     int // made by expansions
	read       int // bytes of files
	usesCHR    bool
	usesPRGRAM bool
	failed     map[lineKey]bool // lines with an error
	suspects   map[string]bool  // names that a line with an error may have been meant to define
	contracts  contractReader
	cursors    []*syntax.Cursor // not in use
	room       slab[stmt]
	operands   slab[operand]

	// While it is laid out.
	library bool
	areas   map[string]*area
	banks   []*area
	values  syntax.Values
	chunks  slab[encode.Chunk]
	named   syntax.Expr // of contractEnv.Meaning
}

type lineKey struct{ file, line int32 }

// run goes from source to program: expand, lay out, check and collect the
// bytes, encode, read the contracts.
func (a *assembler) run(opt Options) (p *Program, err error) {
	a.addDefines(opt)
	a.include(a.name, syntax.Token{})
	if len(a.files) > 0 {
		a.contracts.close(a)
		if len(a.stmts)+len(a.symbols)+len(a.macros)+len(a.errs) == 0 && a.header.at.Line == 0 {
			a.fail(syntax.Token{Line: 1, Col: 1}, "", "the source is empty", "write an instruction")
		}
		a.library = a.header.at.Line == 0
		a.header.settle(a)
		a.openAreas()
		if a.library {
			a.placeCode()
		}
		a.layout()
		a.markUnreliable()
		p = a.emit()
	}
	if len(a.errs) > 0 {
		return nil, a.sorted()
	}
	p.Warnings = a.warns
	return p, nil
}

// addDefines adds the constants of Options.Defines to the symbols.
func (a *assembler) addDefines(opt Options) {
	for name, v := range opt.Defines {
		t := syntax.Token{Kind: syntax.Ident, Text: name, File: -1}
		if toks, e := syntax.Lex(name); e != nil || len(toks) != 1 || toks[0].Kind != syntax.Ident || syntax.IsLocal(name) || syntax.IsRegister(name) {
			a.fail(t, name, "a define cannot have this name", "write -D NAME=VALUE")
			continue
		}
		a.symbols[name] = &symbol{Symbol: syntax.Symbol{Name: name, State: syntax.Constant, Value: int64(v), Known: true, Bank: -1}, tok: t, outside: true}
	}
}

// pos gives the place of a token.
func (a *assembler) pos(t syntax.Token) Pos {
	if t.File < 0 {
		return Pos{File: "-D " + t.Text}
	}
	if int(t.File) >= len(a.files) {
		return Pos{File: a.name} // the main file could not even be read
	}
	return Pos{File: a.files[t.File].name, Line: int(t.Line), Col: int(t.Col)}
}

func (a *assembler) problem(t syntax.Token, text, msg, hint string) Error {
	var calls []Pos
	for f := a.frame; f != nil && len(calls) < 4; f = f.parent {
		calls = append(calls, a.pos(f.pos))
	}
	return NewError(a.pos(t), text, msg, hint, calls)
}

// fail reports an error. A second error on the same line is dropped: most likely it
// follows from the first, or is the same error in the next round of a repeat.
func (a *assembler) fail(t syntax.Token, text, msg, hint string) {
	key := lineKey{t.File, t.Line}
	if a.full() || a.failed[key] && t.Line != 0 {
		return
	}
	a.failed[key] = true
	a.errs = append(a.errs, a.problem(t, text, msg, hint))
}

func (a *assembler) failf(t syntax.Token, text, hint, format string, args ...any) {
	a.fail(t, text, fmt.Sprintf(format, args...), hint)
}

func (a *assembler) warn(t syntax.Token, text, msg, hint string) {
	if len(a.warns) < MaxErrors {
		a.warns = append(a.warns, a.problem(t, text, msg, hint))
	}
}

func (a *assembler) warnf(t syntax.Token, text, hint, format string, args ...any) {
	a.warn(t, text, fmt.Sprintf(format, args...), hint)
}

// markUnreliable marks what cannot be checked because lines with errors are
// missing from the layout: distances, assertions, and the names that those lines
// begin with. Everything else is still checked, so that one run reports all it can.
func (a *assembler) markUnreliable() {
	if len(a.errs) == 0 {
		return
	}
	a.suspects = map[string]bool{}
	for key := range a.failed {
		if key.file < 0 || int(key.file) >= len(a.files) || key.line < 1 {
			continue
		}
		if lines := a.files[key.file].lines; int(key.line) <= len(lines) {
			if toks, _ := syntax.Lex(lines[key.line-1]); len(toks) > 0 {
				a.suspects[toks[0].Text] = true
			}
		}
	}
}

// full reports whether to stop: after a fatal error, or after MaxErrors errors.
func (a *assembler) full() bool { return a.stop || len(a.errs) >= MaxErrors }

// sorted gives the errors in the order of their places: files as they were
// first opened, then lines.
func (a *assembler) sorted() ErrorList {
	order := map[string]int{}
	for i, f := range a.files {
		if _, ok := order[f.name]; !ok {
			order[f.name] = i
		}
	}
	sort.SliceStable(a.errs, func(i, j int) bool {
		x, y := a.errs[i].Pos, a.errs[j].Pos
		if x.File != y.File {
			return order[x.File] < order[y.File]
		}
		if x.Line != y.Line {
			return x.Line < y.Line
		}
		return x.Col < y.Col
	})
	return a.errs
}

func (a *assembler) cursor(toks []syntax.Token, l line) *syntax.Cursor {
	end := syntax.Token{Kind: syntax.End, File: l.file, Line: l.no, Col: 1}
	if n := len(l.toks); n > 0 {
		last := l.toks[n-1]
		end.Col = last.Col + int32(len(last.Text))
	}
	c := &syntax.Cursor{}
	if n := len(a.cursors); n > 0 {
		c, a.cursors = a.cursors[n-1], a.cursors[:n-1]
	}
	*c = syntax.Cursor{Names: a.values.Scope, Toks: toks, End: end}
	return c
}

// dropCursor takes back a cursor whose statement has ended: the next statement uses it.
func (a *assembler) dropCursor(c *syntax.Cursor) { a.cursors = append(a.cursors, c) }

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// plural gives a number of things, as "1 byte" and "2 bytes".
func plural(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return itoa(n) + " " + thing + "s"
}
