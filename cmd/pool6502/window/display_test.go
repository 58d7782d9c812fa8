//go:build sdl

package window

import "testing"

func TestTheWindowFitsWhatItShowsAndStaysOnTheDisplay(t *testing.T) {
	a := playing(t, "freelist")
	size := func(w *Window) [2]int { return [2]int{w.canvas.W, w.canvas.H} }
	perform(t, a, 90, stage{
		10: func(w *Window) {
			if got := size(w); got != [2]int{768, 720} {
				t.Errorf("it opens at %v", got)
			}
			tap(t, "F8")
		},
		30: func(w *Window) {
			if _, scale := a.Screen.Picture(); scale != 3 {
				t.Errorf("with pixels of 8:7 the picture is %d times its size in a window of %v", scale, size(w))
			}
			w.win.SetPosition(1500, 900)
			tap(t, "0")
		},
		50: func(w *Window) {
			if got := size(w); got != [2]int{1280, 832} {
				t.Errorf("with overlays it is %v", got)
			}
			if x, y := w.win.GetPosition(); x+1280 > 1600 || y+832 > 1000 {
				t.Errorf("with overlays it leaves the display of 1600 x 1000, from %d, %d", x, y)
			}
			tap(t, "0")
			tap(t, "F8")
		},
		70: func(w *Window) {
			if got := size(w); got != [2]int{768, 720} {
				t.Errorf("and back it is %v", got)
			}
			w.win.SetSize(1400, 900)
			tap(t, "F8")
		},
		89: func(w *Window) {
			if got := size(w); got != [2]int{1400, 900} {
				t.Errorf("a size that was chosen became %v", got)
			}
		},
	})
}

// TestEveryPixelIsOfTheSameSize on a display so large that a pixel of the canvas is two of the
// window, and an odd one.
func TestEveryPixelIsOfTheSameSize(t *testing.T) {
	a := playing(t, "freelist")
	perform(t, a, 60, stage{
		10: func(w *Window) { w.win.SetSize(1001, 1801) },
		59: func(w *Window) {
			if w.canvas.W != 501 || w.canvas.H != 901 || w.factor != 2 {
				t.Fatalf("the canvas is %d x %d, by %d", w.canvas.W, w.canvas.H, w.factor)
			}
			a.Draw(w.canvas)
			if err := w.out.show(w.canvas); err != nil {
				t.Fatal(err)
			}
			got, err := w.Pixels()
			if err != nil {
				t.Fatal(err)
			}
			for y := range got.H {
				for x := range got.W {
					if have, want := got.At(x, y), w.canvas.At(x/2, y/2); have != want {
						t.Fatalf("pixel %d, %d of the window is %06X, not %06X", x, y, have, want)
					}
				}
			}
		},
	})
}
