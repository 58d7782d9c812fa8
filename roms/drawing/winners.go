package drawing

import (
	"fmt"
	"slices"
)

// Winners is who is best in each place of some grids. A place has the winner's colour and its
// number in the legend.
type Winners struct {
	Title  string
	Across string // what grows to the right
	Up     string // what grows upwards
	Names  []string
	Grids  []Grid
}

// Grid is one panel of Winners.
type Grid struct {
	Title      string
	Across, Up []int
	Best       func(across, up int) string // one of the names, or "" for a place to leave blank
}

// The colours that tell winners apart, also for those who do not see red and green as different
// (Okabe and Ito's colours, lightened so that the number on them can be read).
var winnerColours = []string{"#7fb8d8", "#eaae7f", "#7fceb9", "#e5bcd3", "#f2cf7f", "#aad9f4"}

// SVG draws the grids side by side, two in a row, below the legend.
func (m Winners) SVG() []byte {
	const cell, left, head, foot, between = 26.0, 34.0, 22.0, 40.0, 24.0
	var s svg
	for i, name := range m.Names {
		x := margin + float64(i)*150
		s.rect(x, margin, cell, 18, m.colour(name), line)
		s.text(x+cell/2, margin+13, "middle", "cell", fmt.Sprint(i+1))
		s.text(x+cell+6, margin+14, "start", "name", name)
	}
	x, y, w, low := margin, margin+36.0, 2*margin+float64(len(m.Names))*150, 0.0
	for i, g := range m.Grids {
		if i%2 == 0 && i > 0 {
			x, y = margin, low+between
		}
		wide, high := float64(len(g.Across))*cell, float64(len(g.Up))*cell
		s.text(x+left, y+14, "start", "head", g.Title)
		for row, up := range g.Up {
			at := y + head + high - float64(row+1)*cell
			s.text(x+left-6, at+17, "end", "small", fmt.Sprint(up))
			for col, across := range g.Across {
				best := g.Best(across, up)
				if best == "" {
					continue
				}
				s.rect(x+left+float64(col)*cell, at, cell, cell, m.colour(best), paper)
				s.text(x+left+(float64(col)+0.5)*cell, at+17, "middle", "small", fmt.Sprint(slices.Index(m.Names, best)+1))
			}
		}
		for col, across := range g.Across {
			s.text(x+left+(float64(col)+0.5)*cell, y+head+high+14, "middle", "small", fmt.Sprint(across))
		}
		s.text(x+left, y+head+high+30, "start", "small", "to the right: "+m.Across+"; upwards: "+m.Up)
		w, low = max(w, x+left+max(wide, 300)+margin), max(low, y+head+high+foot)
		x += left + max(wide, 300) + between
	}
	return s.bytes(w, low+margin, m.Title)
}

// colour is that of a winner.
func (m Winners) colour(name string) string {
	return winnerColours[max(slices.Index(m.Names, name), 0)%len(winnerColours)]
}
