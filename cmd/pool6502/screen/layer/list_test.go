package layer

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

// TestAListFitsACanvasThatGrew scrolls a list to its end on a small canvas, and then draws it on a larger one.
func TestAListFitsACanvasThatGrew(t *testing.T) {
	l := &List{Items: make([]Item, 20), At: 19}
	for _, h := range []int{120, 300, 900, 130} {
		l.Draw(paint.NewCanvas(400, h))
		if len(l.boxes) == 0 || l.first+len(l.boxes) != 20 {
			t.Errorf("%d high: lines %d to %d", h, l.first, l.first+len(l.boxes))
		}
	}
}

// TestANoteIsNotCutBesideFreeSpace: the list is as wide as its widest note, where the canvas has room. The end of the note is drawn.
func TestANoteIsNotCutBesideFreeSpace(t *testing.T) {
	draw := func(note string) *paint.Canvas {
		c := paint.NewCanvas(1280, 832)
		(&List{Items: []Item{{Title: "capped", Note: note}, {Title: "wide", Note: strings.Repeat("n", 100)}}}).Draw(c)
		return c
	}
	a, b := draw(strings.Repeat("n", 99)+"a"), draw(strings.Repeat("n", 99)+"b")
	for i := range a.Pix {
		if a.Pix[i] != b.Pix[i] {
			return
		}
	}
	t.Error("the end of a note of 100 characters is not drawn")
}
