package window

import (
	"testing"

	"pool6502/cmd/pool6502/keymap"
)

func TestAnUnpluggedPadHoldsNothing(t *testing.T) {
	a := playing(t, "freelist")
	a.Button(0, keymap.A, true)
	a.Button(1, keymap.B, true)
	a.letGo(0)
	ticks(a, 1)
	if a.Session().Held(0) != 0 || a.Session().Held(1) == 0 {
		t.Errorf("pads hold %08b and %08b", a.Session().Held(0), a.Session().Held(1))
	}
}
