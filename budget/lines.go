package budget

import (
	"cmp"
	"slices"

	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// LineCost is the cost of one source line in a call, in cycles of its body.
type LineCost struct {
	Routine string `json:"routine,omitempty"` // the routine of the line: the global label before it
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Text    string `json:"text,omitempty"` // the line in the source; empty if the source is not available
	Cycles  int    `json:"cycles"`
	Extra
}

// Extra has the cycles that instructions took beyond their least number, by cause.
type Extra struct {
	PageCross  int `json:"page_cross,omitempty"`   // indexed accesses that crossed a page
	Taken      int `json:"branch_taken,omitempty"` // branches that were taken
	BranchPage int `json:"branch_page,omitempty"`  // taken branches to another page
}

// Add adds the cycles of o.
func (e *Extra) Add(o Extra) {
	e.PageCross += o.PageCross
	e.Taken += o.Taken
	e.BranchPage += o.BranchPage
}

// extraOf splits the cycles of an instruction.
func extraOf(op uint8, own int) (e Extra) {
	o := &cpu.Opcodes[op]
	over := own - int(o.Cycles)
	switch {
	case over <= 0:
	case o.Flow == cpu.Branch:
		e.Taken, e.BranchPage = 1, over-1
	default:
		e.PageCross = over
	}
	return e
}

// MockedLine is the Routine of the LineCost with the cost of mocks, including their
// RTS.
const MockedLine = "(replaced routines)"

// CountLines makes every case measure the cost of each source line, for
// CaseResult.Lines.
func (m *Machine) CountLines() { m.lines = true }

// lineCounter adds up the cycles of a call by place. Interrupts and DMA are in no
// body, and not in here.
type lineCounter struct {
	m     *Machine
	spent []spentAt
	under []bool // interrupts under way: not a BRK
	last  int    // index in spent of the last instruction, -1 before the first
	own   int    // cycles of the last instruction
	steps *nes.Observer
}

// spentAt is what the instruction at one place took, in cycles.
type spentAt struct {
	loc    watch.Loc
	pc     uint16
	cycles int
	extra  Extra
}

// start begins to count, where lines are asked for; nil counts nothing.
func (m *Machine) startLines() *lineCounter {
	if !m.lines {
		return nil
	}
	c := &lineCounter{m: m, last: -1}
	c.steps = m.con.Attach(&nes.Observer{Step: c.step})
	return c
}

func (c *lineCounter) step(r *cpu.Step) {
	if r.Kind != cpu.Instruction {
		c.under = append(c.under, true)
		return
	}
	if !slices.Contains(c.under, true) && c.m.mocks[r.PC] == nil { // a mock's RTS stands on another line's place
		s := c.at(r.PC)
		c.own = int((r.End-r.Start)/c.m.con.CPU().Cycle) - int(r.Stolen)
		s.cycles += c.own
		s.extra.Add(extraOf(r.Op, c.own))
	}
	switch {
	case r.Op == opcodeBRK:
		c.under = append(c.under, false)
	case r.Op == opcodeRTI && len(c.under) > 0:
		c.under = c.under[:len(c.under)-1]
	}
}

// at is the count of the instruction at an address; lineAt of the machine tells its index. What
// calls before this one have left there is no index of this place.
func (c *lineCounter) at(pc uint16) *spentAt {
	loc := c.m.meter.Loc(pc)
	if n := int(loc) + 1 - len(c.m.lineAt); n > 0 {
		c.m.lineAt = append(c.m.lineAt, make([]int32, n)...)
	}
	i := c.m.lineAt[loc]
	if i == 0 || int(i) > len(c.spent) || c.spent[i-1].loc != loc {
		c.spent = append(c.spent, spentAt{loc: loc, pc: pc})
		i = int32(len(c.spent))
		c.m.lineAt[loc] = i
	}
	c.last = int(i) - 1
	c.spent[c.last].pc = pc
	return &c.spent[c.last]
}

const (
	opcodeBRK = 0x00
	opcodeRTI = 0x40
)

// stop ends counting. The RTS that returned is not part of the body, and is taken out.
func (c *lineCounter) stop() {
	if c == nil {
		return
	}
	c.m.con.Detach(c.steps)
	if c.last >= 0 {
		c.spent[c.last].cycles -= c.own
	}
}

// list gives the lines in the order of the source, for a call with a body of so many cycles.
func (c *lineCounter) list(body int) []LineCost {
	if c == nil {
		return nil
	}
	out := make([]LineCost, 0, len(c.spent)+1)
	rest := body
	for _, at := range c.spent {
		l := *c.m.lineOf(at.loc, at.pc)
		l.Cycles, l.Extra = at.cycles, at.extra
		out = append(out, l)
		rest -= at.cycles
	}
	if rest != 0 {
		out = append(out, LineCost{Routine: MockedLine, Cycles: rest})
	}
	slices.SortStableFunc(out, LineCost.order)
	n := 0
	for _, l := range out {
		if n > 0 && l.order(out[n-1]) == 0 {
			out[n-1].Cycles += l.Cycles
			out[n-1].Extra.Add(l.Extra)
			continue
		}
		out[n] = l
		n++
	}
	return slices.DeleteFunc(out[:n], func(l LineCost) bool { return l.Cycles == 0 })
}

// order compares the places of two lines.
func (l LineCost) order(o LineCost) int {
	return cmp.Or(cmp.Compare(l.File, o.File), cmp.Compare(l.Line, o.Line), cmp.Compare(l.Routine, o.Routine))
}

// lineOf is the line of the code at a place, without cycles. The machine keeps what it has found: all
// cases of a routine ask for the same lines.
func (m *Machine) lineOf(loc watch.Loc, pc uint16) *LineCost {
	if l, ok := m.linesKnown[lineKey{loc, pc}]; ok {
		return l
	}
	routine, pos := m.meter.Place(loc, pc)
	l := &LineCost{Routine: routine, File: pos.File, Line: pos.Line}
	l.Text, _ = m.names.SourceLine(pos.File, pos.Line)
	if m.linesKnown == nil {
		m.linesKnown = map[lineKey]*LineCost{}
	}
	m.linesKnown[lineKey{loc, pc}] = l
	return l
}

// lineKey is code: where it is stored, and at which address it ran.
type lineKey struct {
	loc watch.Loc
	pc  uint16
}
