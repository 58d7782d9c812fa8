package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/internal/files"
)

type compareFlags struct {
	format  string
	defines []string
	frames  int
	input   string
	symbols []string
	contest contestFlags
}

// newCompare makes the command.
func newCompare() *cobra.Command {
	var f compareFlags
	c := &cobra.Command{
		Use:   "compare A B",
		Short: "Compare two versions or reports: what became slower, faster or larger, line by line",
		Long: `compare shows what changed from A, the earlier version, to B. Each of them is a JSON report (of test, measure or
profile), a source, or a ROM with its symbols beside it. A source is compared by the cases in its headers, and a ROM by
the frames of a run; so is a source with --frames.

Each difference in cycles is split into the lines that cost more or less. A line is treated
as unchanged if its code is the same, even if it moved within its routine. compare also
lists routines whose size in bytes changed, and budgets of which B uses 90 % or more.

If B is an exhibit, A is a pool of your own. Both are measured together with the other bullet
pools, for several numbers of slots, live bullets and spawns per frame. The result, the
winner map, shows which pool is cheapest in each situation. The source of A then needs

  - a Pool line in a header that names y
  - the constant NUM_BULLETS for its number of slots
  - spawn_bullet (A = x, X = y; returns C = 1 when full), update_bullets (moves every bullet and
    frees those whose y is 192 or more) and init_pool; --spawn, --update and --init give other names
  - bullet_vx and bullet_vy for the speeds, if update_bullets is to be tried with them

Before it is measured, A has to pass its own cases, a trial of these three routines, and those cases
of the exhibit whose fields it has too. If anything fails, that is printed instead of the result.

The exit code is 1 if anything became slower, if a case or a budget of B fails, if more frames of B
are missed or overrun vblank, if what worked to the end in A stops in B, or if a pool that is compared
with an exhibit fails.`,
		Example: `  pool6502 test pool.asm --format json > old.json; pool6502 compare old.json pool.asm
  pool6502 compare v1/pool.asm v2/pool.asm --format markdown
  pool6502 compare v1/game.nes game.nes --input keys.txt --frames 900
  pool6502 compare v1/game.nes game.nes --symbols v1/labels.dbg --symbols labels.dbg
  pool6502 compare mine.asm freelist --winners map.svg`,
		Args:              exactArgs("A", "B"),
		ValidArgsFunction: f.complete,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c.Context(), args[0], args[1], c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	enumFlag(c, &f.format, "format", "text, json or markdown", "text", "json", "markdown")
	fs.IntVarP(&f.frames, "frames", "n", 0, "how many frames to run; without it, 600 or the length of the movie for a ROM, none for a\nsource")
	inputFlag(c, &f.input, "input", "the buttons pressed in these frames: a script or an FCEUX movie", "txt", "fm2")
	fs.StringArrayVar(&f.symbols, "symbols", nil, "the symbol `FILE` of a ROM that has none beside it under its name; given twice, that of A\nand that of B")
	defineFlag(c, &f.defines)
	f.contest.add(c)
	return c
}

// complete offers files, and for B also the exhibits.
func (f *compareFlags) complete(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 1 {
		return exhibitNames(), cobra.ShellCompDirectiveDefault
	}
	return nil, cobra.ShellCompDirectiveDefault
}

func (f *compareFlags) run(ctx context.Context, a, b string, stdout, stderr io.Writer) error {
	if f.frames < 0 {
		return fmt.Errorf("--frames %d: give a number of frames, 0 for the usual ones", f.frames)
	}
	if f.isExhibit(b) && !isReport(a) {
		return f.contest.run(ctx, f.format, a, b, f.defines, stdout, stderr)
	}
	if err := f.contest.unused(b); err != nil {
		return err
	}
	symbols, err := f.symbolsOf(a, b)
	if err != nil {
		return err
	}
	was, err := f.side(ctx, a, symbols[0], stderr)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	is, err := f.side(ctx, b, symbols[1], stderr)
	if err != nil {
		return err
	}
	c, err := report.Compare(was, is)
	if err != nil {
		return fmt.Errorf("%s, %s: %w", a, b, err)
	}
	c.Was.Name, c.Is.Name = a, b
	if err := c.Write(stdout, f.format); err != nil {
		return err
	}
	if n, _ := c.Count(report.Slower); n > 0 || c.Failed > 0 {
		return errFailed
	}
	return nil
}

// side gives the figures of one argument. It reads a report, or measures the cases of a source and
// the frames of a ROM; with --frames or --input, also the frames of a source.
func (f *compareFlags) side(ctx context.Context, arg, symbols string, stderr io.Writer) (*report.Baseline, error) {
	if isReport(arg) {
		return readBaseline(arg)
	}
	flags := programFlags{symbols: symbols, defines: f.definesFor(arg)}
	game, err := flags.open(stderr, arg)
	if err != nil {
		return nil, err
	}
	if game.Stale != "" {
		return nil, fmt.Errorf("%s: nothing is compared: %s", arg, game.Stale)
	}
	b := &report.Baseline{}
	if game.Source != nil {
		m, err := budget.Open(game, budget.Options{})
		if err != nil {
			return nil, err
		}
		m.CountLines()
		tests := report.Tests{Files: []report.File{report.Test(arg, m)}}
		b = tests.Baseline()
	}
	if game.Source == nil || f.frames > 0 || f.input != "" {
		run, err := profileSide(ctx, game, f.frames, f.input, stderr)
		if err != nil {
			return nil, err
		}
		b.Routines = append(b.Routines, run.Routines...)
		b.Frames, b.Regions, b.Runs = run.Frames, run.Regions, run.Runs
		b.Budgets = append(b.Budgets, run.Budgets...)
		if game.Source == nil {
			b.Sizes = run.Sizes
		}
	}
	if len(b.Routines) == 0 && len(b.Failures) > 0 {
		fmt.Fprintf(stderr, "pool6502: %s: no case could be measured: %s\n", arg, b.Failures[0])
		return nil, errFailed
	}
	if len(b.Routines) == 0 {
		return nil, fmt.Errorf("%s: there is no case to measure; a routine's header has lines like \";;; Case     taken: head=2 -> C=0 X=2\", or give --frames N", arg)
	}
	return b, nil
}

// symbolsOf shares --symbols out: given once it is that of each ROM, given twice that of A and that of B.
func (f *compareFlags) symbolsOf(args ...string) (symbols [2]string, err error) {
	if len(f.symbols) > 2 {
		return symbols, fmt.Errorf("--symbols is given %d times; give it once, or for A and then for B", len(f.symbols))
	}
	used := 0
	for i, arg := range args {
		if len(f.symbols) == 0 || !f.isROM(arg) {
			continue
		}
		symbols[i] = f.symbols[min(i, len(f.symbols)-1)]
		used++
	}
	if used < len(f.symbols) {
		return symbols, fmt.Errorf("--symbols is given for %d of %s and %s, and %d of them is a ROM; a source and a report have their own", len(f.symbols), args[0], args[1], used)
	}
	return symbols, nil
}

// isROM reports whether an argument is a file that is neither a source nor a report.
func (f *compareFlags) isROM(arg string) bool {
	_, err := os.Stat(arg)
	return err == nil && !program.IsSource(arg) && !isReport(arg)
}

// definesFor gives the constants of -D if the argument is assembled, and none for a ROM.
func (f *compareFlags) definesFor(arg string) []string {
	if _, err := os.Stat(arg); err == nil && !program.IsSource(arg) {
		return nil
	}
	return f.defines
}

// isExhibit reports whether an argument is the name of an exhibit and of no file.
func (f *compareFlags) isExhibit(arg string) bool {
	if info, err := os.Stat(arg); err == nil && !info.IsDir() {
		return false
	}
	_, known, _ := exhibit(arg, nil)
	return known
}

// isReport reports whether a file is a JSON report, by its ending or its content.
func isReport(path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.Mode()&fs.ModeType != 0 {
		return false
	}
	if filepath.Ext(path) == ".json" {
		return true
	}
	data, err := files.Read(path)
	if err != nil {
		return false
	}
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("{"))
}
