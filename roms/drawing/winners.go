package drawing

import (
	"fmt"
	"math"
	"slices"

	"pool6502/budget/claim"
)

// Winners is who is best in each place of some grids. A place has the winner's colour and says how
// much less it costs than the next one. A place that cannot be is hatched.
type Winners struct {
	Title   string
	Across  string // what grows to the right
	Up      string // what grows upwards
	Names   []string
	Columns int // grids in a row
	Grids   []Grid

	// Heads are the titles of the columns. With them, the grids of a column have one axis across, below the last, and those
	// of a row one axis up, left of the first; and a title of a grid is that of its row.
	Heads []string
}

// Grid is one panel of Winners.
type Grid struct {
	Title      string // in a row with Heads, that of the row, at its first grid
	Across, Up []int
	Best       func(across, up int) Best
}

// Best is who is best in a place.
type Best struct {
	Names []string // several if they are equally good, none for a place that cannot be
	Less  float64  // how much less it costs than the next one, as a share of the next one's cost
}

const (
	placeW = 48.0
	placeH = 26.0
	tie    = colours - 1 // the colour of a place that several win
)

// won reports whether a name, or with "" a tie, has a place in some grid.
func (m Winners) won(name string) bool {
	for _, g := range m.Grids {
		for _, up := range g.Up {
			for _, across := range g.Across {
				best := g.Best(across, up).Names
				if len(best) > 1 && name == "" || len(best) == 1 && best[0] == name {
					return true
				}
			}
		}
	}
	return false
}

// SVG draws the legend, of those that win somewhere, and below it the grids.
func (m Winners) SVG() []byte {
	const left, foot, between = 34.0, 20.0, 22.0
	var s svg
	x := margin
	entry := func(class, name string) {
		s.rect(x, margin, placeW, 18, class+" box")
		s.text(x+placeW+6, margin+14, "start", "", name)
		x += placeW + 26 + wide(name)
	}
	for i, name := range m.Names {
		if m.won(name) {
			entry(fmt.Sprintf("f%d", i%colours), name)
		}
	}
	if m.won("") {
		entry(fmt.Sprintf("f%d", tie), "tie")
	}
	entry("none", "not possible")
	w := x + margin
	s.text(margin, margin+40, "start", "small", fmt.Sprintf("From left to right: %s. From bottom to top: %s. The figure: how much cheaper than the second best.", m.Across, m.Up))
	y, low := margin+58, 0.0
	if m.Heads != nil {
		y += 20
	}
	x = margin + left
	for i, g := range m.Grids {
		column, columns := i%max(m.Columns, 1), max(m.Columns, 1)
		if i > 0 && column == 0 {
			x, y = margin+left, low+between
			if m.Heads != nil {
				y = low + 8 - foot
			}
		}
		if i < len(m.Heads) {
			s.text(x, margin+70, "start", "head", m.Heads[i])
		}
		w = max(w, x+float64(len(g.Across))*placeW+margin)
		low = max(low, g.draw(&s, x, y, m.Names, m.Heads == nil || column == 0, m.Heads == nil || i+columns >= len(m.Grids))+foot)
		x += float64(len(g.Across))*placeW + between
		if m.Heads == nil {
			x += left
		}
	}
	return s.bytes(w, low+margin/2, m.Title)
}

// draw draws one grid, with the numbers of its axes or without, and returns where its places end.
func (g Grid) draw(s *svg, x, y float64, names []string, ups, acrosses bool) float64 {
	base := y + 22 + float64(len(g.Up))*placeH
	if g.Title != "" {
		s.text(x, y+15, "start", "head", g.Title)
	}
	for row, up := range g.Up {
		at := base - float64(row+1)*placeH
		if ups {
			s.text(x-6, at+17, "end", "small", fmt.Sprint(up))
		}
		for col, across := range g.Across {
			left := x + float64(col)*placeW
			best := g.Best(across, up)
			if len(best.Names) == 0 {
				s.rect(left, at, placeW-1, placeH-1, "none")
				continue
			}
			colour := tie
			if len(best.Names) == 1 {
				colour = slices.Index(names, best.Names[0]) % colours
			}
			s.rect(left, at, placeW-1, placeH-1, fmt.Sprintf("f%d", colour))
			s.text(left+(placeW-1)/2, at+17, "middle", "fit", best.words())
		}
	}
	for col, across := range g.Across {
		if acrosses {
			s.text(x+(float64(col)+0.5)*placeW, base+14, "middle", "small", fmt.Sprint(across))
		}
	}
	return base
}

// BestOf is the winner of a place in a measured grid.
func BestOf(w claim.Winner) Best {
	return Best{Names: w.Pools, Less: w.Margin() / max(w.Next, 1)}
}

// words is the figure in a place.
func (b Best) words() string {
	switch share := math.Round(100 * b.Less); {
	case len(b.Names) > 1:
		return "="
	case share == 0:
		return fmt.Sprintf("−%.1f %%", 100*b.Less)
	default:
		return fmt.Sprintf("−%.0f %%", share)
	}
}
