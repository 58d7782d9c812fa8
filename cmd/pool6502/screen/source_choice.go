package screen

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// choose takes the foremost routine of this frame. It keeps one on show for half a second
// after it cost most, unless another costs a quarter more than it did, so that two that take
// turns do not flicker. While the game is paused between two frames, it takes the foremost routine
// of the frame that ended last at once; while it is paused inside a frame, the routine that the
// processor is in.
func (p *sourcePanel) choose(s *Screen) bool {
	now := s.session.Position()
	standing := s.Paused && s.session.InFrame()
	if s.chosen != "" && standing && s.since != s.session.Console().Now() {
		s.chosen = "" // it went on from there: follow the processor again
	}
	if rt, whole, ok := findSource(s.session, s.chosen); ok {
		p.rt, p.whole, p.stays = rt, whole, 0
		return true
	}
	p.whole = false
	if standing {
		if rt, ok := p.running(s); ok {
			p.rt, p.stays = rt, 0
			return true
		}
	}
	best, cost := s.session.Foremost()
	if best == nil {
		return p.shown != ""
	}
	held := !s.Paused && now < p.stays && now+30 >= p.stays
	if held && p.shown != best.Name && 4*cost <= 5*p.cost {
		return true
	}
	p.rt, p.shown, p.cost, p.stays = *best, best.Name, cost, now+30
	return true
}

// offer lets a click show the source of a routine, and another one that of the costliest again.
func (s *Screen) offer(name string) {
	if s.chosen == name {
		s.tip += "; a click shows the costliest routine again"
		s.click = func() { s.chosen = "" }
		return
	}
	s.tip += "; a click shows its source"
	s.click = func() { s.ShowSource(s.session, name) }
}

// running is the known routine that the processor is in: the last one that starts before it.
func (p *sourcePanel) running(s *Screen) (watch.Routine, bool) {
	pc := s.session.Console().CPU().PC
	var best watch.Routine
	found := false
	for _, rt := range s.session.Meter().Routines() {
		if rt.Addr <= pc && (!found || rt.Addr > best.Addr) {
			best, found = rt, true
		}
	}
	return best, found
}

// Tip is what is said about the thing under the mouse; "" for nothing.
func (s *Screen) Tip() string { return s.tip }

// Routine is the label of the routine that the source panel shows, "" for none.
func (s *Screen) Routine() string { return s.panels[Source].(*sourcePanel).rt.Name }

// window is which of the lines are shown: from the one the wheel has been turned to, or around
// the one the processor stands at. The foot says what lies below.
func (p *sourcePanel) window(s *Screen, c *paint.Canvas, r paint.Rect, here int) (skip, rows int) {
	rows = r.H / paint.LineH
	if len(p.list) <= rows {
		p.turned = 0
		return 0, rows
	}
	rows-- // for the foot
	p.turned = min(p.turned, len(p.list)-rows)
	skip = p.turned
	if here >= 0 && (here < skip || here >= skip+rows) {
		skip = min(max(here-rows/2, 0), len(p.list)-rows)
	}
	above, below := 0, 0
	for i, l := range p.list {
		if i < skip {
			above += int(l.cycles)
		} else if i >= skip+rows {
			below += int(l.cycles)
		}
	}
	text := ""
	if skip > 0 {
		text = fmt.Sprintf("▲ %d lines, %s cycles   ", skip, contract.Grouped(above))
	}
	if more := len(p.list) - skip - rows; more > 0 {
		text += fmt.Sprintf("▼ %d lines, %s cycles", more, contract.Grouped(below))
	}
	c.Text(r.X+textAt, r.Y+rows*paint.LineH, paint.Cut(text, r.W-textAt), paint.InkDim)
	return skip, rows
}

// scroll turns the lines; those of another routine begin at its head again.
func (p *sourcePanel) scroll(lines int) { p.turned = max(p.turned+lines, 0) }
