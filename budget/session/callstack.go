package session

import (
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// Level is a call that has not returned, an interrupt that is being served, or at the bottom the main program.
type Level struct {
	Name   string
	Kind   cpu.Kind // of an interrupt; cpu.Instruction for others
	From   uint16   // the JSR; for an interrupt, the instruction that continues after it; 0 at the bottom
	Cycles int      // cycles since it began, without DMA and other interrupts; -1 if its beginning was not observed
	Budget int      // the budget in its contract, in cycles; -1 for none
}

// CallStack returns the call stack, the innermost call first. The meter has the calls whose beginning it
// observed. Earlier calls, for example of a state that was loaded, are found by their return addresses on
// the stack: such an address follows a JSR. It needs Costs.
func (s *Session) CallStack() []Level {
	m := s.viewer.meter
	var out []Level
	next := int(s.con.CPU().S) + 1
	word := func(at int) uint16 { return uint16(s.stackByte(at)) | uint16(s.stackByte(at+1))<<8 }
	bottom := Level{Name: "main program", Cycles: -1, Budget: -1}
	for _, a := range m.Stack(nil) {
		l := describe(m.Routine(a.Routine))
		l.Kind, l.Cycles = a.Kind, a.Cycles
		switch {
		case a.SP < 0:
			if a.Oldest && !s.viewer.marks.seen {
				l.Cycles = -1
			}
			bottom = l
			continue
		case a.Kind != cpu.Instruction:
			l.From, next = word(a.SP+2), a.SP+4
		default:
			l.From, next = word(a.SP+1)-2, a.SP+3
		}
		out = append(out, l)
	}
	for at, found := next, false; at < 0xFF; at++ {
		if at < 0 || s.con.Peek(word(at)-2) != jsr {
			continue
		}
		site := word(at) - 2
		target := uint16(s.con.Peek(site+1)) | uint16(s.con.Peek(site+2))<<8
		l := Level{From: site, Cycles: -1, Budget: -1}
		l.Name, _ = m.Where(target)
		out = append(out, l)
		at++
		if !found {
			found, bottom = true, Level{Name: "main program", Cycles: -1, Budget: -1}
		}
	}
	return append(out, bottom)
}

func (s *Session) stackByte(at int) uint8 { return s.con.Peek(0x100 | uint16(uint8(at))) }

func describe(rt *watch.Routine) Level {
	l := Level{Name: rt.Name, Budget: -1}
	if rt.Contract != nil {
		l.Budget = rt.Contract.Budget
	}
	return l
}
