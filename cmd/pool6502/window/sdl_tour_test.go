//go:build sdl

package window

import (
	"strings"
	"testing"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen/layer"
)

// TestAnOverloadIsUnderstoodByKeysAndMouse in a real window: columnar's sentence, the slider, a routine's worst call, the longest pass,
// and who wrote a byte. Each is one key or click.
func TestAnOverloadIsUnderstoodByKeysAndMouse(t *testing.T) {
	a := playing(t, "columnar")
	x, y := 0, 0
	find := func(want string) func(*Window) {
		return func(w *Window) {
			for y = 4; y < w.canvas.H; y += 8 {
				for x = 60; x < w.canvas.W; x += 60 {
					a.Screen.Mouse(x, y)
					a.Draw(w.canvas)
					if strings.Contains(a.Screen.Tip(), want) {
						a.Screen.Mouse(-1, -1)
						point(t, w, x, y)
						return
					}
				}
			}
			t.Fatalf("nothing under the mouse tells of %q", want)
		}
	}
	tip := func(want string) {
		if got := a.Screen.Tip(); !strings.Contains(got, want) {
			t.Errorf("the tip is %q, without %q", got, want)
		}
	}
	click := func(w *Window) { button(t, w, x, y, sdl.MOUSEBUTTONDOWN); button(t, w, x, y, sdl.MOUSEBUTTONUP) }
	longest := uint64(0)
	perform(t, a, 350, stage{
		240: func(*Window) { tap(t, "0") },
		286: func(w *Window) {
			if v := a.session.Verdict().String(); !strings.Contains(v, "orbs_magnet takes most") {
				t.Errorf("the sentence is %q", v)
			}
			tap(t, "P")
		},
		288: find(", fitted to "),
		290: func(w *Window) { tip(" orbs a pass ends after about "); find("; the worst call took ")(w) },
		292: func(w *Window) { tip(" cycles of its own in this frame"); find("the longest pass of the main loop")(w) },
		294: func(w *Window) { longest = a.session.Verdict().LongestAt; click(w) },
		300: func(w *Window) {
			if at := a.session.Position(); at != longest || at == 0 {
				t.Errorf("the click goes to frame %d, not to %d", at, longest)
			}
			find("copied from ")(w)
		},
		304: func(w *Window) { tip(", written "); click(w) },
		308: func(*Window) {
			if list, ok := a.Screen.Top.(*layer.List); !ok || !strings.Contains(list.Hint, " by ") {
				t.Fatalf("a click on a byte opens %T", a.Screen.Top)
			}
			tap(t, "Return")
		},
		312: func(*Window) {
			if !strings.Contains(a.Message(), "the next instruction writes $") || !a.session.InFrame() {
				t.Errorf("it says %q", a.Message())
			}
		},
		314: func(*Window) { a.Quit = true },
	})
}
