package roms

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/cpu"
	"pool6502/nes"
)

// tried runs the cases that stand in a file of a program and counts those that fail.
func tried(t *testing.T, p *asm.Program, file string) (cases, failed int) {
	t.Helper()
	m, err := budget.Open(p, budget.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range m.RunCases() {
		if c.Pos.File == file {
			cases++
			if !c.OK() {
				failed++
			}
		} else if !c.OK() {
			t.Errorf("%s: case %s fails, which is not part of the exercise", c.Pos, c.Case)
		}
	}
	for _, o := range m.Overruns() {
		if o.Pos.File != file {
			t.Errorf("%s: %s breaks its budget", o.Pos, o.Routine)
		}
	}
	return cases, failed
}

func TestExercisesFailBeforeAndPassAfter(t *testing.T) {
	for _, e := range Exercises() {
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			p, err := e.Assemble(Sources)
			if err != nil {
				t.Fatal(err)
			}
			if cases, failed := tried(t, p, e.Work); failed == 0 {
				t.Errorf("the starter passes its %d cases: there is nothing to do", cases)
			}
			answer, err := e.AssembleAnswer(false)
			if err != nil {
				t.Fatal(err)
			}
			if cases, failed := tried(t, answer, e.Answer); cases == 0 || failed > 0 {
				t.Errorf("the answer fails %d of %d cases", failed, cases)
			}
			if e.Harder == "" {
				return
			}
			harder, err := e.AssembleAnswer(true)
			if err != nil {
				t.Fatal(err)
			}
			if cases, failed := tried(t, harder, e.Harder); cases == 0 || failed > 0 {
				t.Errorf("the harder answer fails %d of %d cases", failed, cases)
			}
		})
	}
}

// TestExercisesShareTheirCases holds starter and answers to the same cases: only constants differ.
func TestExercisesShareTheirCases(t *testing.T) {
	promises := func(t *testing.T, file string) string {
		data, err := fs.ReadFile(Sources, file)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, line := range strings.Split(string(data), "\n") {
			if strings.HasPrefix(line, ";;; ") {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, e := range Exercises() {
		for _, answer := range []string{e.Answer, e.Harder} {
			if answer == "" {
				continue
			}
			t.Run(answer, func(t *testing.T) {
				if promises(t, answer) != promises(t, e.Work) {
					t.Errorf("%s and %s promise different things", answer, e.Work)
				}
			})
		}
	}
}

// TestTheGameRunsOnTheLearnersRoutine plays each exercise's game and looks whether its script
// calls the routines of the file that the learner changes.
func TestTheGameRunsOnTheLearnersRoutine(t *testing.T) {
	for _, e := range Exercises() {
		if e.Main == e.Work {
			continue
		}
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			p, err := e.Assemble(Sources)
			if err != nil {
				t.Fatal(err)
			}
			calls := map[uint16]string{}
			for _, c := range p.Contracts {
				if c.Pos.File == e.Work {
					calls[c.Addr] = c.Routine
				}
			}
			if len(calls) == 0 {
				t.Fatalf("%s has no routine with a header", e.Work)
			}
			con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			con.OnRetire(func(r *cpu.Retired) { delete(calls, r.PC) })
			for range 300 {
				con.RunFrame()
			}
			for _, name := range calls {
				t.Errorf("the game never calls %s in 300 frames", name)
			}
		})
	}
}
