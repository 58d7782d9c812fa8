package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
	"pool6502/nes/script"
)

// A deed is a command of the editor, such as a click on a lens. It runs in the background, on a copy of the program.
type deed func(ctx context.Context, game *program.Program, o order) (any, error)

// An order says what a deed is done for.
type order struct {
	routine string // "" for all
	more    string // a deed's own argument
	input   *script.Script
	uris    map[string]string // of the sources of a ROM, by the names that its symbols have for them
	folder  *editor.Folder
}

// uri returns the URI of a source.
func (o *order) uri(name string) string {
	if uri := o.uris[name]; uri != "" {
		return uri
	}
	return editor.URI(o.folder.Abs(name))
}

var deeds = map[string]deed{
	"pool6502.test":       testDeed,
	"pool6502.coverage":   coverageDeed,
	"pool6502.prove":      proveDeed,
	"pool6502.attack":     attackDeed,
	"pool6502.worstFrame": worstFrameDeed,
	"pool6502.profile":    profileDeed,
}

// programCommand answers at once what a debugger launches for a document.
const programCommand = "pool6502.program"

func commandNames() []string {
	list := []string{programCommand}
	for name := range deeds {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// launch is what a debugger launches for a document of the project, in the words of the debugger's launch request.
func (p *project) launch() any {
	l := struct {
		Program string   `json:"program"`
		Sources []string `json:"sources,omitempty"`
		Input   string   `json:"input,omitempty"`
	}{Program: p.folder.Abs(p.main)}
	if p.config.rom() {
		l.Program, l.Sources = p.folder.Abs(filepath.ToSlash(p.config.ROM)), p.romFiles()
	}
	if p.config.Input != "" {
		l.Input = p.folder.Abs(filepath.ToSlash(p.config.Input))
	}
	return l
}

// command runs a command, whose arguments are a document, a routine, and what else the deed takes. The answer is sent when the command has ended; if the
// client cancels it, it ends early.
func (s *server) command(m *message) error {
	var p struct {
		Command   string `json:"command"`
		Arguments []any  `json:"arguments"`
	}
	if err := decode(m.Params, &p); err != nil {
		return s.answer(m, true, nil, err)
	}
	run := deeds[p.Command]
	if run == nil && p.Command != programCommand {
		return s.fail(m.ID, &rpcError{codeParams, fmt.Sprintf("%.80q is no command; there are %s", p.Command, strings.Join(commandNames(), ", "))})
	}
	uri, routine := argument(p.Arguments, 0), argument(p.Arguments, 1)
	d := s.docs[uri]
	if d == nil {
		return s.fail(m.ID, &rpcError{codeParams, fmt.Sprintf("%.200q is not open", uri)})
	}
	project := s.projectOf(d)
	if p.Command == programCommand {
		return s.answer(m, true, project.launch(), nil)
	}
	s.build(project)
	if project.now != project.good {
		return s.fail(m.ID, &rpcError{codeFailed, "the source has errors; fix them first"})
	}
	files, main, name, rom := project.good.files, project.main, project.good.prog.Name, project.romFiles()
	given := order{routine: routine, more: argument(p.Arguments, 2), input: project.input(), uris: s.sourceURIs(project), folder: project.folder}
	isROM, id, asked := project.config.rom(), string(m.ID), *m
	ctx, stop := context.WithCancel(s.ctx)
	s.mu.Lock()
	s.running1[id] = stop
	s.mu.Unlock()
	s.running.Add(1)
	go func() {
		defer s.running.Done()
		var game *program.Program
		var err error
		if isROM {
			game, err = s.opener.Open(name, rom...)
		} else {
			var prog *asm.Program
			if prog, err = asm.Assemble(files, main, asm.Options{}); err == nil {
				game = program.Of(prog)
				game.Name = name
			}
		}
		var result any
		if err == nil {
			result, err = run(ctx, game, given)
		}
		if ctx.Err() != nil {
			err = &rpcError{codeCancelled, "cancelled"}
		}
		stop()
		s.mu.Lock()
		delete(s.running1, id)
		s.mu.Unlock()
		_ = s.answer(&asked, true, result, err)
	}()
	return nil
}

// sourceURIs returns the URIs of the sources of a project's ROM, by the names that its symbols have for them.
func (s *server) sourceURIs(p *project) map[string]string {
	if !p.config.rom() || p.good.prog.Symbols == nil {
		return nil
	}
	uris := map[string]string{}
	for _, name := range p.good.prog.Symbols.Sources() {
		uris[name] = s.uriOf(p.folder, s.fileOf(p, name))
	}
	return uris
}

// argument returns an argument that is a text.
func argument(list []any, i int) string {
	if i < len(list) {
		text, _ := list[i].(string)
		return text
	}
	return ""
}
