package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/foreign"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/claim"
	"pool6502/budget/report"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/nes"
	"pool6502/nes/files"
)

type boundFlags struct {
	symbols string
	sources []string
	format  string
	defines []string
	path    bool
	all     bool
	effort  int
	reach   bool
	frame   bool
}

func newBound() *cobra.Command {
	var f boundFlags
	c := &cobra.Command{
		Use:   "bound FILE [ROUTINE…]",
		Short: "Prove what a routine costs at best and at worst, for all inputs",
		Long: `bound analyses the machine code of each ROUTINE for all inputs at once, without running
it. It prints a best case and a worst case in cycles, which no call can go below or above,
and the deepest stack in bytes. Without ROUTINE it takes all routines that have a header; in
a ROM without headers, all routines that are called.

Cycles are those of the body: from the first instruction up to, but not including, the RTS
that returns. A call takes 12 cycles more. Interrupts and DMA are not counted. The verdict
on a budget is:

  proved   no call can take more than the budget
  reached  proved, and --reach found a call that takes as many cycles as the bound
  open     the bound is above the budget, or no bound was found

If no limit is found for a loop or a jump, the place is printed with the header line that
would give one:

  ;;; Needs    X={0..LAST} pool_head={NONE|0..LAST}   what holds before each call
  ;;; Needs    it:it+1={records..records+240:16}      a word: low byte, high byte
  ;;; Bound    .next <= 16                            how often a loop's head runs
  ;;; Targets  fly, burst                             where a computed jump goes

The exit code is 1 if a budget is open.`,
		Example: `  pool6502 bound pool.asm
  pool6502 bound freelist update_bullets --path
  pool6502 bound game.nes --symbols game.dbg --format json`,
		Args:              cmdline.AtLeastArgs("FILE"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(args[0], args[1:], c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	cmdline.InputFlag(c, &f.symbols, "symbols", symbolsFlag)
	fs.StringArrayVar(&f.sources, "headers", nil, "a source of the ROM with routine headers; may be repeated")
	fs.StringVar(&f.format, "format", "text", "text or json")
	fs.BoolVar(&f.path, "path", false, "print how often each instruction runs on the worst path")
	fs.BoolVar(&f.all, "all", false, "also bound the routines without a header")
	fs.BoolVar(&f.reach, "reach", false, "try calls until one costs as much as the bound, and print it as a case")
	fs.BoolVar(&f.frame, "frame", false, "say whether main loop, NMI handler and DMA always fit a frame, vblank and the stack")
	fs.IntVar(&f.effort, "effort", 1, "factor, 1 to 1000, on the number of instructions analysed before giving up")
	cmdline.Choices(c, "format", "text", "json")
	defineFlag(c, &f.defines)
	return c
}

// A boundRow is the result for one routine; --format json prints it with these keys.
type boundRow struct {
	Routine string      `json:"routine"`
	Best    *int        `json:"best"`  // null when the routine is not bounded
	Worst   *int        `json:"worst"` // cycles of the body
	Call    *int        `json:"call"`  // the worst case with JSR and RTS
	Stack   *int        `json:"stack"` // bytes
	Budget  *int        `json:"budget"`
	Reached *int        `json:"reached,omitempty"` // cycles of the costliest call that --reach found
	Case    string      `json:"case,omitempty"`    // that call
	Verdict string      `json:"verdict,omitempty"`
	Why     string      `json:"why,omitempty"`
	Assumes []string    `json:"assumes,omitempty"`
	Notes   []string    `json:"notes,omitempty"`
	Path    []visitJSON `json:"path,omitempty"`
}

type visitJSON struct {
	Where string `json:"where"`
	Code  string `json:"code"`
	Count int    `json:"count"`
}

func (f *boundFlags) run(file string, routines []string, stdout, stderr io.Writer) error {
	if err := cmdline.OneOf("format", f.format, "text", "json"); err != nil {
		return err
	}
	if f.effort < 1 || f.effort > 1000 {
		return fmt.Errorf("--effort %d: give a number from 1 to 1000", f.effort)
	}
	code, err := openBoundCode(file, f.symbols, f.sources, f.defines, stderr)
	if err != nil {
		return err
	}
	p, err := bound.New(code.image, code.names, code.contracts)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	p.Effort = f.effort
	if f.frame {
		for _, a := range frame.Of(p, nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles()) {
			fmt.Fprintln(stdout, a)
		}
		return nil
	}
	places, err := code.places(p, routines, f.all)
	if err != nil {
		return err
	}
	var rows []boundRow
	open := false
	for _, at := range places {
		row := code.row(p, at, f)
		open = open || row.Verdict == "open"
		rows = append(rows, row)
	}
	if f.format == "json" {
		err = cmdline.WriteJSON(stdout, rows)
	} else {
		err = writeBounds(stdout, file, rows)
	}
	if err == nil && open {
		err = cmdline.ErrFailed
	}
	return err
}

// searchCalls is how many calls --reach tries for a routine.
const searchCalls = 40_000

// boundCode is a program to bound, with its symbols and routine headers.
type boundCode struct {
	image     []byte
	names     bound.Names
	lookup    func(string) (asm.Symbol, bool)
	suggest   func(string) []string
	contracts []*asm.Contract
}

// openBound opens a program of which warnings have been printed already.
func openBound(file, symbols string, sources, defines []string) (*boundCode, *bound.Program, error) {
	code, err := openBoundCode(file, symbols, sources, defines, io.Discard)
	if err != nil {
		return nil, nil, err
	}
	p, err := bound.New(code.image, code.names, code.contracts)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	return code, p, nil
}

// openBoundCode takes a source, an exhibit, or a ROM with its symbols and the
// sources that have its headers.
func openBoundCode(file, symbols string, sources, defines []string, stderr io.Writer) (*boundCode, error) {
	game, err := openROM(file, defines)
	if err != nil {
		return nil, err
	}
	code := &boundCode{image: game.image}
	if game.prog != nil {
		if symbols != "" {
			return nil, fmt.Errorf("--symbols: %s is a source and has its own", file)
		}
		if len(sources) > 0 {
			return nil, fmt.Errorf("--headers: %s is a source and has its own", file)
		}
		warn(stderr, game.prog)
		code.names, code.lookup, code.suggest = game.prog, game.prog.Lookup, game.prog.Suggest
		for i := range game.prog.Contracts {
			code.contracts = append(code.contracts, &game.prog.Contracts[i])
		}
		return code, nil
	}
	switch {
	case symbols == "" && len(sources) > 0:
		return nil, fmt.Errorf("--headers needs the labels too; name the ROM's symbol file with --symbols")
	case symbols == "":
		return code, nil
	}
	syms, err := budget.ReadSymbols(symbols)
	if err != nil {
		return nil, err
	}
	if err := syms.Fit(game.image); err != nil {
		return nil, fmt.Errorf("%s: %w", symbols, err)
	}
	code.names, code.lookup, code.suggest = syms, syms.Lookup, syms.Suggest
	for _, path := range sources {
		src, err := files.Read(path)
		if err != nil {
			return nil, err
		}
		h, err := foreign.ReadHeaders(path, src, syms)
		if err != nil {
			return nil, err
		}
		for i := range h.Contracts {
			code.contracts = append(code.contracts, &h.Contracts[i])
		}
	}
	return code, nil
}

// places gives the routines to bound: those named, or without names those that have headers.
func (c *boundCode) places(p *bound.Program, routines []string, all bool) ([]bound.Place, error) {
	if len(routines) == 0 {
		var list []bound.Place
		for _, con := range c.contracts {
			list = append(list, bound.Place{Addr: con.Addr, Bank: con.Bank})
		}
		if all || len(list) == 0 {
			list = append(list, p.Called(list)...)
		}
		return list, nil
	}
	var list []bound.Place
	for _, name := range routines {
		if strings.HasPrefix(name, "$") {
			addr, err := cmdline.ParseNumber(name)
			if err != nil || addr < 0x8000 || addr > 0xFFFF {
				return nil, fmt.Errorf("%s is not an address in ROM; give $8000 to $FFFF", name)
			}
			list = append(list, bound.Place{Addr: uint16(addr), Bank: -1})
			continue
		}
		if c.lookup == nil {
			return nil, fmt.Errorf("%s: the ROM has no symbols; give them with --symbols, or write an address as $C000", name)
		}
		sym, ok := c.lookup(name)
		if !ok {
			msg := fmt.Sprintf("there is no routine %s", name)
			if near := c.suggest(name); len(near) > 0 {
				msg += "; did you mean " + strings.Join(near, ", ") + "?"
			}
			return nil, fmt.Errorf("%s", msg)
		}
		if sym.Kind != asm.Label {
			return nil, fmt.Errorf("%s is not a label; name a routine", name)
		}
		list = append(list, bound.Place{Addr: uint16(sym.Value), Bank: sym.Bank})
	}
	return list, nil
}

// row bounds one routine.
func (c *boundCode) row(p *bound.Program, at bound.Place, f *boundFlags) boundRow {
	r := p.Routine(at.Addr, at.Bank)
	row := boundRow{Routine: r.Name, Assumes: r.Assumes, Notes: r.Notes}
	row.Verdict = r.Verdict(-1)
	if r.Budget >= 0 {
		row.Budget = &r.Budget
	}
	if r.Err != nil {
		row.Why = r.Err.Error()
		return row
	}
	call := r.Worst + 12
	row.Best, row.Worst, row.Call, row.Stack = &r.Best, &r.Worst, &call, &r.Stack
	if f.reach { // only bounded routines come here
		if w := p.Search(r, searchCalls); w.Body >= 0 {
			row.Reached, row.Case, row.Verdict = &w.Body, w.Case, r.Verdict(w.Body)
		}
	}
	if f.path {
		for _, v := range p.WorstPath(r) {
			where := v.Name
			if v.Pos.File != "" {
				where = fmt.Sprintf("%s:%d", v.Pos.File, v.Pos.Line)
			}
			row.Path = append(row.Path, visitJSON{where, v.Text, v.Count})
		}
	}
	return row
}

func writeBounds(w io.Writer, file string, rows []boundRow) error {
	t := report.NewTable(file+": cycles of the body, and bytes of stack", 2, 5, "routine", "best", "worst", "call", "stack", "budget", "verdict")
	number := func(n *int) string {
		if n == nil {
			return ""
		}
		return contract.Grouped(*n)
	}
	var b strings.Builder
	bounded := 0
	for _, r := range rows {
		verdict := string(r.Verdict)
		if r.Budget != nil {
			verdict = strings.TrimRight(verdict+"  "+report.BeyondAFrame(*r.Budget, claim.FrameCycles), " ")
		}
		t.Add(r.Routine, number(r.Best), number(r.Worst), number(r.Call), number(r.Stack), number(r.Budget), verdict)
		if r.Worst != nil {
			bounded++
		}
	}
	if err := t.Write(w); err != nil {
		return err
	}
	for _, r := range rows {
		if r.Why != "" {
			fmt.Fprintf(&b, "%s: %s\n", r.Routine, r.Why)
		}
		for _, a := range r.Assumes {
			fmt.Fprintf(&b, "%s: the bound holds if %s\n", r.Routine, a)
		}
		if r.Reached != nil {
			fmt.Fprintf(&b, "%s: the costliest of %d calls took %s cycles\n;;; %s\n", r.Routine, searchCalls, contract.Grouped(*r.Reached), r.Case)
		}
		if len(r.Path) > 0 {
			fmt.Fprintf(&b, "%s: the worst path\n", r.Routine)
			for _, v := range r.Path {
				fmt.Fprintf(&b, "%8d  %-18s %s\n", v.Count, v.Code, v.Where)
			}
		}
	}
	fmt.Fprintf(&b, "%d of %d routines bounded\n", bounded, len(rows))
	_, err := io.WriteString(w, b.String())
	return err
}
