package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/contract"
)

// Regression is something that costs more than it did.
type Regression struct {
	Pool      string       `json:"pool"`
	Routine   string       `json:"routine"`
	Condition string       `json:"condition"` // a case, or which figure of its frames
	Old       int          `json:"old"`       // cycles
	New       int          `json:"new"`
	Lines     []LineChange `json:"lines,omitempty"` // add up to New - Old, where they are known
}

func (r Regression) String() string {
	s := fmt.Sprintf("%s, %s: %s slower, %s instead of %s", r.Routine, r.Condition, Plural(r.New-r.Old, "cycle"), contract.Grouped(r.New), contract.Grouped(r.Old))
	if why := r.why(); why != "" {
		s += " (" + why + ")"
	}
	return s
}

// why names the lines with the largest increase.
func (r *Regression) why() string {
	const most = 3
	var parts []string
	dearest := slices.SortedStableFunc(slices.Values(r.Lines), func(a, b LineChange) int { return cmp.Compare(b.By(), a.By()) })
	for _, l := range dearest {
		if len(parts) == most {
			parts = append(parts, "and others")
			break
		}
		part := fmt.Sprintf("%s %+d", l.Where(), l.By())
		if why := l.Why(); why != "" {
			part += ": " + why
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// Regressions returns the changes for the worse.
func (c *Comparison) Regressions() []Regression {
	var out []Regression
	for _, ch := range c.Changes {
		if ch.State == Slower {
			out = append(out, Regression{ch.Pool, ch.Routine, ch.Condition, ch.Was, ch.Is, ch.Lines})
		}
	}
	return out
}

// Stale returns the reasons to renew a baseline: figures that are only in it, only in
// the run, or lower in the run. It is empty if there are none.
func (c *Comparison) Stale() []string {
	out := append([]string{}, c.Unlike...)
	for _, s := range []struct{ state, one, more string }{
		{Gone, "figure of the baseline is no longer measured", "figures of the baseline are no longer measured"},
		{New, "figure is new and cannot be compared", "figures are new and cannot be compared"},
		{Faster, "figure is lower now and could rise again unnoticed", "figures are lower now and could rise again unnoticed"},
	} {
		if n, _ := c.Count(s.state); n > 0 {
			out = append(out, fmt.Sprintf("%d %s: %s", n, plural(n, s.one, s.more), c.first(s.state)))
		}
	}
	return out
}

// first names the first changes of a state.
func (c *Comparison) first(state string) string {
	const most = 3
	var names []string
	for _, ch := range c.Changes {
		if ch.State != state {
			continue
		}
		if len(names) == most {
			return strings.Join(names, "; ") + " …"
		}
		names = append(names, ch.Routine+", "+ch.Condition)
	}
	return strings.Join(names, "; ")
}

// Staleness says why the baseline should be renewed.
func (t *Tests) Staleness() []string { return t.Stale }

// Staleness says why the baseline should be renewed.
func (r *Report) Staleness() []string { return r.Stale }
