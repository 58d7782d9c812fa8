package show

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"pool6502/budget/profile"
	"pool6502/budget/report"
)

// A Report is a profile with the further facts that are printed with it.
type Report struct {
	ROM     string // as the user named it
	Profile *profile.Profile
	All     bool // every routine and line, not only the costliest

	// Command, if set, gives the command line that shows a frame in the window.
	Command func(frame uint32) string
	// Regressions are the costs that are higher than in a baseline, and Stale has the
	// reasons to renew that baseline. Against sets both.
	Regressions []report.Regression
	Stale       []string

	// Setup says how the program was played: two runs are compared only if it is the same, or not known.
	Setup string

	// Sizes has the sizes of the program's routines, in bytes; Against compares them.
	Sizes []report.SizeRow

	// Notes are sentences that are printed above all figures.
	Notes []string
	// Rounds says how often loops ran; nil if that was not counted.
	Rounds *Rounds
	// Broken lists notes of headers that were not true in the run, and what worked in the baseline and no longer does.
	Broken []string
}

// Formats are the names of the formats.
var Formats = []string{"text", "json", "csv", "junit", "github", "markdown", "benchfmt"}

var writers = map[string]func(*Report, io.Writer) error{
	"text": (*Report).text, "json": (*Report).json, "csv": (*Report).csv,
	"junit": (*Report).junit, "github": (*Report).github, "markdown": (*Report).markdown,
	"benchfmt": (*Report).bench,
}

// Write writes the report in one of Formats.
func (r *Report) Write(w io.Writer, format string) error {
	if !slices.Contains(Formats, format) {
		return fmt.Errorf("there is no format %q; the formats are %s", format, strings.Join(Formats, ", "))
	}
	return writers[format](r, w)
}

// share returns cycles as a percentage of a frame.
func (r *Report) share(cycles float64) string { return percent(cycles, r.Profile.FrameCycles) }

func percent(part, whole float64) string {
	if whole == 0 {
		return "0 %"
	}
	share := 100 * part / whole
	if share < 1 && share > 0 {
		return fmt.Sprintf("%.2f %%", max(share, 0.01))
	}
	return fmt.Sprintf("%.1f %%", share)
}

// cut returns the first rows of a list, or all rows with Report.All.
func cut[T any](r *Report, list []T, most int) []T {
	if r.All {
		return list
	}
	return list[:min(most, len(list))]
}
