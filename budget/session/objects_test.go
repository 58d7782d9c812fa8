package session_test

import (
	"slices"
	"strings"
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/nes"
	"pool6502/roms"
)

// playing opens an exhibit and observes it.
func playing(t *testing.T, name string) *session.Session {
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
	return s
}

// TestTheHistoryFollowsABulletThatMoves: the paged family knows the number of each bullet and where it is, in location_of. A
// bullet that has its number since a frame was spawned then.
func TestTheHistoryFollowsABulletThatMoves(t *testing.T) {
	s := playing(t, "paged")
	where, err := s.Game.Resolve("location_of")
	if err != nil {
		t.Fatal(err)
	}
	pool := s.Pools()[0]
	since := map[int]uint64{} // by number
	moved, checked := 0, 0
	check := func() {
		for id := range pool.View.Slots {
			at := int(s.Console().Peek(where + uint16(id)))
			if at >= pool.Live {
				continue
			}
			h, ok := pool.Holding(at)
			if checked++; !ok || h.Born != since[id] || h.By != "spawn_bullet" && !strings.Contains(h.By, "_") {
				t.Fatalf("frame %d: bullet %d in slot %d lives since %d; its history says %d, by %q, %v", s.Position(), id, at, since[id], h.Born, h.By, ok)
			}
			if h.Moved > 0 {
				moved++
			}
		}
	}
	free := map[int]bool{} // in this frame, perhaps only for a moment
	s.Console().Watch(uint8(where >> 8))
	s.Console().Attach(&nes.Observer{Access: func(a nes.Access) {
		if id := int(a.Addr - where); a.Write && id >= 0 && id < pool.View.Slots && int(a.Value) >= pool.View.Slots {
			free[id] = true
		}
	}})
	for range 900 {
		s.Frame()
		for id := range pool.View.Slots {
			if is := int(s.Console().Peek(where+uint16(id))) >= pool.Live; !is && free[id] {
				since[id], free[id] = s.Position(), false
			}
		}
		check()
	}
	if moved < 1000 {
		t.Errorf("of %d bullets only %d had moved", checked, moved)
	}
}

// TestGoingBackTakesObjectsBack compares what slots hold in a frame with what they held there the first time.
func TestGoingBackTakesObjectsBack(t *testing.T) {
	for _, name := range []string{"compaction", "recycled", "columnar", "capped", "paged"} {
		s := playing(t, name)
		seen := map[uint64][][]session.Holding{}
		all := func() (out [][]session.Holding) {
			for _, p := range s.Pools() {
				var list []session.Holding
				for slot := range p.View.Slots {
					h, _ := p.Holding(slot)
					list = append(list, h)
				}
				out = append(out, list)
			}
			return out
		}
		same := func(when string) {
			t.Helper()
			now := all()
			for i, p := range s.Pools() {
				for slot := range p.View.Slots {
					want, got := seen[s.Position()][i][slot], now[i][slot]
					if want.Born != got.Born || want.Moved != got.Moved || want.From != got.From {
						t.Fatalf("%s, frame %d, %s: slot %d of %s holds %+v, want %+v", name, s.Position(), when, slot, p.View.Name, got, want)
					}
				}
			}
		}
		moved := false
		for range 400 {
			s.Frame()
			seen[s.Position()] = all()
			for _, list := range all() {
				moved = moved || slices.ContainsFunc(list, func(h session.Holding) bool { return h.Moved > 0 })
			}
		}
		if !moved {
			t.Errorf("%s: no object has moved", name)
		}
		for _, to := range []uint64{395, 371, 388, 350} {
			s.Goto(to)
			same("after going back")
			s.Frame()
			same("and on")
		}
	}
}
