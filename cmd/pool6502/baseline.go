package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/profile/show"
	"pool6502/budget/report"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/nes/files"
	"pool6502/roms"
)

// baselineFlag adds --baseline to a command whose JSON can be one.
func baselineFlag(c *cobra.Command, p *string) {
	cmdline.InputFlag(c, p, "baseline", "an earlier report in JSON: whatever costs more than there fails", "json")
}

// readBaseline reads a report in JSON; no name is no baseline.
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

// measured is a report that notes what a baseline says of it.
type measured interface {
	Against(*report.Baseline) error
	Staleness() []string
}

// against compares a report with the baseline in a file, and warns of one that is out of date.
func against(r measured, path string, base *report.Baseline, stderr io.Writer) error {
	if err := r.Against(base); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if why := r.Staleness(); len(why) > 0 {
		fmt.Fprintf(stderr, "pool6502: warning: %s is stale: %s; renew it with --format json\n", path, strings.Join(why, "; "))
	}
	return nil
}
