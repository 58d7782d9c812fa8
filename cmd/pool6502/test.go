package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/profile"
	"pool6502/budget/profile/show"
	"pool6502/budget/report"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/cmd/pool6502/interrupt"
)

type testFlags struct {
	format   string
	baseline string
	symbols  string
	region   string
	board    string
	defines  []string
	bound    bool
	fresh    bool
	why      bool
	start    startFlags
}

func newTest() *cobra.Command {
	var t testFlags
	c := &cobra.Command{
		Use:   "test FILE…",
		Short: "Run the cases and budgets in the routine headers of sources",
		Long: `test assembles each FILE and runs the cases of its routines' headers on the console:

    ;;; pool_take - claim a free slot.
    ;;; Out      C = 0, X = the slot; or C = 1 when the pool is full
    ;;; Clobbers A
    ;;; Keeps    Y
    ;;; Case     taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 14 cycles
    ;;; Budget   <= 14 cycles

A result may be a set (X={0..3|$FF}), a limit (X>=2), a 16-bit word (ptr:w=$0300) or a
count of accesses (writes $2007 <= 32); pad:1=A+Right before the arrow holds buttons, and
arg:x=300 passes an argument to a function of cc65. Setup names routines that run before
every case, and Mock send_byte: A=0 replaces one. In a header with an Out, Clobbers or Keeps
line, a case fails if A, X or Y changes and neither Out nor Clobbers names it.

Start frame 120, input keys.txt in a header, or --at-frame for those without it, lets the
game run first: banks, RAM, the C stack and the pads are as in play.

A ROM of another toolchain is tested with its symbols, and the sources that have the
headers named after it. Symbols with the ROM's own name beside it are found.

Exit code 1 when a case, a budget or the baseline is broken.`,
		Example: `  pool6502 test roms/*/*.asm
  pool6502 test pool.asm --format junit > report.xml
  pool6502 test pool.asm --format json > cost.json; pool6502 test pool.asm --baseline cost.json
  pool6502 test game.nes --symbols game.dbg src/*.s`,
		Args: cmdline.AtLeastArgs("FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			return t.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.BoolVar(&t.bound, "bound", false, "also prove the budgets for all inputs, as pool6502 bound does")
	f.StringVar(&t.format, "format", "text", "text, json, junit or benchfmt (Go's benchmark format, for benchstat)")
	baselineFlag(c, &t.baseline)
	cmdline.InputFlag(c, &t.symbols, "symbols", symbolsFlag)
	f.StringVar(&t.region, "region", "auto", "auto, ntsc, pal or dendy")
	f.StringVar(&t.board, "board", "", "the board where the header does not tell")
	f.BoolVar(&t.fresh, "uninitialised", false, "a case fails that reads RAM which neither it nor the program wrote")
	f.BoolVar(&t.why, "why", false, "text: take apart the cases whose cost is broken, or else the dearest of each routine")
	t.start.add(c)
	defineFlag(c, &t.defines)
	cmdline.Choices(c, "format", "text", "json", "junit", "benchfmt")
	cmdline.Choices(c, "region", "auto", "ntsc", "pal", "dendy")
	return c
}

func (t *testFlags) run(ctx context.Context, files []string, stdout, stderr io.Writer) error {
	if err := cmdline.OneOf("format", t.format, "text", "json", "junit", "benchfmt"); err != nil {
		return err
	}
	base, err := readBaseline(t.baseline)
	if err != nil {
		return err
	}
	tests := &report.Tests{}
	var why bytes.Buffer
	cases := 0
	bar := cmdline.NewProgress(stderr, len(files), "sources")
	for i, file := range files {
		if ctx.Err() != nil {
			return interrupt.Err
		}
		symbols, sources := t.ofROM(files[i:])
		m, err := openMachine(file, symbols, sources, t.defines, t.region, t.board, stderr)
		if err != nil {
			return err
		}
		code, err := openBoundCode(file, symbols, sources, t.defines, io.Discard)
		if err != nil {
			return err
		}
		p, err := bound.New(code.image, code.names, code.contracts)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		m.CountLines()
		if err := t.start.apply(ctx, m, file); err != nil {
			return err
		}
		if t.fresh {
			m.FailUninitialised()
		}
		tested := report.TestBounds(file, m, p, t.bound)
		for _, w := range m.Warnings() {
			fmt.Fprintf(stderr, "pool6502: warning: %s: %s\n", file, w)
		}
		tests.Files = append(tests.Files, tested)
		if t.why {
			explain(&why, m, &tests.Files[len(tests.Files)-1])
		}
		cases += len(tested.Cases)
		bar.Add(1)
		if symbols != "" {
			break
		}
	}
	bar.Finish()
	if cases == 0 {
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
	return testOutcome(tests)
}

// explain takes the cases apart whose cost is broken; where none is, the dearest of each routine.
func explain(w io.Writer, m *budget.Machine, f *report.File) {
	chosen := map[string]*budget.CaseResult{}
	broken := false
	for i := range f.Cases {
		c := &f.Cases[i]
		if c.Err == nil && c.CostOnly() {
			broken = true
			chosen[c.Routine+" "+c.Case] = c
		}
	}
	for i := range f.Cases {
		if c := &f.Cases[i]; !broken && c.Err == nil {
			if best := chosen[c.Routine]; best == nil || c.Body > best.Body {
				chosen[c.Routine] = c
			}
		}
	}
	profile.Explain(m.Meter(), true)
	defer profile.Explain(m.Meter(), false)
	for _, c := range m.Names().Contracts {
		for i := range c.Cases {
			k := &c.Cases[i]
			r := chosen[c.Routine]
			if broken {
				r = chosen[c.Routine+" "+k.Name]
			}
			if r == nil || r.Case != k.Name {
				continue
			}
			again := m.RunCase(c, k)
			fmt.Fprintf(w, "\n%s, case %s: body %d cycles, call %d\n", c.Routine, k.Name, again.Body, again.Call)
			_ = show.Call(w, profile.OfCall(m.Meter())) // a buffer takes everything
		}
	}
}

// ofROM gives the symbols of the ROM that comes first, and its sources: all files that follow. A
// ROM with symbols beside it needs no --symbols, if what follows are no other ROMs.
func (t *testFlags) ofROM(files []string) (symbols string, sources []string) {
	if symbols = t.symbols; symbols == "" && !isSource(files[0]) && len(files) > 1 {
		symbols = budget.SymbolsBeside(files[0])
		for _, f := range files[1:] {
			if strings.EqualFold(filepath.Ext(f), ".nes") {
				symbols = ""
			}
		}
	}
	if symbols == "" {
		return "", nil
	}
	return symbols, files[1:]
}

// testOutcome is nil when all holds, an ErrLimit when a routine did not come back.
func testOutcome(tests *report.Tests) error {
	for _, f := range tests.Files {
		for _, c := range f.Cases {
			if errors.Is(c.Err, budget.ErrLimit) {
				return fmt.Errorf("%s: %s: %w", c.Pos, c.Case, c.Err)
			}
		}
	}
	if tests.Failed() > 0 {
		return cmdline.ErrFailed
	}
	return nil
}
