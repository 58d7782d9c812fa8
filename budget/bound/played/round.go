package played

import (
	"slices"

	"pool6502/cpu"
)

// A round is a loop that goes on: from the first to the last byte of its instructions, in which of the handlers that run, the offset of its last
// instruction, and the stack pointer there.
type round struct {
	from, to uint16
	level    int
	at       int
	s        uint8
}

// outside notes which loops have been left for other code. If that is not called in the loop, the next round is the first of another stay.
func (l *Log) outside(pc uint16) {
	left := func(v round) bool {
		is := v.level > len(l.levels) || v.level == len(l.levels) && (pc < v.from || pc > v.to)
		if is && v.level == len(l.levels) && l.called(l.s) >= v.s {
			l.waits[v.at].open = false
		}
		return is
	}
	if slices.ContainsFunc(l.rounds, left) {
		l.rounds = slices.DeleteFunc(l.rounds, left)
	}
}

// back records for how long a loop runs whose last instruction is a branch or jump back to an address. If other code has run since
// the last round, and more instructions than the loop has bytes, the loop was left in between.
func (l *Log) back(r *cpu.Step, c *cpu.CPU, to uint16) {
	if to > r.PC {
		return
	}
	at := l.Place(r.PC)
	if at.Off < 0 {
		return
	}
	if c.PC == to && !l.heads[to] {
		l.heads[to] = true
		if l.within(c.S) > 0 && !indexed(&cpu.Opcodes[l.peek(to)]) {
			l.runs(l.Place(to).Off, c.S) // its first run
		}
	}
	w := &l.waits[at.Off]
	if v := len(l.levels) - 1; v >= 0 && w.open && w.met.call < l.levels[v].begun {
		l.levels[v].waits[at.Off] = *w
		w.open = false
	}
	l.meet(w, r.PC, c.S, to)
	now := round{to, r.PC, len(l.levels), at.Off, l.called(c.S)}
	goesOn := slices.Contains(l.rounds, now)
	if !w.open || !goesOn && l.count-w.count > int(r.PC-to)+2 {
		w.since, w.ends = r.Start, [2]cpu.Time{r.Start, r.Start}
	}
	if w.open, w.count = c.PC == to, l.count; w.open && !goesOn {
		l.rounds = append(l.rounds, now)
	}
	if w.open && !goesOn && !l.con.NMIEnabled() {
		l.note(deaf, 0, at, "this loop waits while NMI is off")
	}
	if !w.open {
		switch head := at.Off - int(r.PC-to); {
		case l.awaited.Off >= head && l.awaited.Off <= at.Off:
			l.awaited.Off = -1
		case !w.left:
			l.note(unawaited, 0, at, "the loop ends without an NMI at the start of vblank")
		case !w.early:
			w.early = true
			l.note(unawaited, 1, at, "the loop ends without another NMI at the start of vblank")
		}
		w.left = true
		l.Arrive(at, c.PC) // a pass of the main loop may begin here
	}
	if n := r.End - w.since; n > w.most {
		w.most, w.rounds, w.frame = n, r.End-w.ends[1], uint32(l.con.Frame())
	}
	w.ends = [2]cpu.Time{r.End, w.ends[0]}
}
