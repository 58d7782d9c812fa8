package screen

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// slotsPanel shows every slot of every pool as a cell.
type slotsPanel struct{}

func (slotsPanel) name() string { return "slots" }

// slotAge is for how many frames a change is seen.
const slotAge = 24

func (p slotsPanel) height(s *Screen, w int) (least, wish int) {
	least, wish = slotsHeight(s)
	if s.Beside != nil { // so that both screens have the same layout
		l, w := slotsHeight(s.Beside)
		least, wish = max(least, l), max(wish, w)
	}
	return least, wish
}

func slotsHeight(s *Screen) (least, wish int) {
	h := titleH + paint.Gutter
	if s.session == nil || len(s.session.Pools()) == 0 {
		return h + 2*paint.LineH, h + 2*paint.LineH
	}
	least = min(h+poolsHeight(s.session.Pools(), low), 320)
	return least, max(least, h+poolsHeight(s.session.Pools(), tall))
}

func poolsHeight(pools []*session.Pool, room int) int {
	h := 0
	for _, pool := range pools {
		h += 2*paint.LineH + gridOf(pool.View, room).height() + 6
	}
	return h
}

func (p slotsPanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	pools := s.session.Pools()
	if len(pools) == 0 {
		c.Text(r.X, r.Y, paint.Cut("No pool is declared. A header declares one:", r.W), paint.InkDim)
		c.Text(r.X, r.Y+paint.LineH, paint.Cut(";;; Pool bullet: 16 slots, active bullet_active", r.W), paint.InkDim)
		return
	}
	stats := s.session.Stats()
	now := s.session.Position()
	y := r.Y
	room := tall
	for room > low && poolsHeight(pools, room) > r.H {
		room--
	}
	for i, pool := range pools {
		g := gridOf(pool.View, room)
		h := g.height()
		if y+2*paint.LineH+h > r.Y+r.H+paint.Gutter {
			c.Text(r.X, y, fmt.Sprintf("… and %d more", len(pools)-i), paint.InkDim)
			return
		}
		p.summary(s, c, paint.R(r.X, y, r.W, paint.LineH), i, pool, stats)
		y += paint.LineH + 2
		p.cells(s, c, paint.R(r.X, y, r.W, h), g, pool, now)
		y += h + 2
		p.flow(c, paint.R(r.X, y, r.W, paint.LineH), i, stats, framesASecond(s.session))
		p.full(s, c, paint.R(r.X+r.W-6*paint.CharW, y, 6*paint.CharW, paint.LineH), pool, now)
		y += paint.LineH + 2
	}
}

// summary is the line above the cells: the count, and a bar of it.
func (slotsPanel) summary(s *Screen, c *paint.Canvas, r paint.Rect, i int, pool *session.Pool, stats []session.FrameStat) {
	ever, drawn := 0, pool.Live
	if n := len(stats); n > 0 {
		ever, drawn = stats[n-1].RefusedEver[i], stats[n-1].Drawn[i]
	}
	more := ""
	if s.session.RefusedPartial() {
		more = "+"
	}
	refused := fmt.Sprintf("%s%s refused", contract.Grouped(ever), more)
	at := paint.R(r.X+r.W-paint.Width(refused), r.Y, paint.Width(refused), r.H)
	col := paint.InkDim
	if ever > 0 {
		col = paint.Red
	}
	c.Text(at.X, at.Y, refused, col)
	if s.under(at) {
		s.tip = "spawns that found no slot since power-on or reset; a game may count more, such as the rest of a burst that it gives up"
		if more != "" {
			s.tip = "spawns that found no slot while they were counted; there may have been more, before a loaded state or before counting began"
		}
		s.tip += refusedTip(pool)
	}
	left := at.X - paint.CharW - r.X
	live := ""
	for _, live = range []string{
		fmt.Sprintf("%d of %d live, %d in the picture", pool.Live, pool.View.Slots, drawn),
		fmt.Sprintf("%d/%d live, %d drawn", pool.Live, pool.View.Slots, drawn),
		fmt.Sprintf("%d of %d live", pool.Live, pool.View.Slots),
	} {
		if paint.Width(pool.View.Name+" "+live) <= left {
			break
		}
	}
	x := c.Bold(r.X, r.Y, paint.Cut(pool.View.Name, left-paint.Width(live)-paint.CharW), paint.InkFull) + paint.CharW
	if s.under(paint.R(x, r.Y, paint.Width(live), r.H)) {
		s.tip = fmt.Sprintf("%d slots are in use at the end of this frame; the picture shows the %d objects that there were when the sprites were last sent to the PPU. The game may allow fewer objects than there are slots", pool.Live, drawn)
	}
	x = c.Text(x, r.Y, paint.Cut(live, at.X-paint.CharW-x), paint.InkFull) + 2*paint.CharW
	bar := paint.R(x, r.Y+5, at.X-2*paint.CharW-x, 6)
	if bar.W > 16 {
		c.Fill(bar, paint.Raised)
		c.Fill(paint.R(bar.X, bar.Y, bar.W*pool.Live/max(pool.View.Slots, 1), bar.H), paint.Green)
	}
}

// flow is the line below: what came and went in the last second.
func (slotsPanel) flow(c *paint.Canvas, r paint.Rect, i int, stats []session.FrameStat, second int) {
	born, died, refused := 0, 0, 0
	for k := len(stats) - 1; k >= 0 && k >= len(stats)-second; k-- {
		born += stats[k].Born[i]
		died += stats[k].Died[i]
		refused += stats[k].Refused[i]
	}
	x := c.Text(r.X, r.Y, "in 1 s ", paint.InkFaint)
	x = c.Text(x, r.Y, fmt.Sprintf("+%d", born), paint.FreshGreen)
	x = c.Text(x, r.Y, " spawned  ", paint.InkDim)
	x = c.Text(x, r.Y, fmt.Sprintf("-%d", died), paint.Red)
	x = c.Text(x, r.Y, " died  ", paint.InkDim)
	figure := fmt.Sprint(refused)
	if word := " refused"; x+paint.Width(figure+word) <= r.X+r.W-7*paint.CharW { // the box "full" is beside it
		x = c.Text(x, r.Y, figure, paint.InkFull)
		c.Text(x, r.Y, word, paint.InkDim)
	}
}

func (p slotsPanel) cells(s *Screen, c *paint.Canvas, r paint.Rect, g grid, pool *session.Pool, now uint64) {
	for slot := range pool.View.Slots {
		cell := g.cell(r, slot)
		if g.numbered(slot) {
			c.Text(r.X, cell.Y+(g.rowH-g.gap-paint.LineH)/2, fmt.Sprintf("%4d", slot), paint.InkFaint)
		}
		state, rank := pool.View.State[slot], pool.View.Rank[slot]
		if state == watch.Live || state == watch.Spawned {
			c.Fill(cell, paint.Mix(paint.FreshGreen, paint.Green, age(now, pool.Since(slot))))
		} else {
			on := paint.Mix(paint.Red, shade(rank, pool.View.Slots, cell), age(now, pool.Died[slot]))
			c.Fill(cell, on)
			p.rank(c, cell, rank, on)
		}
		if s.under(cell) {
			s.tip = s.slotTip(pool, slot)
			s.offerSlot(pool, slot)
			s.lit = slotRef{pool, slot}
		}
		if s.lit == (slotRef{pool, slot}) {
			c.Frame(cell, paint.White)
		}
	}
	p.order(c, r, g, pool)
	if g.captions {
		for page := range pool.View.Pages() {
			s.caption(c, g.caption(r, page), pool, page)
		}
	}
}

// order draws the free list: an arrow from the slot that is taken next to the one after it, and so on. It is drawn
// where the cells are large enough for the numbers, which stay on top.
func (p slotsPanel) order(c *paint.Canvas, r paint.Rect, g grid, pool *session.Pool) {
	if g.rowH-g.gap < paint.LineH {
		return
	}
	v := pool.View
	next := make([]int, len(v.Rank)) // the slot at each place in the free list
	n := 0
	for slot, rank := range v.Rank {
		if rank >= 0 && rank < len(next) {
			next[rank] = slot
			n = max(n, rank+1)
		}
	}
	for i := 1; i < n; i++ {
		from, to := g.cell(r, next[i-1]), g.cell(r, next[i])
		y0, y1 := from.Y+2, to.Y+2 // to the right above the numbers, to the left and up below them
		if to.Y < from.Y || to.Y == from.Y && to.X < from.X {
			y0, y1 = from.Y+from.H-3, to.Y+to.H-3
		}
		c.Arrow(from.X+from.W/2, y0, to.X+to.W/2, y1, arrowColor)
	}
}

// arrowColor is seen on free and on live cells.
const arrowColor paint.Color = 0xF2B84B

// shade is the colour of a free slot. Where its place in the free list cannot be written into
// its cell, the sooner it is taken the more it glows.
func shade(rank, slots int, cell paint.Rect) paint.Color {
	if rank < 0 || cell.H >= paint.LineH {
		return paint.Raised
	}
	return paint.Mix(paint.Mix(paint.Raised, paint.Amber, 0.6), paint.Raised, float64(rank)/float64(max(slots, 1)))
}

// rank writes a free slot's place in the free list into its cell; the next one is framed.
func (slotsPanel) rank(c *paint.Canvas, cell paint.Rect, rank int, on paint.Color) {
	if rank < 0 {
		return
	}
	col := paint.InkDim
	if rank == 0 {
		col = paint.Amber
		c.Frame(cell, paint.Amber)
	}
	if text := fmt.Sprint(rank + 1); paint.Width(text) <= cell.W && cell.H >= paint.LineH {
		c.Text(cell.X+(cell.W-paint.Width(text))/2, cell.Y+2, text, paint.Readable(col, on))
	}
}

// full lights up when a spawn found no room: it has no slot to show it in.
func (slotsPanel) full(s *Screen, c *paint.Canvas, cell paint.Rect, pool *session.Pool, now uint64) {
	t := 1.0
	if pool.Refused > 0 {
		t = age(now, pool.Refused)
	}
	on := paint.Mix(paint.Red, paint.Paper, t)
	c.Fill(cell, on)
	c.Frame(cell, paint.Mix(paint.Red, paint.Rule, t))
	c.Text(cell.X+paint.CharW, cell.Y, "full", paint.Readable(paint.InkFaint, on))
	if s.under(cell) {
		s.tip = "lights up when a spawn is refused because no slot is free" + refusedTip(pool)
	}
}

// age is how far a change lies back: 0 now, 1 long ago or never.
func age(now, at uint64) float64 {
	if at == 0 || now < at {
		return 1
	}
	return min(float64(now-at)/slotAge, 1)
}
