package session

import (
	"slices"
	"testing"

	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/roms"
)

func exhibit(t *testing.T, name string) *Session {
	t.Helper()
	p, err := roms.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := roms.Assemble(p.Main, nil)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, program.Of(prog))
}

func TestAPoolKnowsItsFields(t *testing.T) {
	for name, want := range map[string][]string{
		"freelist": {"active", "vx", "vy", "x", "y"}, "intrusive": {"object", "vx", "vy", "x", "y"},
		"hybrid": {"active", "position", "previous", "scale"}, "paged": {"id", "x", "y", "vx", "vy", "sprite"},
		"columnar": {"x", "xh", "y", "yh", "vx", "vy", "amount", "radius", "life", "flags"},
		"recycled": {"x", "y", "vx", "vy", "life", "kind", "damage", "pierce"}} {
		var got []string
		for _, f := range exhibit(t, name).Pools()[0].Fields {
			got = append(got, f.Name)
		}
		for _, w := range append(want, "") {
			if slices.Contains(got, w) != (w != "") || slices.Contains(got, "bytes") {
				t.Errorf("%s: %q, want %v", name, got, want)
			}
		}
	}
}

// TestTheFieldsOfALiveSlotAreThoseOfItsObject compares them with the sprites that the game draws of all objects.
func TestTheFieldsOfALiveSlotAreThoseOfItsObject(t *testing.T) {
	s := exhibit(t, "paged")
	s.Watch(Costs)
	for range 90 {
		s.Frame()
	}
	p, oam := s.Pools()[0], s.Console().OAM()
	at := map[string]Field{}
	for _, f := range p.Fields {
		at[f.Name] = f
	}
	near := 0
	for slot := range p.Live {
		sprite, ok := p.Value(s.Console(), at["sprite"], slot)
		x, _ := p.Value(s.Console(), at["x"], slot)
		vx, _ := p.Value(s.Console(), at["vx"], slot)
		if drawn := oam[4*int(sprite)+3]; ok && (x == drawn || x-vx == drawn) {
			near++
		}
	}
	if p.Live < 8 || near < p.Live*3/4 {
		t.Errorf("%d of %d live slots are where their sprites are", near, p.Live)
	}
	if _, ok := p.Value(s.Console(), at["x"], p.View.Slots-1); ok {
		t.Errorf("a slot of a page without memory has an x; %d are live", p.Live)
	}
}

// TestASlotHasAHistory presses A once, and looks at the slot that the shot takes.
func TestASlotHasAHistory(t *testing.T) {
	s := exhibit(t, "freelist")
	s.Watch(Costs)
	s.Hold(0, nes.ButtonSelect) // the player takes over
	for range 60 {
		s.Frame()
	}
	p := s.Pools()[0]
	if p.Live != 0 {
		t.Fatalf("%d are live before the shot", p.Live)
	}
	tap := func(b nes.Buttons) uint64 {
		s.Hold(0, b)
		s.Frame()
		s.Hold(0, 0)
		s.Frame()
		return s.Position()
	}
	before := s.Position()
	born := tap(nes.ButtonA)
	slot := slices.IndexFunc(p.Spawned, func(at uint64) bool { return at > 0 && at+2 > born })
	if slot < 0 {
		t.Fatal("no slot was taken")
	}
	h := p.History(slot, 9)
	if len(h) != 1 || !h[0].Born || h[0].By != "shot_fire" || h[0].Others || h[0].Position != p.Spawned[slot] {
		t.Errorf("after the shot: %+v", h)
	}
	tap(nes.ButtonSelect)
	if h = p.History(slot, 1); len(h) != 1 || h[0].Born || h[0].By != "player_step" && h[0].By != "demo_step" {
		t.Errorf("after Select: %+v", h)
	}
	for range 4 {
		tap(nes.ButtonB)
	}
	by := p.RefusedBy()
	if len(by) == 0 || by[0].Name != "volley_fire" && by[0].Name != "burst_fire" && by[0].Name != "shot_fire" {
		t.Fatalf("refused by %+v", by)
	}
	sum := 0
	for _, c := range by {
		sum += c.Times
	}
	if stats := s.Stats(); sum != stats[len(stats)-1].RefusedEver[0] {
		t.Errorf("%d are refused by their callers, %d in all", sum, stats[len(stats)-1].RefusedEver[0])
	}
	if !s.Goto(before) {
		t.Fatal("no history")
	}
	if h := p.History(slot, 9); len(h) != 0 || len(p.RefusedBy()) != 0 {
		t.Errorf("before the shot: %+v, refused by %+v", h, p.RefusedBy())
	}
}
