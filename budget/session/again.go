package session

import "pool6502/nes"

// Again runs the latest whole frame once more, on a console of its own, with the observer that see returns for that
// console. It returns false if the frame cannot be run again: no frame has run yet, or the present state was loaded, or
// the console cannot be set up.
func (s *Session) Again(see func(*nes.Console) *nes.Observer) bool {
	h := &s.history
	if h.newest == nil || h.at >= s.frame {
		return false
	}
	cfg := s.cfg
	cfg.SampleRate = -1
	con, err := nes.Open(s.Game.Image, cfg)
	if err != nil || con.Load(h.newest) != nil {
		return false
	}
	con.DrawPicture(false)
	for frame := h.at; frame < s.frame; frame++ {
		apply(con, h.input(frame))
		if frame == s.frame-1 {
			defer con.Detach(con.Attach(see(con)))
		}
		con.RunFrame()
	}
	return true
}
