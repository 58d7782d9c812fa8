package screen

import (
	"slices"

	"pool6502/cmd/pool6502/screen/paint"
)

// Distances, in pixels.
const (
	titleH  = 24
	statusH = 24
	columnW = 368 // the least a panel in a column takes
	narrowW = 280 // less than that, and there is no column
)

// panel is one overlay.
type panel interface {
	name() string
	height(s *Screen, w int) (least, wish int)     // what it needs and likes at a width, with title and border
	draw(s *Screen, c *paint.Canvas, r paint.Rect) // below the title, inside the border
}

// place is a panel with where it is drawn.
type place struct {
	panel
	paint.Rect
}

// An arrangement is where the picture and the panels lie.
type arrangement struct {
	picture paint.Rect
	scale   int
	places  []place
	hidden  []Overlay // those without room
}

// arrange divides the canvas so that few panels have no room: the cost gives room to others, down to its list of routines. If the panel
// that was asked for last has no room then, it goes before the others.
func (s *Screen) arrange(w, h int) arrangement {
	_, list, cost := costHeights(w - 2*paint.Gutter)
	best := s.divide(w, h, cost, Slots)
	if len(best.hidden) > 0 {
		if lower := s.divide(w, h, list, Slots); len(lower.hidden) < len(best.hidden) {
			best, cost = lower, list
		}
	}
	if slices.Contains(best.hidden, s.Wanted) {
		if other := s.divide(w, h, cost, s.Wanted); !slices.Contains(other.hidden, s.Wanted) {
			best = other
		}
	}
	return best
}

// divide puts the picture in the upper left corner as large as the rest allows, the cost across the bottom, at most so high, the
// others in columns on the right: the slots, then the one that comes first. A large memory panel has the columns for itself.
func (s *Screen) divide(w, h, cost int, first Overlay) (a arrangement) {
	on := s.Overlays
	if on == 0 {
		a.scale = s.Video.Fit(w, h)
		pw, ph := s.Video.Size(a.scale)
		a.picture = paint.R(max((w-pw)/2, 0), max((h-ph)/2, 0), pw, ph)
		return a
	}
	body := paint.R(paint.Gutter, paint.Gutter, w-2*paint.Gutter, h-statusH-paint.Gutter)
	if on.Has(Cost) {
		least, _ := s.panels[Cost].height(s, body.W)
		ch := min(cost, max(least, body.H-paint.PictureH-paint.Gutter))
		if on&^(1<<Cost) == 1<<Slots && !s.Over && s.Beside == nil { // room for a large picture with the slots under it
			slots, _ := s.panels[Slots].height(s, body.W)
			_, ph := s.Video.Size(s.Video.Fit(body.W, body.H-least-slots-2*paint.Gutter))
			ch = min(ch, max(least, body.H-slots-2*paint.Gutter-ph))
		}
		if _, ph := s.Video.Size(1); body.W < narrowW || body.H-ch-paint.Gutter < ph && !s.Over {
			a.hidden = append(a.hidden, Cost)
		} else {
			a.places = append(a.places, place{s.panels[Cost], paint.R(body.X, body.Y+body.H-ch, body.W, ch)})
			body.H -= ch + paint.Gutter
		}
	}
	var side []Overlay
	for _, o := range []Overlay{Slots, first, CPU, Graphics, Source, Events, Memory, OAM} {
		if on.Has(o) && o != Cost && !slices.Contains(side, o) && (!s.memory.large || !on.Has(Memory) || o == Memory) {
			side = append(side, o)
		}
	}
	a.scale = s.pick(body, len(side))
	if s.Over {
		a.scale = s.Video.Fit(w-2*paint.Gutter, h-statusH-2*paint.Gutter)
	}
	under := false // the slots alone go under the picture where it is larger so
	if len(side) == 1 && side[0] == Slots && !s.Over {
		least, _ := s.panels[Slots].height(s, body.W)
		large := s.Video.Fit(body.W, body.H-least-paint.Gutter)
		if w, _ := s.Video.Size(large); large > a.scale && w >= columnW {
			a.scale, under = large, true
		}
	}
	pw, ph := s.Video.Size(a.scale)
	a.picture = paint.R(body.X, body.Y, pw, ph)
	if len(side) == 0 || s.Over {
		a.picture.X = max((w-pw)/2, paint.Gutter)
	}
	if (len(side) > 1 || under) && side[0] == Slots && !s.Over {
		// The slots go under the picture where there is room: they are what one looks at.
		least, _ := s.panels[Slots].height(s, pw)
		if left := body.H - ph - paint.Gutter; left >= least && pw >= columnW {
			a.places = append(a.places, place{s.panels[Slots], paint.R(body.X, body.Y+ph+paint.Gutter, pw, left)})
			side = side[1:]
		}
	}
	right := paint.R(body.X+pw+paint.Gutter, body.Y, body.W-pw-paint.Gutter, body.H)
	if s.Over {
		right = paint.R(w-paint.Gutter-columnW, body.Y, columnW, body.H)
		if len(side) >= 3 {
			right.X -= columnW + paint.Gutter
			right.W += columnW + paint.Gutter
		}
	}
	below := paint.R(body.X, body.Y+ph+paint.Gutter, pw, body.H-ph-paint.Gutter)
	if s.Over || slices.ContainsFunc(a.places, func(p place) bool { return p.panel == s.panels[Slots] }) {
		below.H = 0
	}
	columns, left := s.columns(side, first, right, below)
	a.places, a.hidden = append(a.places, columns...), append(a.hidden, left...)
	s.stretch(a.picture, a.places)
	return a
}

// stretch gives the cost, which is always first, the height that all others have left over.
func (s *Screen) stretch(picture paint.Rect, places []place) {
	if s.Over || len(places) == 0 || places[0].panel != s.panels[Cost] {
		return
	}
	bottom := picture.Y + picture.H
	for _, p := range places[1:] {
		bottom = max(bottom, p.Y+p.H)
	}
	if left := min(places[0].Y-paint.Gutter-bottom, 2*stripH); left > 0 {
		places[0].Y -= left
		places[0].H += left
	}
}

// pick is the scale of the picture beside n panels: the largest one that leaves them their
// columns; two of them where there are three panels or more, and that does not make the
// picture tiny.
func (s *Screen) pick(body paint.Rect, n int) int {
	columns := 0
	if n > 0 {
		columns = 1
	}
	if n >= 3 {
		columns = 2
	}
	scale := 1
	for ; columns >= 0; columns-- {
		scale = s.Video.Fit(body.W-columns*(columnW+paint.Gutter), body.H)
		if scale > 1 || columns <= 1 {
			break
		}
	}
	return scale
}

// columns deals the panels out to as many columns as fit, and gives every column's spare room to
// those of its panels that wish for more. The map of events is whole or half: it is halved
// where another panel would have no room. If that does not help, the columns are narrower, and one is below the picture.
func (s *Screen) columns(side []Overlay, first Overlay, r, below paint.Rect) (out []place, left []Overlay) {
	cols, left := s.beside(side, r)
	more := max(narrowW-below.W, 0)
	r.X, r.W = r.X+more, r.W-more
	for n := max(1, (r.W+paint.Gutter)/(columnW+paint.Gutter)); len(left) > 0 && n*(narrowW+paint.Gutter) <= r.W+paint.Gutter && n <= 3; n++ {
		tight := append(split(r, n), pile{Rect: paint.R(below.X, below.Y, below.W+more, below.H)})
		if rest := s.fit(side, first, tight); len(rest) < len(left) {
			cols, left = tight, rest
		}
	}
	for _, col := range cols {
		out = append(out, s.stack(col)...)
	}
	return out, left
}

// beside deals panels out to columns beside the picture.
func (s *Screen) beside(side []Overlay, r paint.Rect) (cols []pile, left []Overlay) {
	left = side
	if r.W >= narrowW && len(side) > 0 {
		n := max(1, min((r.W+paint.Gutter)/(columnW+paint.Gutter), len(side), 3))
		if cols, left = s.deal(side, n, r, true); len(left) > 0 {
			cols, left = s.deal(side, n, r, false)
		}
		if narrow := (n+1)*(narrowW+paint.Gutter) <= r.W+paint.Gutter; len(left) > 0 && narrow && n < min(len(side), 3) {
			cols, left = s.deal(side, n+1, r, false)
		}
	}
	return cols, left
}

// fit puts panels into columns so that as few as possible have no room, and returns those. One comes first: the others make room.
func (s *Screen) fit(side []Overlay, first Overlay, cols []pile) (left []Overlay) {
	need, free := make([][]int, len(side)), make([]int, len(cols))
	for k, col := range cols {
		free[k] = col.H + paint.Gutter
		for i, o := range side {
			base, _ := s.panels[o].height(s, col.W)
			need[i] = append(need[i], base+paint.Gutter)
		}
	}
	for i, k := range pack(need, free, slices.Index(side, first)) {
		if k < 0 {
			left = append(left, side[i])
			continue
		}
		base, wish := s.panels[side[i]].height(s, cols[k].W)
		cols[k].add(side[i], base, wish)
	}
	return left
}

// pack returns a column for each panel, or -1 for those that are left out: as few as possible, later ones rather than earlier ones,
// and not the first, if it fits. need has the height of each panel in each column, free the heights of the columns.
func pack(need [][]int, free []int, first int) (best []int) {
	column, least := make([]int, len(need)), 2*len(need)+1
	var try func(i, out int)
	try = func(i, out int) {
		if out >= least {
			return
		}
		if i == len(need) {
			best, least = slices.Clone(column), out
			return
		}
		for k, h := range need[i] {
			if h <= free[k] {
				column[i] = k
				free[k] -= h
				try(i+1, out)
				free[k] += h
			}
		}
		column[i] = -1
		if out++; i == first {
			out += len(need)
		}
		try(i+1, out)
	}
	try(0, 0)
	return best
}

// add puts a panel below the others.
func (p *pile) add(o Overlay, base, wish int) {
	p.of, p.base = append(p.of, o), append(p.base, base)
	p.need += base + paint.Gutter
	p.wish += wish + paint.Gutter
}

// pile is what has been dealt to a column.
type pile struct {
	paint.Rect
	of   []Overlay
	base []int // heights that they need
	need int   // all of them, with a gutter after each
	wish int
}

// split divides a place into columns.
func split(r paint.Rect, n int) (cols []pile) {
	w := (r.W - (n-1)*paint.Gutter) / n
	for i := range n {
		cols = append(cols, pile{Rect: paint.R(r.X+i*(w+paint.Gutter), r.Y, w, r.H)})
	}
	return cols
}

// deal gives each panel to the column with the fewest wishes of those that have room for it.
func (s *Screen) deal(side []Overlay, n int, r paint.Rect, whole bool) (cols []pile, left []Overlay) {
	cols = split(r, n)
	for _, o := range side {
		base, wish := s.panels[o].height(s, cols[0].W)
		if o == Events && whole {
			base = wholeMap(s)
		}
		best := -1
		for i, col := range cols {
			if col.need+base <= col.H && (best < 0 || col.wish < cols[best].wish) {
				best = i
			}
		}
		if best < 0 {
			left = append(left, o)
			continue
		}
		cols[best].add(o, base, wish)
	}
	return cols, left
}

// stack lays the panels of a column below each other.
func (s *Screen) stack(col pile) []place {
	spare := s.memory.border.settle(col, col.H+paint.Gutter-col.need)
	more := make([]int, len(col.of)) // that a panel can use
	sum := 0
	for i, o := range col.of {
		if _, wish := s.panels[o].height(s, col.W); o != Events && (o != Memory || s.memory.border.tall == 0) {
			more[i] = wish - col.base[i]
			sum += more[i]
		}
	}
	enlarged := 0 // by as many whole maps as the others leave room for
	if i := slices.Index(col.of, Events); i >= 0 && col.base[i] == wholeMap(s) {
		_, wish := s.panels[Events].height(s, col.W)
		lines := mapLines(s)
		enlarged = min(max(spare-sum, 0), wish-col.base[i]) / lines * lines
		spare -= enlarged
	}
	var out []place
	y := col.Y
	for i, o := range col.of {
		h := col.base[i]
		if o == Events {
			h += enlarged
		} else if sum > 0 {
			extra := min(spare*more[i]/sum, more[i])
			h += extra
			spare, sum = spare-extra, sum-more[i] // so that the last one takes what rounding left
		}
		out = append(out, place{s.panels[o], paint.R(col.X, y, col.W, h)})
		y += h + paint.Gutter
	}
	return out
}
