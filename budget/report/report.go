package report

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/claim"
)

// Report has the results of the lab for all formats. Detail makes the text show every
// call of every routine and every routine of a frame; the other formats always do.
// DetailFirst puts these before the claims.
type Report struct {
	Detail, DetailFirst bool `json:"-"`

	// Documents says what the documents are, by the names that claims use.
	Documents map[string]string `json:"documents,omitempty"`

	Claims    []ClaimRow        `json:"claims"`
	Routines  []RoutineRow      `json:"routines"`
	Runs      []RunRow          `json:"runs"`
	Frames    []FrameRow        `json:"frames"`
	Budgets   []BudgetRow       `json:"budgets,omitempty"`
	Sizes     []SizeRow         `json:"sizes,omitempty"`
	Broken    []BrokenRow       `json:"broken,omitempty"` // promises of contracts that some call did not keep
	Sustained []claim.Sustained `json:"sustained,omitempty"`

	Regressions []Regression `json:"regressions,omitempty"` // against a baseline, where one was given
	Stale       []string     `json:"stale,omitempty"`       // why that baseline should be renewed

	// Sections follow in the order they were added.
	Sections []Section `json:"-"`

	pools []Pool // of the runs, in their order
}

// Pool is a pool whose frames are reported, and the routines that update and
// draw its objects: the text shows these two beside each other for all pools.
type Pool struct {
	Name   string
	Update string // a routine's label; "" if there is none
	Draw   string // likewise
}

// ClaimRow is a judged claim.
type ClaimRow struct {
	ID       string        `json:"id"`
	Document string        `json:"document"`
	Class    claim.Class   `json:"class,omitempty"`
	Claim    string        `json:"claim"`
	Measured float64       `json:"measured"`
	Unit     string        `json:"unit"`
	Verdict  claim.Verdict `json:"verdict"`
	Sentence string        `json:"sentence"`
	How      string        `json:"how,omitempty"`
}

// Shown is what stands for the verdict in a table that has claims of all classes: the verdict of a claim that is
// judged, and the class of another that holds.
func (row *ClaimRow) Shown() string {
	if row.Verdict == claim.Holds && row.Class != claim.ByMeasuring {
		return string(row.Class)
	}
	return string(row.Verdict)
}

// RoutineRow is one call of a pool's routine, in cycles.
type RoutineRow struct {
	Pool      string `json:"pool"`
	Routine   string `json:"routine"`
	Condition string `json:"condition"` // the name of the case
	Body      int    `json:"body"`
	Call      int    `json:"call"`

	Inputs string `json:"inputs,omitempty"` // what the case sets before the call, and how: see budget.CaseResult

	// Frames is the number of frames that Body is the total of; 0 for a call.
	Frames int `json:"frames,omitempty"`

	// Exhausted is of how many combinations of inputs Body is the most: all that the
	// sets of the case have. 0 is one call.
	Exhausted uint64 `json:"exhausted,omitempty"`
	Least     int    `json:"least,omitempty"` // what the cheapest of them costs
	Sum       uint64 `json:"sum,omitempty"`   // what all of them cost together

	Lines []budget.LineCost `json:"lines,omitempty"` // where the cycles of Body went, if they were counted
}

// condition is the case for people.
func (r *RoutineRow) condition() string {
	if r.Exhausted == 0 {
		return r.Condition
	}
	return fmt.Sprintf("%s (exhausted: max of %s)", r.Condition, contract.Grouped(int(r.Exhausted)))
}

// RunRow is a run of a pool's frames. A frame is missed if the program had not come
// back to its waiting loop before the next NMI, or was still in its NMI handler. It is a
// lag frame if the program read no controller in it.
type RunRow struct {
	Pool    string `json:"pool"`
	Frames  int    `json:"frames"`
	Missed  int    `json:"missed"`
	Lagged  int    `json:"lagged"`
	Refused uint64 `json:"refused"` // spawns that found the pool full
}

// FrameRow is a routine in a run of frames, in inclusive cycles a frame. Names in
// parentheses are not routines: (frame) all cycles, (busy) all but idle time, (idle),
// (dma), (nmi), (irq).
type FrameRow struct {
	Pool    string `json:"pool"`
	Frames  int    `json:"frames"`
	Routine string `json:"routine"`
	budget.Stats
	Exclusive budget.Stats `json:"exclusive"`
	Total     int          `json:"total,omitempty"` // of all frames; 0 where it is not known
	OfFrame   float64      `json:"of_frame"`        // the median's share of a frame's cycles
	OfVblank  float64      `json:"of_vblank"`       // and of the cycles of vblank

	// Call is what calls of the routine took from entry to return, however many
	// frames that was; nil where none returned.
	Call    *budget.Stats `json:"call,omitempty"`
	Refused *uint64       `json:"refused,omitempty"` // of a routine that spawns; nil for others
}

// BrokenRow is a budget that some call exceeded, a register that a call changed although
// its contract keeps it, or a case that fails.
type BrokenRow struct {
	Pool     string `json:"pool"`
	Routine  string `json:"routine"`
	Sentence string `json:"sentence"`
}

// AddOverruns adds promises that were not kept.
func (r *Report) AddOverruns(pool string, list []budget.Overrun) {
	for _, o := range list {
		r.Broken = append(r.Broken, BrokenRow{pool, o.Routine, o.String()})
	}
}

// AddClaims adds judged claims.
func (r *Report) AddClaims(list []claim.Judgement) {
	for _, j := range list {
		c := j.Claim
		r.Claims = append(r.Claims, ClaimRow{ID: c.ID, Document: c.Document, Class: c.Class, Claim: c.Claim,
			Measured: figure(j.Measured()), Unit: j.Measurement.Unit, Verdict: j.Verdict, Sentence: j.Sentence, How: c.How})
	}
}

// AddCases adds what the cases of a pool's contracts cost, and which do not
// hold.
func (r *Report) AddCases(pool string, cases []budget.CaseResult) {
	for _, c := range cases {
		for _, bad := range c.Mismatches {
			r.Broken = append(r.Broken, BrokenRow{pool, c.Routine, "case " + c.Case + ": " + bad.String()})
		}
		if c.Err != nil {
			r.Broken = append(r.Broken, BrokenRow{pool, c.Routine, "case " + c.Case + ": " + c.Err.Error()})
		} else {
			row := RoutineRow{Pool: pool, Routine: c.Routine, Condition: c.Case, Body: c.Body, Call: c.Call, Inputs: c.Inputs, Lines: c.Lines}
			if x := c.Exhausted; x != nil && x.Tried == x.Total {
				row.Exhausted, row.Least, row.Sum = x.Total, x.Min, x.Sum
			}
			r.Routines = append(r.Routines, row)
		}
	}
}

// AddProgram adds the budgets of the routines that a machine has called, and how
// many bytes each routine of its program takes.
func (r *Report) AddProgram(pool string, m *budget.Machine) {
	r.Budgets = append(r.Budgets, budgetRows(pool, m)...)
	r.Sizes = append(r.Sizes, sizeRows(pool, m.Names())...)
}

// Baseline returns the baseline for later reports.
func (r *Report) Baseline() *Baseline {
	return &Baseline{Routines: r.Routines, Frames: r.Frames, Budgets: r.Budgets, Sizes: r.Sizes, Sustained: r.Sustained}
}

// Against compares the report with a baseline, which must have one of its pools, and frames of the same number.
func (r *Report) Against(b *Baseline) error {
	was, is := b.pools(), r.Baseline().pools()
	if !slices.ContainsFunc(is, func(p string) bool { return slices.Contains(was, p) }) {
		return fmt.Errorf("the two have nothing in common: the baseline is of %s, the run of %s", strings.Join(was, ", "), strings.Join(is, ", "))
	}
	c, err := Compare(b, r.Baseline())
	if err == nil && len(c.Unlike) > 0 {
		err = errors.New(strings.Join(c.Unlike, "; "))
	}
	if err != nil {
		return err
	}
	r.Regressions, r.Stale = c.Regressions(), c.Stale()
	return nil
}

// AddFrames adds a run of frames of a pool, and the promises broken in it.
func (r *Report) AddFrames(pool Pool, run *budget.FrameReport) {
	r.pools = append(r.pools, pool)
	r.Runs = append(r.Runs, RunRow{Pool: pool.Name, Frames: run.Frames, Missed: run.Missed, Lagged: run.Lagged, Refused: run.Refused()})
	add := func(name string, inclusive, exclusive budget.Stats) *FrameRow {
		r.Frames = append(r.Frames, FrameRow{Pool: pool.Name, Frames: run.Frames, Routine: name,
			Stats: inclusive, Exclusive: exclusive,
			OfFrame: share(inclusive.Median, run.Cycles), OfVblank: share(inclusive.Median, run.Vblank)})
		return &r.Frames[len(r.Frames)-1]
	}
	add("(frame)", run.Whole, run.Whole)
	add("(busy)", run.Busy, run.Busy)
	add("(idle)", run.Idle, run.Idle)
	add("(dma)", run.DMA, run.DMA)
	add("(nmi)", run.NMI, run.NMI)
	if run.IRQ.Max > 0 {
		add("(irq)", run.IRQ, run.IRQ)
	}
	r.AddOverruns(pool.Name, run.Overruns)
	for _, f := range run.Routines {
		row := add(f.Routine, f.Inclusive, f.Exclusive)
		row.Total = f.Total
		if f.Call != (budget.Stats{}) {
			row.Call = &f.Call
		}
		if f.Spawns {
			row.Refused = &f.Refused
		}
	}
}

func share(cycles int, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return math.Round(float64(cycles)/whole*1e4) / 1e4
}

// Figures returns the report's numbers for the golden file.
func (r *Report) Figures() Figures {
	f := Figures{}
	for _, c := range r.Claims {
		f.Set(c.Measured, "claim", c.ID)
	}
	for _, c := range r.Routines {
		f.Set(float64(c.Body), "routine", c.Pool, c.Routine, c.Condition)
	}
	for _, c := range r.Runs {
		f.Set(float64(c.Missed), "run", c.Pool, "missed")
		f.Set(float64(c.Lagged), "run", c.Pool, "lagged")
		f.Set(float64(c.Refused), "run", c.Pool, "refused")
	}
	for _, c := range r.Frames {
		f.stats(c.Stats, "frame", c.Pool, c.Routine)
		if c.Call != nil {
			f.stats(*c.Call, "call", c.Pool, c.Routine)
		}
	}
	for i := range r.Sustained {
		f.sustained(&r.Sustained[i])
	}
	for _, s := range r.Sections {
		if s.Figures != nil {
			s.Figures(f)
		}
	}
	return f
}

// stats adds the four figures of one statistic.
func (f Figures) stats(s budget.Stats, name ...string) {
	for _, part := range []struct {
		name string
		v    int
	}{{"min", s.Min}, {"median", s.Median}, {"p99", s.P99}, {"max", s.Max}} {
		f.Set(float64(part.v), append(slices.Clip(name), part.name)...)
	}
}

// figure is how a measured value goes into reports: finite, and with three
// decimals at most.
func figure(v float64) float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return 0
	}
	return math.Round(v*1e3) / 1e3
}
