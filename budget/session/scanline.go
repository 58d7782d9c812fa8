package session

import "pool6502/nes"

// starts is what the graphics of an earlier scanline are found with: the console at the start of the
// latest frame, and another console that runs from there.
type starts struct {
	state nes.Snapshot
	seq   uint64 // of states; 0 where there is none
	other *nes.Console
	ran   uint64 // the state it ran from, and
	line  int    // to which scanline
	sound []float32
}

// AtScanline is a console as the present frame, or between two frames the one that has ended, has it at the
// first instruction boundary on a scanline or behind it. It is for looking, and good until the next call.
// It reports false, with the console itself, where the frame's start was not seen; it needs Graphics.
func (s *Session) AtScanline(line int) (*nes.Console, bool) {
	w := &s.viewer.starts
	if w.seq == 0 {
		return s.con, false
	}
	if w.other == nil {
		con, err := s.Game.open(s.cfg)
		if err != nil {
			return s.con, false
		}
		w.other = con
	}
	if w.ran == w.seq && w.line == line {
		return w.other, true
	}
	w.ran, w.line = w.seq, line
	con := w.other
	con.Restore(&w.state)
	lines := int(con.Region().Clocks().Lines)
	first, _ := con.Dot()
	for {
		now, _ := con.Dot()
		if (now-first+lines)%lines >= (line-first+lines)%lines {
			break
		}
		if con.Step(); con.FrameDone() {
			break
		}
	}
	w.sound = con.Samples(w.sound[:0])
	return con, true
}

// startFrame notes the console at the start of a frame.
func (w *viewer) startFrame() {
	if w.on&Graphics != 0 {
		w.con.Snapshot(&w.starts.state)
		w.starts.seq = w.begun
	}
}
