package roms

import (
	"testing"

	"pool6502/budget/claim"
)

// TestASteadyStateSpawnsNoMoreThanAreLive asks for places in which as many cannot leave as are spawned.
func TestASteadyStateSpawnsNoMoreThanAreLive(t *testing.T) {
	lab := claim.NewLab()
	for _, c := range []struct {
		live, spawns int
		can          bool
	}{{0, 0, true}, {0, 1, false}, {2, 2, true}, {2, 4, false}, {8, 8, true}} {
		_, err := steady(lab, exhibits, "freelist/freelist.asm", 8, c.live, c.spawns)
		if (err == nil) != c.can {
			t.Errorf("%d spawns with %d live: error %v", c.spawns, c.live, err)
		}
	}
}
