package screen

import (
	"cmp"
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/report"
	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// costPanel says whether the game keeps up, and shows where the cycles of the frame went, and of
// the last five seconds.
type costPanel struct {
	order  []int  // routines in the order of the legend
	sorted uint64 // the position of the game when they were put in order
	meter  *watch.Meter
	turned int // the first routine of the legend that is shown, by its place in the order
	tried  int // one more than the objects at which the slider stands; 0: those that are live
}

func (*costPanel) name() string { return "cost" }

const (
	barH    = 28
	stripH  = 72
	legendH = 4 * paint.LineH // a head and three rows
	missedH = 4               // of the mark above the column of a missed frame
	lagH    = 2               // and of a lag frame, below it
)

func (*costPanel) height(_ *Screen, w int) (least, wish int) {
	least, _, wish = costHeights(w)
	return least, wish
}

// costHeights returns what the panel needs at a width, with the list of routines too, and with the chart too. In a narrow window the
// sentence takes up to three lines.
func costHeights(w int) (least, list, wish int) {
	least = titleH + paint.LineH + 4 + paint.Gutter + barH + paint.LineH + 2
	list = least + paint.LineH + legendH
	wish = least + legendH + paint.Gutter + stripH
	if w < 120*paint.CharW {
		list, wish = list+2*paint.LineH, wish+3*paint.LineH
	}
	return least, list, wish
}

// longest is the part of the heading about the longest pass, "" if there was none, and what belongs to its bound.
func (*costPanel) longest(s *Screen) (text, more string) {
	v := s.session.Verdict()
	switch {
	case v.Longest == 0:
		return "", ""
	case s.Whole != nil:
		text, more = report.Longest(v.Longest, s.Whole)
	default:
		text = "found " + contract.Grouped(v.Longest) + " cycles"
	}
	return "   longest pass " + text, more
}

// heading writes the sums of the frame; what there is no room for is left out before the longest pass is. A click there goes to it.
func (p *costPanel) heading(s *Screen, c *paint.Canvas, r paint.Rect, f *watch.Frame, whole float64) {
	text := fmt.Sprintf("%s of %s cycles busy, %d %%", contract.Grouped(f.Busy), contract.Grouped(int(whole)), session.Percent(f.Busy, int(whole)))
	others := fmt.Sprintf("   DMA %s   NMI %s   idle %s", contract.Grouped(f.DMA), contract.Grouped(f.NMI), contract.Grouped(f.Idle))
	if f.IRQ > 0 {
		others += "   IRQ " + contract.Grouped(f.IRQ)
	}
	longest, more := p.longest(s)
	if paint.Width("cost  "+text+others+longest) <= r.W {
		text += others
	}
	s.heading(c, r, "cost", text+longest)
	at := paint.R(r.X+paint.Width("cost"+text)+5*paint.CharW, r.Y-titleH, paint.Width(longest)-3*paint.CharW, titleH)
	if longest != "" && s.under(at) {
		began := s.session.Verdict().LongestAt
		s.tip = fmt.Sprintf("the longest pass that was measured began in frame %d", began)
		if more != "" {
			s.tip += "; " + more
		}
		if began <= s.session.Position() && s.Goto != nil {
			s.tip += "; a click goes back to it"
			s.click = func() { s.Goto(began) }
		}
	}
}

func (p *costPanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	stats := s.session.Stats()
	f := s.session.Meter().Last()
	if len(stats) == 0 || f.Cycles == 0 {
		c.Text(r.X, r.Y, "measured from the next frame on", paint.InkDim)
		return
	}
	con := s.session.Console()
	whole := con.Region().CyclesPerFrame()
	p.heading(s, c, r, f, whole)
	least, _ := p.height(s, r.W)
	h := p.verdict(s, c, r, 1+(r.H+titleH-least)/paint.LineH)
	r.Y, r.H = r.Y+h+4, r.H-h-4
	// The bar is a little longer than a frame, so that the budget is a line in it.
	scale := float64(r.W) / (whole * 1.02)
	x := func(cycles float64) int { return r.X + int(cycles*scale) }
	bar := paint.R(r.X, r.Y, r.W, barH)
	p.bar(s, c, bar, f, scale)
	limit := x(whole)
	c.Fill(paint.R(limit, r.Y-3, 2, barH+6), paint.Amber)

	// Below the bar: vblank, and marks of thousands.
	y := r.Y + barH + 2
	vblank := con.Region().VBlankCycles()
	c.Fill(paint.R(r.X, y, x(vblank)-r.X, 3), paint.Blue)
	c.Text(r.X, y+3, "vblank", paint.Blue)
	for k := 5000; k < int(whole); k += 5000 {
		c.Fill(paint.R(x(float64(k)), y, 1, 4), paint.InkFaint)
		label := contract.Grouped(k)
		c.Text(x(float64(k))-paint.Width(label)/2, y+3, label, paint.InkFaint)
	}
	c.TextRight(limit, y+3, contract.Grouped(int(whole))+" ", paint.Amber)
	y += paint.LineH + 4
	if r.Y+r.H-y >= legendH {
		p.legend(s, c, paint.R(r.X, y, r.W, legendH), f)
		y += legendH + paint.Gutter
	}
	if h := r.Y + r.H - y; h >= 24 {
		p.strip(s, c, paint.R(r.X, y, r.W, h), stats, whole)
	}
}

// verdict is the answer in one sentence, in as many lines as there is room for: green where the game keeps up, red
// where it does not. It returns its height.
func (p *costPanel) verdict(s *Screen, c *paint.Canvas, r paint.Rect, most int) int {
	v := s.session.Verdict()
	col := paint.Green
	switch {
	case v.Missed > 0 || v.Note != "":
		col = paint.Red
	case v.Broken != "" || v.Unknown != "" || 10*v.Busiest > 9*v.Whole:
		col = paint.Amber
	}
	c.Fill(paint.R(r.X, r.Y+3, 8, 10), col)
	lines := []string{v.String()}
	if most > 1 {
		lines = paint.Wrap(lines[0], (r.W-14)/paint.CharW)
	}
	lines = lines[:min(len(lines), most, 3)]
	r.H = len(lines) * paint.LineH
	for i, line := range lines {
		c.Bold(r.X+14, r.Y+i*paint.LineH, paint.Cut(line, r.W-14), paint.White)
	}
	if s.under(r) {
		s.tip = "missed: the program had not reached its waiting loop when the frame ended"
	}
	if len(lines) < most && p.slider(s, c, paint.R(r.X+14, r.Y+r.H, r.W-14, paint.LineH)) {
		return r.H + paint.LineH
	}
	return r.H
}

// bar draws who ran when.
func (*costPanel) bar(s *Screen, c *paint.Canvas, r paint.Rect, f *watch.Frame, scale float64) {
	c.Fill(r, paint.Ground)
	m := s.session.Meter()
	nmi := nmiRoutine(s.session)
	over := int32(-1)
	if s.under(r) {
		over = int32(float64(s.MouseX-r.X) / scale)
	}
	for _, sp := range f.Spans {
		x0, x1 := r.X+int(float64(sp.Start)*scale), r.X+int(float64(sp.End)*scale)
		name, col := spanName(s, m, sp.Routine, nmi)
		c.Fill(paint.R(x0, r.Y, max(x1-x0, 1), r.H).Clip(r), col)
		if over >= sp.Start && over < sp.End {
			s.tip = fmt.Sprintf("%s: cycles %s to %s of the frame, %s of them", name,
				contract.Grouped(int(sp.Start)), contract.Grouped(int(sp.End)), contract.Grouped(int(sp.End-sp.Start)))
			if sp.Routine >= 0 {
				s.offer(m.Routine(int(sp.Routine)).Name)
			}
		}
	}
	if over >= 0 {
		c.Fill(paint.R(s.MouseX, r.Y-2, 1, r.H+4), paint.White)
	}
}

// nmiRoutine is the name of the handler that the NMI vector points to.
func nmiRoutine(s *session.Session) uint16 {
	con := s.Console()
	return uint16(con.Peek(0xFFFA)) | uint16(con.Peek(0xFFFB))<<8
}

func spanName(s *Screen, m *watch.Meter, routine int32, nmi uint16) (string, paint.Color) {
	switch routine {
	case watch.SpanDMA:
		return "DMA", dmaColor
	case watch.SpanIdle:
		return "idle", idleColor
	}
	rt := m.Routine(int(routine))
	if rt.Addr == nmi {
		return rt.Name + " (NMI)", paint.Color(s.colors.Color(rt.Name))
	}
	return rt.Name, paint.Color(s.colors.Color(rt.Name))
}

// ranked are the routines of the legend, those first that cost most in the last second. They are put in order
// once a second, so that a row does not move away from the eye or the mouse.
func (p *costPanel) ranked(s *Screen) []int {
	if m := s.session.Meter(); p.meter != m { // it counts routines of its own
		p.meter, p.order = m, nil
	}
	stats := s.session.Stats()
	stats = stats[max(len(stats)-framesASecond(s.session), 0):]
	own := map[int]int{}
	for _, st := range stats {
		for _, cost := range st.Costs {
			own[cost.Routine] += cost.Exclusive
		}
	}
	now := s.session.Position()
	if fresh := now - p.sorted; p.order == nil || now < p.sorted || fresh >= uint64(framesASecond(s.session)) {
		p.sorted, p.order = now, p.order[:0]
		for i := range own {
			p.order = append(p.order, i)
		}
		slices.SortFunc(p.order, func(a, b int) int { return cmp.Or(own[b]-own[a], a-b) })
		return p.order
	}
	var late []int // what has run for the first time since
	for i := range own {
		if !slices.Contains(p.order, i) {
			late = append(late, i)
		}
	}
	slices.Sort(late)
	p.order = append(p.order, late...)
	return p.order
}

// strip is a chart of the last five seconds: a column for each frame, the routines stacked in
// the order of the legend from the bottom up, the budget a line at the top, and above it a red mark
// for a missed frame and a white one for a lag frame. Frames of the build before a reload are grey,
// since the legend has the routines of the new build.
func (p *costPanel) strip(s *Screen, c *paint.Canvas, r paint.Rect, stats []session.FrameStat, whole float64) {
	c.Fill(r, paint.Ground)
	m := s.session.Meter()
	nmi := nmiRoutine(s.session)
	top := r.Y + 6
	height := int(whole)
	if s.Scale > 0 {
		height = s.Scale
	}
	unit := float64(r.Y+r.H-top) / float64(height)
	second := func(i int) int { return r.X + r.W - i*r.W/5 }
	for i := 1; i < 5; i++ {
		c.Fill(paint.R(second(i), r.Y, 1, r.H), paint.Raised)
	}
	kept := min(5*framesASecond(s.session), session.StatsKept)
	before := len(s.session.Before())
	stats = append(slices.Clip(s.session.Before()), stats...)
	before, stats = before-max(len(stats)-kept, 0), stats[max(len(stats)-kept, 0):]
	missed, lagged := 0, 0
	for i, st := range stats {
		k := kept - len(stats) + i
		x0, x1 := r.X+k*r.W/kept, r.X+(k+1)*r.W/kept
		col := paint.R(x0, r.Y, max(x1-x0, 1), r.H)
		y := float64(r.Y + r.H)
		stack := func(cycles int, color paint.Color) {
			next := y - float64(cycles)*unit
			c.Fill(paint.R(col.X, int(next), col.W, int(y)-int(next)).Clip(r), color)
			y = next
		}
		stack(st.DMA, dmaColor)
		if i < before {
			stack(st.Busy, paint.Mix(paint.Rule, paint.InkFaint, 0.5))
		}
		for _, cost := range st.Costs {
			_, color := spanName(s, m, int32(cost.Routine), nmi)
			stack(cost.Exclusive, color)
		}
		if st.Missed {
			missed++
			c.Fill(paint.R(col.X, r.Y, col.W, missedH), paint.Red)
		}
		if st.Lagged {
			lagged++
			c.Fill(paint.R(col.X, r.Y+missedH, col.W, lagH), paint.White)
		}
		if s.under(paint.R(x0, r.Y, x1-x0, r.H)) {
			c.Tint(col, paint.White, 60)
			s.tip = fmt.Sprintf("frame %d: %s cycles busy, %d %%, DMA %s, NMI %s, idle %s", st.Frame, contract.Grouped(st.Busy),
				session.Percent(st.Busy, int(whole)), contract.Grouped(st.DMA), contract.Grouped(st.NMI), contract.Grouped(st.Idle))
			if st.Missed {
				s.tip += "; missed: the program was still at work when the frame ended"
			}
			if st.Lagged {
				s.tip += "; a lag frame: no pad was read"
			}
			switch to := st.Frame; {
			case i < before:
				s.tip += "; played by the build before the reload"
			case s.Goto != nil:
				s.tip += "; a click goes back to it"
				s.click = func() { s.Goto(to) }
			}
		}
	}
	line := paint.Amber
	if height < int(whole) {
		line = paint.InkFaint // it is not the end of the frame
	}
	c.Fill(paint.R(r.X, top, r.W, 1), line)
	label := func(x, y int, text string, col paint.Color) { // readable on columns of any colour
		c.Tint(paint.R(x, y, paint.Width(text)+4, paint.LineH).Clip(r), paint.Ground, 235)
		c.Text(x+2, y, text, col)
	}
	label(r.X+2, top+1, contract.Grouped(height), line)
	count := missedText(missed, s.session.Verdict().Unknown != "")
	late := fmt.Sprintf("%s  lag %d  of %d frames", count, lagged, len(stats))
	x := r.X + r.W - paint.Width(late) - 6
	label(x, top+1, late, paint.InkDim)
	c.Fill(paint.R(x+6, top+7, 8, missedH), paint.Red)
	c.Fill(paint.R(x+2+paint.Width(count), top+8, 8, lagH), paint.White)
	for i := 1; i < 5; i++ { // at the top, which only busy frames reach
		if text := fmt.Sprintf("-%d s", i); second(i)+paint.Width(text)+8 < x {
			label(second(i)+1, top+1, text, paint.InkDim)
		}
	}
}

func calls(n int) string {
	if n == 1 {
		return "1 call"
	}
	return contract.Grouped(n) + " calls"
}

// framesASecond is a whole number: 60, or 50 of PAL and Dendy.
func framesASecond(s *session.Session) int {
	r := s.Console().Region()
	return int(r.CPUHz()/r.CyclesPerFrame() + 0.5)
}
