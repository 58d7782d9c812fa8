package drawing

import (
	"strings"
	"testing"
)

func TestWinnersShowsTheBestOfEachPlace(t *testing.T) {
	m := Winners{Title: "t", Across: "live", Up: "spawns", Names: []string{"list", "a<b"}, Grids: []Grid{{
		Title: "8 slots", Across: []int{0, 4, 8}, Up: []int{1, 2},
		Best: func(live, spawns int) string {
			if live == 8 && spawns == 2 {
				return "a<b"
			}
			return "list"
		},
	}}}
	text := string(m.SVG())
	// Each name has one box in the legend; the other boxes are places.
	if n := strings.Count(text, m.colour("list")); n != 1+5 {
		t.Errorf("%d boxes of list, not 6", n)
	}
	if n := strings.Count(text, m.colour("a<b")); n != 1+1 {
		t.Errorf("%d boxes of the other, not 2", n)
	}
	if !strings.Contains(text, "a&lt;b") || strings.Contains(text, "a<b") {
		t.Error("a name is not escaped")
	}
}
