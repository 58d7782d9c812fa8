package window

import (
	"strings"
	"testing"
	"time"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// proved waits until all bounds of the build have been computed.
func proved(t testing.TB, a *App, c *paint.Canvas) {
	t.Helper()
	for range 6000 {
		if a.Draw(c); a.proofs != nil && a.proofs.Done() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the bounds have not been computed within a minute")
}

// TestTheCostHasTheProvedBounds holds the panel to the routine's header and the measured worst.
func TestTheCostHasTheProvedBounds(t *testing.T) {
	a := playing(t, "freelist")
	a.host.Prove = true
	c := paint.NewCanvas(1280, 832)
	if a.Draw(c); a.proofs != nil {
		t.Error("bounds are computed although the cost is not shown")
	}
	a.Do(keymap.Slots + keymap.Action(screen.Cost))
	ticks(a, 120)
	proved(t, a, c)
	reached := 0
	for _, rt := range a.session.Meter().Routines() {
		r := a.Screen.Proofs[rt.Contract]
		switch {
		case rt.Contract == nil || rt.Contract.Budget < 0:
			if r != nil {
				t.Errorf("%s has a bound and no budget", rt.Name)
			}
		case r == nil:
			t.Errorf("%s has no bound", rt.Name)
		case r.Err == nil && rt.Calls > 0 && rt.MaxBody > r.Worst:
			t.Errorf("%s took %d cycles, more than the %d that are proved", rt.Name, rt.MaxBody, r.Worst)
		case r.Err == nil && rt.Calls > 0:
			reached++
		}
	}
	if reached < 3 {
		t.Errorf("%d routines have both figures", reached)
	}
	tips := ""
	for y := 0; y < c.H; y += 8 {
		for x := 0; x < c.W; x += 100 {
			a.Screen.Mouse(x, y)
			a.Draw(c)
			tips += a.Screen.Tip() + "\n"
		}
	}
	if !strings.Contains(tips, "; proved: none can exceed") {
		t.Error("no routine's tip tells of the bound")
	}
	was := a.proofs
	a.reload()
	if a.proofs == was {
		t.Error("the bounds of the old build are kept")
	}
}
