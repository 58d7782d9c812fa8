package report

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/watch"
)

// A Run says about a run of frames what its costs do not show: whether the program worked to the end, and how many frames were late.
type Run struct {
	Pool            string
	Frames          int
	End             uint32   // the number of the last frame
	Missed, Overran int      // frames
	Active          []Active // the main program first
}

// Active is something that a program does in its frames.
type Active struct {
	Name    string // "main program", "rendering", or a routine
	Does    string // "main program worked"
	Routine bool
	watch.Activity
}

// runs compares two runs. It counts as a failure what worked to the end before and stops now, and each kind of late frames of which
// there are more now.
func (c *Comparison) runs(was, is []Run, named map[string]string, abroad map[string]string) {
	for i := range was {
		old := &was[i]
		k := slices.IndexFunc(is, func(r Run) bool { return r.Pool == named[old.Pool] })
		if k < 0 || is[k].Frames != old.Frames || abroad[named[old.Pool]] != "" {
			continue
		}
		now := &is[k]
		c.stopped(old, now)
		c.later("missed", old.Missed, now.Missed)
		c.later("overran vblank", old.Overran, now.Overran)
	}
}

// stopped counts as a failure what has stopped, because a game that hangs costs less. Single routines are named only if the main
// program works on. A routine that did not run at all is gone, as one that was inlined.
func (c *Comparison) stopped(was, is *Run) {
	hangs := false
	for i := range was.Active {
		a := &was.Active[i]
		k := slices.IndexFunc(is.Active, func(b Active) bool { return b.Name == a.Name })
		if k < 0 || a.Routine && hangs {
			continue
		}
		now := &is.Active[k].Activity
		if !now.Stopped(&a.Activity, was.Frames, is.End) {
			continue
		}
		hangs = hangs || i == 0
		since := "in none now"
		if now.Frames > 0 {
			since = fmt.Sprintf("not since frame %s now", contract.Grouped(int(now.Last)))
		}
		c.fail("%s in %s of %s before, and %s", a.Does, contract.Grouped(a.Frames), Plural(was.Frames, "frame"), since)
	}
}

// later counts it as a failure if more frames were late than before.
func (c *Comparison) later(what string, was, is int) {
	if is > was {
		c.fail("%s %s, %s before", Plural(is, "frame"), what, contract.Grouped(was))
	}
}

func (c *Comparison) fail(format string, args ...any) {
	c.Failed++
	c.Failures = append(c.Failures, fmt.Sprintf(format, args...))
}
