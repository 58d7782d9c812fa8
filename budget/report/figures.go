package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"sort"
	"strconv"
	"strings"

	"pool6502/budget/claim"
)

// Figures are the measured numbers that a golden file holds: a change of a
// single cycle shows.
type Figures map[string]float64

// FigureChange is a figure that is not what the golden file says. Gone means that
// only the golden file has it, Came that only the measurement has it; Old and New
// are then 0 on the other side.
type FigureChange struct {
	Name       string
	Old, New   float64
	Gone, Came bool
}

func (c FigureChange) String() string {
	switch {
	case c.Gone:
		return fmt.Sprintf("%s: was %s, is no longer measured", c.Name, plain(c.Old))
	case c.Came:
		return fmt.Sprintf("%s: new, %s", c.Name, plain(c.New))
	}
	return fmt.Sprintf("%s: was %s, is %s", c.Name, plain(c.Old), plain(c.New))
}

// Set adds a figure. The name's parts are joined by slashes, blanks in them
// become underscores.
func (f Figures) Set(v float64, name ...string) {
	f[strings.ReplaceAll(strings.Join(name, "/"), " ", "_")] = v
}

// ReadFigures reads what Figures.Write wrote: a name and a number a line, #
// starts a comment.
func ReadFigures(name string, r io.Reader) (Figures, error) {
	f := Figures{}
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		line, _, _ := strings.Cut(in.Text(), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != 2 {
			return nil, fmt.Errorf("%s:%d: a line is a name and a number, not %q", name, n, strings.TrimSpace(line))
		}
		v, err := strconv.ParseFloat(words[1], 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%s:%d: %q is not a number", name, n, words[1])
		}
		if _, twice := f[words[0]]; twice {
			return nil, fmt.Errorf("%s:%d: %s is given twice", name, n, words[0])
		}
		f[words[0]] = v
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// Write writes the figures in the order of their names.
func (f Figures) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, name := range f.names() {
		fmt.Fprintf(b, "%s %s\n", name, plain(f[name]))
	}
	return b.Flush()
}

// Changes compares golden figures with measured ones.
func (f Figures) Changes(measured Figures) []FigureChange {
	var out []FigureChange
	for _, name := range f.names() {
		v, ok := measured[name]
		switch {
		case !ok:
			out = append(out, FigureChange{Name: name, Old: f[name], Gone: true})
		case v != f[name]:
			out = append(out, FigureChange{Name: name, Old: f[name], New: v})
		}
	}
	for _, name := range measured.names() {
		if _, ok := f[name]; !ok {
			out = append(out, FigureChange{Name: name, New: measured[name], Came: true})
		}
	}
	return out
}

func (f Figures) names() []string {
	names := make([]string, 0, len(f))
	for n := range f {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

func plain(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Grid adds every cell of a crossover, under a name of its own.
func (f Figures) Grid(g *claim.Grid, name string) {
	for _, c := range g.Cells {
		f.Set(c.Cycles, name, c.Pool, fmt.Sprint(c.Slots), fmt.Sprintf("live%d", c.Live), fmt.Sprintf("spawns%d", c.Spawns))
	}
}

func (f Figures) sustained(s *claim.Sustained) {
	f.Set(float64(s.Frame), "sustains", s.Pool, s.What, "frame")
	f.Set(float64(s.Vblank), "sustains", s.Pool, s.What, "vblank")
	f.Set(float64(s.FrameFormula), "sustains", s.Pool, s.What, "frame_formula")
	f.Set(float64(s.VblankFormula), "sustains", s.Pool, s.What, "vblank_formula")
}
