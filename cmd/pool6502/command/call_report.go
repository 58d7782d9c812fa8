package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/watch"
)

// callInputs are the flags that set registers and memory before a call and select the memory to print.
type callInputs struct {
	Regs  [3]string // A, X, Y
	Flags string
	Sets  []string
	Dumps []string
}

// add adds the flags that set registers and memory.
func (f *callInputs) add(c *cobra.Command) {
	fs := c.Flags()
	fs.StringVar(&f.Regs[0], "a", "", "the accumulator before the call")
	fs.StringVar(&f.Regs[1], "x", "", "the X register before the call")
	fs.StringVar(&f.Regs[2], "y", "", "the Y register before the call")
	fs.StringVar(&f.Flags, "flags", "", "flags before the call, letters of nvdizc: upper case sets, lower case clears")
	fs.StringArrayVar(&f.Sets, "set", nil, "memory before the call, `WHERE=BYTE,BYTE…`; may be repeated")
}

// Parse reads them.
func (f *callInputs) Parse(m *watch.Names) (set []asm.Assign, dumps []memoryDump, err error) {
	if set, err = f.set(m); err == nil {
		dumps, err = f.parseDumps(m)
	}
	return set, dumps, err
}

// newCallReport makes the report of a call.
func newCallReport(routine string, r budget.Result, uninitialised []string) *callReport {
	report := &callReport{
		Routine: routine, Body: r.Body, Call: r.Call,
		A: int(r.A), X: int(r.X), Y: int(r.Y), S: int(r.S), P: int(r.P), Flags: r.Flags(),
		Dumps: []memoryDump{}, Uninitialised: uninitialised,
	}
	if r.Bank >= 0 {
		report.Bank = &r.Bank
	}
	return report
}

// callReport is the result of a call; --format json prints it with these keys.
type callReport struct {
	Routine string       `json:"routine"`
	Body    int          `json:"body"`
	Call    int          `json:"call"`
	A       int          `json:"a"`
	X       int          `json:"x"`
	Y       int          `json:"y"`
	S       int          `json:"s"`
	P       int          `json:"p"`
	Flags   string       `json:"flags"`
	Dumps   []memoryDump `json:"dumps"`
	Bank    *int         `json:"bank,omitempty"` // PRG bank that was switched in for the call

	Uninitialised []string `json:"uninitialised,omitempty"`
}

// A memoryDump is memory after the call.
type memoryDump struct {
	Where string `json:"where"`
	Addr  int    `json:"addr"`
	Bytes []int  `json:"bytes"`
}

// Dump adds memory to the report.
func (r *callReport) Dump(dumps []memoryDump, peek func(addr uint16, n int) []uint8) {
	for _, d := range dumps {
		for _, b := range peek(uint16(d.Addr), cap(d.Bytes)) {
			d.Bytes = append(d.Bytes, int(b))
		}
		r.Dumps = append(r.Dumps, d)
	}
}

// set collects the values that --a, --x, --y, --flags and --set give.
func (f *callInputs) set(m *watch.Names) ([]asm.Assign, error) {
	var set []asm.Assign
	for i, text := range f.Regs {
		if text == "" {
			continue
		}
		v, err := m.Value(text, 0xFF)
		if err != nil {
			return nil, fmt.Errorf("--%c: %w", "axy"[i], err)
		}
		set = append(set, budget.Reg("AXY"[i], uint8(v)))
	}
	for _, c := range []byte(f.Flags) {
		upper := c &^ 0x20
		if strings.Count(strings.ToUpper(f.Flags), string(rune(upper))) > 1 {
			return nil, fmt.Errorf("--flags %s: %c stands there twice; upper case sets a flag, lower case clears it", f.Flags, upper)
		}
		if !strings.ContainsRune("NVDIZC", rune(upper)) {
			return nil, fmt.Errorf("--flags %s: %q is not a flag; use the letters nvdizc, upper case to set", f.Flags, c)
		}
		v := uint8(0)
		if c == upper {
			v = 1
		}
		set = append(set, budget.Reg(upper, v))
	}
	for _, text := range f.Sets {
		a, err := m.ParseSet(text)
		if err != nil {
			return nil, fmt.Errorf("--set %w", err)
		}
		set = append(set, a)
	}
	return set, nil
}

// parseDumps reads --dump. The Bytes of each dump are still empty; their capacity is its length.
func (f *callInputs) parseDumps(m *watch.Names) ([]memoryDump, error) {
	var dumps []memoryDump
	for _, text := range f.Dumps {
		where, length, found := cutLength(text)
		n := 1
		if found {
			var err error
			if n, err = m.Value(length, 0x10000); err != nil || n < 1 || n > 0x10000 {
				return nil, fmt.Errorf("--dump %s: give a length of 1 to 65536 bytes", text)
			}
		}
		addr, err := m.Resolve(where)
		if err != nil {
			return nil, fmt.Errorf("--dump %s: %w", text, err)
		}
		if int(addr)+n > 0x10000 {
			return nil, fmt.Errorf("--dump %s: the range runs past $FFFF; give a smaller length", text)
		}
		dumps = append(dumps, memoryDump{Where: where, Addr: int(addr), Bytes: make([]int, 0, n)})
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

// Print writes the report for people.
func (r *callReport) Print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: body %s cycles, call %s\n", r.Routine, contract.Grouped(r.Body), contract.Grouped(r.Call))
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
