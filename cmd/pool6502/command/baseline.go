package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/profile/show"
	"pool6502/budget/report"
	"pool6502/internal/files"
	"pool6502/roms"
)

// baselineFlag adds --baseline to a command whose JSON report can serve as a baseline later.
func baselineFlag(c *cobra.Command, p *string) {
	inputFlag(c, p, "baseline", "an earlier report in JSON; fail if anything costs more than it did there", "json")
}

// readBaseline reads a report in JSON. An empty path gives no baseline.
func readBaseline(path string) (*report.Baseline, error) {
	if path == "" {
		return nil, nil
	}
	data, err := files.Read(path)
	if err != nil {
		return nil, err
	}
	if show.IsDocument(data) {
		return show.ReadBaseline(path, data)
	}
	return report.ReadBaseline(path, data, roms.SectionKeys...)
}

// measured is a report that can be compared with a baseline and records the result.
type measured interface {
	Against(*report.Baseline) error
	Staleness() []string
}

// against compares a report with the baseline from the file path, and warns if the baseline is out
// of date.
func against(r measured, path string, base *report.Baseline, stderr io.Writer) error {
	if err := r.Against(base); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if why := r.Staleness(); len(why) > 0 {
		warn(stderr, "%s is stale: %s; renew it with --format json", path, strings.Join(why, "; "))
	}
	return nil
}
