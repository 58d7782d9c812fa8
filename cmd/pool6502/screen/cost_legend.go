package screen

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/report"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// Columns of the legend, in characters.
const (
	nowCols    = 8
	callCols   = 9
	worstCols  = 9
	provedCols = 9
	budgetCols = 19 // "≤ 825,345, 2771 %"
	figureCols = nowCols + callCols + worstCols + provedCols + budgetCols
	legendCols = figureCols + 18 // with a name and a gap
)

// legend lists the routines. Each row has the cycles of the routine's own instructions in this frame, the costliest call that
// ended in this frame, the worst call that was measured, the proved bound of all calls, and the budget, also in percent of a
// frame. A call is counted as for a budget: from its first instruction up to the RTS, without it.
func (p *costPanel) legend(s *Screen, c *paint.Canvas, r paint.Rect, f *watch.Frame) {
	m := s.session.Meter()
	nmi := nmiRoutine(s.session)
	whole := s.session.Console().Region().CyclesPerFrame()
	of := map[int]watch.Cost{}
	for _, cost := range f.Costs {
		of[cost.Routine] = cost
	}
	n := max(r.W/(legendCols*paint.CharW), 1)
	w := r.W / n
	rows := r.H/paint.LineH - 1
	order := p.ranked(s)
	p.turned = max(min(p.turned, (len(order)-n*rows+rows-1)/rows*rows), 0)
	shown := order[p.turned:min(p.turned+n*rows, len(order))]
	if len(shown) < len(order) {
		text := fmt.Sprintf("%d to %d of %d routines", p.turned+1, p.turned+len(shown), len(order))
		if at := paint.R(r.X, r.Y, w-(2+figureCols)*paint.CharW, paint.LineH); s.under(at) {
			s.tip = text + ", by their cycles in the last second; the wheel shows the others"
		}
		c.Text(r.X, r.Y, paint.Cut(text, w-(2+figureCols)*paint.CharW), paint.InkFaint)
	}
	for i, routine := range shown {
		cell := paint.R(r.X+i/rows*w, r.Y+(1+i%rows)*paint.LineH, w-2*paint.CharW, paint.LineH)
		if i%rows == 0 {
			s.legendHead(c, paint.R(cell.X, r.Y, cell.W, paint.LineH))
		}
		cost, rt := of[routine], m.Routine(routine)
		_, col := spanName(s, m, int32(routine), nmi)
		c.Fill(paint.R(cell.X, cell.Y+4, 8, 8), col)
		left := p.figures(s, c, cell, cost, rt, whole)
		c.Text(cell.X+14, cell.Y, paint.Cut(rt.Name, left-cell.X-14), paint.InkFull)
		if s.under(cell) {
			s.tip = p.legendTip(s, cost, rt)
			s.offer(rt.Name)
			c.Frame(paint.R(cell.X-2, cell.Y, cell.W+4, cell.H), paint.InkFaint)
		}
	}
}

// scroll turns the list of routines.
func (p *costPanel) scroll(lines int) { p.turned += lines }

// legendHead names the columns. A tip says what they are.
func (s *Screen) legendHead(c *paint.Canvas, r paint.Rect) {
	x := r.X + r.W - figureCols*paint.CharW
	for _, col := range []struct {
		name  string
		chars int
		tip   string
	}{
		{"own", nowCols, "own: cycles of the routine's own instructions in this frame, without the routines it calls, DMA and interrupts"},
		{"call", callCols, "call: the cycles of the costliest call that ended in this frame, with the routines it calls; its RTS is not counted, as in budgets"},
		{"worst", worstCols, "worst: the most cycles that a call has taken since measuring began, counted like call; of a handler, the most that an interrupt has taken, with its entry and RTI"},
		{"proved", provedCols, "proved: the most cycles that a call can take (of a handler: an interrupt; for a budget a frame: a frame of the main loop); green if that proves the budget, amber if the budget is open; only for routines with a budget"},
		{"budget", budgetCols, "budget: the cycles that the routine's header allows for a call, also in percent of a frame, or for all calls in a frame; red if it took more, amber if the budget is more than a frame"},
	} {
		x += col.chars * paint.CharW
		c.TextRight(x, r.Y, col.name, paint.InkFaint)
		if at := paint.R(x-paint.Width(col.name), r.Y, paint.Width(col.name), r.H); s.under(at) {
			s.tip = col.tip
		}
	}
}

// figures writes a row of figures, and returns where they begin.
func (p *costPanel) figures(s *Screen, c *paint.Canvas, cell paint.Rect, cost watch.Cost, rt *watch.Routine, whole float64) (left int) {
	left = cell.X + cell.W - figureCols*paint.CharW
	x := left
	write := func(chars int, text string, col paint.Color) {
		x += chars * paint.CharW
		c.TextRight(x, cell.Y, text, col)
	}
	write(nowCols, contract.Grouped(cost.Exclusive), paint.InkFull)
	call, worst, worstCol := "", "", paint.InkFull
	if cost.Calls > 0 {
		call = contract.Grouped(cost.Costliest)
	}
	most, ran := rt.Costliest()
	if ran {
		worst = contract.Grouped(most)
	}
	write(callCols, call, paint.InkFull)
	if rt.Contract == nil || rt.Contract.Budget < 0 {
		write(worstCols, worst, worstCol)
		p.share(s, rt.Contract, cost.Inclusive, write)
		return left
	}
	budget := rt.Contract.Budget
	text, col := fmt.Sprintf("≤ %s, %.0f %%", contract.Grouped(budget), 100*float64(budget)/whole), paint.Green
	if float64(budget) > whole {
		col = paint.Amber // who keeps it may miss frames
	}
	if most > budget {
		text, col, worstCol = "> "+contract.Grouped(budget), paint.Red, paint.Red
	}
	write(worstCols, worst, worstCol)
	switch r := s.Proofs[rt.Contract]; {
	case s.Proofs == nil:
		x += provedCols * paint.CharW
	case r == nil:
		write(provedCols, "…", paint.InkFaint)
	default:
		p.proved(r, most, write)
	}
	write(budgetCols, text, col)
	return left
}

// proved writes a bound: green where it proves the budget. most is the most that was measured.
func (p *costPanel) proved(r *bound.Result, most int, write func(chars int, text string, col paint.Color)) {
	limit := contract.Grouped(r.Worst + r.Around())
	switch {
	case r.Err != nil:
		write(provedCols, "no bound", paint.InkFaint)
	case r.Verdict(most-r.Around()) == "open":
		write(provedCols, limit, paint.Amber)
	default:
		write(provedCols, limit, paint.Green)
	}
}

// share writes the bound and the budget of a routine that has only a budget a frame. cycles is what it took in
// this frame.
func (p *costPanel) share(s *Screen, of *contract.Contract, cycles int, write func(chars int, text string, col paint.Color)) {
	if of == nil || of.InFrame() == nil {
		return
	}
	region := s.session.Console().Region()
	most := of.InFrame().Most(region.CyclesPerFrame(), region.VBlankCycles())
	text, col := "≤ "+contract.Grouped(most)+"/frame", paint.Green
	if cycles > most {
		text, col = "> "+contract.Grouped(most)+"/frame", paint.Red
	}
	switch b := s.Shares[of]; {
	case s.Shares == nil:
		write(provedCols, "", paint.InkFull)
	case b == nil:
		write(provedCols, "…", paint.InkFaint)
	default:
		p.proved(b.Bound, -1, write)
	}
	write(budgetCols, text, col)
}

// shareTip tells what is proved about a budget a frame.
func shareTip(b *frame.Budget) string {
	switch {
	case b == nil:
		return ""
	case b.Bound.Err != nil:
		return fmt.Sprintf("; budget %v: no bound is proved: %v", &b.Limit, b.Bound.Err)
	case b.Bound.Worst > b.Most:
		return fmt.Sprintf("; budget %v: open, since the proved bound is %s", &b.Limit, contract.Grouped(b.Bound.Worst)) + given(b.Bound)
	}
	return fmt.Sprintf("; budget %v: proved, since no frame of the main loop can take more than %s", &b.Limit, contract.Grouped(b.Bound.Worst)) + given(b.Bound)
}

// given says what must hold for a bound.
func given(r *bound.Result) string { return report.Given(r.Conditions()) }

// byInput gives a bound as a formula of an input, if there is one.
func byInput(r *bound.Result) string {
	if r.Formula == nil {
		return ""
	}
	return fmt.Sprintf(" (at most %v)", r.Formula)
}

// legendTip tells of a routine what its row has no room for.
func (p *costPanel) legendTip(s *Screen, cost watch.Cost, rt *watch.Routine) string {
	tip := fmt.Sprintf("%s: %s cycles of its own in this frame", rt.Name, contract.Grouped(cost.Exclusive))
	switch {
	case cost.Calls == 1:
		tip += fmt.Sprintf("; its call took %s cycles with the routines it called", contract.Grouped(cost.Costliest))
	case cost.Calls > 1:
		tip += fmt.Sprintf("; the costliest of %s took %s cycles with the routines it called", calls(cost.Calls), contract.Grouped(cost.Costliest))
	}
	switch most, ran := rt.Costliest(); {
	case ran && rt.MaxHandled == most:
		tip += fmt.Sprintf("; the worst interrupt took %s cycles, with its entry and RTI", contract.Grouped(most))
	case ran:
		tip += fmt.Sprintf("; the worst call took %s cycles", contract.Grouped(most))
	}
	if r := s.Proofs[rt.Contract]; rt.Contract != nil && r != nil {
		tip += provedTip(r, rt)
	}
	return tip + shareTip(s.Shares[rt.Contract])
}

// provedTip tells what is proved about the budget of a call or, of a handler, of an interrupt.
func provedTip(r *bound.Result, rt *watch.Routine) string {
	if r.Err != nil {
		return "; no bound is proved: " + r.Err.Error()
	}
	call, limit, measured := "call", contract.Grouped(r.Worst+r.Around()), -1
	if r.Around() > 0 {
		call = "interrupt"
	}
	if most, ran := rt.Costliest(); ran {
		measured = most - r.Around()
	}
	rest := byInput(r) + given(r)
	switch verdict := r.Verdict(measured); {
	case verdict == "reached":
		return fmt.Sprintf(", which is the proved bound: no %s can cost more", call) + rest
	case verdict == "proved":
		return fmt.Sprintf("; proved: no %s can exceed %s", call, limit) + rest
	case measured > r.Worst:
		return fmt.Sprintf("; the bound is %s%s; one took more, so a condition of the bound does not hold, or the proof is wrong", limit, rest)
	case r.Trusts():
		return fmt.Sprintf("; at most %s%s; %s", limit, rest, bound.OnTrust)
	}
	return fmt.Sprintf("; the proved bound is %s%s; that is more than the budget, so the budget is open", limit, rest)
}

// missedText counts missed frames; the verdict above says why it is not known whether there are any.
func missedText(missed int, unknown bool) string {
	if missed == 0 && unknown {
		return "  missed ?  "
	}
	return fmt.Sprintf("  missed %d  ", missed)
}
