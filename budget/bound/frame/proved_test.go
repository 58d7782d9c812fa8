package frame_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/internal/golden"
)

// told says what is proved about a game.
func told(to *golden.Record, list []frame.Answer) (text string) {
	for i, a := range list {
		if i > 0 {
			text += "; "
		}
		text += a.What + fmt.Sprintf(" %d", a.Most)
		if a.Why != "" {
			text += " open: " + to.Name(a.Why)
		}
		text += golden.Names(to, "if", a.If)
	}
	return text
}

// toldOf says what is proved about a routine.
func toldOf(to *golden.Record, r *bound.Result) string {
	if r.Err != nil {
		return "; " + r.Name + " open: " + to.Name(r.Err.Error())
	}
	text := fmt.Sprintf("; %s %d to %d, stack %d", r.Name, r.Best, r.Worst, r.Stack)
	if r.Port+r.DMA > 0 {
		text += fmt.Sprintf(", port %d, DMA %d", r.Port, r.DMA)
	}
	for _, note := range r.Notes {
		text += ", note " + to.Name(note)
	}
	if r.Trusts() {
		text += ", on trust"
	}
	return text + golden.Names(to, "if", r.Conditions())
}

// TestProvedOfVerdicts has what is proved about the games of testdata/verdicts, each of which is about another part of the analysis.
func TestProvedOfVerdicts(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/verdicts/bound_*.asm")
	if err != nil || len(files) < 100 {
		t.Fatal(files, err)
	}
	lines := golden.NewRecord(len(files))
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".asm")
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: data}}, "f.asm", asm.Options{})
		if err != nil {
			lines.Named(i, name, "it does not assemble as it is")
			continue
		}
		p := bounded(t, prog)
		p.Frames = randomFrames
		text := told(lines, frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers)
		var places []bound.Place
		for i := range prog.Contracts {
			c := &prog.Contracts[i]
			text += toldOf(lines, p.Header(c))
			places = append(places, bound.Place{Addr: c.Addr, Bank: c.Bank})
		}
		for _, at := range p.Called(places) {
			text += toldOf(lines, p.Routine(at.Addr, at.Bank))
		}
		for _, b := range frame.Budgets(p, prog.Budgets, contracts(prog), p.Region().CyclesPerFrame(), p.Region().VBlankCycles()) {
			text += fmt.Sprintf("; of %d", b.Most) + toldOf(lines, b.Bound)[1:]
		}
		lines.Named(i, name, text)
	}
	lines.Check(t, "verdicts.txt")
}
