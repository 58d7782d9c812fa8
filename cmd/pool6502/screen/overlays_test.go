package screen

import (
	"slices"
	"testing"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// TestAPanelWithoutRoomIsShownByAClickAndByItsKey, and its key hides it then.
func TestAPanelWithoutRoomIsShownByAClickAndByItsKey(t *testing.T) {
	s, scr, c := playing(t, "columnar", nes.Config{}, 30), New(), paint.NewCanvas(600, 720)
	scr.Overlays, scr.Do = EveryOverlay, func(keymap.Action) {}
	shown := func(o Overlay) bool {
		scr.Draw(c, s)
		return slices.ContainsFunc(scr.places, func(p place) bool { return p.panel == scr.panels[o] })
	}
	shown(Cost)
	without := slices.Clone(scr.hidden)
	if len(without) < 2 {
		t.Fatalf("only %v have no room", without)
	}
	for _, o := range without {
		for x := 0; x < c.W && !shown(o); x += paint.CharW {
			scr.Mouse(x, c.H-statusH/2)
			if shown(Cost); scr.Click() && !shown(o) {
				scr.Wanted = Slots // the other name
			}
		}
		if !shown(o) {
			t.Errorf("no click shows %v", o)
		}
	}
	o := without[0]
	if scr.Toggle(o); !shown(o) {
		t.Error("the key of a panel without room does not show it")
	}
	for other := range overlays {
		if other != o && shown(other) {
			scr.Show(other)
		}
	}
	if !shown(o) {
		t.Error("to show a panel that is shown leaves out the one that was asked for")
	}
	if scr.Toggle(o); shown(o) || scr.Overlays.Has(o) {
		t.Error("the key of a panel that is shown does not hide it")
	}
	c.Resize(100, 100)
	shown(Memory)
	for range 2 {
		if scr.Toggle(Memory); shown(Memory) {
			t.Error("a panel is shown where none has room")
		}
	}
	if scr.Overlays.Has(Memory) {
		t.Error("its key does not turn off a panel that can have no room")
	}
}
