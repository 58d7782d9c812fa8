package activeflag

import (
	"context"
	"fmt"
	"math"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

// flatness is how far a flat cost may be from the middle of the measured values.
const flatness = 0.25

// reserve is the name of the reading that takes the figure for a reserve, for which only the costliest frame counts.
const reserve = "as a reserve for the costliest frame"

// flatWithin holds if all values are between about 1,000 and about 3,000, and, if they are no reserve, close together.
func flatWithin(r claim.Reading) (bool, string) {
	lo, hi := r.Range()
	middle := (lo + hi) / 2
	flat := r.Name == reserve || hi <= middle*(1+flatness)
	return r.Says(flat && r.AboutWithin(1000, 3000),
		fmt.Sprintf("A frame takes %v.", r),
		fmt.Sprintf("As the cost of a frame it is not: with no bullet a frame takes %s cycles, and the costliest takes %s%s.", claim.Number(lo), claim.Number(hi),
			claim.If(!flat, fmt.Sprintf(", %.1f times as much", hi/math.Max(lo, 1)))),
		fmt.Sprintf("%s it is right: %s cycles at most, and %s with collision against four targets.", r.Title(), claim.Number(lo), claim.Number(hi)),
		fmt.Sprintf("%s it is wrong: %v.", r.Title(), r))
}

func (c claims) flat() claim.Claim {
	return claim.Claim{
		ID: "001-flat", Document: "001",
		Claim: "a pool of 16 slots has a flat and predictable cost of about 1,000 to 3,000 cycles a frame",
		How:   "update_bullets with 0 to 16 active slots, whose bullets all stay or all leave; about and flat mean within 25 %",
		Judge: flatWithin,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles", Axis: "live slots"}}
			for live := 0; live <= 16; live++ {
				for _, leave := range []bool{false, true} {
					cost, err := c.update(lab, cartridge, "update_bullets", 16, live, leave)
					if err != nil {
						return m, err
					}
					m.Points = append(m.Points, claim.Point{At: float64(live), Value: cost})
				}
			}
			hit, err := c.collided(lab)
			m.Others = []claim.Reading{{Name: reserve, Unit: "cycles", Fair: true, Points: []claim.Point{{Value: m.High()}, {Value: hit}}}}
			return m, err
		},
	}
}

// collided is the cost of an update in which all of 16 bullets collide, with the last of four targets that is tested.
func (c claims) collided(lab *claim.Lab) (float64, error) {
	four, err := claims{c.With("TARGETS", fewTargets)}.Open(lab, collide, 16)
	if err != nil {
		return 0, err
	}
	return four.Cost("update_bullets", bench.Memory{"bullet_active": bench.Fill(1, 16, 16),
		"target_y": append([]uint8{0}, bench.Fill(100, fewTargets-1, fewTargets-1)...)})
}

// comfortable is the share of a frame, in per cent, that fits comfortably: the page's own 3,000 cycles, and a quarter more.
const comfortable = 12.5

func (c claims) frame() claim.Claim {
	return claim.Claim{
		ID: "001-frame", Document: "001",
		Claim: "the update fits comfortably in any frame",
		How: "the costliest update of 16 slots, without and with collision against four targets, as a share of an NTSC and a PAL frame; " +
			"comfortably means in at most an eighth of it",
		Judge: func(r claim.Reading) (bool, string) {
			plain, hit := r.Of(""), r.Of(collision) // an NTSC frame is the shorter one
			shares := fmt.Sprintf("The costliest update of 16 bullets takes %s %% of an NTSC frame and %s %% of a PAL frame, and with collision against four targets %s and %s %%.",
				claim.Short(plain.High()), claim.Short(plain.Low()), claim.Short(hit.High()), claim.Short(hit.Low()))
			return r.Says(r.AtMost(comfortable), shares, shares,
				fmt.Sprintf("Without collision it takes %v.", r),
				fmt.Sprintf("Without collision it takes %v.", r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			plain, err := c.update(lab, cartridge, "update_bullets", 16, 16, true)
			if err != nil {
				return m, err
			}
			hit, err := c.collided(lab)
			if err != nil {
				return m, err
			}
			m.Unit = "% of a frame"
			for _, whole := range []float64{nes.NTSC.CyclesPerFrame(), nes.PAL.CyclesPerFrame()} {
				m.Points = append(m.Points, claim.Point{Value: 100 * plain / whole}, claim.Point{Label: collision, Value: 100 * hit / whole})
			}
			vblank := nes.NTSC.VBlankCycles()
			m.Others = []claim.Reading{claim.One(100*plain/vblank, "% of vblank")}
			return m, nil
		},
	}
}

func (c claims) spawn() claim.Claim {
	return claim.Claim{
		ID: "001-spawn-n", Document: "001",
		Claim: "spawning is O(n): it scans for a free slot",
		How:   "spawn_bullet with 0 to 63 slots in use before the free one",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Linear(),
				fmt.Sprintf("A spawn costs %s %s, and %s more for each slot in use before the free one.", claim.Number(r.Offset()), r.Unit, claim.Number(r.Slope())),
				fmt.Sprintf("A spawn costs %v and does not grow in proportion to the %s (%s tried).", r, r.Over(), r.Tried()))
		},
		Figure: claim.Reading.Slope,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles", Axis: "slots in use before the free one"}
			m, err := c.Open(lab, cartridge, 64)
			if err != nil {
				return claim.Measurement{}, err
			}
			for used := range 64 {
				cost, err := m.Cost("spawn_bullet", bench.Memory{"bullet_active": bench.Fill(1, used, 64)}, budget.Reg('A', 1), budget.Reg('X', 2))
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points, claim.Point{At: float64(used), Value: cost})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

func (c claims) bytes() claim.Claim {
	perSlot := func(lab *claim.Lab, name, path string, each []string, once ...string) (claim.Reading, error) {
		r := claim.Reading{Name: name, Unit: "bytes", Axis: "slots"}
		for _, slots := range []int{8, 16, 32, 64} {
			p, err := c.Program(lab, path, slots)
			if err != nil {
				return r, err
			}
			total := len(once)
			for _, symbol := range each {
				s, ok := p.Lookup(symbol)
				if !ok {
					return r, fmt.Errorf("%s has no %s", path, symbol)
				}
				total += min(s.Size, slots)
			}
			r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(total) / float64(slots)})
		}
		return r, nil
	}
	fields := []string{"bullet_x", "bullet_y", "bullet_vx", "bullet_vy"}
	return claim.Claim{
		ID: "001-bytes", Document: "001",
		Claim: "position, velocity and flag take five bytes a slot",
		How:   "the sizes of the pool's arrays and counts in the assembled programs of 8 to 64 slots",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(5),
				fmt.Sprintf("A slot with an active flag takes %v.", r),
				fmt.Sprintf("A slot with an active flag takes %v, not 5.", r),
				fmt.Sprintf("%s it takes %v.", r.Title(), r),
				fmt.Sprintf("%s it takes %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			var err error
			if m.Reading, err = perSlot(lab, "", cartridge, append([]string{"bullet_active"}, fields...)); err != nil {
				return m, err
			}
			list, err := perSlot(lab, "with a free list and its count", "freelist/freelist.asm", append([]string{"bullet_active", "free_list"}, fields...), "free_count")
			if err != nil {
				return m, err
			}
			packed, err := perSlot(lab, "packed, with a count and no flag,", "compaction/compaction.asm", fields, "bullet_count")
			m.Others = []claim.Reading{list, packed}
			return m, err
		},
	}
}

func (c claims) layout() claim.Claim {
	return claim.Claim{
		ID: "001-soa", Document: "001", Fact: true,
		Claim: "parallel arrays are better for indexed access than a struct of arrays",
		How:   "update_bullets of a full pool of 16 in parallel arrays, and with the fields of a slot side by side",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("If \"struct of arrays\" is a slip for an array of structs, yes: the update of 16 active slots takes %s, but %s, because iny is cheaper than adding the size of a record to the index.", r.Choice(), r.Rivals()),
				fmt.Sprintf("The update of 16 active slots takes %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s it takes %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s there is nothing to compare: parallel arrays are what is called a struct of arrays.", r.Title()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles"}}
			parallel, err := c.update(lab, cartridge, "update_bullets", 16, 16, false)
			if err != nil {
				return m, err
			}
			records, err := c.Open(lab, interleaved, 16)
			if err != nil {
				return m, err
			}
			mem := bench.Memory{"bullets": make([]uint8, 16*5)}
			for i := range 16 {
				mem["bullets"][i*5+4] = 1
			}
			beside, err := records.Cost("update_records", mem)
			if err != nil {
				return m, err
			}
			m.Points = []claim.Point{{Label: "parallel arrays", Value: parallel}, {Label: "interleaved records", Value: beside}}
			m.Others = []claim.Reading{{Name: "as worded,", Unit: "cycles", Fair: true,
				Points: []claim.Point{{Label: "parallel arrays", Value: parallel}, {Label: "a struct of arrays, which they are", Value: parallel}}}}
			return m, nil
		},
	}
}
