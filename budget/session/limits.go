package session

import (
	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// judge records a budget that a call, or a handler of an interrupt, has broken.
func (w *viewer) judge(e *watch.CallEvent) {
	broken := false
	if c := w.meter.Routine(e.Routine).Contract; c != nil && c.Budget >= 0 {
		broken = e.Body > c.Budget
	}
	if e.Kind == cpu.NMI {
		w.nmi = max(w.nmi, e.Body)
		for i := range w.limits {
			broken = broken || perNMI(&w.limits[i]) && e.Body > w.limits[i].Cycles
		}
	}
	if broken && w.broke != nil {
		*w.broke = true
	}
}

// perNMI reports whether a limit of the program is that of each NMI.
func perNMI(l *asm.Limit) bool { return l.Of == "nmi" && l.Per == contract.PerCall }

// weigh updates the verdict with the budgets of calls and interrupts that are broken.
func (v *Verdict) weigh(s *Session) {
	const handled = "in an interrupt, with its entry and RTI"
	for _, rt := range s.viewer.meter.Routines() {
		if rt.Contract != nil && rt.Contract.Budget >= 0 {
			v.hold(rt.Name, "in a call", rt.MaxBody, rt.Contract.Budget)
			v.hold(rt.Name, handled, rt.MaxHandled, rt.Contract.Budget)
		}
	}
	for i := range s.viewer.limits {
		if l := &s.viewer.limits[i]; perNMI(l) {
			v.hold("the NMI handler", handled, s.viewer.nmi, l.Cycles)
		}
	}
}

// weighFrame updates the verdict with the budgets of a frame that a frame breaks. One that leaves open whether the program waited breaks none.
// While rendering is off, the program may take as long as it likes, unless it has shown no picture by the end of setUp.
func (v *Verdict) weighFrame(s *Session, st *FrameStat) {
	r := s.con.Region()
	most := func(l *asm.Limit) int { return l.Most(r.CyclesPerFrame(), r.VBlankCycles()) }
	sure := st.Missed || !st.Unsure
	for _, c := range st.Costs {
		if rt := s.viewer.meter.Routine(c.Routine); sure && rt.Contract != nil {
			if l := rt.Contract.InFrame(); l != nil {
				v.hold(rt.Name, "in a frame", c.Inclusive, most(l))
			}
		}
	}
	for i := range s.viewer.limits {
		switch l := &s.viewer.limits[i]; {
		case l.Per != contract.PerFrame:
		case l.Of == "nmi":
			v.hold("the NMI handler", "in a frame", st.NMI, most(l))
		case sure && (!st.Blank || !s.viewer.meter.Shown() && st.Frame > setUp):
			v.hold("the program", "in a frame", st.Busy, most(l))
		}
	}
}

// hold holds a cost against a budget.
func (v *Verdict) hold(of, in string, used, budget int) {
	if used > budget && (v.Broken == "" || used-budget > v.Used-v.Budget) {
		v.Broken, v.In, v.Used, v.Budget = of, in, used, budget
	}
}
