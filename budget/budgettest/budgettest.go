package budgettest

import (
	"context"
	"strings"
	"testing"

	"pool6502/asm/foreign"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/nes/script"
)

// A Game is a program under test. A failure ends the test or benchmark that opened it, or the one of With. It is not
// safe for concurrent use.
type Game struct {
	*program.Program
	t testing.TB
	m *budget.Machine
}

// With returns the same game, on the same machine, for a subtest.
func (g *Game) With(t testing.TB) *Game { return &Game{g.Program, t, g.m} }

// Open opens a cartridge, or a source that pool6502 assembles, with its symbols
// and the sources that have headers; see program.Open.
func Open(t testing.TB, rom string, more ...string) *Game {
	t.Helper()
	g, err := program.Open(rom, more...)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range g.Warnings {
		t.Logf("%s: %s", rom, w)
	}
	m, err := budget.Open(g, budget.Options{})
	if err != nil {
		t.Fatalf("%s: %v", rom, err)
	}
	return &Game{g, t, m}
}

// Machine returns the machine on which the calls run.
func (g *Game) Machine() *budget.Machine { return g.m }

// input reads the input file, if there is one; there may not be more.
func (g *Game) input(files []string) *script.Script {
	g.t.Helper()
	switch len(files) {
	case 0:
		return nil
	case 1:
		in, err := budget.ReadInput(files[0])
		if err != nil {
			g.t.Fatal(err)
		}
		return in
	}
	g.t.Fatalf("%d input files; give one", len(files))
	return nil
}

// Frames are the figures of a run.
type Frames struct {
	*budget.FrameReport
	t testing.TB
}

// Play runs the game for a number of frames from power-on, with the controller
// input of a file. All frames from power-on are in the figures: use budget.Frames
// with Skip to leave out the first ones.
func (g *Game) Play(frames int, input ...string) *Frames {
	g.t.Helper()
	r, err := budget.Frames(context.Background(), g.Program, budget.FrameRun{Frames: frames, Input: g.input(input)})
	if err != nil {
		g.t.Fatal(err)
	}
	return &Frames{r, g.t}
}

// Routine returns a routine of the run. The test fails if the routine never ran.
func (f *Frames) Routine(name string) *budget.RoutineFrames {
	f.t.Helper()
	if r := f.FrameReport.Routine(name); r.Ran() {
		return r
	}
	var ran []string
	for _, r := range f.Routines {
		ran = append(ran, r.Routine)
	}
	f.t.Fatalf("%s did not run in %d frames; these routines did: %s", name, f.Frames, strings.Join(ran, ", "))
	return nil
}

// At makes all further calls start in the running game: a number of frames after
// power-on, with the controller input of a file. The game runs there once; each call
// starts from a snapshot. After At(0), calls start from RAM of zeros again.
func (g *Game) At(frame int, input ...string) {
	g.t.Helper()
	if err := g.m.StartAt(context.Background(), budget.Start{Frame: frame, Input: g.input(input)}); err != nil {
		g.t.Fatal(err)
	}
}

// A Result is the cost of a call, and the registers and memory after it.
type Result struct {
	budget.Result
	g *Game
}

// Call calls a routine after setting registers and memory, which are written as in a
// case: "A=2", "enemy_x=10,20", "ptr:w=$0300", "pad:1=A+Right".
func (g *Game) Call(routine string, set ...string) Result {
	g.t.Helper()
	c := budget.Call{Routine: routine}
	for _, text := range set {
		a, err := g.ParseSet(text)
		if err != nil {
			g.t.Fatal(err)
		}
		c.Set = append(c.Set, a)
	}
	r, err := g.m.Call(c)
	if err != nil {
		g.t.Fatal(err)
	}
	return Result{r, g}
}

// Bytes returns n bytes of memory after the call. It must be used before the next call.
func (r Result) Bytes(where string, n int) []uint8 {
	r.g.t.Helper()
	b, err := r.g.m.Read(where, n)
	if err != nil {
		r.g.t.Fatal(err)
	}
	return b
}

// Byte returns a byte of memory after the call. It must be used before the next call.
func (r Result) Byte(where string) uint8 {
	r.g.t.Helper()
	return r.Bytes(where, 1)[0]
}

// Cases runs cases of a routine as subtests. Each is written as in a header after
// the word Case: "full: pool_head=$FF -> C=1, <= 10 cycles".
func (g *Game) Cases(t *testing.T, routine string, lines ...string) {
	t.Helper()
	if g.Symbols == nil {
		t.Fatalf("cases need symbols, and the game has none")
	}
	src := ";;; " + routine + " - in a test.\n"
	for _, line := range lines {
		src += ";;; Case " + strings.ReplaceAll(line, "\n", " ") + "\n"
	}
	h, err := foreign.ReadHeaders("case", []byte(src), g.Symbols)
	if err != nil {
		t.Fatal(err)
	}
	for i := range h.Contracts {
		for k := range h.Contracts[i].Cases {
			c := &h.Contracts[i].Cases[k]
			t.Run(c.Name, func(t *testing.T) { t.Helper(); check(t, g.m.RunCase(&h.Contracts[i], c)) })
		}
	}
}

// Headers runs every case in the headers of the sources as a subtest, and checks
// the budgets of the routines in all calls that the cases make. The test fails if there
// are no cases.
func (g *Game) Headers(t *testing.T) {
	t.Helper()
	cases := 0
	for _, c := range g.Contracts {
		for i := range c.Cases {
			cases++
			t.Run(c.Routine+"/"+c.Cases[i].Name, func(t *testing.T) { t.Helper(); check(t, g.m.RunCase(c, &c.Cases[i])) })
		}
	}
	if cases == 0 {
		t.Fatal("there is no case to run: no source was given, or none has a header with a Case")
	}
	for _, o := range g.m.Overruns() {
		t.Errorf("%s: %s", o.Pos, o)
	}
}

// check fails the test of a case that does not hold.
func check(t *testing.T, r budget.CaseResult) {
	t.Helper()
	for _, line := range r.Failures() {
		t.Errorf("%s: %s", r.Text, line)
	}
}

// Bench calls a routine again and again and reports its body in cycles/op.
// Each call starts from zeros, or from the moment that At set.
func (g *Game) Bench(b *testing.B, routine string, set ...string) {
	b.Helper()
	cycles := 0
	for range b.N {
		cycles += g.Call(routine, set...).Body
	}
	b.ReportMetric(float64(cycles)/float64(b.N), "cycles/op")
}
