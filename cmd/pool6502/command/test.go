package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/profile/show"
	"pool6502/budget/program"
	"pool6502/budget/report"
)

type testFlags struct {
	format   string
	baseline string
	machineFlags
	bound bool
	shard string
	bare  bareFlags
	fresh bool
	why   bool
	start startFlags
}

func newTest() *cobra.Command {
	var t testFlags
	c := &cobra.Command{
		Use:   "test FILE…",
		Short: "Run the cases in the routine headers of sources, and check their budgets",
		Long: `test assembles each FILE and runs the cases in its routine headers on the console:

    ;;; pool_take - claim a free slot.
    ;;; Out      C = 0, X = the slot; or C = 1 when the pool is full
    ;;; Clobbers A
    ;;; Keeps    Y
    ;;; Case     taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 16 cycles
    ;;; Budget   <= 16 cycles

A case sets what is before the arrow, calls the routine, and compares what is after it:

  X={0..3|$FF}          the result is one of a set
  X>=2                  the result has a limit
  ptr:w=$0300           a 16-bit word
  writes $2007 <= 32    a number of accesses
  pad:1=A+Right         before the arrow: buttons that are held
  arg:x=300             before the arrow: an argument of a function compiled by cc65

If the header has an Out, Clobbers or Keeps line, a case fails if the routine changes A, X or
Y, and neither Out nor Clobbers nor the case's results name that register. A Setup line names
routines to run before every case. "Mock send_byte: A=0" replaces a routine that the tested one calls.

Each case runs with four kinds of garbage in the registers and flags that it does not set. It
fails if its result or its cost differs between them.

With "Start frame 120, input keys.txt" in a header, or --at-frame for headers without it, the
game runs first, and the case starts with its banks, RAM, C stack and pads.

To test a ROM built by another toolchain, give the sources with the headers as arguments after
it. Its symbols are found if they lie beside the ROM under its name; another symbol file is an
argument after the ROM, too.

A case with sets before the arrow is exhaustive: every combination is called, on a processor
without the console, which makes millions of calls in a second. The report has the
minimum, the maximum, and under "at max" how many combinations cost that much:

    ;;; Case     all: A={0..255} pool_head={NONE|0..LAST} -> C={0|1}, <= 16 cycles

Code that touches I/O is called on the console, for 4,096 combinations at most. Ctrl+C prints what
was tried by then. With --bare, no console is used at all.

A game may have budgets and no case; the report then says that profile tests them.

The exit code is 1 if a case fails, a budget is broken, with --bound if a budget is not proved,
or if anything costs more than in the baseline.`,
		Example: `  pool6502 test roms/*/*.asm
  pool6502 test pool.asm --format junit > report.xml
  pool6502 test pool.asm --format json > cost.json; pool6502 test pool.asm --baseline cost.json
  pool6502 test game.nes game.dbg src/*.s
  pool6502 test freelist --shard 3/16 --format json > part-3.json`,
		Args: atLeastArgs("FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := t.bare.Check(c, "at-frame", "input", "state", "nmi", "uninitialised", "why", "region", "board", "bound"); err != nil {
				return err
			}
			return t.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.BoolVar(&t.bound, "bound", false, "also prove the budgets for all inputs, like pool6502 bound")
	enumFlag(c, &t.format, "format", "text, json, junit or benchfmt (Go's benchmark format, for benchstat)", "text", "json", "junit", "benchfmt")
	baselineFlag(c, &t.baseline)
	f.BoolVar(&t.fresh, "uninitialised", false, "fail a case that reads RAM which neither the case nor the program has written")
	f.BoolVar(&t.why, "why", false, "text: print the cycles of each routine and line, with their causes, of the cases that cost\ntoo much, or else of the costliest case of each routine")
	t.bare.Add(c)
	shardFlag(c, &t.shard, "the combinations of exhaustive cases")
	t.start.add(c)
	t.machineFlags.add(c)
	return c
}

func (t *testFlags) run(ctx context.Context, files []string, stdout, stderr io.Writer) error {
	base, err := readBaseline(t.baseline)
	if err != nil {
		return err
	}
	shard, err := parseShard(t.shard, t.format)
	if err != nil {
		return err
	}
	if t.shard != "" && t.bound {
		return fmt.Errorf("--bound: a proof has no parts; leave --shard out")
	}
	tests := &report.Tests{Shard: shard}
	exhaustive := exhaustOptions(ctx, shard, stderr)
	var why bytes.Buffer
	checks := 0
	bar := newProgress(stderr, len(files), "sources")
	for rest := files; len(rest) > 0 && ctx.Err() == nil; {
		file, more := rest[0], filesOf(rest)
		rest = rest[1+len(more):]
		n, err := t.one(ctx, tests, file, more, exhaustive, &why, stderr)
		if err != nil {
			return err
		}
		checks += n
		bar.Add(1 + len(more))
	}
	bar.Finish()
	if ctx.Err() != nil && checks == 0 {
		return errInterrupted
	}
	if checks == 0 && shard.Index <= 1 {
		return fmt.Errorf("%s: no case to run; a routine's header has lines like \";;; Case     taken: head=2 -> C=0 X=2, 14 cycles\"", strings.Join(files, ", "))
	}
	if base != nil {
		if err := against(tests, t.baseline, base, stderr); err != nil {
			return err
		}
	}
	if err := tests.Write(stdout, t.format); err != nil {
		return err
	}
	if t.format == "text" {
		if _, err := why.WriteTo(stdout); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return errExhaustPartial
	}
	return tests.Outcome(errFailed)
}

// one runs the cases of one program, and returns their number, with that of the proofs and, for a game, of the budgets that
// are left to profile: a game may have budgets and no case.
func (t *testFlags) one(ctx context.Context, tests *report.Tests, file string, more []string, exhaustive budget.Exhaustive, why io.Writer, stderr io.Writer) (int, error) {
	if t.bare.On {
		p, err := t.bare.open(&t.programFlags, stderr, file, more...)
		if err != nil {
			return 0, err
		}
		if p.Stale != "" {
			return 0, fmt.Errorf("%s: no case is run: %s", file, p.Stale)
		}
		f := report.Bare(ctx, file, &p.on, p.Contracts, exhaustive)
		tests.Files = append(tests.Files, f)
		tests.Add(p.code, p.Contracts, t.bare.Decimal)
		return len(f.Cases), nil
	}
	p, m, err := t.machine(stderr, file, more...)
	if err != nil {
		return 0, err
	}
	if p.Stale != "" {
		return 0, fmt.Errorf("%s: no case is run: %s", file, p.Stale)
	}
	b, err := bound.New(p)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", file, err)
	}
	m.CountLines()
	m.Exhaust(exhaustive)
	if err := t.start.apply(ctx, m, file, stderr); err != nil {
		return 0, err
	}
	if t.fresh {
		m.FailUninitialised()
	}
	tested := report.TestBounds(file, m, b, t.bound)
	for _, w := range m.Warnings() {
		warn(stderr, "%s: %s", file, w)
	}
	tests.Files = append(tests.Files, tested)
	starts, err := t.start.all(m, p.Contracts, file)
	if err != nil {
		return 0, err
	}
	tests.Add(p.Image, p.Contracts, starts, t.fresh)
	if t.why {
		err = show.Cases(why, m, tested.Cases)
	}
	n := len(tested.Cases) + len(tested.Bounds)
	if !p.Library() {
		n += len(tested.Untested)
	}
	return n, err
}

// filesOf returns the files that belong to the first of these, if it is a ROM or a linker configuration: all that follow up
// to another ROM or an exhibit.
func filesOf(files []string) []string {
	if program.IsSource(files[0]) && !program.IsConfig(files[0]) || !belongs(files[0]) && !strings.HasSuffix(strings.ToLower(files[0]), ".nes") {
		return nil
	}
	more, _ := split(files[1:])
	return more
}
