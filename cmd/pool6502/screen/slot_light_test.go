package screen

import (
	"slices"
	"strings"
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
	"pool6502/roms"
)

func playExhibit(t testing.TB, name string, frames int) *session.Session {
	t.Helper()
	pool, err := roms.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := roms.Assemble(pool.Main, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(program.Of(p), nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(session.Costs)
	for range frames {
		s.Frame()
	}
	return s
}

// TestASlotAndItsSpriteLightEachOther goes from each live slot to the picture, and from there back.
func TestASlotAndItsSpriteLightEachOther(t *testing.T) {
	for name, want := range map[string]int{"freelist": 4, "activeflag": 4, "intrusive": 4, "compaction": 4, "capped": 4,
		"columnar": 40, "paged": 40, "hybrid": 4, "recycled": 10} {
		s := playExhibit(t, name, 400)
		scr := New()
		scr.Overlays.Set(Slots, true)
		c := paint.NewCanvas(1280, 832)
		scr.Draw(c, s)
		pool := s.Pools()[0]
		lit, back, hidden := 0, 0, 0
		for slot := range pool.View.Slots {
			at, ok := scr.slotPlace(pool, slot)
			if !ok {
				continue
			}
			lit++
			colours := map[uint16]bool{} // the picture has something there
			for y := at.Y; y < min(at.Y+8, 240); y++ {
				for x := at.X; x < min(at.X+8, 256); x++ {
					colours[s.Console().Picture()[y*256+x]] = true
				}
			}
			if len(colours) < 3 {
				hidden++ // as where more than eight sprites share a scanline
			}
			on := scr.onCanvas(at)
			scr.MouseX, scr.MouseY = on.X+on.W/2, on.Y+on.H/2
			scr.Draw(c, s)
			if scr.lit.pool == pool && (scr.lit.slot == slot || strings.Contains(scr.tip, "slot")) {
				back++
			}
			if c.At(on.X-2*scr.scale, on.Y-2*scr.scale) != paint.White && scr.lit.slot == slot && on.X > scr.picture.X+3*scr.scale && on.Y > scr.picture.Y+3*scr.scale {
				t.Errorf("%s: the sprite of slot %d is not framed", name, slot)
			}
		}
		if lit < want || back != lit || hidden*5 > lit {
			t.Errorf("%s: %d of %d live slots are found on the picture, %d from there; %d of them where nothing is drawn", name, lit, pool.Live, back, hidden)
		}
		scr.MouseX, scr.MouseY = -1, -1
		if scr.Draw(c, s); scr.lit.pool != nil {
			t.Errorf("%s: a slot is lit without a mouse", name)
		}
	}
}

func TestASlotTellsItsHistoryAndFields(t *testing.T) {
	s := playExhibit(t, "freelist", 390)
	scr := New()
	scr.Overlays.Set(Slots, true)
	scr.Draw(paint.NewCanvas(1280, 832), s)
	pool := s.Pools()[0]
	all := ""
	for slot := range pool.View.Slots {
		all += scr.slotTip(pool, slot) + "\n"
	}
	for _, want := range []string{"bullet slot 0: ", "live; spawned ", " by shot_fire", "before that died", " x ", " vy ", " active 1"} {
		if !strings.Contains(all, want) {
			t.Errorf("no slot says %q:\n%s", want, all)
		}
	}
	if tip := refusedTip(pool); !strings.Contains(tip, "asked by ") || !strings.Contains(tip, "_fire ") {
		t.Errorf("refused: %q", tip)
	}
}

// TestASlotNamesItsPage or its bank, and the page says where its fields are.
func TestASlotNamesItsPage(t *testing.T) {
	for _, c := range []struct {
		game        string
		frames, at  int
		held        nes.Buttons
		slot, above []string
	}{
		{"columnar", 60, 300, nes.ButtonB, []string{"orb slot 300, place 44 of bank 1: live", " x ", " amount "}, []string{"orb bank 1: slots 256 to 511", "in bank 1 of the cartridge's RAM"}},
		{"paged", 30, 9, 0, []string{"bullet slot 9, place 1 of page 1: live", " id ", " vx "}, []string{"bullet page 1: slots 8 to 15, 8 of them live", "; x from $0", " (frame "}},
		{"paged", 30, 63, 0, []string{"bullet slot 63, place 7 of page 7: free"}, []string{"bullet page 7: slots 56 to 63, 0 of them live; it has no memory"}},
	} {
		s, scr := playExhibit(t, c.game, c.frames), New()
		for i := range 60 {
			s.Hold(0, c.held*nes.Buttons(i%2))
			s.Frame()
		}
		scr.Overlays.Set(Slots, true)
		scr.Draw(paint.NewCanvas(1280, 832), s)
		pool := s.Pools()[0]
		slot, page := scr.slotTip(pool, c.at), scr.pageTip(pool, c.at/pool.View.Page)
		for _, want := range c.slot {
			if !strings.Contains(slot, want) {
				t.Errorf("%s: the slot says %q, without %q", c.game, slot, want)
			}
		}
		for _, want := range c.above {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page says %q, without %q", c.game, page, want)
			}
		}
	}
}

// TestTheTipFollowsAnObjectThatMoves: where a pool moves its objects, the tip says when the object was spawned, and from which
// slot it came.
func TestTheTipFollowsAnObjectThatMoves(t *testing.T) {
	for name, moves := range map[string]bool{"freelist": false, "intrusive": false, "compaction": true, "paged": true, "recycled": true} {
		s := playExhibit(t, name, 400)
		scr := New()
		scr.Draw(paint.NewCanvas(1280, 832), s)
		pool := s.Pools()[0]
		said := 0
		for slot := range pool.View.Slots {
			tip := scr.slotTip(pool, slot)
			if strings.Contains(tip, "moved here from slot ") {
				said++
			}
			if liveSlot(pool, slot) && !strings.Contains(tip, "spawned ") {
				t.Errorf("%s: %s", name, tip)
			}
		}
		if (said > 0) != moves {
			t.Errorf("%s: %d objects have moved", name, said)
		}
		for _, p := range s.Pools() { // a stranger's header names no other fields
			p.Fields = nil
		}
		s.Watch(0)
		s.Watch(session.Costs)
		s.Frame()
		for slot := range pool.View.Slots {
			tip := scr.slotTip(pool, slot)
			if warned := strings.Contains(tip, "this pool moves objects"); warned != (moves && liveSlot(pool, slot)) {
				t.Errorf("%s without fields: %s", name, tip)
			}
		}
	}
}

// TestATipIsSaidToItsEnd in a narrow window: the fields of a slot are many.
func TestATipIsSaidToItsEnd(t *testing.T) {
	s, scr := playExhibit(t, "recycled", 400), New()
	scr.Overlays.Set(Slots, true)
	c := paint.NewCanvas(1000, 800)
	for y := 0; y < c.H && !strings.Contains(scr.tip, " slot "); y += 4 {
		scr.Mouse(700, y)
		scr.Draw(c, s)
	}
	cut := paint.Cut(scr.tip, c.W-2*paint.Gutter)
	if cut == scr.tip {
		t.Fatalf("the tip is short: %q", scr.tip)
	}
	tip, with := scr.tip, slices.Clone(c.Pix)
	scr.Mouse(-1, -1)
	scr.Draw(c, s)
	changed := 0
	for i := (c.H - statusH - paint.LineH) * c.W; i < (c.H-statusH)*c.W; i++ {
		if c.Pix[i] != with[i] {
			changed++
		}
	}
	if changed < 100 {
		t.Errorf("of %q only %q is shown", tip, cut)
	}
}
