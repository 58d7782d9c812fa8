package export

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// LCOV writes the coverage of a run: how often every source line, routine and
// branch ran, including those that never ran (DA, FN and BRDA of geninfo's format). A
// branch has two outcomes: 0 is taken, 1 is not taken. The count of a line with several
// instructions is that of its first one. The count of a line that was assembled in
// several places, such as a line of a macro, is the sum of all places.
func LCOV(w io.Writer, p *profile.Profile) error {
	files := coverage(p)
	b := bufio.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(b, "TN:\nSF:%s\n", oneLine(name))
		files[name].write(b)
		b.WriteString("end_of_record\n")
	}
	return b.Flush()
}

// A branch is a conditional branch instruction, with its counts.
type branch struct {
	loc         watch.Loc
	runs, taken uint64
}

type routineRuns struct {
	name  string
	line  int
	calls uint64
}

// covered is the coverage of a file.
type covered struct {
	lines    map[int]uint64
	branches map[int][]branch // by line
	routines []routineRuns
}

// coverage collects the coverage of all source files that have code.
func coverage(p *profile.Profile) map[string]*covered {
	runs, taken := map[watch.Loc]uint64{}, map[watch.Loc]uint64{}
	for i := range p.Sites {
		s := &p.Sites[i]
		runs[s.Loc] += s.Runs
		taken[s.Loc] += s.Taken
	}
	files := map[string]*covered{}
	of := func(name string) *covered {
		f := files[name]
		if f == nil {
			f = &covered{lines: map[int]uint64{}, branches: map[int][]branch{}}
			files[name] = f
		}
		return f
	}
	m := p.Meter()
	var last asm.Pos
	end := watch.Loc(-1)
	for _, loc := range m.Code() {
		pos := m.Line(loc)
		if pos.Line == 0 {
			continue
		}
		f := of(pos.File)
		if pos != last || loc != end {
			f.lines[pos.Line] += runs[loc]
		}
		op := &cpu.Opcodes[m.Opcode(loc)]
		last, end = pos, loc+watch.Loc(op.Bytes())
		if op.Flow == cpu.Branch {
			f.branches[pos.Line] = append(f.branches[pos.Line], branch{loc, runs[loc], taken[loc]})
		}
	}
	// add counts a routine in the file of its first line.
	add := func(name string, loc watch.Loc, pos asm.Pos, calls uint64) {
		if at := m.Line(loc); pos.Line > 0 && at.Line > 0 {
			pos = at // of C, where the label is in what was compiled from it
		}
		if calls == 0 {
			calls = runs[loc] // it has not returned
		}
		if pos.Line > 0 {
			f := of(pos.File)
			f.routines = append(f.routines, routineRuns{name, pos.Line, calls})
		}
	}
	ran := map[watch.Loc]bool{}
	for i := range p.Routines {
		r := &p.Routines[i]
		ran[r.Loc] = true
		add(r.Name, r.Loc, r.Pos, r.Calls)
	}
	for _, f := range m.Functions() {
		if !ran[f.Loc] {
			add(f.Name, f.Loc, m.Line(f.Loc), 0)
		}
	}
	return files
}

func (f *covered) write(b *bufio.Writer) {
	slices.SortStableFunc(f.routines, func(x, y routineRuns) int { return cmp.Or(cmp.Compare(x.line, y.line), cmp.Compare(x.name, y.name)) })
	f.routines = slices.CompactFunc(f.routines, func(x, y routineRuns) bool { return x.name == y.name })
	hit := 0
	for _, r := range f.routines {
		fmt.Fprintf(b, "FN:%d,%s\n", r.line, oneLine(r.name))
	}
	for _, r := range f.routines {
		fmt.Fprintf(b, "FNDA:%d,%s\n", r.calls, oneLine(r.name))
		if r.calls > 0 {
			hit++
		}
	}
	fmt.Fprintf(b, "FNF:%d\nFNH:%d\n", len(f.routines), hit)
	found, hit := 0, 0
	for _, line := range slices.Sorted(maps.Keys(f.branches)) {
		for i, br := range f.branches[line] {
			for way, n := range []uint64{br.taken, br.runs - br.taken} {
				found++
				count := "-" // lcov: the branch was never reached
				if br.runs > 0 {
					count = fmt.Sprint(n)
				}
				if n > 0 {
					hit++
				}
				fmt.Fprintf(b, "BRDA:%d,%d,%d,%s\n", line, i, way, count)
			}
		}
	}
	fmt.Fprintf(b, "BRF:%d\nBRH:%d\n", found, hit)
	hit = 0
	for _, line := range slices.Sorted(maps.Keys(f.lines)) {
		fmt.Fprintf(b, "DA:%d,%d\n", line, f.lines[line])
		if f.lines[line] > 0 {
			hit++
		}
	}
	fmt.Fprintf(b, "LF:%d\nLH:%d\n", len(f.lines), hit)
}

// oneLine returns a name without line breaks, so that it cannot end a record's line.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return '_'
		}
		return r
	}, s)
}
