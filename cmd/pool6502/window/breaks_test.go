package window

import (
	"testing"

	"pool6502/cmd/pool6502/screen/layer"
)

// TestABreakpointOfTheListIsGoneToByItself on and back over others, disabled, enabled and removed.
func TestABreakpointOfTheListIsGoneToByItself(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 100)
	for _, where := range []string{"update_bullets", "nmi"} {
		if err := a.setBreak(where); err != nil {
			t.Fatal(err)
		}
	}
	choose := func(n int) {
		a.breakMenu("update_bullets")
		a.Screen.Top.(*layer.List).At = n
		press(t, a, "Return")
	}
	addr, _ := a.session.Game.Resolve("update_bullets")
	for i, said := range []string{"breakpoint: update_bullets", "breakpoint: update_bullets"} {
		frame := a.session.Position()
		choose(i)
		if a.session.Console().CPU().PC != addr || a.Message() != said || !a.paused || (a.session.Position() < frame) == (i == 1) {
			t.Errorf("entry %d: at $%04X, frame %d after %d, %q", i, a.session.Console().CPU().PC, a.session.Position(), frame, a.Message())
		}
		ticks(a, 1)
	}
	for _, off := range []bool{true, false} {
		if choose(2); a.session.Breakpoints()[0].Off != off {
			t.Errorf("disabled %v: %+v", off, a.session.Breakpoints())
		}
	}
	if choose(3); len(a.session.Breakpoints()) != 1 {
		t.Errorf("%v are left", a.session.Breakpoints())
	}
}
