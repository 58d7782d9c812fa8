package report

import (
	"fmt"
	"math"

	"pool6502/budget"
	"pool6502/budget/claim"
)

func routinesTable(rows []RoutineRow) *Table {
	t := NewTable("Routines, in cycles", 4, 2, "pool", "routine", "case", "body", "call")
	last := ""
	for _, c := range rows {
		if c.Pool != last && last != "" {
			t.Separate()
		}
		last = c.Pool
		t.Add(c.Pool, c.Routine, c.condition(), float64(c.Body), float64(c.Call))
	}
	return t
}

func framesTable(rows []FrameRow) *Table {
	t := NewTable("Frames, in cycles a frame", 3, 9, "pool", "routine", "min", "median", "p99", "max", "of frame", "of vblank", "own median", "own max")
	last := ""
	for _, c := range rows {
		pool, vblank := "", ""
		if c.OfVblank < 1 { // more cannot be done in it
			vblank = percent(c.OfVblank)
		}
		if c.Pool != last {
			if last != "" {
				t.Separate()
			}
			pool = c.Pool
		}
		last = c.Pool
		t.Add(pool, c.Routine, float64(c.Min), float64(c.Median), float64(c.P99), float64(c.Max),
			percent(c.OfFrame), vblank, float64(c.Exclusive.Median), float64(c.Exclusive.Max))
	}
	return t
}

func regressionTable(rows []Regression) *Table {
	t := NewTable("Slower than the baseline", 4, 3, "pool", "routine", "case", "was", "is", "cycles", "lines")
	for _, r := range rows {
		t.Add(r.Pool, r.Routine, r.Condition, float64(r.Old), float64(r.New), Signed(r.New-r.Old), r.why())
	}
	return t
}

// BeyondAFrame says of a budget that allows more cycles than a frame has how many frames it is, as
// "15.7 frames"; it is empty for others.
func BeyondAFrame(cycles int, frame float64) string {
	if float64(cycles) <= frame {
		return ""
	}
	if float64(cycles) < 1.05*frame {
		return "more than a frame"
	}
	return fmt.Sprintf("%.1f frames", float64(cycles)/frame)
}

func brokenTable(rows []BrokenRow) *Table {
	t := NewTable("Promises that were not kept", 0, 0, "pool", "routine", "what happened")
	for _, b := range rows {
		t.Add(b.Pool, b.Routine, b.Sentence)
	}
	return t
}

// poolsTable is each pool's demo in a line.
func (r *Report) poolsTable() *Table {
	t := NewTable("The demos, in cycles", 2, 9, "pool", "frames", "missed", "lag", "update median", "update max", "of frame", "draw max", "busy max", "refused")
	for i, p := range r.pools {
		run := r.Runs[i]
		update, draw := r.frameRow(p.Name, p.Update).call(), r.frameRow(p.Name, p.Draw).call()
		busy, whole := r.frameRow(p.Name, "(busy)"), r.frameRow(p.Name, "(frame)")
		t.Add(p.Name, run.Frames, float64(run.Missed), float64(run.Lagged), float64(update.Median), float64(update.Max),
			percent(share(update.Max, float64(whole.Median))), float64(draw.Max), float64(busy.Max), float64(run.Refused))
	}
	return t
}

// call is what a call of the routine took; zeros where none returned.
func (f FrameRow) call() budget.Stats {
	if f.Call == nil {
		return budget.Stats{}
	}
	return *f.Call
}

// frameRow is the row of a routine in a pool's run of frames; zeros if the
// routine never ran.
func (r *Report) frameRow(pool, routine string) FrameRow {
	for _, f := range r.Frames {
		if f.Pool == pool && f.Routine == routine {
			return f
		}
	}
	return FrameRow{}
}

func sustainedTable(rows []claim.Sustained) *Table {
	t := NewTable("What fits in one frame (drawn are as many as OAM has room for, 64 sprites)", 3, 6, "pool", "work", "up to", "cycles each", "in a frame", "formula", "in vblank after DMA", "formula")
	for _, s := range rows {
		t.Add(s.Pool, s.What, s.Most, math.Round(s.Each*10)/10, population(s.Frame), population(s.FrameFormula), population(s.Vblank), population(s.VblankFormula))
	}
	return t
}

// population is a number of objects for people: below 0 not even an empty pool
// fits.
func population(n int) string {
	if n < 0 {
		return "none"
	}
	return claim.Number(float64(n))
}
