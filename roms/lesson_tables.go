package roms

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pool6502/budget/claim"
	"pool6502/budget/report"
	"pool6502/roms/bench"
	"pool6502/roms/columnar"
)

// Cells are the rows of a table as text, the header first. Numbers are written as in the lessons.
type Cells [][]string

func (t *Cells) row(cells ...any) {
	var out []string
	for _, c := range cells {
		switch v := c.(type) {
		case int:
			c = claim.Number(float64(v))
		case float64:
			c = claim.Number(v)
		}
		out = append(out, fmt.Sprint(c))
	}
	*t = append(*t, out)
}

// MeasureTable measures one of the tables of a lesson, whose name is that of its folder. kind and args are those of the
// line "<!-- figures: kind args -->" above the table: claims, sustained, fits, rows, table, tricks, crowded. The
// kind merging has the figures of a picture. If lab.Assemble is set, the programs are the ones that it gives.
func MeasureTable(ctx context.Context, lab *claim.Lab, lesson, kind string, args []string) (Cells, error) {
	switch kind {
	case "tricks":
		rows, err := measureTricks(ctx, lab)
		return trickCells(rows, args), err
	case "crowded":
		rows, err := measureCrowded(lab)
		return crowdedCells(rows), err
	case "merging":
		with, without, err := columnar.Merging(exhibits, lab)
		return mergingCells(with, without), err
	}
	p, err := Find(lesson)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "claims":
		return claimCells(judgeEach(ctx, lab, p.Claims)), nil
	case "sustained", "fits":
		r := &report.Report{}
		err := addSustained(ctx, lab, r, []Pool{p})
		if kind == "fits" {
			return fitCells(r.Sustained), err
		}
		return sustainedCells(r.Sustained), err
	case "rows", "table":
		if len(args) == 0 || p.Tables[args[0]] == nil {
			return nil, fmt.Errorf("the lesson %s has no table %v", lesson, args)
		}
		t, err := p.Tables[args[0]](ctx, lab)
		if err != nil {
			return nil, err
		}
		return tableCells(t, args[1:])
	}
	return nil, fmt.Errorf("there is no table of the kind %q", kind)
}

// judgeEach judges claims one by one. Where the code was edited so that a claim cannot be measured, its row says why.
func judgeEach(ctx context.Context, lab *claim.Lab, claims []claim.Claim) []report.ClaimRow {
	r := &report.Report{}
	for i := range claims {
		c := claims[i : i+1]
		judged, err := claim.JudgeAll(ctx, lab, c)
		if err != nil {
			r.Claims = append(r.Claims, report.ClaimRow{ID: c[0].ID, Claim: c[0].Claim, Verdict: "not measured", Sentence: err.Error()})
			continue
		}
		r.AddClaims(judged)
	}
	return r.Claims
}

// claimCells lists claims: those that are judged first, then those that say what the documents' code does, and what the
// figures rest on.
func claimCells(rows []report.ClaimRow) (t Cells) {
	t.row("claim", "says", "verdict", "found")
	for _, class := range []claim.Class{claim.ByMeasuring, claim.AsWritten, claim.Hardware} {
		for _, c := range report.ClaimsOf(rows, class) {
			t.row(c.ID, c.Claim, "**"+c.Shown()+"**", c.Sentence)
		}
	}
	return t
}

func sustainedCells(rows []claim.Sustained) (t Cells) {
	t.row("work", "searched up to", "cycles each", "fits a frame", "by formula", "fits vblank after DMA", "by formula")
	for _, s := range rows {
		t.row(s.What, s.Most, fmt.Sprintf("%.1f", s.Each), atLeastNone(s.Frame), atLeastNone(s.FrameFormula), atLeastNone(s.Vblank), atLeastNone(s.VblankFormula))
	}
	return t
}

func fitCells(rows []claim.Sustained) (t Cells) {
	t.row("work", "cycles for each", "objects that fit into a frame")
	for _, s := range rows {
		t.row(s.What, math.Round(s.Each), atLeastNone(s.Frame))
	}
	return t
}

func atLeastNone(n int) string {
	if n < 0 {
		return "none"
	}
	return claim.Number(float64(n))
}

// tableCells has all rows of a table, or those with the numbers in some.
func tableCells(table bench.Table, some []string) (t Cells, err error) {
	t.row(anys(table.Columns)...)
	add := func(r bench.Row) { t.row(append([]any{r.Name}, anys(r.Cells)...)...) }
	for _, arg := range some {
		i, err := strconv.Atoi(arg)
		if err != nil || i < 0 || i >= len(table.Rows) {
			return nil, fmt.Errorf("the table has no row %s", arg)
		}
		add(table.Rows[i])
	}
	if len(some) == 0 {
		for _, r := range table.Rows {
			add(r)
		}
	}
	return t, nil
}

// trickCells has a row for each way to write a pool: all of them with all figures, or some, given with
// underscores for blanks, with the figures of the update.
func trickCells(rows []TrickRow, some []string) (t Cells) {
	header := []any{"way", "empty", "half live", "all live", "frame, 1 spawn", "frame, 8 spawns", "bytes of code", "bytes of RAM"}
	short := func(row []any) []any { return append(slices.Clone(row[:4]), row[6:]...) }
	if len(some) > 0 {
		header = short(header)
	}
	t.row(header...)
	for _, r := range rows {
		var one, eight any = "", ""
		if r.One > 0 {
			one, eight = math.Round(r.One), math.Round(r.Eight)
		}
		row := []any{r.Name, r.Empty, r.Half, r.Full, one, eight, r.Code, r.RAM}
		switch {
		case len(some) == 0:
			t.row(row...)
		case slices.Contains(some, strings.ReplaceAll(r.Name, " ", "_")):
			t.row(short(row)...)
		}
	}
	return t
}

func crowdedCells(rows []CrowdedRow) (t Cells) {
	t.row("drawn", "bullets on the line", "seen at once", "seen in turn", "cycles to draw")
	for _, r := range rows {
		t.row(r.Drawing, r.Bullets, r.AtOnce, r.Ever, r.Cycles)
	}
	return t
}

// mergingCells are the points of the picture of merging: how many orbs live after each frame.
func mergingCells(with, without []int) (t Cells) {
	t = append(t, []string{"frame", "with merging", "without merging"})
	for i := range min(len(with), len(without)) {
		t = append(t, []string{strconv.Itoa(i + 1), strconv.Itoa(with[i]), strconv.Itoa(without[i])})
	}
	return t
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}
