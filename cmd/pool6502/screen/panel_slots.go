package screen

import (
	"fmt"

	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/session"
)

// slotsPanel shows every slot of every pool as a cell.
type slotsPanel struct{}

func (slotsPanel) name() string { return "slots" }

const (
	slotRow  = 22 // height of a row of cells
	slotCols = 16
	slotAge  = 24 // frames for which a change is seen
)

func (p slotsPanel) height(s *Screen, w int) (least, wish int) {
	h := titleH + gutter
	if s.session == nil || len(s.session.Pools()) == 0 {
		return h + 2*LineH, h + 2*LineH
	}
	for _, pool := range s.session.Pools() {
		rows := (pool.View.Slots + slotCols - 1) / slotCols
		h += 2*LineH + rows*slotRow + 6
	}
	return min(h, 180), h
}

func (p slotsPanel) draw(s *Screen, c *Canvas, r Rect) {
	pools := s.session.Pools()
	if len(pools) == 0 {
		c.Text(r.X, r.Y, Cut("No pool is declared: a routine's header names one in a line", r.W), InkDim)
		c.Text(r.X, r.Y+LineH, Cut(";;; Pool     bullet: 16 slots, active bullet_active", r.W), InkDim)
		return
	}
	stats := s.session.Stats()
	now := s.session.Position()
	y := r.Y
	for i, pool := range pools {
		rows := (pool.View.Slots + slotCols - 1) / slotCols
		if y+2*LineH+rows*slotRow > r.Y+r.H+gutter {
			c.Text(r.X, y, fmt.Sprintf("… and %d more", len(pools)-i), InkDim)
			return
		}
		p.summary(c, Rect{r.X, y, r.W, LineH}, i, pool, stats)
		y += LineH + 2
		p.cells(s, c, Rect{r.X, y, r.W, rows * slotRow}, pool, now)
		y += rows*slotRow + 2
		p.flow(c, Rect{r.X, y, r.W, LineH}, i, stats)
		y += LineH + 2
	}
}

// summary is the line above the cells: the count, and a bar of it.
func (slotsPanel) summary(c *Canvas, r Rect, i int, pool *session.Pool, stats []session.FrameStat) {
	x := c.Bold(r.X, r.Y, pool.View.Name, Ink) + CharW
	x = c.Text(x, r.Y, fmt.Sprintf("%d of %d live", pool.Live, pool.View.Slots), Ink) + 2*CharW
	ever := 0
	if n := len(stats); n > 0 {
		ever = stats[n-1].DropsEver[i]
	}
	drops := fmt.Sprintf("%s dropped", number(ever))
	col := InkDim
	if ever > 0 {
		col = Red
	}
	c.TextRight(r.X+r.W, r.Y, drops, col)
	bar := Rect{x, r.Y + 5, r.X + r.W - Width(drops) - 2*CharW - x, 6}
	if bar.W > 16 {
		c.Fill(bar, Raised)
		c.Fill(Rect{bar.X, bar.Y, bar.W * pool.Live / max(pool.View.Slots, 1), bar.H}, Green)
	}
}

// flow is the line below: what came and went in the last second.
func (slotsPanel) flow(c *Canvas, r Rect, i int, stats []session.FrameStat) {
	born, died, drops := 0, 0, 0
	for k := len(stats) - 1; k >= 0 && k >= len(stats)-60; k-- {
		born += stats[k].Born[i]
		died += stats[k].Died[i]
		drops += stats[k].Drops[i]
	}
	x := c.Text(r.X, r.Y, "last second ", InkFaint)
	x = c.Text(x, r.Y, fmt.Sprintf("+%d", born), Fresh)
	x = c.Text(x, r.Y, " spawned  ", InkDim)
	x = c.Text(x, r.Y, fmt.Sprintf("-%d", died), Red)
	x = c.Text(x, r.Y, " died  ", InkDim)
	x = c.Text(x, r.Y, fmt.Sprint(drops), Ink)
	c.Text(x, r.Y, " dropped", InkDim)
}

func (slotsPanel) cells(s *Screen, c *Canvas, r Rect, pool *session.Pool, now uint64) {
	const label = 4 * CharW
	drop := 5 * CharW
	w := max((r.W-label-drop-gutter)/slotCols, 8)
	for slot := range pool.View.Slots {
		cell := Rect{r.X + label + slot%slotCols*w, r.Y + slot/slotCols*slotRow, w - 2, slotRow - 2}
		if slot%slotCols == 0 {
			c.Text(r.X, cell.Y+2, fmt.Sprintf("%3d", slot), InkFaint)
		}
		state, rank := pool.View.State[slot], pool.View.Rank[slot]
		live := state == watch.Live || state == watch.Spawned
		switch {
		case live:
			c.Fill(cell, Mix(Fresh, Green, age(now, pool.Spawned[slot])))
		default:
			c.Fill(cell, Mix(Red, Raised, age(now, pool.Died[slot])))
			if rank >= 0 {
				text := fmt.Sprint(rank + 1)
				col := InkDim
				if rank == 0 {
					col = Amber
					c.Frame(cell, Amber)
				}
				if Width(text) <= cell.W {
					c.Text(cell.X+(cell.W-Width(text))/2, cell.Y+2, text, col)
				}
			}
		}
		if s.under(cell) {
			s.tip = slotTip(pool, slot, live, rank, now)
			c.Frame(cell, White)
		}
	}
	// A spawn that found no room has no slot: it lights the cell beside them.
	cell := Rect{r.X + r.W - drop, r.Y, drop, slotRow - 2}
	t := 1.0
	if pool.Dropped > 0 {
		t = age(now, pool.Dropped)
	}
	c.Fill(cell, Mix(Red, Paper, t))
	c.Frame(cell, Rule)
	c.Text(cell.X+(cell.W-4*CharW)/2, cell.Y+2, "full", Mix(White, InkFaint, t))
	if s.under(cell) {
		s.tip = "lights up when a spawn is dropped because no slot is free"
	}
}

// age is how far a change lies back: 0 now, 1 long ago or never.
func age(now, at uint64) float64 {
	if at == 0 || now < at {
		return 1
	}
	return min(float64(now-at)/slotAge, 1)
}

func slotTip(pool *session.Pool, slot int, live bool, rank int, now uint64) string {
	text := fmt.Sprintf("%s slot %d: free", pool.View.Name, slot)
	if live {
		text = fmt.Sprintf("%s slot %d: live", pool.View.Name, slot)
		if at := pool.Spawned[slot]; at > 0 {
			text += fmt.Sprintf(" for %d frames", now-at)
		}
	} else if rank == 0 {
		text += ", taken by the next spawn"
	} else if rank > 0 {
		text += fmt.Sprintf(", number %d in the free list", rank+1)
	}
	if x, ok := pool.View.Addr("x"); ok {
		text += fmt.Sprintf("; x at $%04X", int(x)+slot)
	}
	return text
}
