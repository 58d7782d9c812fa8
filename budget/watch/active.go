package watch

import "pool6502/cpu"

// Active is a call that has not returned, or an interrupt that is being served.
type Active struct {
	Routine int      // index, for Meter.Routine
	Kind    cpu.Kind // of an interrupt; cpu.Instruction for a call
	SP      int      // S after the JSR or the interrupt's entry; -1 if no RTS or RTI ends it
	Cycles  int      // cycles since it began, without DMA and other interrupts
	Oldest  bool     // nothing is older: it may have begun before the last Reset, from which Cycles are counted then
}

// Stack appends the calls and interrupts in progress to dst, the innermost first. Calls that began before the
// last Reset are missing.
func (m *Meter) Stack(dst []Active) []Active {
	m.book()
	m.fold()
	end := len(m.stack)
	for i := len(m.levels) - 1; i >= 0; i-- {
		l := &m.levels[i]
		for k := end - 1; k >= l.base; k-- {
			a := &m.stack[k]
			if a.handed {
				continue
			}
			on := Active{Routine: int(a.routine), SP: a.sp, Cycles: m.cycles(l.raw - a.raw), Oldest: k == 0}
			if k == l.base && i > 0 {
				on.Kind, on.SP = l.kind, l.sp
			} else if a.sp == rootSP {
				on.SP = -1
			}
			dst = append(dst, on)
		}
		end = l.base
	}
	return dst
}
