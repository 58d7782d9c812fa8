package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget/claim"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/cmd/pool6502/interrupt"
	"pool6502/roms"
)

type budgetFlags struct {
	format    string
	baseline  string
	frames    int
	crossover bool
	all       bool
}

func newBudget() *cobra.Command {
	var b budgetFlags
	c := &cobra.Command{
		Use:   "budget [POOL…]",
		Short: "Measure the exhibition and judge what documents claim about it",
		Long: `budget measures the exhibits, all or those named, and prints the claims documents make
about them with a verdict each, what a call of each routine costs under which condition,
what each routine costs in a frame of the attract mode, and how many objects a frame
sustains. Every cycle was counted on the emulated console; verdicts are computed from the
measurements. The text is a summary; routines and frames in full are printed for pools
that are named, and for all of them with --all. The first 8 frames, in which a game starts,
are left out.

    holds     the claim is what was measured
    holds if  it is not so in general, but under the condition that the sentence names
    off       another figure was measured; the sentence gives it
    refuted   it cannot be so

Update and drawing are measured from entry to return, however many frames that takes. A
frame is missed when the program has not come back to where it waits before the next NMI,
or is still in its NMI handler; it is a lag frame when the program reads no pad. Refused
are spawns that found the pool full.

JSON has the same content: claims (id, document, claim, measured, unit, verdict,
sentence), routines (pool, routine, condition, body, call), runs (pool, frames, missed,
lagged, refused), frames (pool, frames, routine, min, median, p99, max, exclusive, call,
refused), sustained, tricks, crowded, and with --crossover
crossover (pools, slots, spawns, cells) and widths (fields, grid).

Exit code 1 when something costs more than in the baseline.`,
		Example: `  pool6502 budget
  pool6502 budget freelist compaction --frames 300
  pool6502 budget freelist --format markdown > report.md`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return exhibitNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			return b.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringVar(&b.format, "format", "text", "text, json, markdown or benchfmt (Go's benchmark format, for benchstat)")
	f.BoolVar(&b.all, "all", false, "text: every call of every routine, and every routine of a frame")
	f.BoolVar(&b.crossover, "crossover", false, "add the pools against each other, over size, live slots and spawns")
	f.IntVar(&b.frames, "frames", roms.Frames, "frames of the attract mode to measure")
	baselineFlag(c, &b.baseline)
	cmdline.Choices(c, "format", "text", "json", "markdown", "benchfmt")
	return c
}

func (b *budgetFlags) run(ctx context.Context, pools []string, stdout, stderr io.Writer) error {
	if err := cmdline.OneOf("format", b.format, "text", "json", "markdown", "benchfmt"); err != nil {
		return err
	}
	if b.frames < 1 {
		return fmt.Errorf("--frames %d: 1 or more", b.frames)
	}
	base, err := readBaseline(b.baseline)
	if err != nil {
		return err
	}
	var bar *cmdline.Progress
	report, err := roms.Measure(ctx, claim.NewLab(), roms.Options{
		Pools: pools, Frames: b.frames, Crossover: b.crossover,
		Progress: func(done, total int, what string) {
			if bar == nil {
				bar = cmdline.NewProgress(stderr, total, "measuring")
			}
			bar.Add(1)
		},
	})
	if bar != nil {
		bar.Finish()
	}
	if ctx.Err() != nil {
		return interrupt.Err
	}
	if err != nil {
		return err
	}
	report.Detail, report.DetailFirst = b.all || len(pools) > 0, len(pools) > 0
	if base != nil {
		if err := against(report, b.baseline, base, stderr); err != nil {
			return err
		}
	}
	if err := report.Write(stdout, b.format); err != nil {
		return err
	}
	if len(report.Regressions) > 0 {
		return cmdline.ErrFailed
	}
	return nil
}
