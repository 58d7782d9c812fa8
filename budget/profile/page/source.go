package page

import (
	"cmp"
	"slices"

	"pool6502/budget/profile"
)

// file is a source with the cost of its lines.
type file struct {
	Name   string   `json:"name"`
	Cycles uint64   `json:"cycles"`          // of all lines, without waiting
	Text   []string `json:"text,omitempty"`  // from line 1 on; empty if the source is not available
	Costs  []cost   `json:"costs,omitempty"` // by line
}

// cost is the cost of one line in the run.
type cost struct {
	Line   int                       `json:"l"`
	Runs   uint64                    `json:"n"`
	Cycles [profile.NumCauses]uint64 `json:"c"`
}

// newFiles returns the sources of which code ran, costliest first.
func newFiles(p *profile.Profile, source func(string) ([]string, bool)) []file {
	files := map[string]map[int]*cost{}
	for _, l := range p.Lines() {
		if l.Pos.Line == 0 {
			continue
		}
		lines := files[l.Pos.File]
		if lines == nil {
			lines = map[int]*cost{}
			files[l.Pos.File] = lines
		}
		c := lines[l.Pos.Line]
		if c == nil {
			c = &cost{Line: l.Pos.Line}
			lines[l.Pos.Line] = c
		}
		c.Runs += l.Runs
		for i, n := range l.Cycles {
			c.Cycles[i] += n
		}
	}
	var out []file
	for name, lines := range files {
		f := file{Name: name}
		for _, c := range lines {
			f.Costs = append(f.Costs, *c)
			for i, n := range c.Cycles {
				if profile.Cause(i) != profile.Waiting {
					f.Cycles += n
				}
			}
		}
		slices.SortFunc(f.Costs, func(a, b cost) int { return cmp.Compare(a.Line, b.Line) })
		if source != nil {
			f.Text, _ = source(name)
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b file) int { return cmp.Or(cmp.Compare(b.Cycles, a.Cycles), cmp.Compare(a.Name, b.Name)) })
	return out
}
