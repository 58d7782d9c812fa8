package session

import "pool6502/nes"

// starts has what is needed to show the graphics of an earlier scanline: a snapshot of the start of the latest
// frame, and a second console that runs from there.
type starts struct {
	state nes.Snapshot
	seq   uint64 // number of the snapshot; 0 if there is none
	other *nes.Console
	ran   uint64 // the number of the snapshot from which the second console ran
	line  int    // the scanline up to which it ran
	sound []float32
}

// AtScanline returns a console in the state at the first instruction boundary on a scanline or after it, in the
// present frame, or between two frames in the one that has ended. The console is only for reading, and valid
// until the next call. If the start of the frame was not observed, AtScanline returns the session's console and
// false. It needs Graphics.
func (s *Session) AtScanline(line int) (*nes.Console, bool) {
	w := &s.viewer.starts
	if w.seq == 0 {
		return s.con, false
	}
	if w.other == nil {
		con, err := insert(s.Game, s.cfg)
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

// startFrame takes a snapshot of the console at the start of a frame.
func (w *viewer) startFrame() {
	if w.on&Graphics != 0 {
		w.con.Snapshot(&w.starts.state)
		w.starts.seq = w.begun
	}
}
