package engine

import "pool6502/budget/session"

// EventAt is an access, an interrupt or a DMA transfer of the last frame, and where the beam was.
type EventAt struct {
	Kind  int    `json:"k"` // session.EventKind
	Line  int    `json:"l"` // scanline
	Dot   int    `json:"d"`
	Dots  int    `json:"n,omitempty"` // how long it took
	Addr  int    `json:"a"`
	Value int    `json:"v"`
	Where string `json:"w,omitempty"` // the code, as label or label+n
}

// mostEvents is how many events a View has at most. A program may write to a register every few cycles, and
// a longer list would make the View large.
const mostEvents = 2000

// WatchEvents sets whether a View has the events of the last frame.
func (e *Engine) WatchEvents(on bool) {
	e.watched = session.Costs
	if on {
		e.watched |= session.Events
	}
	if e.session != nil {
		e.session.Watch(e.watched)
	}
}

func (e *Engine) events() (out []EventAt) {
	if e.watched&session.Events == 0 {
		return nil
	}
	m := e.session.Meter()
	list := e.session.Events()
	for _, v := range list[:min(len(list), mostEvents)] {
		where, _ := m.Where(v.PC)
		out = append(out, EventAt{int(v.Kind), v.Line, v.Dot, v.Dots, int(v.Addr), int(v.Value), where})
	}
	return out
}
