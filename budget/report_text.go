package budget

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// The text report is as wide as a terminal is: sayWidth and foundWidth are where
// its longest columns break.
const (
	sayWidth   = 30
	foundWidth = 54

	captionWidth = 114
)

// writeText begins with what is wrong, because that is what a reader came for;
// what holds follows in short, then the pools, then the details.
func writeText(w io.Writer, r *Report) error {
	var tables []table.Writer
	if wrong := claimsBy(r.Claims, Refuted, Off); len(wrong) > 0 {
		t := claimsTable("Not so: "+r.tally(), wrong, true)
		if said := r.sources(); said != "" {
			t.SetCaption("%s", text.WrapSoft(said, captionWidth))
		}
		tables = append(tables, t)
	}
	if right := claimsBy(r.Claims, Holds); len(right) > 0 {
		tables = append(tables, claimsTable("And what holds", right, r.Detail))
	}
	if len(r.Broken) > 0 {
		tables = append(tables, brokenTable(r.Broken))
	}
	if len(r.Frames) > 0 {
		tables = append(tables, poolsTable(r.Frames))
	}
	if len(r.Sustained) > 0 {
		tables = append(tables, sustainedTable(r.Sustained))
	}
	if len(r.Tricks) > 0 {
		tables = append(tables, tricksTable(r.Tricks))
	}
	if len(r.Crowded) > 0 {
		tables = append(tables, crowdedTable(r.Crowded))
	}
	if r.Detail {
		tables = append(tables, r.details()...)
	}
	if r.Crossover != nil {
		tables = append(tables, r.Crossover.tables()...)
	}
	for _, g := range r.Widths {
		tables = append(tables, g.table())
	}
	parts := make([]string, len(tables))
	for i, t := range tables {
		parts[i] = t.Render() + "\n"
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

// sources are the documents that the claims are from.
func (r *Report) sources() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(r.Documents)) {
		if slices.ContainsFunc(r.Claims, func(c ClaimRow) bool { return c.Document == name }) {
			parts = append(parts, name+" is "+r.Documents[name])
		}
	}
	return strings.Join(parts, "; ")
}

// details are every call of every routine, and every routine of every frame.
func (r *Report) details() []table.Writer {
	var tables []table.Writer
	if len(r.Routines) > 0 {
		tables = append(tables, routinesTable(r.Routines))
	}
	if len(r.Frames) > 0 {
		tables = append(tables, framesTable(r.Frames))
	}
	return tables
}

// claimsBy are the claims with these verdicts, in the verdicts' order.
func claimsBy(rows []ClaimRow, verdicts ...Verdict) []ClaimRow {
	var list []ClaimRow
	for _, v := range verdicts {
		for _, c := range rows {
			if c.Verdict == v {
				list = append(list, c)
			}
		}
	}
	return list
}

// tally counts the verdicts: "4 of 31 documented claims are refuted, 5 are off,
// 22 hold".
func (r *Report) tally() string {
	n := map[Verdict]int{}
	for _, c := range r.Claims {
		n[c.Verdict]++
	}
	parts := []string{fmt.Sprintf("%d of %d documented claims %s refuted", n[Refuted], len(r.Claims), plural(n[Refuted], "is", "are")),
		fmt.Sprintf("%d %s off", n[Off], plural(n[Off], "is", "are")),
		fmt.Sprintf("%d %s", n[Holds], plural(n[Holds], "holds", "hold"))}
	return strings.Join(parts, ", ")
}

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// claimsTable lists claims; found adds the sentence that says by how much and why,
// else the figure has to do.
func claimsTable(title string, rows []ClaimRow, found bool) table.Writer {
	if !found {
		t := newTable(title, 3, 1, "claim", "says", "measured")
		wrapColumn(t, 2, sayWidth+foundWidth-20)
		for _, c := range rows {
			t.AppendRow(table.Row{c.ID, c.Claim, c.figure()})
		}
		return t
	}
	t := newTable(title, 0, 0, "claim", "says", "verdict", "found")
	wrapColumn(t, 2, sayWidth)
	wrapColumn(t, 4, foundWidth)
	for i, c := range rows {
		if i > 0 {
			t.AppendSeparator()
		}
		t.AppendRow(table.Row{c.ID, c.Claim, strings.ToUpper(string(c.Verdict)), c.Sentence})
	}
	return t
}

func (c *ClaimRow) figure() string { return strings.TrimSpace(number(c.Measured) + " " + c.Unit) }

// poolsTable is each pool's demo in a line.
func poolsTable(rows []FrameRow) table.Writer {
	t := newTable("The demos, in cycles a frame", 2, 7, "pool", "frames", "update median", "update max", "of frame", "draw max", "busy max", "drops")
	var pools []string
	for _, f := range rows {
		if !slices.Contains(pools, f.Pool) {
			pools = append(pools, f.Pool)
		}
	}
	for _, pool := range pools {
		update, draw, busy := dearest(rows, pool, "update"), dearest(rows, pool, "draw"), dearest(rows, pool, "(busy)")
		whole := dearest(rows, pool, "(frame)")
		t.AppendRow(table.Row{pool, busy.Frames, number(float64(update.Median)), number(float64(update.Max)),
			percent(share(update.Max, float64(whole.Median))), number(float64(draw.Max)), number(float64(busy.Max)), number(float64(busy.Drops))})
	}
	return t
}

// dearest is the row of a pool with a part in its name that costs most at worst.
func dearest(rows []FrameRow, pool, part string) FrameRow {
	var best FrameRow
	for _, f := range rows {
		if f.Pool == pool && strings.Contains(f.Routine, part) && f.Max >= best.Max {
			best = f
		}
	}
	return best
}
