package budget

import (
	"cmp"
	"slices"

	"pool6502/budget/watch"
	"pool6502/cpu"
)

// LineCost is what a call spent on one line of a source, in cycles of its body.
type LineCost struct {
	Routine string `json:"routine,omitempty"` // whose line it is: the global label before it
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Text    string `json:"text,omitempty"` // as the source has it; empty where the source is not at hand
	Cycles  int    `json:"cycles"`
	Extra
}

// Extra is what instructions took beyond the fewest cycles they can, by cause.
type Extra struct {
	PageCross  int `json:"page_cross,omitempty"`   // indexed accesses that left their page
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
	case over <= 0 || o.Cycles == 0:
	case o.Flow == cpu.Branch:
		e.Taken, e.BranchPage = 1, over-1
	default:
		e.PageCross = over
	}
	return e
}

// MockedLine is the routine of the LineCost that holds what mocks cost, with their
// RTS.
const MockedLine = "(replaced routines)"

// CountLines makes every case count what each line of the source costs, for
// CaseResult.Lines.
func (m *Machine) CountLines() { m.lines = true }

// lineCounter adds up the cycles of a call by place. Interrupts and DMA are in no
// body, and not in here.
type lineCounter struct {
	m      *Machine
	cycles map[watch.Loc]int
	extra  map[watch.Loc]Extra
	pc     map[watch.Loc]uint16
	deep   int // interrupts under way
	last   watch.Loc
	own    int // of the last instruction
	remove func()
}

// start begins to count, where lines are asked for; nil counts nothing.
func (m *Machine) startLines() *lineCounter {
	if !m.lines {
		return nil
	}
	c := &lineCounter{m: m, cycles: map[watch.Loc]int{}, extra: map[watch.Loc]Extra{}, pc: map[watch.Loc]uint16{}}
	c.remove = m.con.OnRetire(c.retire)
	return c
}

func (c *lineCounter) retire(r *cpu.Retired) {
	if r.Kind != cpu.Instruction {
		c.deep++
		return
	}
	if c.deep == 0 && c.m.mocks[r.PC] == nil { // a mock's RTS stands on another line's place
		c.last = c.m.meter.Loc(r.PC)
		c.own = int((r.End-r.Start)/c.m.con.CPU().Cycle) - int(r.Stolen)
		c.cycles[c.last] += c.own
		c.pc[c.last] = r.PC
		if e := extraOf(r.Op, c.own); e != (Extra{}) {
			e.Add(c.extra[c.last])
			c.extra[c.last] = e
		}
	}
	switch {
	case r.Op == opcodeBRK:
		c.deep++
	case r.Op == opcodeRTI && c.deep > 0:
		c.deep--
	}
}

const (
	opcodeBRK = 0x00
	opcodeRTI = 0x40
)

// stop ends counting and gives the lines in the order of the source. The RTS that
// returned is not part of the body, and is taken out.
func (c *lineCounter) stop(body int) []LineCost {
	if c == nil {
		return nil
	}
	c.remove()
	c.cycles[c.last] -= c.own
	type place struct {
		routine, file string
		line          int
	}
	sum := map[place]LineCost{}
	add := func(p place, n int, e Extra) {
		l := sum[p]
		l.Cycles += n
		l.Extra.Add(e)
		sum[p] = l
	}
	rest := body
	for loc, n := range c.cycles {
		routine, pos := c.m.meter.Place(loc, c.pc[loc])
		add(place{routine, pos.File, pos.Line}, n, c.extra[loc])
		rest -= n
	}
	if rest != 0 {
		add(place{routine: MockedLine}, rest, Extra{})
	}
	var out []LineCost
	for p, l := range sum {
		if l.Cycles == 0 {
			continue
		}
		l.Routine, l.File, l.Line = p.routine, p.file, p.line
		l.Text, _ = c.m.names.SourceLine(p.file, p.line)
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b LineCost) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Routine, b.Routine))
	})
	return out
}
