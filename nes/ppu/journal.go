package ppu

import "pool6502/nes/timing"

// A program that changes the scroll position on every line writes to registers a thousand times a frame. Running the PPU up
// to each write would cut all lines into parts. So a write that cannot take effect ahead of these dots (ahead.go) is put off:
// it goes into a journal, which is performed when something needs the PPU to be settled. Then all that happens on a line is
// known, and a line on which the same has happened before is not performed again (repeat.go).

// action is a write that was put off, or a stage of one.
type action struct {
	at   timing.Time // the PPU is to be run up to this moment first
	what uint32      // see newWhat
}

// endStage is the bit of action.what for the second stage of a write: see endWrite.
const endStage = 1 << 24

// newWhat returns action.what of the first stage of a write.
func newWhat(reg uint16, v, old uint8) uint32 { return uint32(reg)<<16 | uint32(old)<<8 | uint32(v) }

// perform performs an action.
func (p *PPU) perform(a action) {
	reg, v, old := uint16(a.what>>16&7), uint8(a.what), uint8(a.what>>8)
	p.run(a.at)
	if a.what&endStage != 0 {
		p.endWrite(reg, v, a.at-timing.WriteData)
	} else {
		p.beginWrite(reg, v, old, a.at-timing.AccessStart)
	}
}

// performSome performs the first n actions and returns the rest. A write of two stages is performed at once, even if the
// second stage comes behind the n actions.
func (p *PPU) performSome(todo []action, n int) []action {
	for i, a := range todo {
		switch {
		case a.what&endStage == 0 && i >= n:
			return todo[i:]
		case a.what&endStage == 0:
			p.writeNow(uint16(a.what>>16&7), uint8(a.what), uint8(a.what>>8), a.at-timing.AccessStart)
		case i == 0:
			p.perform(a) // the first stage has been performed by itself
		}
	}
	return nil
}

// putOff notes a write to $2000, $2001, $2005 or $2006 in the cycle that starts at t, if it comes in the picture, with
// rendering on. If the board counts rises of A12, or answers fetches, nothing is put off.
func (p *PPU) putOff(reg uint16, v, old uint8, t timing.Time) bool {
	const most = 4096 // actions
	if p.noLines || p.exact || p.fetcher != nil || p.Warming || len(p.journal) > most {
		return false
	}
	if p.a12er != nil && p.a12er.Rises() != 0 {
		return false
	}
	if len(p.journal) == 0 && !p.opensJournal(t) {
		return false
	}
	p.refreshIO(v, 0xFF, t)
	p.statusStableUntil = 0
	what := newWhat(reg, v, old)
	p.journal = append(p.journal, action{t + timing.AccessStart, what})
	if reg == 0 || reg == 6 {
		p.journal = append(p.journal, action{t + timing.WriteData, what | endStage})
	}
	return true
}

// opensJournal reports whether a write in the cycle that starts at t may be the first of a journal.
func (p *PPU) opensJournal(t timing.Time) bool {
	if p.Mask&maskShow == 0 {
		return false
	}
	lineOne := timing.Time(int(p.pre+2-p.Line)*timing.DotsPerLine-int(p.Dot)-1) * p.dot
	return p.Line < 240 || t >= p.nextRising()+lineOne
}

// catchUp performs the writes that were put off.
func (p *PPU) catchUp(now timing.Time) {
	todo, io, holds := p.journal, p.IO, p.IOHolds
	p.journal = p.journal[:0]
	if p.Line >= 240 {
		p.run(p.nextRising() + timing.Time((int(p.pre)+1-int(p.Line))*timing.DotsPerLine-int(p.Dot))*p.dot)
	}
	if p.repeats == nil {
		p.repeats = new(repeats)
	}
	p.repeats.look(p)
	for len(todo) > 0 {
		p.runToLineOf(todo[0].at)
		todo = p.performLines(todo, now)
	}
	p.IO, p.IOHolds = io, holds
}

// runToLineOf runs the PPU to the start of the line of the picture that performs the dot before t, if it is on an earlier one.
func (p *PPU) runToLineOf(t timing.Time) {
	const line = timing.DotsPerLine
	if begin := p.nextLine(); t > begin {
		p.run(begin + (t-begin-1)/(line*p.dot)*(line*p.dot))
	}
}

// nextLine returns when the next dot 0 begins.
func (p *PPU) nextLine() timing.Time {
	return p.nextRising() + timing.Time(timing.DotsPerLine-1-p.Dot)*p.dot
}

// upTo returns how many of the actions come before the first dot behind end.
func upTo(todo []action, end timing.Time) (n int) {
	for n < len(todo) && todo[n].at <= end {
		n++
	}
	return n
}
