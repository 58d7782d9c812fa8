package lsp

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"pool6502/asm"
	"pool6502/cmd/pool6502/editor"
)

// romFiles lists the files that belong to a project's ROM: its symbols, and the sources with headers.
func (p *project) romFiles() (list []string) {
	for _, name := range append([]string{p.config.Symbols}, p.config.Headers...) {
		if name != "" {
			list = append(list, p.folder.Abs(filepath.ToSlash(name)))
		}
	}
	return list
}

// openROM opens the cartridge of pool6502.toml with its symbols, in place of assembling.
func (s *server) openROM(p *project) {
	b := p.now
	fail := func(err error) {
		b.errs = []asm.Error{{Pos: asm.Pos{File: configName, Line: 1, Col: 1}, Msg: err.Error()}}
	}
	for _, name := range append([]string{p.folder.Abs(filepath.ToSlash(p.config.ROM))}, p.romFiles()...) {
		if _, err := p.folder.Within(name); err != nil {
			fail(fmt.Errorf("%w; build the program first", err))
			return
		}
	}
	prog, err := s.opener.Open(p.folder.Abs(filepath.ToSlash(p.config.ROM)), p.romFiles()...)
	var list asm.ErrorList // of a header
	if errors.As(err, &list) {
		for _, e := range list {
			e.Pos.File, _ = p.folder.Rel(e.Pos.File)
			b.errs = append(b.errs, e)
		}
		return
	}
	if err != nil {
		fail(err)
		return
	}
	b.prog, b.code = prog, codeOf(prog)
	for _, w := range prog.Warnings {
		b.warns = append(b.warns, asm.Error{Pos: asm.Pos{File: configName, Line: 1, Col: 1}, Msg: w})
	}
	p.good = b
}

// sourceName returns the name that the symbols of a ROM give to a source: one of their files whose path ends like
// that of the document.
func sourceName(b *build, d *open) string {
	if b == nil || b.prog == nil || b.prog.Symbols == nil {
		return d.name
	}
	if name := editor.Ending(b.prog.Symbols.Sources(), d.folder.Abs(d.name)); name != "" {
		return name
	}
	return d.name
}

// fileOf returns the document or file that a name in the symbols of a ROM stands for, as a name in the folder.
func (s *server) fileOf(p *project, name string) string {
	if !p.config.rom() {
		return name
	}
	for _, d := range s.opened(p.folder) {
		if sourceName(p.good, d) == name {
			return d.name
		}
	}
	slash := strings.ReplaceAll(name, `\`, "/")
	near := []string{slash, filepath.ToSlash(filepath.Join(filepath.Dir(p.config.ROM), slash)), filepath.ToSlash(filepath.Join(filepath.Dir(p.config.ROM), "..", slash))}
	for _, one := range near {
		if path, err := p.folder.Within(filepath.FromSlash(one)); err == nil {
			rel, _ := p.folder.Rel(path)
			return rel
		}
	}
	for _, name := range s.graph(p.folder).names { // it was built in another folder
		if strings.HasSuffix("/"+name, "/"+slash) {
			return name
		}
	}
	return slash
}

// buildLimit is how long the user's build command may take.
const buildLimit = 10 * time.Minute

// runBuild runs the build command of pool6502.toml in its folder, and opens the ROM again after it.
func (s *server) runBuild(d *open) {
	c, f := s.config(d.folder), d.folder
	ctx, stop := context.WithTimeout(s.ctx, buildLimit)
	s.running.Add(1)
	go func() {
		defer s.running.Done()
		defer stop()
		said, err := runIn(ctx, f, c.Build)
		select {
		case s.events <- func() {
			s.forget(f)
			if err != nil {
				_ = s.notify("window/showMessage", map[string]any{"type": 1, "message": fmt.Sprintf("%s: %v%s", strings.Join(c.Build, " "), err, said)})
			}
		}:
		case <-s.ctx.Done():
		}
	}()
}

// runIn runs a command in a folder and returns the last line that it prints.
func runIn(ctx context.Context, f *editor.Folder, command []string) (said string, err error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir, cmd.WaitDelay = f.Path, time.Second
	out, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); err != nil && last != "" {
		said = ": " + last
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("the build took longer than %v", buildLimit)
	}
	return said, err
}
