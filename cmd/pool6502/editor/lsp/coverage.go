package lsp

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// covered says how often the lines of a source ran. Lines without code are left out.
type covered struct {
	URI   string   `json:"uri"`
	Lines [][2]int `json:"lines"` // the line, from 1, and how often its first instruction ran
}

// coverageDeed runs the cases of a routine, or of all, and counts how often each line ran. A case makes several calls, with
// different garbage in the registers that it does not set, and all of them count; of a case with sets, only the costliest
// combination counts. A source of which no line ran is left out.
func coverageDeed(ctx context.Context, game *program.Program, o order) (any, error) {
	m, err := budget.Open(game, budget.Options{})
	if err != nil {
		return nil, err
	}
	m.Exhaust(budget.Exhaustive{Context: ctx, Workers: 1})
	m.CountLines() // so that the costliest call of a case with sets runs on the console
	runs := map[watch.Loc]int{}
	meter := m.Meter()
	steps := &nes.Observer{Step: func(s *cpu.Step) {
		if s.Kind == cpu.Instruction {
			runs[meter.Loc(s.PC)]++
		}
	}}
	on := false
	m.OnCall(func(uint16) { // not while the game plays up to the moment of a Start line
		if !on {
			m.Console().Attach(steps)
			on = true
		}
	})
	for _, c := range game.Contracts {
		for i := range c.Cases {
			k := &c.Cases[i]
			if n := k.Combinations(); o.routine != "" && c.Routine != o.routine || n == 0 || n > mostCombinations {
				continue
			}
			m.RunCase(c, k)
			if on {
				m.Console().Detach(steps)
				on = false
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
	}
	return map[string]any{"files": coverage(meter, runs, o.uri)}, nil
}

// coverage adds up what ran by file and line. A line with several instructions counts as its first one; a line that was assembled
// in several places, such as one of a macro, has the sum.
func coverage(m *watch.Meter, runs map[watch.Loc]int, uri func(string) string) []covered {
	files := map[string]map[int]int{}
	var last asm.Pos
	next := watch.Loc(-1)
	for _, loc := range m.Code() {
		pos := m.Line(loc)
		if pos.Line == 0 {
			continue
		}
		if files[pos.File] == nil {
			files[pos.File] = map[int]int{}
		}
		if pos != last || loc != next {
			files[pos.File][pos.Line] += runs[loc]
		}
		last, next = pos, loc+watch.Loc(cpu.Opcodes[m.Opcode(loc)].Bytes())
	}
	list := []covered{}
	for name, lines := range files {
		one := covered{URI: uri(name)}
		ran := 0
		for _, line := range slices.Sorted(maps.Keys(lines)) {
			one.Lines = append(one.Lines, [2]int{line, lines[line]})
			ran += lines[line]
		}
		if ran > 0 {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b covered) int { return cmp.Compare(a.URI, b.URI) })
	return list
}
