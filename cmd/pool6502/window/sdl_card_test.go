//go:build sdl

package window

import "testing"

// TestWithoutAGraphicsCardItDrawsByItself: Xvfb has none, whether there is an OpenGL or not.
func TestWithoutAGraphicsCardItDrawsByItself(t *testing.T) {
	needDisplay(t)
	a := playing(t, "freelist")
	w, err := Run(a, Options{Clock: &testClock{}, Each: func(*Window) { a.Quit = true }})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := w.out.(*memory); !ok {
		t.Errorf("it draws by %T", w.out)
	}
}
