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

// flatWithin holds if all values are between about 1,000 and about 3,000, and close together.
func flatWithin(r claim.Reading) (bool, string) {
	inside, where, ratio := r.AboutWithin(1000, 3000), "outside", ""
	if inside {
		where = "inside"
	}
	lo, hi := r.Range()
	if middle := (lo + hi) / 2; hi > middle*(1+flatness) {
		ratio = fmt.Sprintf("%.1f", hi/math.Max(lo, 1))
	}
	return r.Says(inside && ratio == "",
		fmt.Sprintf("The update of 16 slots takes %v, %s about 1,000 to 3,000 (25 %% tolerance at both ends).", r, where),
		fmt.Sprintf("The update of 16 slots takes %v, %s about 1,000 to 3,000 (25 %% tolerance at both ends)%s.", r, where, claim.If(ratio != "", fmt.Sprintf(". It is not flat either: the costliest frame costs %s times the cheapest", ratio))),
		fmt.Sprintf("%s takes %v, %s that range with its tolerance.", r.Title(), r, where),
		fmt.Sprintf("%s takes %v, %s that range with its tolerance%s.", r.Title(), r, where, claim.If(ratio != "", fmt.Sprintf(", and its costliest frame costs %s times the cheapest", ratio))))
}

func (c claims) flat() claim.Claim {
	return claim.Claim{
		ID: "001-flat", Document: "001",
		Claim: "a pool of 16 slots has a flat and predictable cost of about 1,000 to 3,000 cycles a frame",
		How:   "update_bullets with 0 to 16 active slots, whose bullets all stay or all leave",
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
			_, hi := m.Range()
			worst := claim.One(hi, "cycles")
			worst.Name = "if the figure is a reserve for the costliest frame, it"
			four, err := claims{c.With("TARGETS", fewTargets)}.Open(lab, collide, 16)
			if err != nil {
				return m, err
			}
			hit, err := four.Cost("update_bullets", bench.Memory{"bullet_active": bench.Fill(1, 16, 16),
				"target_y": append([]uint8{0}, bench.Fill(100, fewTargets-1, fewTargets-1)...)})
			collision := claim.One(hit, "cycles")
			collision.Name = "with collision against four targets it"
			m.Others = []claim.Reading{worst, collision}
			return m, err
		},
	}
}

func (c claims) frame() claim.Claim {
	return claim.Claim{
		ID: "001-frame", Document: "001",
		Claim: "the update fits comfortably (in a tenth of the time) in any frame",
		How:   "the costliest update of 16 slots as a share of an NTSC and a PAL frame; also of NTSC's vblank, whole and after OAM DMA",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.AtMost(10), // per cent
				fmt.Sprintf("The costliest update of 16 slots takes %v, which is less than a tenth.", r),
				fmt.Sprintf("The costliest update of 16 slots takes %v, which is more than a tenth.", r),
				fmt.Sprintf("It takes %v, which is less than a tenth too.", r),
				fmt.Sprintf("It takes %v, which is more than a tenth.", r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			cost, err := c.update(lab, cartridge, "update_bullets", 16, 16, true)
			if err != nil {
				return m, err
			}
			share := func(name, of string, cycles ...float64) claim.Reading {
				r := claim.Reading{Name: name, Unit: of}
				for _, whole := range cycles {
					r.Points = append(r.Points, claim.Point{Value: 100 * cost / whole})
				}
				return r
			}
			vblank := nes.NTSC.VBlankCycles()
			m.Reading = share("", "% of a frame", nes.NTSC.CyclesPerFrame(), nes.PAL.CyclesPerFrame())
			m.Others = []claim.Reading{
				share("in vblank alone", "% of vblank", vblank),
				share("in what OAM DMA leaves of vblank", "% of the part of vblank after OAM DMA", vblank-514),
			}
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
				fmt.Sprintf("A spawn costs %s %s, and %s more for each of the %s.", claim.Number(r.Offset()), r.Unit, claim.Number(r.Slope()), r.Over()),
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
		ID: "001-soa", Document: "001",
		Claim: "parallel arrays are better for indexed access than what the page calls \"struct of arrays\"",
		How:   "update_bullets of a full pool of 16 in parallel arrays, and with the fields of a slot side by side",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("The update of 16 active slots takes %s, but %s: iny is cheaper than adding the size of a record to the index. The page's wording is wrong, though: parallel arrays are what is called a struct of arrays, and the layout that loses is an array of structs.", r.Choice(), r.Rivals()),
				fmt.Sprintf("The update of 16 active slots takes %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s it takes %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s there is nothing to compare: both are the same layout.", r.Title()))
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
			m.Others = []claim.Reading{{Name: "as worded,", Unit: "cycles",
				Points: []claim.Point{{Label: "parallel arrays", Value: parallel}, {Label: "a struct of arrays, which they are", Value: parallel}}}}
			return m, nil
		},
	}
}
