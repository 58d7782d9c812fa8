package command

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/budget/profile"
	"pool6502/budget/profile/show"
	"pool6502/cpu"
)

type callFlags struct {
	start startFlags
	in    callInputs
	after []string
	machineFlags
	limit  string
	seed   string
	format string
	fresh  bool
	why    bool
	bare   bareFlags
}

func newCall() *cobra.Command {
	var f callFlags
	c := &cobra.Command{
		Use:   "call FILE [SOURCE…] LABEL",
		Short: "Call one routine and print its cost and its results",
		Long: `call calls the routine LABEL of a source, an exhibit or a ROM as a JSR would, with rendering
and interrupts off, and prints its cycles and the registers and memory it left. LABEL and
WHERE are a symbol, symbol+offset or an address. Numbers are written 10, $0A, 0x0A or %1010;
a symbol, <symbol or >symbol can be used as a number. --set WHERE:w= sets 16-bit words.

RAM that --set does not name is 0. Registers and flags that are not given hold garbage
(except D = 0 and I = 1), which is the same in every run with the same --seed. If the result
depends on it, call says so in a line. --flags takes letters of NVDIZC: upper case sets a flag,
lower case clears it.

A function compiled by cc65 is called with its arguments: 'spawn(x=10, speed=300)'. Their
names and sizes come from the .dbg file and the C source beside it, or from you:
'spawn(char x=10)'.

With --at-frame or --state the game runs first, and the call starts at the beginning of that
frame, with the game's RAM, banks, C stack and pads. The NMI is off during the call; --nmi
turns it on, but its cycles are not counted.

Two counts are printed: body, from the first instruction up to, but not including, the RTS
that returns, and call, which adds the 12 cycles of JSR and RTS. If the routine does not
return, the exit code is 3 and the message says where it loops.` + filesHelp,
		Example: `  pool6502 call pool.asm spawn_bullet --a 10 --x 20 --dump bullet_x:16
  pool6502 call freelist alloc_bullet --set free_count=3 --set 'free_list+2=5' --flags c
  pool6502 call game.nes sparks_move --at-frame 600 --after 'bank_set A=1'
  pool6502 call game.nes '$C082' --symbols game.dbg --set '$10=1,2,3' --format json`,
		Args:              programArgs("FILE", "LABEL"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			err := f.bare.Check(c, "at-frame", "input", "state", "nmi", "uninitialised", "why", "region", "board")
			switch {
			case err != nil:
				return err
			case f.bare.On:
				return f.onBare(args, c.OutOrStdout(), c.ErrOrStderr())
			}
			return f.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	f.in.add(c)
	fs.StringArrayVar(&f.in.Dumps, "dump", nil, "print memory after the call, `WHERE:LEN`; may be repeated")
	fs.StringArrayVar(&f.after, "after", nil, "a routine to call first, `'LABEL A=2'`; its cycles are not counted; may be repeated")
	f.start.add(c)
	f.bare.Add(c)
	fs.StringVar(&f.limit, "limit", fmt.Sprint(budget.DefaultLimit), "most `CYCLES` the call may take")
	fs.StringVar(&f.seed, "seed", "0", "a `NUMBER` that selects the garbage in registers and flags that are not given")
	fs.BoolVar(&f.fresh, "uninitialised", false, "list the reads of RAM that nothing has written before")
	fs.BoolVar(&f.why, "why", false, "text: print the cycles of each routine and line of the call, with their causes")
	enumFlag(c, &f.format, "format", "text or json", "text", "json")
	f.machineFlags.add(c)
	return c
}

func (f *callFlags) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	file, label, more := args[0], args[len(args)-1], args[1:len(args)-1]
	_, m, err := f.machine(stderr, file, more...)
	if err != nil {
		return err
	}
	call := budget.Call{Routine: label, After: f.after}
	if call.Limit, err = numberOf(m.Names(), "limit", f.limit, 1, maxNumber); err != nil {
		return err
	}
	seed, err := numberOf(m.Names(), "seed", f.seed, 0, maxNumber)
	if err != nil {
		return err
	}
	call.Seed = uint64(seed)
	var fresh []budget.UninitialisedRead
	if f.fresh || f.fromZeros() {
		call.Uninitialised = func(r budget.UninitialisedRead) { fresh = append(fresh, r) }
	}
	var dumps []memoryDump
	call.Set, dumps, err = f.in.Parse(m.Names())
	if err != nil {
		return err
	}
	if err := f.start.apply(ctx, m, file, stderr); err != nil {
		return err
	}
	if depends := m.Depends(call); depends != "" {
		fmt.Fprintf(stderr, "pool6502: note: %s: %s\n", label, depends)
	}
	profile.Explain(m.Meter(), f.why)
	r, err := m.Call(call)
	for _, w := range m.Warnings() {
		warn(stderr, "%s", w)
	}
	if err != nil {
		return f.start.hint(err)
	}
	var named []string
	for _, read := range fresh {
		if f.fresh {
			named = append(named, read.String())
		}
	}
	if !f.fresh {
		noteZeros(stderr, m, label, fresh)
	}
	report := newCallReport(label, r, named)
	report.Dump(dumps, m.Peek)
	if f.format == "json" {
		return writeJSON(stdout, report)
	}
	if err := report.Print(stdout); err != nil || !f.why {
		return err
	}
	return show.Call(stdout, profile.OfCall(m.Meter()))
}

// onBare is run on a bare machine.
func (f *callFlags) onBare(args []string, stdout, stderr io.Writer) error {
	file, label, more := args[0], args[len(args)-1], args[1:len(args)-1]
	p, err := f.bare.open(&f.programFlags, stderr, file, more...)
	if err != nil {
		return err
	}
	call := bareCall{Routine: label, After: f.after}
	if call.Limit, err = numberOf(p.Names, "limit", f.limit, 1, maxNumber); err != nil {
		return err
	}
	if call.Seed, err = numberOf(p.Names, "seed", f.seed, 0, maxNumber); err != nil {
		return err
	}
	var dumps []memoryDump
	call.Set, dumps, err = f.in.Parse(p.Names)
	if err != nil {
		return err
	}
	regs, body, peek, err := p.Run(call)
	if err != nil {
		return err
	}
	report := newCallReport(label, budget.Result{Body: body, Call: body + 12, Bank: -1,
		Regs: cpu.Regs{A: regs.A, X: regs.X, Y: regs.Y, S: regs.S, P: regs.P | cpu.FlagU}}, nil)
	report.Dump(dumps, peek)
	if f.format == "json" {
		return writeJSON(stdout, report)
	}
	return report.Print(stdout)
}
