package lsp

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
)

// file returns the name that the program's source places have for the document.
func (v *view) file() string {
	if v.called == "" {
		if v.called = v.doc.name; v.p.config.rom() {
			v.called = sourceName(v.p.good, v.doc)
		}
	}
	return v.called
}

// headed is a routine with a header in the document.
type headed struct {
	c    *asm.Contract
	line int // of its label, from 0
}

// headed lists the routines with headers that the document defines, where they stand now. The headers are those of the
// latest program that could be assembled.
func (v *view) headed() (list []headed) {
	good := v.p.good
	if good == nil || good.prog == nil {
		return nil
	}
	for _, c := range good.prog.Contracts {
		if def := v.p.now.index.defs[c.Routine]; def != nil && def.file == v.doc.name {
			list = append(list, headed{c, def.line})
		} else if v.p.config.rom() && c.Pos.File == v.file() {
			list = append(list, headed{c, c.Pos.Line - 1})
		} else if v.p.config.rom() && v.doc.folder.Abs(v.doc.name) == c.Pos.File {
			list = append(list, headed{c, c.Pos.Line - 1})
		}
	}
	slices.SortStableFunc(list, func(a, b headed) int { return a.line - b.line })
	return list
}

// lenses are the lines above routines: cases, cycles, budget, proof, worst frame.
func lenses(v *view) ([]codeLens, error) {
	list := []codeLens{}
	for _, h := range v.headed() {
		at := span{position{h.line, 0}, position{h.line, 0}}
		title := v.p.facts.title(h.c, v.p.now != v.p.good)
		list = append(list, codeLens{at, &command{title, "pool6502.test", []any{v.doc.uri, h.c.Routine}}})
		if !v.p.good.prog.Library() {
			list = append(list, codeLens{at, &command{"profile", "pool6502.profile", []any{v.doc.uri}}})
		}
		list = append(list, codeLens{at, &command{"prove", "pool6502.prove", []any{v.doc.uri, h.c.Routine}}})
	}
	return list, nil
}

// title is the text above a routine. Facts are older than the text if the text has errors.
func (f *facts) title(c *asm.Contract, errors bool) string {
	var parts []string
	r := &routineFacts{cases: len(c.Cases), left: len(c.Cases), worst: -1, bound: -1}
	if f != nil && f.routines[c.Routine] != nil {
		r = f.routines[c.Routine]
	}
	switch {
	case r.cases == 0:
	case r.failed > 0:
		parts = append(parts, fmt.Sprintf("%d of %s failed", r.failed, plural(r.cases, "case")))
	case r.left > 0:
		parts = append(parts, plural(r.cases, "case")+", "+fmt.Sprint(r.cases-r.left)+" run")
	default:
		parts = append(parts, plural(r.cases, "case"))
	}
	switch {
	case r.worst >= 0 && c.Budget >= 0:
		parts = append(parts, fmt.Sprintf("%s of ≤ %s cycles", contract.Grouped(r.worst), contract.Grouped(c.Budget)))
	case r.worst >= 0:
		parts = append(parts, contract.Grouped(r.worst)+" cycles")
	case c.Budget >= 0:
		parts = append(parts, "≤ "+contract.Grouped(c.Budget)+" cycles")
	}
	switch {
	case r.verdict == "proved" || r.verdict == "reached":
		said := "proved"
		if c.Budget < 0 || r.bound != c.Budget {
			said = "proved ≤ " + contract.Grouped(r.bound)
		}
		if r.leans {
			said += " with conditions"
		}
		parts = append(parts, said)
	case r.verdict == "open":
		parts = append(parts, "not proved")
	}
	for _, one := range r.shares {
		parts = append(parts, one.title())
	}
	if r.broken != "" {
		parts = append(parts, r.broken)
	}
	if r.inFrame > 0 {
		parts = append(parts, "worst frame "+contract.Grouped(r.inFrame))
	}
	if f != nil && (f.stale || errors) {
		parts = append(parts, "before the edit")
	}
	if len(parts) == 0 {
		return "no cases"
	}
	return strings.Join(parts, " · ")
}

// title says in a few words what is proved of a budget.
func (s *share) title() string {
	said := "proved"
	switch {
	case s.verdict == "open":
		said = "not proved"
	case s.leans:
		said += " with conditions"
	}
	return "≤ " + s.budget + ": " + said
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// hints are the notes behind code: the cost of routines, and if the user wants them the cycles of instructions.
func hints(v *view) ([]inlayHint, error) {
	list := []inlayHint{}
	inRange := func(line int) bool {
		r := v.at.Range
		return r == span{} || line >= r.Start.Line && line <= r.End.Line
	}
	if v.settings.routineHints() {
		for _, h := range v.headed() {
			if label, tip := v.p.facts.hint(h.c); label != "" && inRange(h.line) {
				end := len(strings.TrimRight(codePart(v.doc.text.line(h.line)), " \t"))
				list = append(list, inlayHint{v.doc.text.position(h.line, end), label, tip, true})
			}
		}
	}
	if v.settings.instructionHints() && v.p.now == v.p.good && v.p.good != nil {
		for line, use := range v.p.good.code[v.file()] {
			if use.count == 0 || !inRange(line) || line >= len(v.doc.text.starts) {
				continue
			}
			label, tip := v.instruction(line, use)
			end := len(strings.TrimRight(codePart(v.doc.text.line(line)), " \t"))
			list = append(list, inlayHint{v.doc.text.position(line, end), label, tip, true})
		}
	}
	return list, nil
}

// hint is the note behind the label of a routine: what was proved or measured, and how often it is called.
func (f *facts) hint(c *asm.Contract) (label, tip string) {
	if f == nil || f.routines[c.Routine] == nil {
		return "", ""
	}
	r := f.routines[c.Routine]
	var parts []string
	switch {
	case r.bound >= 0 && r.verdict != "open":
		parts = append(parts, "≤ "+contract.Grouped(r.bound)+" proved")
		tip = c.Routine + " " + r.said + "."
	case r.worst >= 0:
		parts = append(parts, contract.Grouped(r.worst)+" measured")
		tip = "The costliest call of the cases."
	}
	if r.calls > 0 {
		often := fmt.Sprintf("×%s a frame", short(r.calls))
		if r.calls < 0.05 {
			often = fmt.Sprintf("×%.0f in %d frames", r.calls*float64(f.frames), f.frames)
		}
		parts = append(parts, often)
		tip += fmt.Sprintf(" Calls in a frame, the mean of %d frames.", f.frames)
	}
	return strings.Join(parts, " · "), strings.TrimSpace(tip)
}

// short writes a figure with one decimal below 10.
func short(n float64) string {
	if n >= 10 || n == math.Trunc(n) {
		return contract.Grouped(int(math.Round(n)))
	}
	return fmt.Sprintf("%.1f", n)
}

// instruction is the note behind an instruction: its cycles, and those in the frames that were measured.
func (v *view) instruction(line int, use lineUse) (label, tip string) {
	label, tip = use.cycles, "Cycles of the instruction."
	f := v.p.facts
	if f == nil || f.stale || f.frames == 0 {
		return label, tip
	}
	l := f.lines[v.file()][line+1]
	if l.runs == 0 {
		return label, tip
	}
	label += fmt.Sprintf(" · %s a frame", short(float64(l.cycles)/float64(f.frames)))
	if l.crossed > 0 && use.count == 1 {
		label += fmt.Sprintf(" · page cross %.0f %%", 100*float64(l.crossed)/float64(l.runs))
	}
	return label, fmt.Sprintf("Cycles of the instruction, and cycles a frame, the mean of %d frames.", f.frames)
}

// codePart returns a line without its comment.
func codePart(line string) string {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ';':
			return line[:i]
		}
	}
	return line
}
