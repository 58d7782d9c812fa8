package compaction

import (
	"context"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

const (
	cartridge  = "compaction/compaction.asm"
	documented = "compaction/documented.asm"
)

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return []claim.Claim{c.compact(), c.oam()}
}

type claims struct{ bench.Bench }

// spawnAndUpdate holds if the points labelled spawn are all alike and the others
// lie on a line over what lives. Facts: those of claim.Linear for the update; spawn
// and update, what they take; tried, the populations of the spawns; depends and
// bent, "yes" if the first or the second does not hold.
var spawnAndUpdate = claim.RuleFunc(func(r claim.Reading) (bool, claim.Facts) {
	spawn, update := claim.Reading{Unit: r.Unit}, claim.Reading{Unit: r.Unit}
	for _, p := range r.Points {
		if p.Label == "spawn" {
			spawn.Points = append(spawn.Points, p)
		} else {
			update.Points = append(update.Points, p)
		}
	}
	constant, _ := claim.Constant().Judge(spawn)
	linear, f := claim.Linear().Judge(update)
	f["spawn"], f["update"], f["tried"] = spawn.String(), update.String(), spawn.Tried()
	f["depends"], f["bent"] = claim.Flag(!constant), claim.Flag(!linear)
	return constant && linear, f
})

func (c claims) compact() claim.Claim {
	return claim.Claim{
		ID: "001-compact", Document: "001",
		Claim: "spawning is O(1), updating O(active): nothing is skipped",
		How:   "spawn_bullet and update_bullets of pools of 16, 32 and 64 slots over the number of live bullets",
		Says: claim.Sentences{
			Holds: "A spawn costs {spawn}, however many bullets are live ({tried} tried). An update costs {offset} {unit}, and {slope} more for each live bullet.",
			Fails: "A spawn costs {spawn} and an update {update} with {tried} live bullets[depends:, so a spawn depends on their number][bent:, and the update does not grow in proportion to it].",
		},
		Rule:   spawnAndUpdate,
		Figure: "slope",
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles"}
			for _, slots := range []int{16, 32, 64} {
				m, err := c.Open(lab, cartridge, slots)
				if err != nil {
					return claim.Measurement{}, err
				}
				for live := 0; live <= slots; live++ {
					mem := bench.Memory{"bullet_count": {uint8(live)}}
					cost, err := m.Cost("update_bullets", mem)
					if err != nil {
						return claim.Measurement{}, err
					}
					r.Points = append(r.Points, claim.Point{At: float64(live), Value: cost})
					if live == slots {
						continue
					}
					if cost, err = m.Cost("spawn_bullet", mem, budget.Reg('A', 1), budget.Reg('X', 2)); err != nil {
						return claim.Measurement{}, err
					}
					r.Points = append(r.Points, claim.Point{At: float64(live), Label: "spawn", Value: cost})
				}
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

func (c claims) oam() claim.Claim {
	return claim.Claim{
		ID: "001-oam", Document: "001",
		Claim: "OAM DMA can push only the first sprites × 4 bytes",
		How:   "writes to OAMDATA by the DMA unit in oam_full, by the processor in oam_partial, for 1 to 64 sprites",
		Says: claim.Sentences{
			Holds:      "OAM DMA copies {measured} for each of 1 to 64 sprites.",
			Fails:      "OAM DMA always copies 256 bytes: it is given a page, but no length. That is 256 bytes for a single sprite in use, and 4 for each of 64.",
			OtherHolds: "{reading} {measured} are copied for each sprite in use.",
			OtherFails: "{reading} {measured} are copied for each sprite.",
		},
		Rule:  claim.OneOf(4),
		Fails: claim.Refuted,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			var err error
			if m.Reading, err = c.pushed(lab, "", "oam_full", true); err != nil {
				return m, err
			}
			loop, err := c.pushed(lab, "with a loop of the processor,", "oam_partial", false)
			m.Others = []claim.Reading{loop}
			return m, err
		},
	}
}

// pushed is how many bytes for each sprite arrive in OAM, by DMA or from the
// processor.
func (c claims) pushed(lab *claim.Lab, name, routine string, dma bool) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "bytes", Axis: "sprites"}
	m, err := c.Open(lab, documented, 64)
	if err != nil {
		return r, err
	}
	written := 0
	defer m.Console().Detach(m.Console().Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.Write && a.Addr == 0x2004 && a.DMA == dma {
			written++
		}
	}}))
	for _, sprites := range []int{1, 8, 10, 11, 12, 16, 32, 64} {
		written = 0
		if _, err := m.Run(routine, bench.Memory{"bullet_count": {uint8(sprites)}}); err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(sprites), Value: float64(written) / float64(sprites)})
	}
	return r, nil
}
