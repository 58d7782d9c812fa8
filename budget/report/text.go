package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"pool6502/budget/claim"
)

// Where the longest columns of the text report break, if there is room for them.
const (
	sayWidth   = 24
	foundWidth = 48
	codeWidth  = 30
)

// writeText begins with what is wrong, because that is what a reader came for;
// what holds follows in short, then the pools, then the details. Who asked for
// single pools gets their details first.
func writeText(w io.Writer, r *Report) error {
	var tables []*Table
	if r.DetailFirst {
		tables = append(tables, r.details()...)
	}
	if wrong := claimsBy(r.Claims, claim.Refuted, claim.Off, claim.OtherMachine, claim.HoldsIf); len(wrong) > 0 {
		t := claimsTable(r.tally(), wrong, true)
		if said := r.sources(); said != "" {
			t.caption = said
		}
		tables = append(tables, t)
	}
	for _, part := range holding {
		if rows := claimsBy(ClaimsOf(r.Claims, part.class), claim.Holds); len(rows) > 0 {
			tables = append(tables, claimsTable(part.title, rows, r.Detail))
		}
	}
	if len(r.Broken) > 0 {
		tables = append(tables, brokenTable(r.Broken))
	}
	if len(r.Frames) > 0 {
		tables = append(tables, r.poolsTable())
	}
	if len(r.Sustained) > 0 {
		tables = append(tables, sustainedTable(r.Sustained))
	}
	for _, late := range []bool{false, true} {
		if late && r.Detail && !r.DetailFirst {
			tables = append(tables, r.details()...)
		}
		for _, s := range r.Sections {
			if s.Late == late {
				tables = append(tables, s.Tables...)
			}
		}
	}
	parts := make([]string, len(tables))
	for i, t := range tables {
		parts[i] = t.Text(Width(w))
	}
	text := strings.Join(parts, "\n")
	for _, g := range r.Regressions {
		text += fmt.Sprintf("slower  %s: %s\n", g.Pool, g)
	}
	return Print(w, text)
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
func (r *Report) details() []*Table {
	var tables []*Table
	if len(r.Routines) > 0 {
		tables = append(tables, routinesTable(r.Routines))
	}
	if len(r.Frames) > 0 {
		tables = append(tables, framesTable(r.Frames))
	}
	return tables
}

// holding are the tables of claims that hold.
var holding = []struct {
	class claim.Class
	title string
}{
	{claim.ByMeasuring, "These claims hold"},
	{claim.AsWritten, "Implemented as written: what the documents' code does, ours does"},
	{claim.Hardware, "What the figures rest on"},
}

// ClaimsOf are the claims of a class.
func ClaimsOf(rows []ClaimRow, class claim.Class) (list []ClaimRow) {
	for _, c := range rows {
		if c.Class == class {
			list = append(list, c)
		}
	}
	return list
}

// claimsBy are the claims with these verdicts, in the verdicts' order.
func claimsBy(rows []ClaimRow, verdicts ...claim.Verdict) []ClaimRow {
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

// tally counts the verdicts of the claims that are judged by measuring: "Of 31 claims judged by measuring, 4 are
// refuted, 5 are off, 1 is about another machine, 2 hold only under a condition, 19 hold".
func (r *Report) tally() string {
	n, judged := map[claim.Verdict]int{}, ClaimsOf(r.Claims, claim.ByMeasuring)
	for _, c := range judged {
		n[c.Verdict]++
	}
	parts := []string{fmt.Sprintf("Of %s judged by measuring", Plural(len(judged), "claim"))}
	for _, p := range []struct {
		verdict   claim.Verdict
		one, more string
	}{{claim.Refuted, "is refuted", "are refuted"}, {claim.Off, "is off", "are off"}, {claim.OtherMachine, "is about another machine", "are about another machine"},
		{claim.HoldsIf, "holds only under a condition", "hold only under a condition"}, {claim.Holds, "holds", "hold"}} {
		if n[p.verdict] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[p.verdict], plural(n[p.verdict], p.one, p.more)))
		}
	}
	return strings.Join(parts, ", ")
}

// claimsTable lists claims; found adds the sentence that says by how much and why,
// else the figure has to do.
func claimsTable(title string, rows []ClaimRow, found bool) *Table {
	if !found {
		t := NewTable(title, 3, 1, "claim", "says", "measured")
		t.wrap(2, sayWidth+foundWidth-20)
		for _, c := range rows {
			t.Add(c.ID, c.Claim, c.figure())
		}
		return t
	}
	t := NewTable(title, 0, 0, "claim", "says", "verdict", "found")
	t.wrap(2, sayWidth)
	t.wrap(4, foundWidth)
	for i, c := range rows {
		if i > 0 {
			t.Separate()
		}
		t.Add(c.ID, c.Claim, upper(c.Verdict), c.Sentence)
	}
	return t
}

func (c *ClaimRow) figure() string { return strings.TrimSpace(claim.Number(c.Measured) + " " + c.Unit) }
