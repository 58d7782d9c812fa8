package budget

import (
	"fmt"
	"io"
	"strings"
)

// Report is what the lab found out: the content of every format. Detail makes the
// text show every call of every routine and every routine of a frame; the other
// formats always do.
type Report struct {
	Detail bool `json:"-"`

	// Documents says what the documents are, by the names that claims use.
	Documents map[string]string `json:"documents,omitempty"`

	Claims    []ClaimRow   `json:"claims"`
	Routines  []RoutineRow `json:"routines"`
	Frames    []FrameRow   `json:"frames"`
	Broken    []BrokenRow  `json:"broken,omitempty"` // promises of contracts that some call did not keep
	Sustained []Sustained  `json:"sustained,omitempty"`
	Tricks    []TrickRow   `json:"tricks,omitempty"`
	Crowded   []CrowdedRow `json:"crowded,omitempty"`
	Crossover *Grid        `json:"crossover,omitempty"`
	Widths    []WidthGrid  `json:"widths,omitempty"`
}

// ClaimRow is a judged claim.
type ClaimRow struct {
	ID       string  `json:"id"`
	Document string  `json:"document"`
	Claim    string  `json:"claim"`
	Measured float64 `json:"measured"`
	Unit     string  `json:"unit"`
	Verdict  Verdict `json:"verdict"`
	Sentence string  `json:"sentence"`
	How      string  `json:"how,omitempty"`
}

// RoutineRow is one call of a pool's routine, in cycles.
type RoutineRow struct {
	Pool      string `json:"pool"`
	Routine   string `json:"routine"`
	Condition string `json:"condition"` // the name of the case
	Body      int    `json:"body"`
	Call      int    `json:"call"`
}

// FrameRow is a routine over a run of frames, in inclusive cycles a frame. The
// names in parentheses are no routines: (frame) all of it, (busy) less what was
// idle, (idle), (dma), (nmi), (irq).
type FrameRow struct {
	Pool    string `json:"pool"`
	Frames  int    `json:"frames"`
	Routine string `json:"routine"`
	Stats
	Drops     uint64  `json:"drops"` // of all the pools in this run
	Exclusive Stats   `json:"exclusive"`
	OfFrame   float64 `json:"of_frame"`  // the median's share of a frame's cycles
	OfVblank  float64 `json:"of_vblank"` // and of the cycles of vblank
}

// BrokenRow is a budget that some call overran, or a register that it did not
// give back; or a case that does not hold.
type BrokenRow struct {
	Pool     string `json:"pool"`
	Routine  string `json:"routine"`
	Sentence string `json:"sentence"`
}

// AddOverruns adds promises that were not kept.
func (r *Report) AddOverruns(pool string, list []Overrun) {
	for _, o := range list {
		r.Broken = append(r.Broken, BrokenRow{pool, o.Routine, o.String()})
	}
}

// AddClaims adds judged claims.
func (r *Report) AddClaims(list []Judgement) {
	for _, j := range list {
		c := j.Claim
		r.Claims = append(r.Claims, ClaimRow{ID: c.ID, Document: c.Document, Claim: c.Claim,
			Measured: figure(j.Measured()), Unit: j.Measurement.Unit, Verdict: j.Verdict, Sentence: j.Sentence, How: c.How})
	}
}

// AddCases adds what the cases of a pool's contracts cost, and which do not
// hold.
func (r *Report) AddCases(pool string, cases []CaseResult) {
	for _, c := range cases {
		for _, bad := range c.Mismatches {
			r.Broken = append(r.Broken, BrokenRow{pool, c.Routine, "case " + c.Case + ": " + bad.String()})
		}
		if c.Err != nil {
			r.Broken = append(r.Broken, BrokenRow{pool, c.Routine, "case " + c.Case + ": " + c.Err.Error()})
		} else {
			r.Routines = append(r.Routines, RoutineRow{pool, c.Routine, c.Case, c.Body, c.Call})
		}
	}
}

// AddFrames adds a run of frames of a pool, and the promises broken in it.
func (r *Report) AddFrames(pool string, run *FrameReport) {
	drops := run.Drops()
	add := func(name string, inclusive, exclusive Stats) {
		r.Frames = append(r.Frames, FrameRow{Pool: pool, Frames: run.Frames, Routine: name,
			Stats: inclusive, Drops: drops, Exclusive: exclusive,
			OfFrame: share(inclusive.Median, run.Cycles), OfVblank: share(inclusive.Median, run.Vblank)})
	}
	add("(frame)", run.Whole, run.Whole)
	add("(busy)", run.Busy, run.Busy)
	add("(idle)", run.Idle, run.Idle)
	add("(dma)", run.DMA, run.DMA)
	add("(nmi)", run.NMI, run.NMI)
	if run.IRQ.Max > 0 {
		add("(irq)", run.IRQ, run.IRQ)
	}
	r.AddOverruns(pool, run.Overruns)
	for _, f := range run.Routines {
		add(f.Routine, f.Inclusive, f.Exclusive)
	}
}

func share(cycles int, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return round(float64(cycles)/whole, 4)
}

// Drops is how many spawns found no slot, in all pools together.
func (r *FrameReport) Drops() uint64 {
	var n uint64
	for _, f := range r.Routines {
		n += f.Drops
	}
	return n
}

// Figures are the report's numbers for the golden file.
func (r *Report) Figures() Figures {
	f := Figures{}
	for _, c := range r.Claims {
		f.Set(c.Measured, "claim", c.ID)
	}
	for _, c := range r.Routines {
		f.Set(float64(c.Body), "routine", c.Pool, c.Routine, c.Condition)
	}
	for _, c := range r.Frames {
		for _, s := range []struct {
			name string
			v    int
		}{{"min", c.Min}, {"median", c.Median}, {"p99", c.P99}, {"max", c.Max}, {"drops", int(c.Drops)}} {
			f.Set(float64(s.v), "frame", c.Pool, c.Routine, s.name)
		}
	}
	for i := range r.Sustained {
		f.sustained(&r.Sustained[i])
	}
	for i := range r.Tricks {
		f.trick(&r.Tricks[i])
	}
	for i := range r.Crowded {
		f.crowded(&r.Crowded[i])
	}
	if r.Crossover != nil {
		f.grid(r.Crossover, "crossover")
	}
	for _, w := range r.Widths {
		f.grid(w.Grid, fmt.Sprintf("width%d", w.Fields))
	}
	return f
}

// TestReport is what trying the contracts of some sources came to.
type TestReport struct {
	Files       []TestFile
	Regressions []Regression // against a baseline, where one was given
}

// TestFile is one source.
type TestFile struct {
	File     string
	Cases    []CaseResult
	Overruns []Overrun
	Err      error // it could not be tried at all
}

// Test tries every contract of a program.
func Test(file string, m *Machine) TestFile {
	t := TestFile{File: file, Cases: m.RunCases()}
	t.Overruns = m.Overruns()
	return t
}

// Failed counts what does not hold: cases, budgets, files, regressions.
func (t *TestReport) Failed() int {
	n := len(t.Regressions)
	for _, f := range t.Files {
		n += f.Failed()
	}
	return n
}

// Failed counts what does not hold in one source.
func (f *TestFile) Failed() int {
	n := len(f.Overruns)
	if f.Err != nil {
		n++
	}
	for i := range f.Cases {
		if !f.Cases[i].OK() {
			n++
		}
	}
	return n
}

// Rows are the costs of the cases that came back.
func (t *TestReport) Rows() []RoutineRow {
	var r Report
	for _, f := range t.Files {
		r.AddCases(f.File, f.Cases)
	}
	return r.Routines
}

// A Format writes reports. To add one, write report_<name>.go and one row in
// formats.
type Format struct {
	Name   string
	Report func(io.Writer, *Report) error     // nil where it has none
	Tests  func(io.Writer, *TestReport) error // nil where it has none
}

var formats = []Format{
	{"text", writeText, writeTestsText},
	{"json", writeJSON, writeTestsJSON},
	{"markdown", writeMarkdown, nil},
	{"junit", nil, writeJUnit},
}

// Write writes the report in a named format: text, json or markdown.
func (r *Report) Write(w io.Writer, format string) error {
	var known []string
	for _, f := range formats {
		if f.Report == nil {
			continue
		}
		if f.Name == format {
			return f.Report(w, r)
		}
		known = append(known, f.Name)
	}
	return unknownFormat(format, known)
}

// Write writes the tests in a named format: text, json or junit.
func (t *TestReport) Write(w io.Writer, format string) error {
	var known []string
	for _, f := range formats {
		if f.Tests == nil {
			continue
		}
		if f.Name == format {
			return f.Tests(w, t)
		}
		known = append(known, f.Name)
	}
	return unknownFormat(format, known)
}

func unknownFormat(format string, known []string) error {
	return fmt.Errorf("there is no format %q; the formats are %s", format, strings.Join(known, ", "))
}
