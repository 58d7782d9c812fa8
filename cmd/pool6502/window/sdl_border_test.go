//go:build sdl

package window

import (
	"strings"
	"testing"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen"
)

// point moves the mouse, as the device would.
func point(t *testing.T, w *Window, x, y int) {
	t.Helper()
	queue(t, &sdl.MouseMotionEvent{Type: sdl.MOUSEMOTION, X: int32(x * w.factor), Y: int32(y * w.factor)})
}

// button presses or releases the left button of the mouse.
func button(t *testing.T, w *Window, x, y int, kind uint32) {
	t.Helper()
	queue(t, &sdl.MouseButtonEvent{Type: kind, Button: sdl.BUTTON_LEFT, X: int32(x * w.factor), Y: int32(y * w.factor)})
}

func queue(t *testing.T, e sdl.Event) {
	t.Helper()
	if _, err := sdl.PushEvent(e); err != nil {
		t.Fatal(err)
	}
}

// TestTheMouseDragsTheBorderOfTheMemoryPanel and the size stays when another game is opened.
func TestTheMouseDragsTheBorderOfTheMemoryPanel(t *testing.T) {
	a := playing(t, "freelist")
	a.Screen.Overlays = 1<<screen.CPU | 1<<screen.Memory
	x, y, rows := 0, 0, [3]int{}
	count := func(w *Window) (n int) {
		for my := y % 8; my < w.canvas.H; my += 8 {
			a.Screen.Mouse(x, my)
			a.Draw(w.canvas)
			if _, ok := a.Screen.PointedByte(); ok {
				n++
			}
		}
		return n
	}
	perform(t, a, 40, stage{
		5: func(w *Window) {
			x = w.canvas.W - 300
			for my := 0; my < w.canvas.H && y == 0; my += 4 {
				a.Screen.Mouse(x, my)
				a.Draw(w.canvas)
				if strings.HasPrefix(a.Screen.Tip(), "drag this border") {
					y = my
				}
			}
			rows[0] = count(w)
			point(t, w, x, y)
		},
		8:  func(w *Window) { button(t, w, x, y, sdl.MOUSEBUTTONDOWN) },
		10: func(w *Window) { point(t, w, x, y-72) },
		12: func(w *Window) { button(t, w, x, y-72, sdl.MOUSEBUTTONUP) },
		14: func(w *Window) { point(t, w, x, y-200) },
		18: func(w *Window) { rows[1] = count(w) },
		20: func(*Window) {
			if err := a.Open("compaction"); err != nil {
				t.Error(err)
			}
		},
		30: func(w *Window) { rows[2] = count(w) },
	})
	if y == 0 || rows[0] == 0 || rows[1] < rows[0]+8 || rows[1] > rows[0]+10 || rows[2] != rows[1] {
		t.Errorf("the border at %d, %d was dragged up by 72 pixels: %d rows of bytes", x, y, rows)
	}
}
