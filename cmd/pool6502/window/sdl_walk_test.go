//go:build sdl

package window

import (
	"os"
	"strings"
	"testing"
)

// TestTheWindowSaysWhyRecycledMissesFrames takes the steps that WINDOW.md describes, by keys and mouse in a real window, and holds the
// page to what the window shows.
func TestTheWindowSaysWhyRecycledMissesFrames(t *testing.T) {
	data, err := os.ReadFile("WINDOW.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(data)), " ")
	a := newApp(t)
	m := &mouse{t: t, a: a}
	missed := 0
	shows := func(w *Window, want string, bold bool) {
		t.Helper()
		if _, _, ok := seek(w.canvas, want, bold); !ok {
			t.Errorf("the window does not show %q", want)
		}
	}
	a.Pick()
	s := stage{
		2:   func(*Window) { write(t, "recy") },
		40:  func(w *Window) { shows(w, "misses 266 of 600 frames", false); tap(t, "Return") },
		44:  func(*Window) { tap(t, "0") },
		310: m.find(", fitted to ", 600),
		313: func(w *Window) {
			m.tip("the frame is full with about 91: ")
			m.find("; missed: the program was still at work", 700)(w)
		},
		316: func(w *Window) {
			missed = figures(a.Screen.Tip())[0]
			m.click(w)
		},
		322: func(w *Window) {
			if at := a.session.Position(); at != uint64(missed) {
				t.Errorf("the click goes to frame %d, not to %d", at, missed)
			}
			m.find("particles_update: cycles ", 560)(w) // in the bar of calls
		},
		325: func(*Window) { tap(t, "E") },
		330: func(w *Window) { shows(w, "5. Recycling", true); shows(w, "and the game finds it by a", false) },
	}
	for n := 250; n < 310; n++ {
		s[n] = func(w *Window) {
			if a.session.Position() != 240 || a.paused {
				return
			}
			tap(t, "P")
			verdict := a.session.Verdict().String()
			if !strings.Contains(page, verdict) {
				t.Errorf("WINDOW.md does not quote %q", verdict)
			}
			shows(w, verdict[:60], true)
			shows(w, "125/400 live", false)
			if name := a.Screen.Routine(); name != "particles_update" {
				t.Errorf("the source shows %s", name)
			}
		}
	}
	perform(t, a, 332, s)
}
