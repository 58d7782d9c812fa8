package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Comparison has the differences between two runs; Was is the earlier one. Every
// difference is split into parts, which add up to it.
type Comparison struct {
	Was Totals `json:"was"`
	Is  Totals `json:"is"`

	Failed   int      `json:"failed"`             // promises that Is breaks: cases, budgets. Its figures then prove nothing
	Failures []string `json:"failures,omitempty"` // what they are, if Is was measured now

	Changes []Change     `json:"changes"` // what is not as before, slower first
	Same    int          `json:"same"`    // how many cases and frame figures are as before
	Lines   []LineChange `json:"lines"`   // over all the cases that both sides have
	Sizes   []SizeChange `json:"sizes"`   // bigger, smaller, new, gone
	Budgets []BudgetRow  `json:"budgets"` // of Is, those of which NearlySpent or more is used
	Unlike  []string     `json:"unlike"`  // what could not be compared, and why
}

// Totals are one side as a whole.
type Totals struct {
	Name   string `json:"name"`
	Cases  int    `json:"cases"`
	Cycles int    `json:"cycles"` // of all cases together, as body
	Bytes  int    `json:"bytes"`  // of all routines
}

// NearlySpent is the share of a budget from which a comparison lists it.
const NearlySpent = 0.9

// The states of a Change, and of a SizeChange the last four.
const (
	Slower  = "slower"
	Faster  = "faster"
	Bigger  = "bigger"
	Smaller = "smaller"
	New     = "new"
	Gone    = "gone"
)

// Change is a figure that has changed, in cycles. If both sides have the costs of lines,
// Lines has the lines that differ, and they add up to Is - Was.
type Change struct {
	State     string       `json:"state"`
	Pool      string       `json:"pool"`
	Routine   string       `json:"routine"`
	Condition string       `json:"condition"` // a case, or which figure of its frames
	Was       int          `json:"was"`
	Is        int          `json:"is"`
	Frames    bool         `json:"frames,omitempty"` // a figure of frames, which is in no total
	Lines     []LineChange `json:"lines,omitempty"`
}

// By is the difference in cycles.
func (c *Change) By() int { return c.Is - c.Was }

// SizeChange is a routine that takes another number of bytes.
type SizeChange struct {
	State   string `json:"state"`
	Pool    string `json:"pool"`
	Routine string `json:"routine"`
	Was     int    `json:"was"`
	Is      int    `json:"is"`
}

// Compare compares two runs. It is an error if they have nothing in common.
func Compare(was, is *Baseline) (*Comparison, error) {
	named := pairPools(was.pools(), is.pools())
	own := map[string]string{}
	for _, p := range is.pools() {
		own[p] = p
	}
	c := &Comparison{Changes: []Change{}, Lines: []LineChange{}, Sizes: []SizeChange{}, Budgets: []BudgetRow{}, Unlike: []string{}, Failed: is.Failed, Failures: is.Failures}
	sums := was.sums() && is.sums()
	before, now := was.data(named, sums), is.data(own, sums)
	earlier, newer := some(before), some(now)
	elsewhere := abroad(was.Regions, is.Regions, named)
	maps.Copy(elsewhere, abroad(was.Setups, is.Setups, named))
	before, now = c.alike(before, now, elsewhere)
	pairs := c.pair(before, now)
	if pairs == 0 {
		if len(c.Unlike) > 0 {
			return nil, fmt.Errorf("there is nothing to compare: %s", strings.Join(c.Unlike, "; "))
		}
		return nil, fmt.Errorf("the two have nothing in common: %s and %s", earlier, newer)
	}
	c.runs(was.Runs, is.Runs, named, elsewhere)
	c.explain(before, now)
	c.sizes(was.Sizes, is.Sizes, named)
	for _, b := range is.Budgets {
		if b.Used() >= NearlySpent {
			c.Budgets = append(c.Budgets, b)
		}
	}
	slices.SortStableFunc(c.Budgets, func(a, b BudgetRow) int { return cmp.Compare(b.Used(), a.Used()) })
	return c, nil
}

// abroad says which pools ran in different regions.
func abroad(was, is map[string]string, named map[string]string) map[string]string {
	list := map[string]string{}
	for pool, in := range was {
		if now := is[named[pool]]; in != "" && now != "" && in != now {
			list[named[pool]] = fmt.Sprintf("%s: the earlier run is %s, the new one %s", named[pool], in, now)
		}
	}
	return list
}

// alike drops the cases or the frames that only one side measured, the frames of runs of different
// lengths, and what ran in different regions.
func (c *Comparison) alike(before, now []datum, abroad map[string]string) (b, n []datum) {
	lengths := func(list []datum) map[string]int {
		m := map[string]int{}
		for _, s := range list {
			if s.frames > 0 {
				m[s.key.pool] = s.frames
			}
		}
		return m
	}
	was, is := lengths(before), lengths(now)
	for pool, n := range is {
		if m := was[pool]; m > 0 && m != n {
			c.Unlike = append(c.Unlike, fmt.Sprintf("the frames of %s: the earlier run has %d, the new one %d", pool, m, n))
		}
	}
	c.Unlike = slices.AppendSeq(c.Unlike, maps.Values(abroad))
	slices.Sort(c.Unlike)
	isCase := func(s datum) bool { return s.frames == 0 }
	both := slices.ContainsFunc(before, isCase) && slices.ContainsFunc(now, isCase)
	other := func(s datum) bool {
		switch _, elsewhere := abroad[s.key.pool]; {
		case elsewhere:
			return true
		case isCase(s):
			return !both
		}
		return was[s.key.pool] != is[s.key.pool]
	}
	return slices.DeleteFunc(before, other), slices.DeleteFunc(now, other)
}

// pair finds what is slower, faster, new and gone, and says how many figures both
// sides have.
func (c *Comparison) pair(before, now []datum) (both int) {
	old := map[key]*datum{}
	for i := range before {
		s := &before[i]
		old[s.key] = s
		c.Was.add(s)
	}
	for i := range now {
		s := &now[i]
		c.Is.add(s)
		was := old[s.key]
		if was != nil && !was.sameInputs(s) {
			was = nil // another figure of the same name
		} else {
			delete(old, s.key)
		}
		ch := Change{Pool: s.key.pool, Routine: s.key.routine, Condition: s.key.condition, Is: s.cycles, Frames: s.frames != 0}
		switch {
		case was == nil:
			ch.State = New
		case was.cycles == s.cycles:
			both++
			c.Same++
			continue
		default:
			both++
			ch.Was, ch.State = was.cycles, Slower
			if s.cycles < was.cycles {
				ch.State = Faster
			}
		}
		c.Changes = append(c.Changes, ch)
	}
	for i := range before {
		if s := &before[i]; old[s.key] == s {
			c.Changes = append(c.Changes, Change{State: Gone, Pool: s.key.pool, Routine: s.key.routine,
				Condition: s.key.condition, Was: s.cycles, Frames: s.frames != 0})
		}
	}
	order := []string{Slower, Faster, New, Gone}
	slices.SortStableFunc(c.Changes, func(a, b Change) int {
		return cmp.Compare(slices.Index(order, a.State), slices.Index(order, b.State))
	})
	return both
}

func (t *Totals) add(s *datum) {
	if s.frames == 0 && !strings.HasSuffix(s.key.condition, cheapestInput) && !strings.HasSuffix(s.key.condition, allInputs) {
		t.Cases++
		t.Cycles += s.cycles
	}
}

// Count is how many changes have a state, and by how many cycles the cases among
// them change the total.
func (c *Comparison) Count(state string) (n, by int) {
	for i := range c.Changes {
		if ch := &c.Changes[i]; ch.State == state {
			n++
			if !ch.Frames && !strings.HasSuffix(ch.Condition, cheapestInput) && !strings.HasSuffix(ch.Condition, allInputs) {
				by += ch.By()
			}
		}
	}
	return n, by
}

// sizes compares the routines' bytes, where both sides know them.
func (c *Comparison) sizes(was, is []SizeRow, named map[string]string) {
	if len(was) == 0 || len(is) == 0 {
		return
	}
	type name struct{ pool, routine string }
	old, now := map[name]int{}, map[name]int{}
	var order []name
	met := map[name]bool{}
	note := func(m map[name]int, total *int, n name, bytes int) {
		if !met[n] {
			met[n] = true
			order = append(order, n)
		}
		m[n] += bytes
		*total += bytes
	}
	for _, s := range is {
		note(now, &c.Is.Bytes, name{s.Pool, s.Routine}, s.Bytes)
	}
	for _, s := range was {
		note(old, &c.Was.Bytes, name{named[s.Pool], s.Routine}, s.Bytes)
	}
	for _, n := range order {
		a, before := old[n]
		b, after := now[n]
		ch := SizeChange{Pool: n.pool, Routine: n.routine, Was: a, Is: b}
		switch {
		case !before:
			ch.State = New
		case !after:
			ch.State = Gone
		case b > a:
			ch.State = Bigger
		case b < a:
			ch.State = Smaller
		default:
			continue
		}
		c.Sizes = append(c.Sizes, ch)
	}
}
