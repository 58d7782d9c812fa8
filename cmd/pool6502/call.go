package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/profile"
	"pool6502/budget/profile/show"
	"pool6502/cmd/pool6502/cmdline"
	"pool6502/nes"
)

type callFlags struct {
	start   startFlags
	regs    [3]string // A, X, Y
	flags   string
	sets    []string
	dumps   []string
	after   []string
	symbols string
	defines []string
	limit   string
	seed    string
	format  string
	region  string
	board   string
	fresh   bool
	why     bool
}

func newCall() *cobra.Command {
	var f callFlags
	c := &cobra.Command{
		Use:   "call FILE LABEL",
		Short: "Call one routine and print its cost and its results",
		Long: `call calls the routine LABEL of a source, an exhibit or a ROM as a JSR would, with rendering
and interrupts off, and prints its cycles and the registers and memory it left. LABEL and
WHERE are a symbol, symbol+offset or an address. Numbers are written 10, $0A, 0x0A or %1010;
a symbol, <symbol or >symbol can be used as a number. --set WHERE:w= sets 16-bit words.

RAM that --set does not name is 0. Registers and flags that are not given hold garbage
(except D = 0 and I = 1), which is the same in every run with the same --seed. --flags takes
letters of NVDIZC: upper case sets a flag, lower case clears it.

A function compiled by cc65 is called with its arguments: 'spawn(x=10, speed=300)'. Their
names and sizes come from the .dbg file and the C source beside it, or from you:
'spawn(char x=10)'.

With --at-frame or --state the game runs first, and the call starts at the beginning of that
frame, with the game's RAM, banks, C stack and pads. The NMI is off during the call; --nmi
turns it on, but its cycles are not counted.

Two counts are printed: body, from the first instruction up to, but not including, the RTS
that returns, and call, which adds the 12 cycles of JSR and RTS. If the routine does not
return, the exit code is 3 and the message says where it loops.`,
		Example: `  pool6502 call pool.asm spawn_bullet --a 10 --x 20 --dump bullet_x:16
  pool6502 call freelist alloc_bullet --set free_count=3 --set 'free_list+2=5' --flags c
  pool6502 call game.nes sparks_move --at-frame 600 --after 'bank_set A=1'
  pool6502 call game.nes '$C082' --symbols game.dbg --set '$10=1,2,3' --format json`,
		Args:              cmdline.ExactArgs("FILE", "LABEL"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			return f.run(c.Context(), args[0], args[1], c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	fs := c.Flags()
	fs.StringVar(&f.regs[0], "a", "", "the accumulator before the call")
	fs.StringVar(&f.regs[1], "x", "", "the X register before the call")
	fs.StringVar(&f.regs[2], "y", "", "the Y register before the call")
	fs.StringVar(&f.flags, "flags", "", "flags before the call, letters of nvdizc: upper case sets, lower case clears")
	fs.StringArrayVar(&f.sets, "set", nil, "memory before the call, `WHERE=BYTE,BYTE…`; may be repeated")
	fs.StringArrayVar(&f.dumps, "dump", nil, "print memory after the call, `WHERE:LEN`; may be repeated")
	fs.StringArrayVar(&f.after, "after", nil, "a routine to call first, `'LABEL A=2'`; its cycles are not counted; may be repeated")
	cmdline.InputFlag(c, &f.symbols, "symbols", symbolsFlag)
	f.start.add(c)
	fs.StringVar(&f.limit, "limit", fmt.Sprint(budget.DefaultLimit), "most `CYCLES` the call may take")
	fs.StringVar(&f.seed, "seed", "0", "a `NUMBER` that selects the garbage in registers and flags that are not given")
	fs.BoolVar(&f.fresh, "uninitialised", false, "list the reads of RAM that nothing has written before")
	fs.BoolVar(&f.why, "why", false, "text: print the cycles of each routine and line of the call, with their causes")
	fs.StringVar(&f.format, "format", "text", "text or json")
	fs.StringVar(&f.region, "region", "auto", "auto, ntsc, pal or dendy")
	fs.StringVar(&f.board, "board", "", "the board, if the header does not say which, as MMC3A, MMC3B or MMC6")
	cmdline.Choices(c, "format", "text", "json")
	cmdline.Choices(c, "region", "auto", "ntsc", "pal", "dendy")
	defineFlag(c, &f.defines)
	return c
}

// callReport is the result of a call; --format json prints it with these keys.
type callReport struct {
	Routine string     `json:"routine"`
	Body    int        `json:"body"`
	Call    int        `json:"call"`
	A       int        `json:"a"`
	X       int        `json:"x"`
	Y       int        `json:"y"`
	S       int        `json:"s"`
	P       int        `json:"p"`
	Flags   string     `json:"flags"`
	Dumps   []dumpJSON `json:"dumps"`
	Bank    *int       `json:"bank,omitempty"` // PRG bank that was switched in for the call

	Uninitialised []string `json:"uninitialised,omitempty"`
}

type dumpJSON struct {
	Where string `json:"where"`
	Addr  int    `json:"addr"`
	Bytes []int  `json:"bytes"`
}

func (f *callFlags) run(ctx context.Context, file, label string, stdout, stderr io.Writer) error {
	if err := cmdline.OneOf("format", f.format, "text", "json"); err != nil {
		return err
	}
	m, err := openMachine(file, f.symbols, nil, f.defines, f.region, f.board, stderr)
	if err != nil {
		return err
	}
	call := budget.Call{Routine: label, After: f.after}
	if call.Limit, err = numberOf(m, "limit", f.limit, 1, maxNumber); err != nil {
		return err
	}
	seed, err := numberOf(m, "seed", f.seed, 0, maxNumber)
	if err != nil {
		return err
	}
	call.Seed = uint64(seed)
	var fresh []string
	if f.fresh {
		call.Uninitialised = func(r budget.FreshRead) { fresh = append(fresh, r.String()) }
	}
	if call.Set, err = f.before(m); err != nil {
		return err
	}
	dumps, err := f.parseDumps(m)
	if err != nil {
		return err
	}
	if err := f.start.apply(ctx, m, file); err != nil {
		return err
	}
	profile.Explain(m.Meter(), f.why)
	r, err := m.Call(call)
	for _, w := range m.Warnings() {
		fmt.Fprintf(stderr, "pool6502: warning: %s\n", w)
	}
	if err != nil {
		return f.start.hint(err)
	}
	report := callReport{
		Routine: label, Body: r.Body, Call: r.Call,
		A: int(r.A), X: int(r.X), Y: int(r.Y), S: int(r.S), P: int(r.P), Flags: r.Flags(),
		Dumps: []dumpJSON{}, Uninitialised: fresh,
	}
	if r.Bank >= 0 {
		report.Bank = &r.Bank
	}
	for _, d := range dumps {
		for _, b := range m.Peek(uint16(d.Addr), cap(d.Bytes)) {
			d.Bytes = append(d.Bytes, int(b))
		}
		report.Dumps = append(report.Dumps, d)
	}
	if f.format == "json" {
		return cmdline.WriteJSON(stdout, report)
	}
	if err := report.print(stdout); err != nil || !f.why {
		return err
	}
	return show.Call(stdout, profile.OfCall(m.Meter()))
}

// before collects the values that --a, --x, --y, --flags and --set give.
func (f *callFlags) before(m *budget.Machine) ([]asm.Assign, error) {
	var set []asm.Assign
	for i, text := range f.regs {
		if text == "" {
			continue
		}
		v, err := m.Value(text, 0xFF)
		if err != nil {
			return nil, fmt.Errorf("--%c: %w", "axy"[i], err)
		}
		set = append(set, budget.Reg("AXY"[i], uint8(v)))
	}
	for _, c := range []byte(f.flags) {
		upper := c &^ 0x20
		if !strings.ContainsRune("NVDIZC", rune(upper)) {
			return nil, fmt.Errorf("--flags %s: %q is not a flag; use the letters nvdizc, upper case to set", f.flags, c)
		}
		v := uint8(0)
		if c == upper {
			v = 1
		}
		set = append(set, budget.Reg(upper, v))
	}
	for _, text := range f.sets {
		a, err := m.ParseSet(text)
		if err != nil {
			return nil, fmt.Errorf("--set %w", err)
		}
		set = append(set, a)
	}
	return set, nil
}

// parseDumps reads --dump. The Bytes of each dump are still empty; their capacity is its length.
func (f *callFlags) parseDumps(m *budget.Machine) ([]dumpJSON, error) {
	var dumps []dumpJSON
	for _, text := range f.dumps {
		where, length, found := cutLength(text)
		n := 1
		if found {
			var err error
			if n, err = m.Value(length, 0x10000); err != nil || n < 1 || n > 0x10000 {
				return nil, fmt.Errorf("--dump %s: give a length of 1 to 65536 bytes", text)
			}
		}
		addr, err := m.Address(where)
		if err != nil {
			return nil, fmt.Errorf("--dump %s: %w", text, err)
		}
		if int(addr)+n > 0x10000 {
			return nil, fmt.Errorf("--dump %s: the range runs past $FFFF; give a smaller length", text)
		}
		dumps = append(dumps, dumpJSON{Where: where, Addr: int(addr), Bytes: make([]int, 0, n)})
	}
	return dumps, nil
}

// cutLength splits WHERE:LEN. The :: of a scope does not count.
func cutLength(text string) (where, length string, found bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 || i > 0 && text[i-1] == ':' {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

func (r *callReport) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: body %d cycles, call %d\n", r.Routine, r.Body, r.Call)
	fmt.Fprintf(&b, "A=$%02X X=$%02X Y=$%02X S=$%02X P=$%02X %s\n", r.A, r.X, r.Y, r.S, r.P, r.Flags)
	if r.Bank != nil {
		b.WriteString(switchedIn(*r.Bank))
	}
	for _, u := range r.Uninitialised {
		b.WriteString("uninitialised: " + u + "\n")
	}
	for _, d := range r.Dumps {
		fmt.Fprintf(&b, "%s ($%04X):", d.Where, d.Addr)
		for i, v := range d.Bytes {
			if i > 0 && i%16 == 0 {
				fmt.Fprintf(&b, "\n%s", strings.Repeat(" ", len(d.Where)+len(" ($0000):")))
			}
			fmt.Fprintf(&b, " %02X", v)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// switchedIn is the line that says which bank was switched in for a call.
func switchedIn(bank int) string {
	return fmt.Sprintf("bank %d was switched in for the call; if the game keeps the number of its bank in RAM, that copy is unchanged: --after with the game's own routine changes both\n", bank)
}

// openMachine opens a console for calls into a source, an exhibit or a ROM. A ROM brings its symbols
// and the sources that have its headers.
func openMachine(file, symbols string, sources, defines []string, region, board string, stderr io.Writer) (*budget.Machine, error) {
	reg, err := nes.ParseRegion(region)
	if err != nil {
		return nil, fmt.Errorf("--region: %w", err)
	}
	game, err := openROM(file, defines)
	if err != nil {
		return nil, err
	}
	opt := budget.Options{Region: reg, Board: board}
	if game.prog != nil {
		if symbols != "" {
			return nil, fmt.Errorf("--symbols: %s is a source and has its own", file)
		}
		warn(stderr, game.prog)
		return budget.Open(game.prog, opt)
	}
	names, err := romNames(game, symbols, sources, stderr)
	if err != nil {
		return nil, err
	}
	m, err := budget.OpenROM(game.image, names, opt)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}
