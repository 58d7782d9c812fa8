//go:build sdl

package window

import (
	"testing"

	"pool6502/cmd/pool6502/screen"
)

func TestTheScaleOfTheDesktopIsAWholeNumber(t *testing.T) {
	for _, c := range []struct {
		gdk, qt string
		want    int
	}{{"", "", 1}, {"2", "", 2}, {"", "1.5", 2}, {"", "1.25", 1}, {"3", "1", 3}, {"0", "2", 2}, {"x", "", 1}, {"NaN", "", 1}, {"99", "", 4}, {"-2", "", 1}} {
		got := deskScale(func(name string) string { return map[string]string{"GDK_SCALE": c.gdk, "QT_SCALE_FACTOR": c.qt}[name] })
		if got != c.want {
			t.Errorf("GDK_SCALE=%s QT_SCALE_FACTOR=%s: %d, not %d", c.gdk, c.qt, got, c.want)
		}
	}
}

// TestTheWindowFollowsTheScaleOfTheDesktop: everything is twice as large, as far as the display has room.
func TestTheWindowFollowsTheScaleOfTheDesktop(t *testing.T) {
	t.Setenv("GDK_SCALE", "2")
	a := playing(t, "freelist")
	a.Screen.Overlays = screen.AllOverlays
	a.watchNeeds()
	performWith(t, Options{}, a, 20, stage{15: func(w *Window) {
		width, height := w.win.GetSize()
		if w.factor != 2 || w.canvas.W != (int(width)+1)/2 || w.canvas.H != (int(height)+1)/2 {
			t.Errorf("a window of %d × %d has a canvas of %d × %d", width, height, w.canvas.W, w.canvas.H)
		}
		if room := w.room(); width <= labW && room.W > labW {
			t.Errorf("it is %d wide, and there is room for %d", width, room.W)
		}
	}})
}
