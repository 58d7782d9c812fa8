package screen

import (
	"slices"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
)

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
	CPU
	Graphics

	overlays
)

// Overlays are those that are shown, one bit each.
type Overlays uint16

// AllOverlays are those that one key shows: all but the debugger's, CPU and Graphics, for which there
// is no room beside the others on most displays.
const AllOverlays Overlays = 1<<(OAM+1) - 1

// EveryOverlay are the debugger's too.
const EveryOverlay Overlays = 1<<overlays - 1

// Has reports whether an overlay is shown.
func (o Overlays) Has(x Overlay) bool { return o>>x&1 != 0 }

// Set shows or hides one.
func (o *Overlays) Set(x Overlay, on bool) {
	*o &^= 1 << x
	if on {
		*o |= 1 << x
	}
}

// overlayNames are the names of the overlays, as the command line has them.
var overlayNames = [overlays]string{"slots", "cost", "source", "events", "memory", "oam", "cpu", "graphics"}

// Names are the names of those that are shown.
func (o Overlays) Names() []string {
	names := []string{}
	for x := range overlays {
		if o.Has(x) {
			names = append(names, overlayNames[x])
		}
	}
	return names
}

// NamedOverlays are those with the names; a name that is none is passed over.
func NamedOverlays(names []string) (o Overlays) {
	for x := range overlays {
		o.Set(x, slices.Contains(names, overlayNames[x]))
	}
	return o
}

// Needs is what a session has to watch for them.
func (o Overlays) Needs() session.Watch {
	var w session.Watch
	if o.Has(Slots) || o.Has(Cost) || o.Has(Source) || o.Has(CPU) {
		w |= session.Costs
	}
	if o&(1<<Slots|1<<Memory|1<<OAM|1<<CPU|1<<Graphics) != 0 {
		w |= session.Writes // all of these show bytes, whose last writes they tell
	}
	if o.Has(Events) {
		w |= session.Events
	}
	if o.Has(Graphics) {
		w |= session.Graphics
	}
	return w
}

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

// arrange divides the canvas: the picture in the upper left corner as large as the rest
// allows, the cost across the bottom, the others in columns on the right, slots first. A large memory panel
// has the columns for itself. What has no room is left out, and named in hidden.
func (s *Screen) arrange(w, h int) (picture paint.Rect, scale int, places []place) {
	on := s.Overlays
	s.hidden = s.hidden[:0]
	if on == 0 {
		scale = s.Video.Fit(w, h)
		pw, ph := s.Video.Size(scale)
		return paint.R(max((w-pw)/2, 0), max((h-ph)/2, 0), pw, ph), scale, nil
	}
	body := paint.R(paint.Gutter, paint.Gutter, w-2*paint.Gutter, h-statusH-paint.Gutter)
	if on.Has(Cost) {
		least, wish := s.panels[Cost].height(s, body.W)
		ch := min(wish, max(least, body.H-paint.PictureH-paint.Gutter))
		if on&^(1<<Cost) == 1<<Slots && !s.Over && s.Beside == nil { // room for a large picture with the slots under it
			slots, _ := s.panels[Slots].height(s, body.W)
			_, ph := s.Video.Size(s.Video.Fit(body.W, body.H-least-slots-2*paint.Gutter))
			ch = min(ch, max(least, body.H-slots-2*paint.Gutter-ph))
		}
		if _, ph := s.Video.Size(1); body.W < narrowW || body.H-ch-paint.Gutter < ph && !s.Over {
			s.hide(Cost)
		} else {
			places = append(places, place{s.panels[Cost], paint.R(body.X, body.Y+body.H-ch, body.W, ch)})
			body.H -= ch + paint.Gutter
		}
	}
	var side []Overlay
	for _, o := range []Overlay{Slots, CPU, Graphics, Source, Events, Memory, OAM} {
		if on.Has(o) && (!s.memory.large || !on.Has(Memory) || o == Memory) {
			side = append(side, o)
		}
	}
	scale = s.pick(body, len(side))
	if s.Over {
		scale = s.Video.Fit(w-2*paint.Gutter, h-statusH-2*paint.Gutter)
	}
	under := false // the slots alone go under the picture where it is larger so
	if len(side) == 1 && side[0] == Slots && !s.Over {
		least, _ := s.panels[Slots].height(s, body.W)
		large := s.Video.Fit(body.W, body.H-least-paint.Gutter)
		if w, _ := s.Video.Size(large); large > scale && w >= columnW {
			scale, under = large, true
		}
	}
	pw, ph := s.Video.Size(scale)
	picture = paint.R(body.X, body.Y, pw, ph)
	if len(side) == 0 || s.Over {
		picture.X = max((w-pw)/2, paint.Gutter)
	}
	if (len(side) > 1 || under) && side[0] == Slots && !s.Over {
		// The slots go under the picture where there is room: they are what one looks at.
		least, _ := s.panels[Slots].height(s, pw)
		if left := body.H - ph - paint.Gutter; left >= least && pw >= columnW {
			places = append(places, place{s.panels[Slots], paint.R(body.X, body.Y+ph+paint.Gutter, pw, left)})
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
	if s.Over || slices.ContainsFunc(places, func(p place) bool { return p.panel == s.panels[Slots] }) {
		below.H = 0
	}
	places = append(places, s.columns(side, right, below)...)
	s.stretch(picture, places)
	return picture, scale, places
}

func (s *Screen) hide(o Overlay) { s.hidden = append(s.hidden, s.panels[o].name()) }

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
// where another panel would have no room. If that does not help, there is one more, narrow column, and then what has no room
// goes below the picture.
func (s *Screen) columns(side []Overlay, r, below paint.Rect) []place {
	cols, left := s.beside(side, r)
	if more := max(narrowW-below.W, 0); len(left) > 0 && r.W-more >= narrowW {
		under := pile{Rect: paint.R(below.X, below.Y, below.W+more, below.H)}
		narrow, rest := s.beside(side, paint.R(r.X+more, r.Y, r.W-more, r.H))
		if rest = s.fill(&under, rest); len(rest) < len(left) {
			cols, left = append(narrow, under), rest
		}
	}
	for _, o := range left {
		s.hide(o)
	}
	var out []place
	for _, col := range cols {
		out = append(out, s.stack(col)...)
	}
	return out
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

// fill gives a column those panels that it has room for, and returns the others.
func (s *Screen) fill(col *pile, side []Overlay) (left []Overlay) {
	for _, o := range side {
		if base, wish := s.panels[o].height(s, col.W); col.need+base <= col.H {
			col.add(o, base, wish)
		} else {
			left = append(left, o)
		}
	}
	return left
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

// deal gives each panel to the column with the fewest wishes of those that have room for it.
func (s *Screen) deal(side []Overlay, n int, r paint.Rect, whole bool) (cols []pile, left []Overlay) {
	w := (r.W - (n-1)*paint.Gutter) / n
	for i := range n {
		cols = append(cols, pile{Rect: paint.R(r.X+i*(w+paint.Gutter), r.Y, w, r.H)})
	}
	for _, o := range side {
		base, wish := s.panels[o].height(s, w)
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
