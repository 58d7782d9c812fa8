package screen

import (
	"strings"
	"testing"

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
	s, err := session.New(&session.Game{Name: name, Image: p.Image, Program: p}, nes.Config{})
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
	for name, want := range map[string]int{"freelist": 4, "activeflag": 4, "intrusive": 4, "compaction": 4, "capped": 4} {
		s := playExhibit(t, name, 400)
		scr := New()
		scr.Overlays.Set(Slots, true)
		c := paint.NewCanvas(1280, 832)
		scr.Draw(c, s)
		pool := s.Pools()[0]
		lit, back := 0, 0
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
				t.Errorf("%s: slot %d is said to be at %+v, where nothing is drawn", name, slot, at)
			}
			on := scr.onCanvas(at)
			scr.MouseX, scr.MouseY = on.X+on.W/2, on.Y+on.H/2
			scr.Draw(c, s)
			if scr.lit.pool == pool && (scr.lit.slot == slot || strings.Contains(scr.tip, "slot")) {
				back++
			}
			if c.At(on.X-2*scr.scale, on.Y-2*scr.scale) != paint.White && scr.lit.slot == slot && on.X > scr.picture.X+3*scr.scale {
				t.Errorf("%s: the sprite of slot %d is not framed", name, slot)
			}
		}
		if lit < want || back != lit {
			t.Errorf("%s: %d of %d live slots are found on the picture, %d from there", name, lit, pool.Live, back)
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

// TestASlotOfALargePoolNamesItsChunk: its fields lie in banks, and what is switched in now belongs to another slot.
func TestASlotOfALargePoolNamesItsChunk(t *testing.T) {
	s, scr := playExhibit(t, "columnar", 300), New()
	scr.Overlays.Set(Slots, true)
	scr.Draw(paint.NewCanvas(1280, 832), s)
	pool := s.Pools()[0]
	tip := scr.slotTip(pool, 300)
	if !strings.HasPrefix(tip, "orb slot 300, index 44 of chunk 1: ") || strings.Contains(tip, " x ") {
		t.Errorf("%q", tip)
	}
	if _, ok := scr.slotPlace(pool, 0); ok {
		t.Error("it has a place on the picture, read from whatever bank is switched in")
	}
}
