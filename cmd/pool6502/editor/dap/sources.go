package dap

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/google/go-dap"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
)

// sources connects the names of source files in the symbols with the files of the editor.
type sources struct {
	names []string          // in symbols
	paths map[string]string // of those that are on the disk
}

// sourcesOf finds the sources of a program.
func sourcesOf(p *program.Program) sources {
	s := sources{paths: map[string]string{}}
	if p.Symbols == nil {
		return s
	}
	s.names = p.Symbols.Sources()
	if p.Source != nil {
		s.names = p.Source.Files()
	}
	for _, name := range s.names {
		if p.BuiltIn {
			continue
		}
		for _, path := range p.Files {
			if abs, err := filepath.Abs(path); err == nil && editor.Ending([]string{name}, abs) == name {
				s.paths[name] = abs
			}
		}
	}
	return s
}

// place returns the source line of the code at an address, with the banks as they are switched now.
func (d *adapter) place(addr uint16) (at asm.Pos, known bool) {
	pos := d.s.Meter().Line(d.s.Meter().Loc(addr))
	return asm.Pos{File: pos.File, Line: pos.Line}, pos.Line > 0
}

// source returns a file for the client: a path, or for an exhibit a number by which the client asks for the text.
func (d *adapter) sourceOf(name string) *dap.Source {
	if path := d.sources.paths[name]; path != "" {
		return &dap.Source{Name: filepath.Base(path), Path: path}
	}
	for i, n := range d.sources.names {
		if n == name {
			return &dap.Source{Name: name, SourceReference: i + 1}
		}
	}
	return &dap.Source{Name: name}
}

// source sends the text of a source that the client cannot open itself.
func (d *adapter) source(m *dap.SourceRequest) {
	n := m.Arguments.SourceReference
	if n == 0 && m.Arguments.Source != nil {
		n = m.Arguments.Source.SourceReference
	}
	if d.s == nil || n < 1 || n > len(d.sources.names) || d.game.ReadLines == nil {
		d.fail(&m.Request, fmt.Errorf("there is no source %d", n))
		return
	}
	lines, ok := d.game.ReadLines(d.sources.names[n-1])
	if !ok {
		d.fail(&m.Request, fmt.Errorf("the source %s cannot be read", d.sources.names[n-1]))
		return
	}
	d.reply(&m.Request, dap.SourceResponseBody{Content: strings.Join(lines, "\n") + "\n"})
}

// mostBelow is how many lines below a breakpoint's line are searched for code.
const mostBelow = 30

// placeOf returns where to stop for a line of the editor, as session.Break takes it, and which line that is: the line itself, or the
// next one with code.
func (d *adapter) placeOf(s *dap.Source, line int) (where string, at int) {
	name := ""
	switch {
	case s.SourceReference > 0 && s.SourceReference <= len(d.sources.names):
		name = d.sources.names[s.SourceReference-1]
	case s.Path != "":
		name = editor.Ending(d.sources.names, s.Path)
	default:
		name = editor.Ending(d.sources.names, s.Name)
	}
	if name == "" {
		return "", line
	}
	for at = line; at <= line+mostBelow; at++ {
		if len(d.game.At(name, at)) > 0 {
			return fmt.Sprintf("%s:%d", name, at), at
		}
	}
	return "", line
}

// fromClient and toClient convert numbers of lines, which count from 1 here.
func (d *adapter) fromClient(line int) int {
	if d.oneUp {
		return line
	}
	return line + 1
}

func (d *adapter) toClient(line int) int {
	if d.oneUp {
		return line
	}
	return line - 1
}
