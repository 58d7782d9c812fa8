package screen

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
)

// slider tells how long a pass takes with another number of objects, the one at the mouse, and marks the number with which the
// frame is full. It reports whether the game has a pool.
func (p *costPanel) slider(s *Screen, c *paint.Canvas, r paint.Rect) bool {
	o, ok := s.session.Outlook()
	if !ok {
		return false
	}
	if !o.Fitted() {
		p.tried = 0
		why := "the passes do not show it"
		if o.Few() {
			why = "too few passes yet"
		}
		c.Text(r.X, r.Y, paint.Cut("cost of one "+o.Pool.Name+" not known: "+why, r.W), paint.InkDim)
		if s.under(r) {
			s.tip = fmt.Sprintf("what one of the %s costs is fitted to passes with different numbers of them, if the cost follows the number; the %d latest passes had %d to %d", o.Objects(), o.Passes, o.Least, o.Most)
		}
		return true
	}
	least, most := o.Range()
	room, full := o.Room()
	track := paint.R(r.X, r.Y, r.W/4, r.H)
	at := func(n int) int { return track.X + (n-least)*track.W/(most-least) }
	if s.under(track) {
		p.tried = 1 + least + ((s.MouseX-track.X)*(most-least)+track.W/2)/track.W
	}
	n := o.Live
	if p.tried > 0 {
		n = p.tried - 1
	}
	n = min(max(n, least), most)
	col := paint.Green
	if o.With(n) > o.Whole {
		col = paint.Red
	}
	c.Fill(paint.R(track.X, r.Y+7, track.W, 2), paint.InkFaint)
	if full && room >= 0 {
		c.Fill(paint.R(at(room), r.Y+2, 2, 12), paint.Amber)
	}
	c.Fill(paint.R(at(n)-3, r.Y+3, 6, 10), col)
	objects := o.Objects()
	if n == 1 {
		objects = o.Pool.Name
	}
	text := fmt.Sprintf("with %d %s a pass takes about %s cycles (estimate), a frame has %s; %s", n, objects, contract.Grouped(o.With(n)), contract.Grouped(o.Whole), filled(&o, room, full))
	part := s.provedPart(&o, n)
	if s.under(track) {
		s.tip = fmt.Sprintf("%s: %s cycles, waiting within the pass included, and %.0f for each of the %s, fitted to the %d latest passes, with %d to %d %[4]s%[8]s",
			text, contract.Grouped(o.With(0)), o.Each, o.Objects(), o.Passes, o.Least, o.Most, part)
	}
	x := track.X + track.W + 2*paint.CharW
	c.Text(x, r.Y, paint.Cut(text+part, r.X+r.W-x), paint.InkFull)
	return true
}

// filled tells with how many objects the frame is full.
func filled(o *session.Outlook, room int, full bool) string {
	least, most := o.Range()
	switch {
	case room < 0:
		return fmt.Sprintf("even %d do not fit", least)
	case full:
		return fmt.Sprintf("the frame is full with about %d", room)
	case most >= o.Pool.Slots:
		return fmt.Sprintf("all %d fit", o.Pool.Slots)
	}
	return fmt.Sprintf("%d fit", most)
}

// provedPart tells how much a routine takes with n objects, if its proved bound is a formula of their number. Of several routines,
// it is the one whose bound grows most.
func (s *Screen) provedPart(o *session.Outlook, n int) string {
	var of *bound.Result
	name, growth := "", 0
	least, most := o.Range()
	for c, r := range s.Proofs {
		if r.Err != nil || r.Formula == nil || r.Formula.Input != o.Count {
			continue
		}
		low, _ := r.Formula.At(least)
		high, ok := r.Formula.At(most)
		if g := high - low; ok && (g > growth || g == growth && c.Routine < name) {
			of, name, growth = r, c.Routine, g
		}
	}
	if of == nil {
		return ""
	}
	cycles, _ := of.Formula.At(n)
	return fmt.Sprintf("; a call of %s takes at most %s, proved (%v)%s", name, contract.Grouped(cycles), of.Formula, given(of))
}
