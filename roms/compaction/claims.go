package compaction

import (
	"context"
	"fmt"

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

// spawnAndUpdate holds if the points labelled spawn are all alike and those without a label
// lie on a line over what lives.
func spawnAndUpdate(r claim.Reading) (bool, string) {
	spawn, update := r.Of("spawn"), r.Of("")
	constant, linear := spawn.Constant(), update.Linear()
	return r.Says(constant && linear,
		fmt.Sprintf("A spawn costs %v, however many bullets are live (%s tried). An update costs %s %s for each live bullet and %s besides; an empty one costs %s.", spawn, spawn.Tried(), claim.Number(update.Slope()), r.Unit, claim.Number(update.Offset()), claim.Number(r.Of("empty").High())),
		fmt.Sprintf("A spawn costs %v and an update %v with %s live bullets%s%s.", spawn, update, spawn.Tried(), claim.If(!constant, ", so a spawn depends on their number"), claim.If(!linear, ", and the update does not grow in proportion to it")))
}

func (c claims) compact() claim.Claim {
	return claim.Claim{
		ID: "001-compact", Document: "001",
		Claim:  "spawning is O(1), updating O(active): nothing is skipped",
		How:    "spawn_bullet and update_bullets of pools of 16, 32 and 64 slots over the number of live bullets",
		Judge:  spawnAndUpdate,
		Figure: func(r claim.Reading) float64 { return r.Of("").Slope() },
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
					if live == 0 {
						r.Points[len(r.Points)-1].Label = "empty" // it returns at once
					}
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
		ID: "001-oam", Document: "001", Fact: true,
		Claim: "OAM DMA can push only the first sprites × 4 bytes",
		How:   "writes to OAMDATA by the DMA unit in oam_full, by the processor in oam_partial, for 1 to 64 sprites",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(4),
				fmt.Sprintf("OAM DMA copies %v for each of 1 to 64 sprites.", r),
				"OAM DMA always copies 256 bytes: it is told where they are, but not how many to copy.",
				fmt.Sprintf("%s %v are copied for each sprite in use.", r.Title(), r),
				fmt.Sprintf("%s %v are copied for each sprite.", r.Title(), r))
		},
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
