package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// Go's benchmark format, golang.org/design/14313-benchmark-format, which benchstat
// reads. A case is a benchmark of one operation; a routine over a run of frames is
// one of so many. Every figure is exact, and the Unit lines say so: benchstat then
// asks for no repetitions.

// bench writes benchmarks.
type bench struct {
	out   *bufio.Writer
	names map[string]string // of routines, by the name that is written
	pool  string
	units map[string]bool
}

func newBench(w io.Writer) *bench {
	return &bench{out: bufio.NewWriter(w), names: map[string]string{}, units: map[string]bool{}}
}

// row writes a benchmark: name and number of operations, then values and units in
// turn.
func (b *bench) row(pool, name string, n int, values ...any) {
	for i := 1; i < len(values); i += 2 {
		if unit := values[i].(string); !b.units[unit] {
			b.units[unit] = true
			fmt.Fprintf(b.out, "Unit %s assume=exact better=lower\n", unit)
		}
	}
	if pool != b.pool {
		b.pool = pool
		fmt.Fprintf(b.out, "\npkg: %s\n", strings.Join(strings.Fields(printable(pool)), " "))
	}
	fmt.Fprintf(b.out, "Benchmark%s %d", name, n)
	for i := 0; i < len(values); i += 2 {
		fmt.Fprintf(b.out, " %v %v", values[i], values[i+1])
	}
	b.out.WriteString("\n")
}

// routine spells a label as Go spells the name of a benchmark: pool_take is
// PoolTake. Labels that would come to the same name keep their underscores.
func (b *bench) routine(label string) string {
	var s strings.Builder
	up := true
	for _, r := range label {
		switch {
		case r == '_' && s.Len() > 0:
			up = true
			continue
		case up:
			r = unicode.ToUpper(r)
			up = false
		}
		s.WriteRune(r)
	}
	name := word(s.String())
	if r, _ := firstRune(name); !unicode.IsUpper(r) && !unicode.IsDigit(r) {
		name = "X" + name
	}
	for whose, taken := b.names[name]; taken && whose != label; whose, taken = b.names[name] {
		name += "_"
	}
	b.names[name] = label
	return name
}

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return 0, false
}

// word makes a part of a benchmark's name of any text: no spaces, no control codes.
func word(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return '_'
		}
		return r
	}, s)
}

// printable is a text without control codes.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}

// routines writes cases, in cycles of the body.
func (b *bench) routines(rows []RoutineRow) {
	for _, r := range rows {
		b.row(r.Pool, b.routine(r.Routine)+"/"+word(r.Condition), 1, r.Body, "cycles/op")
	}
}

// frames writes what routines cost in a frame.
func (b *bench) frames(rows []FrameRow) {
	for _, f := range rows {
		name := b.routine(f.Routine) + "/frames"
		if whole := strings.Trim(f.Routine, "()"); whole != f.Routine { // no routine: (busy), (idle) …
			name = b.routine("frame") + "/" + word(whole)
		}
		b.row(f.Pool, name, f.Frames, f.Median, "median-cycles/frame", f.P99, "p99-cycles/frame", f.Max, "max-cycles/frame")
	}
}

func writeTestsBench(w io.Writer, t *Tests) error {
	b := newBench(w)
	b.routines(t.Baseline().Routines)
	return b.out.Flush()
}

func writeBench(w io.Writer, r *Report) error {
	b := newBench(w)
	b.routines(r.Routines)
	b.frames(r.Frames)
	return b.out.Flush()
}
