package roms

import (
	"fmt"

	"pool6502/budget/report"
	"pool6502/roms/bench"
)

// edges says which y of a single bullet the update gets wrong: it tries all of them. Where the bullet's own movement takes
// it over the edge or around, either is right.
func (s *stage) edges() error {
	con := s.m.Console()
	y, _ := s.pool.Addr("y")
	step, known := 0, false // how far the present bullet moves
	for v := 0; v < 256; {
		live := s.living()
		if len(live) == 0 {
			if _, err := s.fire(); err != nil {
				return err
			}
			if live, known = s.living(), false; len(live) == 0 {
				return nil // serves says so
			}
		}
		at, ok := s.pool.FieldAddr(con, y, live[0])
		if !ok {
			return nil
		}
		from := v
		if !known {
			from = bench.EdgeY / 2
		}
		con.Poke(at, uint8(from))
		if _, err := s.frame(); err != nil {
			return err
		}
		after := s.living()
		if !known {
			if len(after) == 0 {
				return fmt.Errorf("%s frees a bullet at y = %d; it should free those whose y is %d or more, and no others", s.update, from, bench.EdgeY)
			}
			_, now, ok := s.pool.Position(con, after[0])
			if step, known = now-from, true; !ok || step > bench.MaxStep || step < -bench.MaxStep {
				return nil
			}
			continue
		}
		inside := v < bench.EdgeY && v+step >= 0 && v+step < bench.EdgeY
		outside := v >= bench.EdgeY && v+step >= bench.EdgeY && v+step < 256
		if inside && len(after) == 0 || outside && len(after) > 0 {
			does := map[bool]string{true: "frees", false: "does not free"}[inside]
			return fmt.Errorf("%s %s a bullet at y = %d; it should free those whose y is %d or more, and no others", s.update, does, v, bench.EdgeY)
		}
		v++
	}
	return nil
}

// empties says whether the routine that empties the pool leaves a bullet in a full one.
func (s *stage) empties() error {
	label := orElse(s.init, "init_pool")
	if _, err := s.m.Again(label); err != nil {
		return err
	}
	if n := len(s.living()); n > 0 {
		return fmt.Errorf("%s leaves %s in a full pool; it should empty it", label, report.Plural(n, "live bullet"))
	}
	for i := range s.slots {
		if _, err := s.fire(); err != nil {
			return err
		}
		if n := len(s.living()); n != i+1 {
			return fmt.Errorf("after %s of a full pool and %s of %s, %d bullets live", label, report.Plural(i+1, "call"), s.spawn, n)
		}
	}
	return nil
}
