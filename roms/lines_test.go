package roms

import (
	"testing"

	"pool6502/budget"
	"pool6502/budget/program"
)

// TestTheLinesOfACaseAddUpToItsBody in every case of every exhibit, with a line for all of it.
func TestTheLinesOfACaseAddUpToItsBody(t *testing.T) {
	cases := 0
	for _, p := range All() {
		t.Run(p.Name, func(t *testing.T) {
			prog, err := exhibits.Program(sources, p.Main, p.Sizes[0])
			if err != nil {
				t.Fatal(err)
			}
			m, err := budget.Open(program.Of(prog), budget.Options{})
			if err != nil {
				t.Fatal(err)
			}
			m.CountLines()
			for _, c := range m.RunCases() {
				sum := 0
				for _, l := range c.Lines {
					sum += l.Cycles
					if l.File == "" || l.Routine == budget.MockedLine {
						t.Errorf("%s, %s: %d cycles have no line: %+v", c.Routine, c.Case, l.Cycles, l)
					}
					if text, ok := m.Names().SourceLine(l.File, l.Line); !ok || text != l.Text {
						t.Errorf("%s, %s: %s:%d is %q, not %q", c.Routine, c.Case, l.File, l.Line, text, l.Text)
					}
				}
				if sum != c.Body {
					t.Errorf("%s, %s: the lines come to %d, the body is %d", c.Routine, c.Case, sum, c.Body)
				}
				cases++
			}
		})
	}
	if cases < 100 {
		t.Errorf("only %d cases", cases)
	}
}
