package budget

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bare"
	"pool6502/budget/watch"
)

// CaseResult is one case of a contract, tried.
type CaseResult struct {
	Routine string
	Case    string
	Pos     asm.Pos
	Text    string // as written
	Inputs  string // what the case sets before the call, as written, and the Setup, Mock and Start lines that apply to it

	Body       int // cycles; of a case that fails, those of the run that is told of
	Call       int // Body + 12
	Expect     int // cycles the case names, as body; -1 for none
	AtMost     bool
	Lines      []LineCost // where the cycles of Body went; only after Machine.CountLines
	Mismatches []Mismatch
	Err        error // the call did not return, or could not be made

	Exhausted *bare.Result // for a case with sets: the result of all combinations; Body is the maximum
}

// OK reports whether the case holds.
func (r *CaseResult) OK() bool { return r.Err == nil && len(r.Mismatches) == 0 }

// Stopped reports whether the case was interrupted before all combinations were tried.
func (r *CaseResult) Stopped() bool { return r.Exhausted != nil && r.Exhausted.Stopped }

// CostOnly reports whether only the number of cycles is wrong, and everything else is as the
// case says.
func (r *CaseResult) CostOnly() bool {
	return r.Err == nil && len(r.Mismatches) > 0 &&
		!slices.ContainsFunc(r.Mismatches, func(m Mismatch) bool { return m.Place != cyclesPlace })
}

// Failures returns what is wrong, one line for each mismatch; none if the case holds. If
// only the cost is wrong, each line says so.
func (r *CaseResult) Failures() (lines []string) {
	if r.Err != nil {
		return []string{r.Err.Error()}
	}
	if x := r.Exhausted; x != nil && x.First != nil {
		lines = append(lines, x.Failed())
	}
	right := ""
	if r.CostOnly() {
		right = "behaviour is right, but the cost is wrong: "
	}
	for _, m := range r.Mismatches {
		lines = append(lines, right+m.String())
	}
	return lines
}

// cyclesPlace is the Place of a Mismatch that is about the cost.
const cyclesPlace = contract.CyclesPlace

// Mismatch is a place that is not as it should be after a call.
type Mismatch = contract.Mismatch

// RunCases tries every case of every contract of the program, in order. Each runs with
// four kinds of garbage in the registers and flags that it does not set: pseudo-random bits,
// their opposite, zeros and ones. If a result or the cost differs, the case depends on luck
// and fails. Then it runs once more with other values in what the header keeps.
func (m *Machine) RunCases() []CaseResult {
	var out []CaseResult
	if m.names == nil {
		return nil
	}
	for _, c := range m.names.Contracts {
		for i := range c.Cases {
			if m.elsewhere(&c.Cases[i]) {
				continue
			}
			out = append(out, m.RunCase(c, &c.Cases[i]))
		}
		m.unused(c)
	}
	return out
}

// RunCase tries one case of a contract.
func (m *Machine) RunCase(c *asm.Contract, k *asm.Case) CaseResult {
	r := CaseResult{Routine: c.Routine, Case: k.Name, Pos: k.Pos, Text: k.Text, Expect: k.Cycles, AtMost: k.AtMost}
	if r.Err = m.startCase(c); r.Err != nil {
		return r
	}
	if r.Err = mirrored(k); r.Err != nil {
		return r
	}
	if r.Inputs = inputsOf(c, k) + m.constants(c, k); c.Start == nil {
		r.Inputs += m.usualText
	}
	defer func() { m.from = m.usual }()
	if len(k.Each) > 0 {
		m.exhaust(c, k, &r)
		return r
	}
	var first string // what the first run came to
	for g := range garbages {
		body, lines, bad, err := m.runOnce(c, k, g, nil)
		switch outcome := outcomeOf(body, bad, err); {
		case g == seeded:
			r.Err, r.Body, r.Call, r.Mismatches, r.Lines, first = err, body, body+12, bad, lines.list(body), outcome
		case outcome == first:
		default:
			m.unlucky(&r, c, k, g, body, lines, bad, err)
			return r
		}
	}
	if r.OK() {
		r.Mismatches = m.broken(c, k)
	}
	return r
}

// unlucky makes a case fail whose result depends on what it does not set: with one kind of garbage it is not what it
// was with the first one. If the first run was as it should be, the result is that of the other run.
func (m *Machine) unlucky(r *CaseResult, c *asm.Contract, k *asm.Case, g garbage, body int, lines *lineCounter, bad []Mismatch, err error) {
	why, was := m.luck(c, k, seeded, g), r.Body
	if r.OK() {
		r.Err, r.Mismatches, r.Body, r.Call, r.Lines = err, bad, body, body+12, lines.list(body)
	}
	if r.Err != nil {
		r.Err = fmt.Errorf("%w; %s", r.Err, why)
		return
	}
	if r.OK() {
		r.Mismatches = []Mismatch{{Place: cyclesPlace, Got: body, Want: was, Among: contract.Grouped(was) + ", as in another run", Why: why}}
		return
	}
	r.Mismatches[0].Why = join(r.Mismatches[0].Why, why)
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// caseSeed returns the seed of the garbage in a case.
func caseSeed(k *asm.Case) uint64 { return uint64(k.Pos.Line)<<16 + uint64(len(k.After)) }

// runOnce calls the case's routine once and compares everything.
func (m *Machine) runOnce(c *asm.Contract, k *asm.Case, g garbage, o *other) (int, *lineCounter, []Mismatch, error) {
	var before [][]uint8
	var regs [3]uint8
	counts := newCounter(m.con, k.Count)
	defer counts.stop()
	var fresh []UninitialisedRead
	var lines *lineCounter
	call := Call{
		Routine: c.Routine, Set: k.Set, setup: c.Setup, After: k.After, Mocks: c.Mocks,
		Seed: caseSeed(k), garbage: g, other: o,
		ready: func() {
			before, regs = m.savedPlaces(c), m.axy()
			counts.start()
			lines = m.startLines()
		},
	}
	if m.uninitialised && !m.from.playing {
		call.Uninitialised = func(f UninitialisedRead) { fresh = append(fresh, f) }
	}
	res, err := m.Call(call)
	lines.stop()
	if err != nil {
		return 0, nil, nil, err
	}
	var bad []Mismatch
	for _, w := range k.Want {
		bad = append(bad, w.Compare(m.values(w.Place, res))...)
	}
	for i, p := range c.Keeps {
		for j, v := range m.values(p, res) {
			if v != before[i][j] {
				bad = append(bad, Mismatch{Place: p.Byte(j), Got: int(v), Want: int(before[i][j]), Why: p.Kept()})
			}
		}
	}
	bad = append(bad, changed(c, k, regs, [3]uint8{res.A, res.X, res.Y})...)
	bad = append(bad, counts.mismatches()...)
	for _, f := range fresh {
		bad = append(bad, Mismatch{Place: uninitialisedPlace, Got: int(f.Addr), Why: f.String()})
	}
	if k.Cycles >= 0 && (res.Body > k.Cycles || !k.AtMost && res.Body != k.Cycles) {
		bad = append(bad, Mismatch{Place: cyclesPlace, Got: res.Body, Want: k.Cycles, AtMost: k.AtMost})
	}
	return res.Body, lines, bad, nil
}

func (m *Machine) axy() [3]uint8 {
	c := m.con.CPU()
	return [3]uint8{c.A, c.X, c.Y}
}

// changed gives the registers that a whole contract does not let a call change,
// and that changed. What Keeps names is compared by itself.
func changed(c *asm.Contract, k *asm.Case, before, after [3]uint8) (bad []Mismatch) {
	if !c.Whole {
		return nil
	}
	for i, reg := range []byte("AXY") {
		named := slices.Contains(c.Changes, reg) ||
			slices.ContainsFunc(c.Keeps, func(p asm.Place) bool { return p.Reg == reg }) ||
			slices.ContainsFunc(k.Want, func(w asm.Assign) bool { return w.Place.Reg == reg })
		if !named && before[i] != after[i] {
			bad = append(bad, Mismatch{Place: string(reg), Got: int(after[i]), Want: int(before[i]), Why: "neither Out nor Clobbers names it"})
		}
	}
	return bad
}

// savedPlaces are the values, before a call, of the places that the contract keeps.
func (m *Machine) savedPlaces(c *asm.Contract) [][]uint8 {
	cp := m.con.CPU()
	now := Result{Regs: cp.Regs}
	out := make([][]uint8, len(c.Keeps))
	for i, p := range c.Keeps {
		out[i] = m.values(p, now)
	}
	return out
}

// values are the bytes in a place, with the registers of r.
func (m *Machine) values(p asm.Place, r Result) []uint8 {
	if p.Reg != 0 {
		return []uint8{r.Get(p.Reg)}
	}
	return m.Peek(p.Addr, max(p.Len, 1))
}

// Overrun is a budget or another promise of a contract that some call broke.
type Overrun struct {
	Routine string
	Pos     asm.Pos
	Worst   int // cycles of the costliest call, as body
	Budget  int // cycles; -1 if the broken promise is not the budget
	Keeps   string
	Where   string // "cases", or "frame 123"
}

func (o Overrun) String() string {
	if o.Budget < 0 {
		return fmt.Sprintf("%s changed %s, which its header keeps (%s)", o.Routine, o.Keeps, o.Where)
	}
	return fmt.Sprintf("%s took %s cycles, budget %s (%s)", o.Routine, contract.Grouped(o.Worst), contract.Grouped(o.Budget), o.Where)
}

// Overruns are the budgets that some call broke since the machine was opened,
// nested calls included.
func (m *Machine) Overruns() (out []Overrun) {
	if m.names == nil {
		return nil
	}
	for _, c := range m.names.Contracts {
		if worst, ok := m.Worst(c); ok && c.Budget >= 0 && worst > c.Budget {
			out = append(out, Overrun{Routine: c.Routine, Pos: c.Pos, Worst: worst, Budget: c.Budget, Where: "cases"})
		}
	}
	return out
}

// overruns are the promises that some call in the frames broke.
func overruns(m *watch.Meter) (out []Overrun) {
	for i := range m.Routines() {
		r := m.Routine(i)
		if r.Contract == nil || r.Calls == 0 {
			continue
		}
		if b := r.Contract.Budget; b >= 0 && r.MaxBody > b {
			out = append(out, Overrun{Routine: r.Name, Pos: r.Contract.Pos, Worst: r.MaxBody, Budget: b, Where: fmt.Sprintf("frame %d", r.MaxFrame)})
		}
		if r.Broken > 0 {
			out = append(out, Overrun{Routine: r.Name, Pos: r.Contract.Pos, Worst: r.MaxBody, Budget: -1,
				Keeps: string(r.BrokenReg), Where: fmt.Sprintf("frame %d", r.BrokenFrom)})
		}
	}
	return out
}

// Each runs f for 0 ≤ i < n on as many goroutines as there are processors, and
// returns the error of the lowest i that failed. After ctx is cancelled, it starts no
// further calls.
func Each(ctx context.Context, n int, f func(i int) error) error {
	errs := make([]error, n)
	var next int
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= n {
					return
				}
				if errs[i] = ctx.Err(); errs[i] == nil {
					errs[i] = f(i)
				}
			}
		}()
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
