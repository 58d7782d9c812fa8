package show

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"pool6502/budget/claim"
	"pool6502/budget/profile"
	"pool6502/budget/report"
)

// Tree writes the frames that were recorded in full.
func (r *Report) Tree(w io.Writer) error {
	var b bytes.Buffer
	for i, t := range r.Profile.Trees {
		if i > 0 {
			b.WriteString("\n")
		}
		r.frame(&b, t)
	}
	r.breaks(&b)
	_, err := w.Write(b.Bytes())
	return err
}

// frame writes one frame in full.
func (r *Report) frame(b *bytes.Buffer, t *profile.Tree) {
	f := &t.Frame
	fmt.Fprintf(b, "%s, frame %d: %s cycles, busy for %s (%s)", r.ROM, f.Number, claim.Number(float64(f.Cycles)), claim.Number(float64(f.Busy)), r.share(float64(f.Busy)))
	for _, note := range flags(f) {
		b.WriteString("; " + note)
	}
	b.WriteString("\n\n")
	rows := &treeRows{r: r, t: t, beam: true}
	rows.build()
	rows.write(b)
}

// Call writes one call in full: the routines it called, and its lines.
func Call(w io.Writer, p *profile.Profile) error {
	r := &Report{Profile: p}
	var b bytes.Buffer
	var parts []string
	for c := range profile.NumCauses {
		if n := p.Causes[c]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", c, n))
		}
	}
	fmt.Fprintf(&b, "why: %s cycles with the RTS: %s\n", claim.Number(float64(p.Causes.Total())), strings.Join(parts, ", "))
	rows := &treeRows{r: r, t: p.Trees[0]}
	rows.build()
	rows.write(&b)
	t := report.NewTable("", 3, 7, "line", "routine", "runs", "cycles", "work", "page cross", "branch taken", "branch over a page", "waiting")
	for _, l := range p.Lines() {
		row := []any{l.Where(), p.Routines[l.Routine].Name, fmt.Sprint(l.Runs), fmt.Sprint(l.Cycles.Total())}
		for _, c := range []profile.Cause{profile.Work, profile.PageCross, profile.BranchOver, profile.BranchPage, profile.Waiting} {
			cell := ""
			if n := l.Cycles[c]; n > 0 {
				cell = fmt.Sprint(n)
			}
			row = append(row, cell)
		}
		t.Add(row...)
	}
	b.WriteString(t.Text(report.Width(w)))
	_, err := w.Write(b.Bytes())
	return err
}

// flags lists the properties of a frame, in words.
func flags(f *profile.Frame) (notes []string) {
	for _, n := range []struct {
		bit  profile.FrameFlags
		text string
	}{{profile.Missed, "missed"}, {profile.Lag, "no read of the pads"}, {profile.Overrun, "vblank overrun"}, {profile.Blank, "rendering was off"}, {profile.Loading, "loading"}} {
		if f.Flags&n.bit != 0 {
			notes = append(notes, n.text)
		}
	}
	if f.PPUEnd >= 0 {
		notes = append(notes, fmt.Sprintf("last PPU write or DMA %s cycles after vblank began", claim.Number(float64(f.PPUEnd))))
	}
	return notes
}

// A treeRow is one line of a tree: a call, or some events.
type treeRow struct {
	at          int
	depth       int
	text        string
	all, own    uint64
	wait, stole uint64
	call        bool
	leaf        bool // a call without calls and events in it
	times       int
	routine     int
}

// treeRows builds the lines of a tree.
type treeRows struct {
	r    *Report
	t    *profile.Tree
	beam bool
	rows []treeRow
}

// build sorts calls and events by time, and joins repeated ones into one row.
func (l *treeRows) build() {
	t := l.t
	parent := make([]bool, len(t.Calls))
	for i := range t.Calls {
		if p := t.Calls[i].Parent; p >= 0 {
			parent[p] = true
		}
	}
	for i := range t.Events {
		parent[t.Events[i].Call] = true
	}
	e := 0
	for i := range t.Calls {
		c := &t.Calls[i]
		for e < len(t.Events) && t.Events[e].At < c.Start {
			e = l.events(e, c.Start)
		}
		l.call(c, !parent[i])
	}
	for e < len(t.Events) {
		e = l.events(e, 1<<60)
	}
}

func (l *treeRows) call(c *profile.TreeCall, leaf bool) {
	row := treeRow{
		at: c.Start, depth: c.Depth, call: true, leaf: leaf && !c.Before && !c.Interrupt, times: 1, routine: c.Routine,
		text: l.r.Profile.Routines[c.Routine].Name, all: c.All.Busy(), own: c.Own.Busy(), wait: c.All[profile.Waiting],
		stole: c.All[profile.OAMDMA] + c.All[profile.DMCDMA],
	}
	if c.Interrupt {
		row.text += "  (interrupt)"
	}
	if n := len(l.rows); n > 0 && row.leaf {
		if last := &l.rows[n-1]; last.leaf && last.routine == row.routine && last.depth == row.depth {
			last.times++
			last.all += row.all
			last.own += row.own
			last.wait += row.wait
			last.stole += row.stole
			return
		}
	}
	l.rows = append(l.rows, row)
}

// events writes the events of one call from index e on, up to a time, in one row,
// and returns the index of the next.
func (l *treeRows) events(e, until int) int {
	t := l.t
	first := &t.Events[e]
	var parts []string
	for e < len(t.Events) && t.Events[e].Call == first.Call && t.Events[e].At < until && len(parts) < 6 {
		v := &t.Events[e]
		n := 1
		for e+n < len(t.Events) && t.Events[e+n].Call == first.Call && t.Events[e+n].At < until && t.Events[e+n].Addr == v.Addr && t.Events[e+n].Write == v.Write && v.Cycles == 0 {
			n++
		}
		parts = append(parts, event(v, n))
		e += n
	}
	l.rows = append(l.rows, treeRow{at: first.At, depth: t.Calls[first.Call].Depth + 1, text: strings.Join(parts, ", ")})
	return e
}

// event returns the text of one event, or of n events of the same kind in a row.
func event(v *profile.TreeEvent, n int) string {
	switch {
	case v.Cycles > 0:
		return fmt.Sprintf("OAM DMA, %d cycles", v.Cycles)
	case v.Write && n == 1:
		return fmt.Sprintf("$%04X = $%02X", v.Addr, v.Value)
	case v.Write:
		return fmt.Sprintf("$%04X written %d times", v.Addr, n)
	case n == 1:
		return fmt.Sprintf("$%04X read", v.Addr)
	}
	return fmt.Sprintf("$%04X read %d times", v.Addr, n)
}

// write writes the rows in columns.
func (l *treeRows) write(b *bytes.Buffer) {
	if l.beam {
		b.WriteString("line dot ")
	}
	b.WriteString("  cycles      own  waiting      DMA\n")
	number := func(n uint64) string {
		if n == 0 {
			return ""
		}
		return claim.Number(float64(n))
	}
	for i := range l.rows {
		row := &l.rows[i]
		if l.beam {
			line, dot := l.t.Beam.At(row.at)
			fmt.Fprintf(b, "%4d %3d ", line, dot)
		}
		indent := strings.Repeat("  ", row.depth)
		if !row.call {
			fmt.Fprintf(b, "%8s %8s %8s %8s  %s%s\n", "", "", "", "", indent, row.text)
			continue
		}
		text := row.text
		if row.times > 1 {
			text += fmt.Sprintf("  %d times", row.times)
		}
		fmt.Fprintf(b, "%8s %8s %8s %8s  %s%s\n", claim.Number(float64(row.all)), claim.Number(float64(row.own)), number(row.wait), number(row.stole), indent, text)
	}
}
