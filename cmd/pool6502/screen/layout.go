package screen

import "pool6502/cmd/pool6502/session"

// Overlay is one of the panels beside the picture.
type Overlay uint8

// The overlays.
const (
	Slots Overlay = iota
	Cost
	Source
	Events
	Memory
	OAM

	overlays
)

// Overlays are those that are shown, one bit each.
type Overlays uint8

// AllOverlays are all of them.
const AllOverlays Overlays = 1<<overlays - 1

// Has reports whether an overlay is shown.
func (o Overlays) Has(x Overlay) bool { return o>>x&1 != 0 }

// Set shows or hides one.
func (o *Overlays) Set(x Overlay, on bool) {
	*o &^= 1 << x
	if on {
		*o |= 1 << x
	}
}

// Needs is what a session has to watch for them.
func (o Overlays) Needs() session.Watch {
	var w session.Watch
	if o.Has(Slots) || o.Has(Cost) || o.Has(Source) {
		w |= session.Costs
	}
	if o.Has(Events) {
		w |= session.Events
	}
	return w
}

// Distances, in pixels: everything lies on a grid of eight.
const (
	gutter  = 8
	titleH  = 24
	statusH = 24
	columnW = 368 // the least a panel in a column takes
)

// panel is one overlay.
type panel interface {
	name() string
	height(s *Screen, w int) (least, wish int) // what it needs and likes at a width
	draw(s *Screen, c *Canvas, r Rect)         // below the title, inside the border
}

// place is a panel with where it is drawn.
type place struct {
	panel
	Rect
}

// arrange divides the canvas: the picture in the upper left corner as large as the rest
// allows, the cost across the bottom, the others in columns on the right, slots first.
func (s *Screen) arrange(w, h int) (picture Rect, scale int, places []place) {
	on := s.Overlays
	if on == 0 {
		scale = s.Video.Fit(w, h)
		pw, ph := s.Video.Size(scale)
		return Rect{max((w-pw)/2, 0), max((h-ph)/2, 0), pw, ph}, scale, nil
	}
	body := Rect{gutter, gutter, w - 2*gutter, h - statusH - gutter}
	if on.Has(Cost) {
		least, wish := s.panels[Cost].height(s, body.W)
		ch := min(wish, max(least, body.H-pictureH-gutter))
		places = append(places, place{s.panels[Cost], Rect{body.X, body.Y + body.H - ch, body.W, ch}})
		body.H -= ch + gutter
	}
	var side []Overlay
	for _, o := range []Overlay{Slots, Source, Events, Memory, OAM} {
		if on.Has(o) {
			side = append(side, o)
		}
	}
	scale = s.pick(body, len(side))
	if s.Over {
		scale = s.Video.Fit(w-2*gutter, h-statusH-2*gutter)
	}
	pw, ph := s.Video.Size(scale)
	picture = Rect{body.X, body.Y, pw, ph}
	if len(side) == 0 || s.Over {
		picture.X = max((w-pw)/2, gutter)
	}
	if len(side) > 1 && side[0] == Slots && !s.Over {
		// The slots go under the picture where there is room: they are what one looks at.
		_, wish := s.panels[Slots].height(s, pw)
		if left := body.H - ph - gutter; left >= wish && pw >= columnW {
			places = append(places, place{s.panels[Slots], Rect{body.X, body.Y + ph + gutter, pw, left}})
			side = side[1:]
		}
	}
	right := Rect{body.X + pw + gutter, body.Y, body.W - pw - gutter, body.H}
	if s.Over {
		right = Rect{w - gutter - columnW, body.Y, columnW, body.H}
		if len(side) >= 3 {
			right.X -= columnW + gutter
			right.W += columnW + gutter
		}
	}
	return picture, scale, append(places, s.columns(side, right)...)
}

// pick is the scale of the picture beside n panels: the largest one that leaves them their
// columns; two of them where there are three panels or more, and that does not make the
// picture tiny.
func (s *Screen) pick(body Rect, n int) int {
	columns := 0
	if n > 0 {
		columns = 1
	}
	if n >= 3 {
		columns = 2
	}
	scale := 1
	for ; columns >= 0; columns-- {
		scale = s.Video.Fit(body.W-columns*(columnW+gutter), body.H)
		if scale > 1 || columns <= 1 {
			break
		}
	}
	return scale
}

// columns deals the panels out to as many columns as fit, each next one to the column that has
// most room left, and then gives every column's spare room to those of its panels that wish
// for more.
func (s *Screen) columns(side []Overlay, r Rect) []place {
	if len(side) == 0 || r.W < 8*CharW {
		return nil
	}
	n := max(1, min((r.W+gutter)/(columnW+gutter), len(side), 3))
	w := (r.W - (n-1)*gutter) / n
	type column struct {
		of   []Overlay
		used int
	}
	cols := make([]column, n)
	for _, o := range side {
		best := 0
		for i := range cols {
			if cols[i].used < cols[best].used {
				best = i
			}
		}
		_, wish := s.panels[o].height(s, w)
		cols[best].of = append(cols[best].of, o)
		cols[best].used += wish + gutter
	}
	var out []place
	for i, col := range cols {
		y, left := r.Y, r.H-(len(col.of)-1)*gutter
		need, want := 0, 0
		for _, o := range col.of {
			least, wish := s.panels[o].height(s, w)
			need += least
			want += wish - least
		}
		spare := max(left-need, 0)
		for k, o := range col.of {
			least, wish := s.panels[o].height(s, w)
			h := least
			if want > 0 {
				h += min(spare*(wish-least)/want, wish-least)
			}
			if k == len(col.of)-1 {
				h = min(max(wish, least), left) // what rounding left over
			}
			if h = min(h, left); h < titleH+LineH {
				break // no room: better nothing than a sliver
			}
			out = append(out, place{s.panels[o], Rect{r.X + i*(w+gutter), y, w, h}})
			y += h + gutter
			left -= h
		}
	}
	return out
}
