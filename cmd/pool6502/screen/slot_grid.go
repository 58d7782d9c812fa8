package screen

import (
	"fmt"

	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// How much room the cells of the pools have.
const (
	low      = iota
	captions // each page has a line above its cells
	tall     // small cells are twice as high, too
)

// grid is how the cells of a pool are laid out. The slots of a page are together: several pages side by side, or
// a page in several rows.
type grid struct {
	slots, cols, rowH, gap int
	page                   int // slots of a page; all of them where the pool has no pages
	captions               bool
}

const slotLabel = 5 * paint.CharW // the number of the first slot of a row

// gridOf is the grid of a pool. Large pools have small cells, and twice as high ones where there is room.
func gridOf(v *watch.PoolView, room int) grid {
	g := grid{slots: v.Slots, page: v.Slots, cols: 64, rowH: 6, gap: 1}
	switch {
	case v.Slots <= 64:
		g.cols, g.rowH, g.gap = 16, 22, 2
	case v.Slots <= 256:
		g.cols, g.rowH, g.gap = 32, 12, 2
	}
	if room == tall {
		g.rowH = max(g.rowH, min(2*g.rowH, 22))
	}
	if v.Page > 0 {
		g.page, g.captions = v.Page, room > low
	}
	return g
}

// across is how many pages are side by side, and down how many rows a page has.
func (g grid) across() int { return max(g.cols/g.page, 1) }
func (g grid) down() int   { return (min(g.page, g.slots) + g.cols - 1) / g.cols }

// block is the height of a page with its caption.
func (g grid) block() int {
	if g.captions {
		return g.down()*g.rowH + paint.LineH + 2
	}
	return g.down() * g.rowH
}

func (g grid) height() int {
	pages := (g.slots + g.page - 1) / g.page
	return (pages + g.across() - 1) / g.across() * g.block()
}

// pageGap is between two pages that are side by side.
const pageGap = paint.CharW

func (g grid) width(r paint.Rect) int {
	return max((r.W-slotLabel-(g.across()-1)*pageGap)/g.cols, 2)
}

// corner is where the block of a page begins.
func (g grid) corner(r paint.Rect, page int) (x, y int) {
	column := page % g.across()
	return r.X + slotLabel + column*(g.page*g.width(r)+pageGap), r.Y + page/g.across()*g.block()
}

func (g grid) cell(r paint.Rect, slot int) paint.Rect {
	x, y := g.corner(r, slot/g.page)
	if g.captions {
		y += paint.LineH + 2
	}
	in, w := slot%g.page, g.width(r)
	return paint.R(x+in%g.cols*w, y+in/g.cols*g.rowH, w-g.gap, g.rowH-g.gap)
}

// caption is the line above the cells of a page.
func (g grid) caption(r paint.Rect, page int) paint.Rect {
	x, y := g.corner(r, page)
	return paint.R(x, y, min(g.page, g.cols)*g.width(r)-g.gap, paint.LineH)
}

// numbered reports whether the number of a slot is written to the left of its row.
func (g grid) numbered(slot int) bool {
	each := (paint.LineH + g.rowH - 3) / g.rowH // rows between two numbers
	in, page := slot%g.page, slot/g.page
	row := in / g.cols
	if !g.captions { // then the rows of all pages follow each other
		row += page / g.across() * g.down()
	}
	return page%g.across() == 0 && in%g.cols == 0 && row%each == 0
}

// pageWord is what a page of a pool is called.
func pageWord(v *watch.PoolView) string {
	if v.Banks {
		return "bank"
	}
	return "page"
}

// caption says how full a page is, and whether its bank is switched in.
func (s *Screen) caption(c *paint.Canvas, r paint.Rect, pool *session.Pool, page int) {
	v, con := pool.View, s.session.Console()
	live, slots := v.PageLive(page)
	ink, state := paint.InkDim, fmt.Sprintf("%d of %d", live, slots)
	switch live {
	case 0:
		state = "free"
		ink = paint.InkFaint
	case slots:
		state = "full"
		ink = paint.FreshGreen
	}
	text := fmt.Sprintf("%s %d  %s", pageWord(v), page, state)
	if bank, ok := v.BankIn(con); ok && bank == page {
		text += "  switched in"
		c.Fill(paint.R(r.X-4, r.Y+2, 2, r.H-4), paint.Amber)
	}
	c.Text(r.X, r.Y, paint.Cut(text, r.W), ink)
	if s.under(r) {
		s.tip = s.pageTip(pool, page)
	}
}

// pageTip says which slots a page has and where its fields are.
func (s *Screen) pageTip(pool *session.Pool, page int) string {
	v, con := pool.View, s.session.Console()
	live, slots := v.PageLive(page)
	text := fmt.Sprintf("%s %s %d: slots %d to %d, %d of them live", v.Name, pageWord(v), page, page*v.Page, page*v.Page+slots-1, live)
	x, ok := v.Addr("x")
	switch {
	case !ok:
	case v.Banks:
		text += fmt.Sprintf("; x from $%04X on, in bank %d of the cartridge's RAM", x, page)
	default:
		if _, committed := v.Frame(con, x, page); v.Has("frames") && !committed {
			return text + "; it has no memory"
		}
		for _, f := range pool.Fields {
			if at, ok := v.FieldAddr(con, f.Addr, page*v.Page); ok {
				text += fmt.Sprintf("; %s from $%04X on", f.Name, at)
				if frame, ok := v.Frame(con, f.Addr, page); ok {
					text += fmt.Sprintf(" (frame %d)", frame)
				}
			}
		}
	}
	return text
}
