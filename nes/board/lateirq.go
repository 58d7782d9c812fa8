package board

import "pool6502/nes/timing"

// lateIRQ is an interrupt that a chip asserts some time after what causes it. A board that has one is Timed.
type lateIRQ struct {
	line *edge
	due  *timing.Time // when the line falls, in the board's state; timing.Never if nothing has caused it
}

// Settle asserts the interrupt if its time has come.
func (l *lateIRQ) Settle(t timing.Time) {
	if *l.due <= t {
		l.line.setIRQ(true, *l.due)
		*l.due = timing.Never
	}
}

// Next returns when the line falls.
func (l *lateIRQ) Next() timing.Time { return *l.due }

// release acknowledges the interrupt, or prevents it.
func (l *lateIRQ) release(t timing.Time) {
	*l.due = timing.Never
	l.line.setIRQ(false, t)
}
