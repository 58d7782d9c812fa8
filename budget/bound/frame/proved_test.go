package frame_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
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
		lines.Named(i, name, toldOfAll(t, lines, prog))
	}
	lines.Check(t, "verdicts.txt")
}

// toldOfAll says what is proved about the frames of a game, about the routines that it calls or that have a header, and about its
// budgets.
func toldOfAll(t *testing.T, to *golden.Record, prog *asm.Program) string {
	p := bounded(t, prog)
	p.Frames = randomFrames
	text := told(to, frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers)
	var places []bound.Place
	for i := range prog.Contracts {
		c := &prog.Contracts[i]
		text += toldOf(to, p.Header(c))
		places = append(places, bound.Place{Addr: c.Addr, Bank: c.Bank})
	}
	for _, at := range p.Called(places) {
		text += toldOf(to, p.Routine(at.Addr, at.Bank))
	}
	for _, b := range frame.Budgets(p, prog.Budgets, contracts(prog), p.Region().CyclesPerFrame(), p.Region().VBlankCycles()) {
		text += fmt.Sprintf("; of %d", b.Most) + toldOf(to, b.Bound)[1:]
	}
	return text
}

// editsOfEach is how many edits of each verdict program the file edits.txt has.
const editsOfEach = 8

// TestProvedOfEdits changes a few places of each verdict program at random, and compares a checksum of what is proved about the result.
// Each verdict program was written for one decision of the analysis. A small edit stays near that decision, and often turns it round.
// Usually one edit of each program is tried; BOUND_PROGRAMS asks for more.
func TestProvedOfEdits(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/verdicts/bound_*.asm")
	if err != nil || len(files) < 100 {
		t.Fatal(files, err)
	}
	first, n := wanted(len(files))
	all := editsOfEach * len(files)
	if *golden.Update {
		first, n = 0, all
	}
	lines := golden.NewRecord(all)
	for number := first; number < min(first+n, all); number++ {
		file := files[number%len(files)]
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprint(strings.TrimSuffix(filepath.Base(file), ".asm"), " ", number/len(files))
		text, src := edited(t, name, string(data))
		if n == 1 { // somebody wants to see this program
			t.Log(src + "\n" + text)
		}
		lines.Named(number, name, checksum(text))
	}
	lines.Check(t, "edits.txt")
}

// edited makes random edits of a game until an edited copy assembles and can be analysed, and says what is proved about that copy.
func edited(t *testing.T, name, of string) (text, src string) {
	h := fnv.New64a()
	h.Write([]byte(name))
	rng := rand.New(rand.NewPCG(h.Sum64(), 79))
	for range 100 {
		src = edit(of, rng)
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
		if err != nil {
			continue
		}
		if _, err := bound.New(program.Of(prog)); err != nil {
			continue
		}
		return toldOfAll(t, golden.NewRecord(0), prog), src
	}
	return "no edit can be analysed", ""
}

// checksum returns the FNV-1a hash of a text, in hexadecimal.
func checksum(text string) string {
	h := fnv.New32a()
	h.Write([]byte(text))
	return fmt.Sprintf("%08x", h.Sum32())
}
