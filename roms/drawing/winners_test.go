package drawing

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"
)

// shape is a box, a line or a word of a picture.
type shape struct {
	XMLName xml.Name
	X       float64 `xml:"x,attr"`
	Y       float64 `xml:"y,attr"`
	W       float64 `xml:"width,attr"`
	H       float64 `xml:"height,attr"`
	CX      float64 `xml:"cx,attr"`
	CY      float64 `xml:"cy,attr"`
	Class   string  `xml:"class,attr"`
	Points  string  `xml:"points,attr"`
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
	for _, s := range doc.Shapes {
		if s.X+s.W > doc.W || s.Y+s.H > doc.H || s.X < 0 || s.Y < 0 {
			t.Errorf("%+v lies outside of the picture of %g by %g", s, doc.W, doc.H)
		}
	}
	return doc.W, doc.H, doc.Shapes
}

// said is the words within a box.
func said(list []shape, x, y, w, h float64) string {
	var words []string
	for _, s := range list {
		if s.XMLName.Local == "text" && s.X >= x && s.X <= x+w && s.Y >= y && s.Y <= y+h {
			words = append(words, s.Text)
		}
	}
	return strings.Join(words, "|")
}

// winners is three grids of three by two places: with 8 live and 2 spawns another pool is best, with 4
// live both are, and with 0 live two spawns cannot be.
func winners() Winners {
	best := func(live, spawns int) Best {
		switch {
		case live == 8 && spawns == 2:
			return Best{[]string{"a<b"}, 0.251}
		case live == 4:
			return Best{[]string{"list", "a<b"}, 0}
		case spawns > live+1:
			return Best{}
		}
		return Best{[]string{"list"}, 0.0974}
	}
	across, up := []int{0, 4, 8}, []int{1, 2}
	return Winners{Title: "t", Across: "live", Up: "spawns", Names: []string{"list", "a<b"}, Columns: 2, Grids: []Grid{
		{"8 slots", across, up, best}, {"16 slots", across, up, best}, {"32 slots", across, up, best},
	}}
}

func TestWinnersShowsTheBestOfEachPlace(t *testing.T) {
	_, _, list := shapes(t, winners().SVG())
	var places []shape // the boxes of the legend are as wide, but lower
	for _, s := range list {
		if s.XMLName.Local == "rect" && s.W == placeW-1 {
			places = append(places, s)
		}
	}
	if len(places) != 3*6 {
		t.Fatalf("%d places are drawn, not 18", len(places))
	}
	want := []string{"f0 −10 %", "f5 =", "f0 −10 %", "none ", "f5 =", "f1 −25 %"}
	for g := range 3 {
		grid := places[g*6 : g*6+6]
		for i, p := range grid {
			if got := p.Class + " " + said(list, p.X, p.Y, p.W, p.H); got != want[i] {
				t.Errorf("grid %d, place %d: %q, want %q", g, i, got, want[i])
			}
		}
		left, bottom := grid[0].X, grid[0].Y
		for i, want := range []string{"0", "4", "8"} {
			if got := said(list, left+float64(i)*placeW, bottom+placeH, placeW, 20); got != want {
				t.Errorf("grid %d: %q below column %d, want %s", g, got, i, want)
			}
		}
		if low, high := said(list, left-20, bottom, 18, placeH), said(list, left-20, grid[3].Y, 18, placeH-1); low != "1" || high != "2" {
			t.Errorf("grid %d: %q left of the lower row, %q of the upper one", g, low, high)
		}
	}
	// Two grids stand in a row, the third one below them; nothing lies over anything.
	if a, b, c := places[0], places[6], places[12]; b.Y != a.Y || b.X < a.X+3*placeW || c.X != a.X || c.Y < a.Y+2*placeH {
		t.Errorf("the grids begin at %g,%g, %g,%g and %g,%g", a.X, a.Y, b.X, b.Y, c.X, c.Y)
	}
}

func TestWinnersHasOneLegend(t *testing.T) {
	_, _, list := shapes(t, winners().SVG())
	var legend, texts []string
	for _, s := range list {
		if s.XMLName.Local == "rect" && s.H == 18 {
			legend = append(legend, s.Class)
		}
		if s.XMLName.Local == "text" {
			texts = append(texts, s.Text)
		}
	}
	if want := []string{"f0 box", "f1 box", "f5 box", "none box"}; !slices.Equal(legend, want) {
		t.Errorf("the boxes of the legend are %v", legend)
	}
	if got := strings.Join(texts[:4], "|"); got != "list|a<b|tie|not possible" {
		t.Errorf("the legend says %s", got)
	}
	all := strings.Join(texts, "|")
	for _, want := range []string{"8 slots", "16 slots", "32 slots", "From left to right: live. From bottom to top: spawns."} {
		if strings.Count(all, want) < 1 {
			t.Errorf("%q is missing", want)
		}
	}
}
