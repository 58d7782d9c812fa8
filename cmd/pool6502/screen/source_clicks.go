package screen

import (
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
)

// title names what is shown; a click there shows the costliest routine again, or the list of all.
func (p *sourcePanel) title(s *Screen, c *paint.Canvas, r paint.Rect, spent int) {
	cost := p.costs(s, spent)
	title := p.rt.Name + "  " + cost
	tip, click := "a click lists all files and routines", func() { s.Do(keymap.Sources) }
	if p.rt.Name == s.chosen {
		title = p.rt.Name + ", chosen  " + cost
		tip, click = "a click shows the costliest routine again", func() { s.chosen = "" }
	}
	s.heading(c, r, "source", title)
	if s.under(paint.R(r.X, r.Y-titleH+4, r.W, paint.LineH)) && s.Do != nil {
		s.tip, s.click = tip, click
	}
}

// costs returns a text with the cycles that the routine counts, and how many of them it spent waiting.
func (p *sourcePanel) costs(s *Screen, spent int) string {
	m, own := s.session.Meter(), 0
	for _, cost := range m.Last().Costs {
		if m.Routine(cost.Routine).Name == p.rt.Name {
			own += cost.Exclusive
		}
	}
	if p.whole || spent == own {
		return contract.Grouped(spent) + " cycles"
	}
	return fmt.Sprintf("%s cycles and %s waiting", contract.Grouped(own), contract.Grouped(spent-own))
}

// label lets a click on a label set a breakpoint.
func (p *sourcePanel) label(s *Screen, c *paint.Canvas, row paint.Rect, text string) {
	name := labelOf(text)
	if name == "" || !s.under(row) {
		return
	}
	if symbols := s.session.Game.Symbols; symbols != nil {
		if sym, err := symbols.FindFrom(asm.Symbol{Name: p.rt.Name}, name); err == nil {
			name = symbols.Unique(sym)
		}
	}
	if _, ok := s.session.Game.Lookup(name); !ok && name[0] != '$' {
		return
	}
	s.tip = name + ": a click sets a breakpoint here, or removes it"
	c.Frame(paint.R(row.X-4, row.Y, row.W+8, row.H), paint.InkFaint)
	s.click = func() { s.session.Break(name) } // the label exists: it cannot fail
}

// code draws what a line with an instruction has besides its text: the value of its operand, if the processor stands before it,
// and its breakpoint. It also sets what the mouse does there.
func (p *sourcePanel) code(s *Screen, c *paint.Canvas, row paint.Rect, at line, here bool) {
	if here {
		code, _ := p.columns(at.text)
		if does := shortOperand(s.session.Operand(at.addr)); does != "" {
			free := paint.R(row.X+textAt+paint.Width(code)+paint.CharW, row.Y, 0, row.H)
			free.W = row.X + row.W - free.X
			c.Fill(free.Clip(row), paint.Mix(paint.Paper, paint.Blue, 0.35))
			c.Text(free.X, row.Y, paint.Cut("← "+does, free.W), paint.White)
		}
	}
	set := ""
	for _, b := range s.session.Breakpoints() {
		if slices.ContainsFunc(at.code, func(loc watch.Loc) bool { return b.Covers(at.addr, loc) }) {
			set = b.Label
			c.Text(row.X+averageEnd+paint.CharW/2, row.Y, "●", dotColor(b))
		}
	}
	if !s.under(row) {
		return
	}
	s.pointed, s.points = at.addr, true
	place := p.place(s, at)
	c.Frame(paint.R(row.X-4, row.Y, row.W+8, row.H), paint.InkFaint)
	s.tip = place + ": "
	if does := operandText(s.session.Operand(at.addr)); s.Paused && does != "" {
		s.tip += does + " as registers are; "
	}
	s.tip += "a click sets a breakpoint, a right click runs to here"
	if set != "" {
		s.tip = set + ": a click removes the breakpoint"
		place = set
	}
	s.click = func() { s.session.Break(place) } // the place is known: it cannot fail
}

// place returns the name of an instruction for a breakpoint: label+n in a source that pool6502 assembles, because its lines move
// when it is edited while the game plays on; file and line in a source of another toolchain.
func (p *sourcePanel) place(s *Screen, at line) string {
	prog := s.session.Game
	if at.pos.Line > 0 && prog.Source == nil {
		return fmt.Sprintf("%s:%d", at.pos.File, at.pos.Line)
	}
	name := prog.Routine(at.code[0], at.addr, s.session.Meter().PRGSize())
	place := name
	if sym, ok := prog.Lookup(name); ok && int(at.addr) != sym.Value {
		place = fmt.Sprintf("%s+%d", name, int(at.addr)-sym.Value)
	}
	if _, err := prog.Resolve(place); err != nil || name == "" {
		return fmt.Sprintf("$%04X", at.addr)
	}
	return place
}
