package command

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget/claim"
	"pool6502/roms"
)

type measureFlags struct {
	format    string
	baseline  string
	frames    int
	crossover bool
	all       bool
}

func newMeasure() *cobra.Command {
	var b measureFlags
	c := &cobra.Command{
		Use:     "measure [POOL…]",
		Aliases: []string{"budget"}, // its name before a budget was a limit alone
		Short:   "Measure the exhibits and judge what documents claim about them",
		Long: `measure runs the exhibits (all, or the POOLs named) on the emulated console, judges what documents claim about
them, and prints

  - each claim of the documents about them that can be measured, with a verdict
  - the cycles of one call of each routine, in each situation, such as a full pool
  - the cycles of each routine in a frame of the attract mode (the demo that plays when no
    button is pressed), without the first 8 frames, in which a game starts
  - how many objects can be moved and drawn in one frame

The text format is a summary. All routines and frames are printed for pools that are named,
and for all pools with --all. Verdicts are computed from the measurements:

    holds          measuring agrees with every fair reading of the claim
    holds if       it is true under a condition, which the sentence gives, and false without it
    other machine  it rests on something that this console does not have
    off            its figure is wrong; the sentence gives the measured one
    refuted        it is false

Update and drawing are measured from entry to return, even if that takes several frames. A
frame is missed if, when the next NMI comes, the program has not yet reached its waiting
loop or is still in its NMI handler. It is a lag frame if the program does not read the
pads. Refused is the number of spawns that found the pool full.

JSON has the same content; pool6502 schema measure describes its keys. With --crossover it also
has which pool is cheapest for each number of slots, live objects and spawns.

The exit code is 1 if anything costs more than in the baseline.`,
		Example: `  pool6502 measure
  pool6502 measure freelist compaction --frames 300
  pool6502 measure freelist --format markdown > report.md`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return exhibitNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			return b.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	enumFlag(c, &b.format, "format", "text, json, markdown or benchfmt (Go's benchmark format, for benchstat)", "text", "json", "markdown", "benchfmt")
	f.BoolVar(&b.all, "all", false, "text: print all routines and frames of all pools")
	f.BoolVar(&b.crossover, "crossover", false, "add a comparison of the pools by size, live slots and spawns per frame")
	f.IntVar(&b.frames, "frames", roms.Frames, "frames of the attract mode to measure")
	baselineFlag(c, &b.baseline)
	return c
}

func (b *measureFlags) run(ctx context.Context, pools []string, stdout, stderr io.Writer) error {
	if b.frames < 1 {
		return fmt.Errorf("--frames %d: give 1 or more", b.frames)
	}
	base, err := readBaseline(b.baseline)
	if err != nil {
		return err
	}
	var bar *progress
	report, err := roms.Measure(ctx, claim.NewLab(), roms.Options{
		Pools: pools, Frames: b.frames, Crossover: b.crossover,
		Progress: func(done, total int, what string) {
			if bar == nil {
				bar = newProgress(stderr, total, "measuring")
			}
			bar.Add(1)
		},
	})
	if bar != nil {
		bar.Finish()
	}
	if ctx.Err() != nil {
		return errInterrupted
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
		return errFailed
	}
	return nil
}
