package ca65

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/source"
	"pool6502/asm/symbols"
)

// Limits that keep any input, however hostile, within bounded time and memory.
const (
	maxSource    = 16 << 20 // bytes of all files
	maxFiles     = 2048
	maxInclude   = 32
	maxExpansion = 256 // depth of macros and repeats
	maxNesting   = 256 // depth of parentheses, conditions, scopes, functions
	maxTokens    = 8 << 20
	maxRepeat    = 1 << 16
	maxSymbols   = 1 << 19
	maxSegments  = 256
	maxBytes     = 16 << 20
	maxAlign     = 1 << 16
	maxDepth     = 2000 // of an expression
	maxChain     = 2000 // of names that are defined by other names
	maxSteps     = 1 << 23
	maxString    = 1 << 16
)

// Options are the choices of one run.
type Options struct {
	Config  string         // the linker configuration; without one, a single source is a library
	Include []string       // more folders in which files are looked for
	Defines map[string]int // constants that are there before the first line
}

// A file is a source that was read.
type file struct {
	name    string
	lines   []string
	builtIn bool // a macro package
}

// A build is one run: all sources of a program, and the linker.
type build struct {
	fsys    fs.FS
	opt     Options
	names   []string // of the sources
	main    string   // the first one
	files   []file
	data    []string // files of .incbin
	at      map[string]int32
	read    int
	bytes   int64
	modules []*assembler
	errs    asm.ErrorList
	failed  map[place]bool
	warns   []asm.Error
	linker
}

// stop ends a run whose errors were reported.
type stop struct{}

// An assembler assembles one source with what it includes.
type assembler struct {
	link     *build
	name     string
	sources  []*reader
	inputs   []*input
	tok      token
	word     token // the directive that is being read
	lineAt   place // where the statement begins
	rawMode  int
	skipping bool // in a branch that is not taken

	noDefines, nested, spent, steps, chain, names, unnamed, locals int

	macros   map[string]*macro
	packs    map[string]bool // macro packages
	ifs      []branch
	features features
	charmap  [256]byte

	lineCont, anyCase, autoImport, undocumented bool
	localChar                                   byte

	root, scope *scope
	last        *symbol // to which cheap local labels belong
	cheaps      []*symbol
	segs        []*segment
	seg         *segment
	segStack    []*segment
	orgPC       int64 // the address after .org; -1 for none
	anon        []*anonLabel
	anonDefined int
	asserts     []assertion
}

// Assemble assembles sources and links them. An error about the sources is an asm.ErrorList.
func Assemble(fsys fs.FS, names []string, opt Options) (p *Program, err error) {
	b := &build{fsys: fsys, opt: opt, at: map[string]int32{}, failed: map[place]bool{}}
	b.guard(func() {
		if b.run(names); len(b.errs) == 0 {
			p = b.program()
		}
	})
	if len(b.errs) > 0 {
		return nil, b.errs[:min(len(b.errs), asm.MaxErrors)]
	}
	return p, nil
}

// run assembles all sources, and links them.
func (b *build) run(names []string) {
	if len(names) == 0 {
		b.failAt(place{file: -1}, "", "no source is named", "name one")
		return
	}
	b.names, b.main = names, names[0]
	for _, name := range names {
		b.guard(func() { b.module(name) })
	}
	if len(b.errs) == 0 {
		b.linkAll()
	}
}

// guard ends f where a run has to stop.
func (b *build) guard(f func()) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stop); !ok {
				panic(r)
			}
			if len(b.errs) == 0 {
				panic("ca65: it stopped without an error")
			}
		}
	}()
	f()
}

// module assembles a source.
func (b *build) module(name string) {
	a := &assembler{link: b, name: name, macros: map[string]*macro{}, packs: map[string]bool{}, features: features{}, orgPC: -1}
	for i := range a.charmap {
		a.charmap[i] = byte(i)
	}
	for _, s := range []string{"CODE", "RODATA", "BSS", "DATA", "ZEROPAGE", "NULL"} {
		a.newSegment(s, sizeAbs)
	}
	a.segs[4].size = sizeZP
	a.seg = a.segs[0]
	a.root = newScope("", "", nil)
	a.scope = a.root
	b.modules = append(b.modules, a)
	for name, v := range b.opt.Defines {
		a.define(a.in(a.root, name), literal(int64(v)), sizeUnknown, place{file: -1})
	}
	a.last = nil
	if !a.openFile(name, place{file: -1}) {
		return
	}
	for a.next(); a.tok.kind != tkEnd; {
		a.statement()
	}
	a.closeConditions(0)
	if a.scope != a.root {
		a.failAt(a.scope.at, a.scope.name, "this scope does not end", "write .end"+strings.TrimPrefix(a.scope.word, "."))
	}
	a.resolve(a.root)
	for _, sym := range a.cheaps {
		if sym.expr == nil && sym.used {
			a.failAt(sym.ref, sym.name, "this is not defined", "a cheap local label is known only up to the next other label")
		}
	}
	for i := a.anonDefined; i < len(a.anon); i++ {
		a.failAt(a.anon[i].at, ":+", "there is no such label below", "write : where the label is")
	}
}

// failAt reports an error. A second one on the same line is left out: it most likely follows from the first.
func (b *build) failAt(at place, text, msg, hint string, calls ...place) {
	line := place{file: at.file, line: at.line}
	if b.failed[line] && at.line > 0 || len(b.errs) > asm.MaxErrors {
		return
	}
	b.failed[line] = true
	b.errs = append(b.errs, b.problem(at, text, msg, hint, calls))
	if len(b.errs) >= asm.MaxErrors {
		panic(stop{})
	}
}

func (b *build) problem(at place, text, msg, hint string, calls []place) asm.Error {
	var from []asm.Pos
	for _, c := range calls {
		from = append(from, b.pos(c))
	}
	return asm.NewError(b.pos(at), text, msg, hint, from)
}

func (b *build) pos(at place) symbols.Pos {
	if at.file < 0 || int(at.file) >= len(b.files) {
		return symbols.Pos{File: b.main}
	}
	return symbols.Pos{File: b.files[at.file].name, Line: int(at.line), Col: int(at.col)}
}

func (a *assembler) failAt(at place, text, msg, hint string) {
	if !a.skipping {
		a.link.failAt(at, text, msg, hint, a.calls()...)
	}
}

// abort reports an error and ends the run, also in a branch that is not taken.
func (b *build) abort(at place, text, msg, hint string, calls ...place) {
	b.failAt(at, text, msg, hint, calls...)
	panic(stop{})
}

func (a *assembler) abortAt(at place, text, msg, hint string) {
	a.link.abort(at, text, msg, hint, a.calls()...)
}

func (a *assembler) abort(msg, hint string) { a.abortAt(a.tok.at, a.tok.shown(), msg, hint) }

// fail reports an error at the current token.
func (a *assembler) fail(msg, hint string) { a.failAt(a.tok.at, a.tok.shown(), msg, hint) }

func (a *assembler) failf(hint, format string, args ...any) {
	a.fail(fmt.Sprintf(format, args...), hint)
}

func (a *assembler) warnAt(at place, text, msg, hint string) {
	if len(a.link.warns) < asm.MaxErrors {
		a.link.warns = append(a.link.warns, a.link.problem(at, text, msg, hint, a.calls()))
	}
}

// calls are the places of the macros and repeats that are being expanded, innermost first.
func (a *assembler) calls() (list []place) {
	for i := len(a.inputs) - 1; i >= 0 && len(list) < 4; i-- {
		if in := a.inputs[i]; in.macro != nil && !in.macro.define || in.times > 1 {
			list = append(list, in.call)
		}
	}
	return list
}

func (a *assembler) where(at place) string {
	p := a.link.pos(at)
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

func nearest(word string, names []string) string {
	if near := symbols.Nearest(word, names); len(near) > 0 {
		return near[0]
	}
	return ""
}

// ordered gives the scopes in a scope by name.
func (s *scope) ordered() []*scope {
	var list []*scope
	for _, kid := range s.kids {
		list = append(list, kid)
	}
	slices.SortFunc(list, func(x, y *scope) int { return strings.Compare(x.name, y.name) })
	return list
}

// AssembleFiles assembles files from disk.
func AssembleFiles(names []string, opt Options) (*Program, error) {
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = filepath.ToSlash(name)
	}
	opt.Config = filepath.ToSlash(opt.Config)
	return Assemble(source.Disk{}, paths, opt)
}

// folders are where a file is looked for: the current folder, that of the file that names it, Options.Include, those of the
// configuration and of all sources, and those above the main file.
func (a *assembler) folders() []string {
	list := []string{"."}
	add := func(dir string) {
		if !slices.Contains(list, dir) {
			list = append(list, dir)
		}
	}
	for i := len(a.sources) - 1; i >= 0; i-- {
		add(path.Dir(a.link.files[a.sources[i].file].name))
	}
	for _, dir := range a.link.opt.Include {
		add(filepath.ToSlash(dir))
	}
	if a.link.opt.Config != "" {
		add(path.Dir(a.link.opt.Config))
	}
	for _, name := range a.link.names {
		add(path.Dir(name))
	}
	for dir, i := path.Dir(a.link.main), 0; i < 2 && dir != "." && dir != "/"; i++ {
		dir = path.Dir(dir)
		add(dir)
	}
	return list
}
