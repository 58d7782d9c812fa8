package layer

import (
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
