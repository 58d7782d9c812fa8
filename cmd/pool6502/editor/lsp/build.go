package lsp

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/asm/source"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
)

// A project is a program in the editor: the main file, with which the assembler begins, and the results of its builds.
type project struct {
	folder *editor.Folder
	main   string // its name in the folder
	config *config

	known asm.Known
	lexed lexed
	dirty bool

	now  *build // the latest
	good *build // the latest that could be assembled

	facts *facts        // what was measured last; its program may be older
	kept  kept          // results of the builds before
	stop  func()        // ends the measurement that runs
	ended chan struct{} // closed when it has ended
}

// A build has what was found out about a program from its texts at one moment.
type build struct {
	files overlay
	index *index
	prog  *program.Program // nil if it could not be assembled
	errs  []asm.Error
	warns []asm.Error
	other string               // for a source of another toolchain: what the user should do
	code  map[string][]lineUse // by file: the code of each line, from 0

	variables map[string]bool // names of labels that are no code
}

// overlay has the files of a folder, with the open ones as the editor has them. It does not change.
type overlay struct {
	open map[string]string
	disk fs.FS
}

// Open opens a file for the assembler.
func (o overlay) Open(name string) (fs.File, error) {
	if text, ok := o.open[name]; ok {
		return &openFile{Reader: strings.NewReader(text), name: path.Base(name)}, nil
	}
	if !fs.ValidPath(name) {
		return nil, errOutside
	}
	return o.disk.Open(name)
}

var errOutside = errors.New("it lies outside the folder of the workspace; open the folder that has both")

func (o overlay) read(name string) ([]byte, error) {
	if text, ok := o.open[name]; ok {
		return []byte(text), nil
	}
	return source.Read(o, name)
}

// openFile is a text of the editor as a file.
type openFile struct {
	*strings.Reader
	name string
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *openFile) Close() error               { return nil }
func (f *openFile) Name() string               { return f.name }
func (f *openFile) Mode() fs.FileMode          { return 0o444 }
func (f *openFile) ModTime() time.Time         { return time.Time{} }
func (f *openFile) IsDir() bool                { return false }
func (f *openFile) Sys() any                   { return nil }

// build assembles and indexes the program again, if a text has changed.
func (p *project) build(files overlay) {
	if !p.dirty && p.now != nil {
		return
	}
	p.dirty = false
	if p.lexed == nil {
		p.lexed = lexed{}
	}
	b := &build{files: files}
	b.index = newIndex(p.main, files.read, p.lexed)
	p.now = b
	if p.config.rom() || strings.EqualFold(path.Ext(p.main), ".inc") || !program.IsSource(p.main) || program.IsConfig(p.main) {
		return
	}
	prog, err := asm.Assemble(files, p.main, asm.Options{Known: &p.known})
	var list asm.ErrorList
	switch {
	case errors.As(err, &list):
		b.errs = list
		b.other = otherToolchain(p.main, files, list)
	case err != nil:
		b.errs = []asm.Error{{Pos: asm.Pos{File: p.main, Line: 1, Col: 1}, Msg: err.Error()}}
	default:
		b.prog, b.warns = program.Of(prog), prog.Warnings
		b.prog.Name = p.folder.Abs(p.main)
		b.index.adopt(prog.Symbols)
		b.code, b.variables = codeOf(b.prog), variablesOf(prog)
		p.good = b
	}
}

// otherToolchain says what to do about a source that was not written for our assembler, "" if it was.
func otherToolchain(main string, files overlay, list asm.ErrorList) string {
	data, err := files.read(main)
	if err != nil {
		return ""
	}
	var wrong []int
	for _, e := range list {
		if e.Pos.File == main {
			wrong = append(wrong, e.Pos.Line)
		}
	}
	t, ok := foreign.Recognise(main, data, wrong)
	if !ok || t.Name == program.Pool6502 {
		return ""
	}
	return fmt.Sprintf("this source is for %s; build it there, and name the ROM and its symbols in %s: see EDITOR.md", t.Name, configName)
}

// variablesOf lists the labels in RAM.
func variablesOf(prog *asm.Program) map[string]bool {
	list := map[string]bool{}
	for _, s := range prog.Symbols {
		if s.Kind != asm.Label && s.Kind != asm.Constant {
			list[s.Name] = true
		}
	}
	return list
}
