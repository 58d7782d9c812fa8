package played

// An interrupted is an interrupt: the instruction before which it came, the call that it interrupted, and how many had come before.
type interrupted struct {
	pc   uint16
	call uint32
	came int
}

// A met counts the interrupts that come in a loop until it is left.
type met struct {
	call  uint32
	first int // how many had come before
	seen  int // how many had come when its branch back ran last
	most  int
	frame uint32
}

// meet counts the interrupts in the loop of a branch back, which has just run. One that came in the first round counts, too.
func (l *Log) meet(w *stay, pc uint16, s uint8, to uint16) {
	m, call := &w.met, l.within(s)
	if !w.open || m.call != call {
		m.call, m.first = call, l.came
		if i := l.last; i.came >= m.seen && i.call == call && i.pc >= to && i.pc <= pc {
			m.first = i.came
		}
	}
	if m.seen = l.came; l.came-m.first > m.most {
		m.most, m.frame = l.came-m.first, uint32(l.con.Frame())
	}
}

// Met returns the most interrupts that came in the loop of the branch back at an offset of PRG ROM before the branch was not taken, and the frame.
func (l *Log) Met(back int) (times, frame int) {
	if back < 0 {
		return 0, 0
	}
	m := l.waits[back].met
	return m.most, int(m.frame)
}
