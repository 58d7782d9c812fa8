package lsp

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
)

// Severities of diagnostics.
const (
	sevError   = 1
	sevWarning = 2
	sevInfo    = 3
)

// publish sends what is wrong with a program to the editor, for each of its open files.
func (s *server) publish(p *project) error {
	byFile := map[string][]diagnostic{}
	add := func(pos asm.Pos, d diagnostic) {
		name := pos.File
		if name == "" || strings.HasPrefix(name, "-D ") {
			name = p.main
		}
		if name == configName { // what is wrong with the ROM is shown in each of its sources
			for _, o := range s.opened(p.folder) {
				byFile[o.name] = append(byFile[o.name], d)
			}
			return
		}
		name = s.fileOf(p, name)
		byFile[name] = append(byFile[name], d)
	}
	switch b := p.now; {
	case b.other != "":
		add(asm.Pos{File: p.main}, diagnostic{Severity: sevInfo, Code: "toolchain", Source: "pool6502", Message: b.other, Range: s.textOf(p.folder, p.main).whole(0)})
	default:
		for _, e := range b.errs {
			add(e.Pos, s.diagnose(p, e, sevError))
		}
		for _, e := range b.warns {
			add(e.Pos, s.diagnose(p, e, sevWarning))
		}
	}
	if p.facts != nil && p.now == p.good {
		for _, f := range p.facts.failures(p.good) {
			add(f.pos, diagnostic{Severity: sevError, Code: f.code, Source: "pool6502", Message: f.text, Range: s.textOf(p.folder, f.pos.File).whole(f.pos.Line - 1)})
		}
	}
	for _, d := range s.docs {
		list := byFile[d.name]
		if d.folder != p.folder || s.projectOf(d) != p && len(list) == 0 {
			continue
		}
		if !d.shown && len(list) == 0 {
			continue
		}
		d.shown = true
		slices.SortStableFunc(list, func(a, b diagnostic) int { return a.Range.Start.Line - b.Range.Start.Line })
		if list == nil {
			list = []diagnostic{}
		}
		if err := s.notify("textDocument/publishDiagnostics", map[string]any{"uri": d.uri, "version": d.version, "diagnostics": list}); err != nil {
			return err
		}
	}
	return nil
}

// diagnose makes a diagnostic of an error of the assembler.
func (s *server) diagnose(p *project, e asm.Error, severity int) diagnostic {
	message := e.Msg
	if e.Text != "" && !strings.Contains(e.Msg, e.Text) {
		message = e.Text + ": " + e.Msg
	}
	if e.Hint != "" {
		message += "; " + e.Hint
	}
	d := diagnostic{Severity: severity, Source: "pool6502", Message: message, Range: s.spot(p, e.Pos, e.Text)}
	if e.Msg == lostHeader {
		d.Code = "lost-header"
	}
	for _, c := range e.Calls {
		d.Related = append(d.Related, related{location{s.uriOf(p.folder, c.File), s.spot(p, c, "")}, "expanded from here"})
	}
	return d
}

// lostHeader is the assembler's error for a header without its routine.
const lostHeader = "no label follows this header"

// spot returns the place of an error: the offending text, if it stands there, else the rest of the line.
func (s *server) spot(p *project, at asm.Pos, what string) span {
	t := s.textOf(p.folder, at.File)
	line := max(at.Line-1, 0)
	text := t.line(line)
	from := min(max(at.Col-1, 0), len(text))
	to := len(strings.TrimRight(text, " \t"))
	if what != "" && strings.HasPrefix(text[from:], what) {
		to = from + len(what)
	}
	if to <= from {
		return t.whole(line)
	}
	return t.span(line, from, to)
}

// A failure is a case that failed or a budget that was broken.
type failure struct {
	pos  asm.Pos
	code string
	text string
}

// failures lists what went wrong in the measurement, where it stands now.
func (f *facts) failures(b *build) (list []failure) {
	if b == nil || b.prog == nil {
		return nil
	}
	for _, c := range b.prog.Contracts {
		r := f.routines[c.Routine]
		if r == nil {
			continue
		}
		for i := range c.Cases {
			k := &c.Cases[i]
			if wrong := r.wrong[k.Name+"\x00"+k.Text]; wrong != "" {
				list = append(list, failure{k.Pos, "case", fmt.Sprintf("case %s: %s", k.Name, wrong)})
			}
		}
		if r.overrun != "" {
			list = append(list, failure{budgetPos(c), "budget", r.overrun})
		}
	}
	return list
}

// budgetPos is the line of a header that sets what a call may take; the header's own where none does.
func budgetPos(c *asm.Contract) asm.Pos {
	for _, l := range c.Limits {
		if !l.Program {
			return l.Pos
		}
	}
	return c.Pos
}
