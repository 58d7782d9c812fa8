//go:build sdl

package window

import (
	"strings"
	"testing"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen/layer"
)

// mouse moves the pointer of a real window to places that it finds by their tips.
type mouse struct {
	t    *testing.T
	a    *App
	x, y int
}

// find moves the pointer to the first place of the window, at a height or below, whose tip contains a text.
func (m *mouse) find(want string, from int) func(*Window) {
	return func(w *Window) {
		for m.y = from; m.y < w.canvas.H; m.y += 8 {
			for m.x = 60; m.x < w.canvas.W; m.x += 60 {
				m.a.Screen.Mouse(m.x, m.y)
				m.a.Draw(w.canvas)
				if strings.Contains(m.a.Screen.Tip(), want) {
					m.a.Screen.Mouse(-1, -1)
					point(m.t, w, m.x, m.y)
					return
				}
			}
		}
		m.t.Fatalf("nothing under the mouse tells of %q", want)
	}
}

// tip reports an error if the present tip does not contain a text.
func (m *mouse) tip(want string) {
	if got := m.a.Screen.Tip(); !strings.Contains(got, want) {
		m.t.Errorf("the tip is %q, without %q", got, want)
	}
}

func (m *mouse) click(w *Window) {
	button(m.t, w, m.x, m.y, sdl.MOUSEBUTTONDOWN)
	button(m.t, w, m.x, m.y, sdl.MOUSEBUTTONUP)
}

// TestAnOverloadIsUnderstoodByKeysAndMouse in a real window: columnar's sentence, the slider, a routine's worst call, the longest pass,
// and who wrote a byte. Each is one key or click.
func TestAnOverloadIsUnderstoodByKeysAndMouse(t *testing.T) {
	a := playing(t, "columnar")
	m := &mouse{t: t, a: a}
	find, tip, click := m.find, m.tip, m.click
	longest := uint64(0)
	perform(t, a, 350, stage{
		240: func(*Window) { tap(t, "0") },
		286: func(w *Window) {
			if v := a.session.Verdict().String(); !strings.Contains(v, "orbs_magnet takes most") {
				t.Errorf("the sentence is %q", v)
			}
			tap(t, "P")
		},
		288: find(", fitted to ", 560),
		290: func(w *Window) { tip(" orbs a pass takes about "); find("; the worst call took ", 660)(w) },
		292: func(w *Window) {
			tip(" cycles of its own in this frame")
			find("the longest pass that was measured", 560)(w)
		},
		294: func(w *Window) { longest = a.session.Verdict().LongestAt; click(w) },
		300: func(w *Window) {
			if at := a.session.Position(); at != longest || at == 0 {
				t.Errorf("the click goes to frame %d, not to %d", at, longest)
			}
			find("copied from ", 460)(w)
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

// TestASourceInCIsDebuggedByKeysAndMouse in a real window: a routine is searched and shown, a click on a line of C sets a breakpoint,
// the game stops there, and going back stops there again.
func TestASourceInCIsDebuggedByKeysAndMouse(t *testing.T) {
	a := playing(t, "../../../testdata/game/game.nes")
	m := &mouse{t: t, a: a}
	stopped := uint64(0)
	perform(t, a, 130, stage{
		5:  func(*Window) { tap(t, "3") },
		10: func(*Window) { inject(t, "X", true) },
		60: func(*Window) { tap(t, "Ctrl+F") },
		62: func(*Window) { write(t, "s_move") },
		65: func(*Window) {
			list, ok := a.Screen.Top.(*layer.List)
			if !ok {
				t.Fatalf("Ctrl+F opens %T", a.Screen.Top)
			}
			if it := list.Present(); it == nil || it.Title != "sparks_move" || len(list.Items) > 2 {
				t.Errorf("move finds %+v", it)
			}
			tap(t, "Return")
		},
		70: m.find("pool.c:", 0),
		73: func(w *Window) { m.tip("a click sets a breakpoint"); m.click(w) },
		90: func(*Window) {
			if b := a.session.Breakpoints(); len(b) != 1 || !strings.HasPrefix(b[0].Label, "pool.c:") || !a.paused {
				t.Errorf("breakpoints %+v, paused %v", b, a.paused)
			}
			stopped = a.session.Position()
			tap(t, "Shift+B")
		},
		100: func(*Window) {
			if at := a.session.Position(); at >= stopped || !a.session.InFrame() {
				t.Errorf("back from frame %d to %d", stopped, at)
			}
		},
	})
}
