package ppu

import "pool6502/nes/timing"

// What a line does is a function of three things: the state at its start, the memory that the PPU sees, and the actions on
// the line. A note has a state and actions for one line, and what they led to: the state at the end, the pixels, the flags,
// and the changes of A12. If the same comes again, the line is not performed, since the note says what it would do. This
// needs no knowledge of what an action does.

// maxNotes is how many notes, and how many states, are kept for a line. Two frames of an NTSC console take 59,561 cycles.
// So a program that waits for the NMI in a loop of three cycles comes to the same dots in every sixth frame.
const maxNotes = 8

// settledAge is how often the journal must have been performed in a world before notes are made. To make a note takes half as
// long again as the line, and is in vain if the world changes soon.
const settledAge = 4

// repeats has the notes of all lines.
type repeats struct {
	world  world
	number uint64 // of the world
	age    int    // how often journals have been performed in this world
	like   int    // index of the note that was found last: the next line's often has the same
	lines  [240]lineNotes
}

// world is the memory that the notes of all lines depend on. No action changes it, except where OAM is corrupted; such lines
// are not noted.
type world struct {
	chr     [8]*[1024]uint8
	nt      [4]*[1024]uint8
	changes uint64 // of the bytes in these pages
	oam     [256]uint8
	palette [32]uint8
}

// lineNotes has the notes of a line.
type lineNotes struct {
	number  uint64 // of the world
	notes   [maxNotes]note
	nextOne uint8
	states  [maxNotes]*lineState // at the line's start
	nextAt  uint8
	seen    [maxNotes]uint64 // digests of the actions that the line had lately
	nextOf  uint8
}

// note is what a line does from a state, with some actions on it.
type note struct {
	start, end    *lineState
	actions       []action    // times are counted from the line's start
	pixels        *linePixels // nil if nothing was drawn
	hit, overflow timing.Time // when $2002's flags are set, counted from the line's start; 0 if they are not
	a12           []a12Change
}

// linePixels is a line of the picture. Notes of one line that led to the same pixels share them.
type linePixels [256]uint16

// lineState is the State at the start of a line, but for what no line of a note changes. Times are counted from the start.
type lineState State

// look takes notice of the world. In a new one, nothing is known.
func (r *repeats) look(p *PPU) {
	now := world{p.chr, p.nt, p.rows.changes, p.OAM, p.Palette}
	if r.age++; r.world != now {
		r.world, r.age = now, 0
		r.number++
	}
}

// performLines performs the first of the actions, all that come on the same line or on some lines in a row, and returns the
// rest. The PPU has been run to the start of the line, or is in the middle of it. On a line that is not over at the time now,
// more may happen: it cannot be repeated.
func (p *PPU) performLines(todo []action, now timing.Time) []action {
	r, begin := p.repeats, p.nextLine()
	if p.nextRising() != begin || p.Falling || p.Line >= 238 || p.deferred || p.kept || p.RowDue || p.Port.Busy {
		return p.performSome(todo, max(upTo(todo, begin), 1))
	}
	var at *lineState // the state at the start of the line, once it is known
	virtual := false  // the PPU has yet to be put into this state
	for line := p.Line + 1; line < 239; line++ {
		end := begin + timing.DotsPerLine*p.dot
		n := upTo(todo, end)
		if n == 0 {
			break
		}
		l, here, found := r.on(line), todo[:n], (*note)(nil)
		if end <= now {
			found = r.find(p, l, &at, here, begin)
		}
		if found != nil {
			p.repeat(found, line, begin)
			at, virtual = found.end, true
		} else {
			if virtual {
				p.enter(at, begin)
				virtual = false
			}
			if end > now || !l.sawBefore(here, begin) || r.age < settledAge {
				return p.performSome(todo, n)
			}
			if at = p.record(l, line, at, here, begin); at == nil {
				return todo[n:]
			}
		}
		todo, begin = todo[n:], end
	}
	if virtual {
		p.enter(at, begin)
	}
	return todo
}

// on returns the notes of a line in the present world.
func (r *repeats) on(line uint16) *lineNotes {
	l := &r.lines[line]
	if l.number != r.number {
		*l = lineNotes{number: r.number}
	}
	return l
}

// find returns the note of what happens on a line that begins in the state at; nil if there is none. If *at is nil, the
// PPU is in that state, and find sets it if it needs it.
func (r *repeats) find(p *PPU, l *lineNotes, at **lineState, here []action, begin timing.Time) *note {
	for i := range l.notes {
		i = (i + r.like) % maxNotes
		n := &l.notes[i]
		if !n.of(here, begin) || n.pixels == nil && !p.unseen {
			continue
		}
		if *at == nil {
			*at = l.stateOf(p, begin)
		}
		if n.start == *at {
			r.like = i
			return n
		}
	}
	return nil
}

// of reports whether the note is of these actions.
func (n *note) of(now []action, begin timing.Time) bool {
	if len(now) != len(n.actions) {
		return false
	}
	for i, a := range n.actions {
		if b := now[i]; a.what != b.what || a.at != b.at-begin {
			return false
		}
	}
	return true
}

// sawBefore reports whether the line has had the same actions lately.
func (l *lineNotes) sawBefore(now []action, begin timing.Time) bool {
	digest := uint64(1)
	for _, a := range now {
		digest = (digest ^ uint64(a.at-begin)<<32 ^ uint64(a.what)) * 0x9E3779B97F4A7C15
		digest ^= digest >> 29
	}
	for _, d := range l.seen {
		if d == digest {
			return true
		}
	}
	l.seen[l.nextOf%maxNotes] = digest
	l.nextOf++
	return false
}

// record performs a line with its actions and makes a note of it. It returns the state at the end, nil if there is no note.
func (p *PPU) record(l *lineNotes, line uint16, at *lineState, now []action, begin timing.Time) *lineState {
	if at == nil {
		at = l.stateOf(p, begin)
	}
	n := note{start: at, actions: make([]action, len(now))}
	for i, a := range now {
		n.actions[i] = action{a.at - begin, a.what}
	}
	hit, overflow, oam, board := p.HitAt, p.OverflowAt, p.OAM, p.a12er
	a12 := a12Recorder{A12Watcher: board, begin: begin}
	if board != nil {
		p.a12er = &a12
	}
	for _, a := range now {
		p.perform(a)
	}
	end := begin + timing.DotsPerLine*p.dot
	p.run(end)
	p.a12er = board
	if p.Edge != end || p.Falling || p.deferred || p.kept || p.RowDue || p.OAM != oam {
		return nil
	}
	n.a12 = a12.changes
	if p.HitAt != hit {
		n.hit = p.HitAt - begin
	}
	if p.OverflowAt != overflow {
		n.overflow = p.OverflowAt - begin
	}
	if !p.unseen {
		n.pixels = l.pixelsOf(p, line)
	}
	n.end = p.repeats.on(line+1).stateOf(p, end)
	l.notes[l.nextOne%maxNotes] = n
	l.nextOne++
	return n.end
}

// repeat does what a note says, but for the state.
func (p *PPU) repeat(n *note, line uint16, begin timing.Time) {
	p.count.Repeated++
	if n.hit != 0 {
		p.HitAt = begin + n.hit
	}
	if n.overflow != 0 {
		p.OverflowAt = begin + n.overflow
	}
	for _, c := range n.a12 {
		if c.pulses > 0 {
			p.a12er.Pulses(c.pulses, begin+c.at, p.dot)
		} else {
			p.a12er.A12(c.high, begin+c.at)
		}
	}
	if !p.unseen && p.pictureLines[line].same != n.pixels {
		p.putPixels(line, n.pixels)
	}
}

// putPixels puts pixels into the picture.
func (p *PPU) putPixels(line uint16, pixels *linePixels) {
	if *p.coloured(line) != *pixels {
		*p.pixels(line, 0) = *pixels
	}
	p.pictureLines[line].same = pixels
}

// coloured returns a line of the picture in colours.
func (p *PPU) coloured(line uint16) *[256]uint16 {
	if p.pictureLines[line].held {
		p.colour(int(line))
	}
	return (*[256]uint16)(p.picture[256*int(line):])
}

// pixelsOf returns the pixels of the line as they are in the picture.
func (l *lineNotes) pixelsOf(p *PPU, line uint16) *linePixels {
	row := p.coloured(line)
	pixels := (*linePixels)(nil)
	for i := range l.notes {
		if known := l.notes[i].pixels; known != nil && *known == *row {
			pixels = known
			break
		}
	}
	if pixels == nil {
		pixels = new(linePixels)
		*pixels = *row
	}
	p.pictureLines[line].same = pixels
	return pixels
}

// stateOf returns the state of the PPU at the start of the line.
func (l *lineNotes) stateOf(p *PPU, begin timing.Time) *lineState {
	s := lineState(p.State)
	s.Edge, s.Odd, s.IO, s.IOHolds = 0, false, 0, [3]timing.Time{}
	s.OAM, s.Palette = [256]uint8{}, [32]uint8{}
	for _, t := range [...]*timing.Time{&s.HitAt, &s.OverflowAt} {
		if *t != timing.Never {
			*t = 0
		}
	}
	s.move(-begin)
	for _, known := range l.states {
		if known != nil && *known == s {
			return known
		}
	}
	l.states[l.nextAt%maxNotes] = &s
	l.nextAt++
	return &s
}

// move moves the times at which writes take effect.
func (s *lineState) move(by timing.Time) {
	for _, t := range [...]*timing.Time{&s.MaskDue, &s.ScrollDue, &s.AddrDue} {
		if *t != timing.Never {
			*t += by
		}
	}
}

// enter puts the PPU into a state.
func (p *PPU) enter(at *lineState, begin timing.Time) {
	s := *at
	s.move(begin)
	s.Edge, s.Odd, s.IO, s.IOHolds = begin, p.Odd, p.IO, p.IOHolds
	s.OAM, s.Palette, s.HitAt, s.OverflowAt = p.OAM, p.Palette, p.HitAt, p.OverflowAt
	p.State = State(s)
	p.prepared = timing.Never
}

// a12Change is a call of A12Watcher.A12, or of Pulses if pulses is not 0. Its time is counted from the start of a line.
type a12Change struct {
	at     timing.Time
	pulses int
	high   bool
}

// a12Recorder takes the place of the board while a line is recorded.
type a12Recorder struct {
	A12Watcher
	begin   timing.Time
	changes []a12Change
}

func (r *a12Recorder) A12(high bool, t timing.Time) {
	if n := len(r.changes); n == 0 || r.changes[n-1].high != high {
		r.changes = append(r.changes, a12Change{at: t - r.begin, high: high})
	}
	r.A12Watcher.A12(high, t)
}

func (r *a12Recorder) Pulses(n int, t, dot timing.Time) {
	r.changes = append(r.changes, a12Change{t - r.begin, n, true})
	r.A12Watcher.Pulses(n, t, dot)
}
