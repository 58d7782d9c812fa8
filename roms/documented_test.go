package roms

import (
	"fmt"
	"testing"

	"pool6502/budget"
	"pool6502/nes"
	"pool6502/roms/bench"
)

func open(t *testing.T, path string, slots int) *bench.Machine {
	t.Helper()
	m, err := exhibits.Open(sources, path, slots)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// must is the result of a call that came back.
func must(t *testing.T) func(budget.Result, error) budget.Result {
	return func(r budget.Result, err error) budget.Result {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
}

func TestTheListedInitGivesTwoBulletsTheSameSlot(t *testing.T) {
	m := open(t, "freelist/documented.asm", 16)
	must(t)(m.Run("init_listed", nil))
	must(t)(m.Again("set_count"))
	first := must(t)(m.Again("alloc_listed"))
	second := must(t)(m.Again("alloc_listed"))
	if first.Carry() || second.Carry() || first.A != second.A {
		t.Errorf("slots %d and %d, expected the fault: the same one twice", first.A, second.A)
	}
}

func TestEverySlotIsTakenOnceAfterInitPool(t *testing.T) {
	for _, slots := range []int{8, 16, 32, 64} {
		t.Run(fmt.Sprintf("%d slots", slots), func(t *testing.T) {
			m := open(t, "freelist/freelist.asm", slots)
			must(t)(m.Run("init_pool", nil))
			owners := map[uint8]bool{}
			for range slots {
				r := must(t)(m.Again("alloc_bullet"))
				if r.Carry() || owners[r.A] || int(r.A) >= slots {
					t.Fatalf("%d slots: got %d (C = %v), have %v", slots, r.A, r.Carry(), owners)
				}
				owners[r.A] = true
			}
			if r := must(t)(m.Again("alloc_bullet")); !r.Carry() {
				t.Errorf("%d slots: slot %d was given out of an empty list", slots, r.A)
			}
		})
	}
}

func TestTheDeclaredCountIsLuck(t *testing.T) {
	m := open(t, "freelist/documented.asm", 16)
	must(t)(m.Run("init_listed", nil)) // leaves the count as power-on left it: 0 here
	if r := must(t)(m.Again("alloc_listed")); !r.Carry() {
		t.Errorf("slot %d was given although RAM of zeros says that nothing is free", r.A)
	}
	// RAM of ones: 255 slots are free, and the one on top lies behind the list.
	behind := bench.Memory{"free_count": {255}, "free_list+254": {0x77}}
	if r := must(t)(m.Run("alloc_listed", behind)); r.Carry() || r.A != 0x77 {
		t.Errorf("slot %d (C = %v), expected the fault: a byte from behind the list", r.A, r.Carry())
	}
}

func TestASlotFreedTwiceGetsTwoOwnersUnlessTheReleaseIsGuarded(t *testing.T) {
	m := open(t, "freelist/freelist.asm", 16)
	must(t)(m.Run("init_pool", nil))
	slot := must(t)(m.Again("spawn_bullet")).Y
	must(t)(m.Again("release_bullet", budget.Reg('A', slot)))
	if r := must(t)(m.Again("release_bullet", budget.Reg('A', slot))); !r.Carry() {
		t.Error("the guarded release accepted a slot twice")
	}

	must(t)(m.Run("init_pool", nil))
	slot = must(t)(m.Again("alloc_bullet")).A
	must(t)(m.Again("free_bullet", budget.Reg('A', slot)))
	must(t)(m.Again("free_bullet", budget.Reg('A', slot)))
	one, two := must(t)(m.Again("alloc_bullet")), must(t)(m.Again("alloc_bullet"))
	if one.A != two.A {
		t.Errorf("slots %d and %d, expected the fault: the same one twice", one.A, two.A)
	}
}

func TestWalkingForwardsSkipsTheBulletThatFillsAGap(t *testing.T) {
	// Bullet 0 leaves, the others move by one; who stands still was skipped.
	mem := bench.Memory{"bullet_count": {4}, "bullet_x": {bench.EdgeX - 1, 10, 20, 30}, "bullet_vx": {1, 1, 1, 1}}
	skipped := func(path, routine string) int {
		m := open(t, path, 16)
		must(t)(m.Run(routine, mem))
		x, err := m.Read("bullet_x", 3)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range x {
			if v%10 == 0 {
				n++
			}
		}
		return n
	}
	if n := skipped("compaction/documented.asm", "update_forwards"); n != 1 {
		t.Errorf("forwards, %d bullets were skipped, expected the fault: 1", n)
	}
	if n := skipped("compaction/compaction.asm", "update_bullets"); n != 0 {
		t.Errorf("backwards, %d bullets were skipped", n)
	}
}

func TestFromTwelveSpritesOnALoopCostsMoreThanAllByDMA(t *testing.T) {
	m := open(t, "compaction/documented.asm", 64)
	dma := must(t)(m.Run("oam_full", nil)).Elapsed
	for sprites := 1; sprites <= 64; sprites++ {
		loop := must(t)(m.Run("oam_partial", bench.Memory{"bullet_count": {uint8(sprites)}})).Elapsed
		if (loop > dma) != (sprites >= 12) {
			t.Errorf("%d sprites: %d cycles by a loop, %d by DMA", sprites, loop, dma)
		}
	}
}

func TestTheDMAUnitCannotBeToldToStopEarlier(t *testing.T) {
	m := open(t, "compaction/documented.asm", 64)
	written := 0
	m.Console().Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.DMA && a.Write {
			written++
		}
	}})
	for _, live := range []uint8{1, 10, 64} {
		t.Run(fmt.Sprintf("%d live", live), func(t *testing.T) {
			written = 0
			must(t)(m.Run("oam_full", bench.Memory{"bullet_count": {live}}))
			if written != 256 {
				t.Errorf("%d live: %d bytes", live, written)
			}
		})
	}
}
