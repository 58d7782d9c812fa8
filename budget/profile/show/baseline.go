package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"pool6502/budget"
	"pool6502/budget/profile"
	"pool6502/budget/report"
	"pool6502/internal/files"
)

// maxDocument is the most bytes of a profile in JSON that is read; the profile of a large
// game has a few megabytes.
const maxDocument = 64 << 20

// IsDocument reports whether a JSON text is a profile, and not a report of tests.
func IsDocument(data []byte) bool {
	var d struct {
		ROM    *string          `json:"rom"`
		Cycles *json.RawMessage `json:"frame_cycles"`
	}
	return json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &d) == nil && d.ROM != nil && d.Cycles != nil
}

// ReadBaseline reads a profile in JSON as a baseline for later runs.
func ReadBaseline(name string, data []byte) (*report.Baseline, error) {
	if len(data) > maxDocument {
		return nil, fmt.Errorf("%s: the file has %d bytes; a profile has at most %d", name, len(data), maxDocument)
	}
	doc, err := files.NewJSON(name, data, "a profile, which is what --format json writes")
	if err != nil {
		return nil, err
	}
	var d Document
	if err := doc.Value(&d, "profile", true); err != nil {
		return nil, err
	}
	if d.Frames < 1 || len(d.Lines) == 0 {
		return nil, fmt.Errorf("%s: there are no frames in it to compare with", name)
	}
	return d.Baseline(), nil
}

// Baseline returns the baseline for later runs: the busy cycles of the run by line, the
// routines' costs in frames, and the budgets.
func (d *Document) Baseline() *report.Baseline {
	b := &report.Baseline{Regions: map[string]string{d.ROM: d.Region}, Setups: map[string]string{d.ROM: d.Setup}}
	run := report.RoutineRow{Pool: d.ROM, Routine: "(busy)", Condition: "the whole run", Frames: d.Frames}
	for _, l := range d.Lines {
		cycles := int(l.Cycles) - int(l.Causes[keys[profile.Waiting]])
		if cycles == 0 {
			continue
		}
		run.Lines = append(run.Lines, budget.LineCost{Routine: l.Routine, File: l.File, Line: l.place(), Text: l.Text, Cycles: cycles, Extra: budget.Extra{
			PageCross: int(l.Causes[keys[profile.PageCross]]), Taken: int(l.Causes[keys[profile.BranchOver]]), BranchPage: int(l.Causes[keys[profile.BranchPage]]),
		}})
		run.Body += cycles
	}
	b.Routines = append(b.Routines, run)
	frame := func(routine string, s Spread) {
		b.Frames = append(b.Frames, report.FrameRow{Pool: d.ROM, Frames: d.Frames, Routine: routine, Total: int(math.Round(s.Mean * float64(d.Frames))),
			Stats: budget.Stats{Median: s.Median, P99: s.P99, Max: s.Max}})
	}
	frame("(busy)", d.Busy)
	active := []report.Active{
		{Name: "main program", Does: "the main program worked", Activity: d.Main},
		{Name: "rendering", Does: "rendering was on", Activity: d.Shown},
	}
	seen := map[string]int{}
	for _, r := range d.Routines {
		seen[r.Routine]++
		name := r.Routine
		if n := seen[name]; n > 1 {
			name = fmt.Sprintf("%s (%d)", name, n)
		}
		frame(name, r.Inclusive)
		active = append(active, report.Active{Name: name, Does: name + " worked", Routine: true, Activity: r.Worked})
	}
	b.Runs = []report.Run{{Pool: d.ROM, Frames: d.Frames, End: uint32(d.Skipped + d.Frames - 1), Missed: d.Missed, Overran: d.Vblank.Overruns, Active: active}}
	for _, l := range d.Budgets {
		if l.Held > 0 {
			b.Budgets = append(b.Budgets, report.BudgetRow{Pool: d.ROM, Routine: l.Of, File: l.File, Line: l.Line, Worst: l.Worst, Budget: l.Most})
		}
	}
	return b
}

// place returns the line, or the address if no line is known.
func (l *LineRow) place() int {
	if l.File == "" {
		return l.Addr
	}
	return l.Line
}

// Against compares the profile with a baseline.
func (r *Report) Against(b *report.Baseline) error {
	now := r.Document().Baseline()
	now.Sizes = r.Sizes
	c, err := report.Compare(b, now)
	if err != nil {
		return err
	}
	r.Regressions, r.Stale = c.Regressions(), c.Stale()
	for _, text := range c.Failures {
		r.Fail(text)
	}
	r.notRunning(c)
	return nil
}

// notRunning adds the routines with headers that ran in the baseline, and that are entered now and do not return: a program
// that has stopped is not faster.
func (r *Report) notRunning(c *report.Comparison) {
	idle, entered := map[string]bool{}, map[string]bool{}
	for _, l := range r.Document().Lines {
		entered[l.Routine] = true
	}
	for _, t := range r.Profile.Meter().Routines() {
		idle[t.Name] = t.Contract != nil && t.Calls == 0 && entered[t.Name]
	}
	for _, change := range c.Changes {
		if change.State != report.New && change.Was > 0 && idle[change.Routine] {
			idle[change.Routine] = false
			r.Fail(change.Routine + " ran in the baseline and does not return from a call now")
		}
	}
}

// Fail adds a reason why the run fails.
func (r *Report) Fail(text string) {
	r.Notes, r.Broken = append(r.Notes, "broken  "+text), append(r.Broken, text)
}

// Staleness returns the reasons to renew the baseline.
func (r *Report) Staleness() []string { return r.Stale }

// bench writes Go's benchmark format.
func (r *Report) bench(w io.Writer) error {
	return (&report.Report{Frames: r.Document().Baseline().Frames}).Write(w, "benchfmt")
}
