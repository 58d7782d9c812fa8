package window

import (
	"os"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheWindowSaysWhyRecycledMissesFrames goes the way that WINDOW.md describes, by keyboard and mouse.
func TestTheWindowSaysWhyRecycledMissesFrames(t *testing.T) {
	a := newApp(t)
	c := paint.NewCanvas(1280, 832)
	a.Pick()
	press(t, a, "r", "e", "c", "y", "Return")
	a.Draw(c)
	press(t, a, "0")
	for range 240 {
		ticks(a, 1)
		a.Draw(c)
	}
	page, err := os.ReadFile("WINDOW.md")
	if err != nil {
		t.Fatal(err)
	}
	if verdict := a.session.Verdict().String(); !strings.Contains(strings.Join(strings.Fields(string(page)), " "), verdict) {
		t.Errorf("WINDOW.md does not quote %q", verdict)
	}
	if name := a.Screen.Routine(); name != "particles_update" {
		t.Errorf("the source shows %s", name)
	}
	pools := a.session.Pools()
	if pools[1].View.Name != "particle" || pools[1].Live != 125 {
		t.Errorf("%d of %s are live", pools[1].Live, pools[1].View.Name)
	}
	// The slider below the sentence tells of other numbers of particles.
	var tried []string
	for x := 0; x < c.W/2; x++ {
		for y := 560; y < 640; y += 6 {
			a.Screen.Mouse(x, y)
			a.Draw(c)
			if what, _, ok := strings.Cut(a.Screen.Tip(), ", fitted to"); ok {
				tried = append(tried, what)
				x += 24
				break
			}
		}
	}
	if n := len(tried); n < 5 || !strings.Contains(tried[0], "with 1 particle a pass ends after about 11,") || !strings.Contains(tried[n-1], "full with about 91: ") {
		t.Errorf("the slider says %q", tried)
	}
	// A click on the last missed frame goes there; the processor's panel tells in which routine it ended.
	var missed uint64
	for _, st := range a.session.Stats() {
		if st.Missed {
			missed = st.Frame
		}
	}
	clicked := false
	for x := c.W - 1; x > 0 && !clicked; x-- {
		a.Screen.Mouse(x, c.H-60)
		a.Draw(c)
		if tip := a.Screen.Tip(); strings.Contains(tip, "; missed: the program was still at work") {
			a.Click(x, c.H-60)
			clicked = true
		}
	}
	if !clicked || !a.paused || a.session.Position() != missed {
		t.Errorf("clicked %v: it stands at frame %d, not at %d", clicked, a.session.Position(), missed)
	}
	press(t, a, "7")
	a.Draw(c)
	if !a.Screen.Overlays.Has(screen.CPU) || len(a.session.CallStack()) < 2 {
		t.Errorf("calls %+v", a.session.CallStack())
	}
}
