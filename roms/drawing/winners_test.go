package drawing

import (
	"encoding/xml"
	"strings"
	"testing"
)

// shape is a box or a word of a picture.
type shape struct {
	XMLName xml.Name
	X       float64 `xml:"x,attr"`
	Y       float64 `xml:"y,attr"`
	W       float64 `xml:"width,attr"`
	H       float64 `xml:"height,attr"`
	Fill    string  `xml:"fill,attr"`
	Text    string  `xml:",chardata"`
}

// shapes reads a picture back.
func shapes(t *testing.T, picture []byte) (w, h float64, list []shape) {
	t.Helper()
	var doc struct {
		W      float64 `xml:"width,attr"`
		H      float64 `xml:"height,attr"`
		Shapes []shape `xml:",any"`
	}
	if err := xml.Unmarshal(picture, &doc); err != nil {
		t.Fatal(err)
	}
	return doc.W, doc.H, doc.Shapes
}

// winners is three grids of three by two places; only 8 live and 2 spawns has another winner.
func winners() Winners {
	best := func(live, spawns int) string {
		if live == 8 && spawns == 2 {
			return "a<b"
		}
		return "list"
	}
	across, up := []int{0, 4, 8}, []int{1, 2}
	return Winners{Title: "t", Across: "live", Up: "spawns", Names: []string{"list", "a<b"}, Grids: []Grid{
		{"8 slots", across, up, best}, {"16 slots", across, up, best}, {"32 slots", across, up, best},
	}}
}

func TestWinnersShowsTheBestOfEachPlace(t *testing.T) {
	m := winners()
	w, h, list := shapes(t, m.SVG())
	var places []shape // the boxes of the legend are no squares
	for _, s := range list {
		if s.XMLName.Local == "rect" && s.W == s.H {
			places = append(places, s)
		}
		if s.X+s.W > w || s.Y+s.H > h {
			t.Errorf("%+v lies outside of the picture of %g by %g", s, w, h)
		}
	}
	if len(places) != 3*6 {
		t.Fatalf("%d places are drawn, not 18", len(places))
	}
	said := func(x, y, w, h float64) string {
		var words []string
		for _, s := range list {
			if s.XMLName.Local == "text" && s.X >= x && s.X <= x+w && s.Y >= y && s.Y <= y+h {
				words = append(words, s.Text)
			}
		}
		return strings.Join(words, "|")
	}
	for g := range 3 {
		grid := places[g*6 : g*6+6]
		left, right, top, bottom := grid[0].X, grid[0].X, grid[0].Y, grid[0].Y
		for _, p := range grid {
			left, right, top, bottom = min(left, p.X), max(right, p.X), min(top, p.Y), max(bottom, p.Y)
		}
		size := grid[0].W
		for _, p := range grid {
			want, colour := "1", m.colour("list")
			if p.X == right && p.Y == top { // 8 live, 2 spawns
				want, colour = "2", m.colour("a<b")
			}
			if got := said(p.X, p.Y, size, size); got != want || p.Fill != colour {
				t.Errorf("grid %d, place %g,%g: %q on %s, want %s on %s", g, p.X, p.Y, got, p.Fill, want, colour)
			}
		}
		for i, want := range []string{"0", "4", "8"} {
			if got := said(left+float64(i)*size, bottom+size, size, 20); got != want {
				t.Errorf("grid %d: %q below column %d, want %s", g, got, i, want)
			}
		}
		if low, high := said(left-20, bottom, 18, size), said(left-20, top, 18, size); low != "1" || high != "2" || right-left != 2*size || bottom-top != size {
			t.Errorf("grid %d: %q left of the lower row, %q of the upper one", g, low, high)
		}
	}
	// Two grids stand in a row, the third one below them; nothing lies over anything.
	if a, b, c := places[0], places[6], places[12]; b.Y != a.Y || b.X < a.X+6*a.W || c.X != a.X || c.Y < a.Y+2*a.H {
		t.Errorf("the grids begin at %g,%g, %g,%g and %g,%g", a.X, a.Y, b.X, b.Y, c.X, c.Y)
	}
}

func TestWinnersHasALegend(t *testing.T) {
	m := winners()
	_, _, list := shapes(t, m.SVG())
	var legend, texts []string
	for _, s := range list {
		if s.XMLName.Local == "rect" && s.H == 18 {
			legend = append(legend, s.Fill)
		}
		if s.XMLName.Local == "text" {
			texts = append(texts, s.Text)
		}
	}
	if len(legend) != 2 || legend[0] != m.colour("list") || legend[1] != m.colour("a<b") || legend[0] == legend[1] {
		t.Errorf("the boxes of the legend are %v", legend)
	}
	if got := strings.Join(texts[:4], "|"); got != "1|list|2|a<b" {
		t.Errorf("the legend says %s", got)
	}
	all := strings.Join(texts, "|")
	for _, want := range []string{"8 slots", "16 slots", "32 slots", "to the right: live; upwards: spawns"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing", want)
		}
	}
}
