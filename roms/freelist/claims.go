package freelist

import (
	"context"
	"fmt"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

const (
	cartridge  = "freelist/freelist.asm"
	documented = "freelist/documented.asm"
)

var sizes = []int{8, 16, 32, 64}

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return []claim.Claim{c.constant(), c.init(), c.count(), c.scan()}
}

type claims struct{ bench.Bench }

func (c claims) constant() claim.Claim {
	return claim.Claim{
		ID: "001-spawn-1", Document: "001",
		Claim: "taking a slot and giving it back are O(1)",
		How:   "alloc and free as listed, together, on pools of 8 to 64 slots with every number of free ones",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Constant(),
				fmt.Sprintf("Taking a slot and giving it back costs %v together in pools of %s slots: neither routine has a loop.", r, r.Tried()),
				fmt.Sprintf("Taking a slot and giving it back costs %v together, depending on the number of %s (%s tried).", r, r.Over(), r.Tried()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles", Axis: "slots"}
			for _, slots := range sizes {
				m, err := c.Open(lab, documented, slots)
				if err != nil {
					return claim.Measurement{}, err
				}
				for free := 1; free <= slots; free++ {
					mem := bench.Memory{"free_list": bench.Count(slots), "free_count": {uint8(free)}}
					take, err := m.Cost("alloc_listed", mem)
					if err != nil {
						return claim.Measurement{}, err
					}
					mem["free_count"] = []uint8{uint8(free - 1)}
					give, err := m.Cost("free_listed", mem, budget.Reg('A', 0))
					if err != nil {
						return claim.Measurement{}, err
					}
					r.Points = append(r.Points, claim.Point{At: float64(slots), Value: take + give})
				}
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

func (c claims) init() claim.Claim {
	return claim.Claim{
		ID: "001-init", Document: "001",
		Claim: "init_pool makes free_list[i] = i, and any order works",
		How:   "how many slots are missing from the stack after init_pool as listed, in pools of 8 to 64",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0), // slots are missing
				"The listed init_pool puts every slot on the stack once, in pools of 8 to 64.",
				fmt.Sprintf("The listed init_pool loses %v in pools of 8 to 64: it loads the index once, before its loop, so every entry is the number of the last slot.", r),
				fmt.Sprintf("%s it puts every slot on the stack once.", r.Title()),
				fmt.Sprintf("%s it loses %v.", r.Title(), r))
		},
		Fails: claim.Refuted,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			var err error
			if m.Reading, err = c.missing(lab, "", documented, func(m *bench.Machine) error {
				_, err := m.Run("init_listed", nil)
				return err
			}); err != nil {
				return m, err
			}
			fixed, err := c.missing(lab, "with the index fetched inside the loop", cartridge, func(m *bench.Machine) error {
				_, err := m.Run("init_pool", nil)
				return err
			})
			if err != nil {
				return m, err
			}
			other, err := c.missing(lab, "filled in another order", cartridge, func(m *bench.Machine) error {
				if _, err := m.Run("init_pool", nil); err != nil {
					return err
				}
				order := bench.Count(m.Slots)
				for i := range order {
					order[i] = uint8((i*5 + 3) % m.Slots)
				}
				return m.Write("free_list", order...)
			})
			m.Others = []claim.Reading{fixed, other}
			return m, err
		},
	}
}

// missing counts the slots that are not on a stack that fill has filled.
func (c claims) missing(lab *claim.Lab, name, path string, fill func(*bench.Machine) error) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "slots", Axis: "slots"}
	for _, slots := range sizes {
		m, err := c.Open(lab, path, slots)
		if err != nil {
			return r, err
		}
		if err := fill(m); err != nil {
			return r, err
		}
		list, err := m.Read("free_list", slots)
		if err != nil {
			return r, err
		}
		seen := map[uint8]bool{}
		for _, slot := range list {
			seen[slot] = true
		}
		r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(slots - len(seen))})
	}
	return r, nil
}

func (c claims) count() claim.Claim {
	return claim.Claim{
		ID: "001-count", Document: "001",
		Claim: "free_count, declared in RAM as a byte of value 16, initially says that all 16 slots are free",
		How:   "free_count as listed after power-on with RAM of zeros, of ones, and of seeded garbage",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(16),
				fmt.Sprintf("The declared count is %v.", r),
				fmt.Sprintf("The declared count is %v, not 16: on a cartridge, nothing initialises RAM, and .byte in RAM only reserves a byte. (It works where a program is loaded into RAM, as on a home computer.)", r),
				fmt.Sprintf("%s it is %v.", r.Title(), r),
				fmt.Sprintf("%s it is %v, not 16.", r.Title(), r))
		},
		Fails:  claim.HoldsIf,
		Figure: claim.Reading.Low,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Axis: "kinds of RAM"}}
			for i, fill := range []nes.RAMFill{nes.Zeros, nes.Ones, nes.Seeded(1)} {
				con, p, err := c.Console(lab, documented, 16, nes.Config{RAM: fill})
				if err != nil {
					return m, err
				}
				con.RunFrame()
				v, err := peek(con, p, "free_count")
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{At: float64(i), Value: v})
			}
			written := claim.Reading{Name: "if init_pool writes it, whatever RAM held,", Axis: "kinds of RAM"}
			for i, v := range []uint8{0x00, 0xFF, 0x65} {
				pool, err := c.Open(lab, cartridge, 16)
				if err != nil {
					return m, err
				}
				if _, err := pool.Run("init_pool", bench.Memory{"free_count": {v}}); err != nil {
					return m, err
				}
				b, err := pool.Read("free_count", 1)
				if err != nil {
					return m, err
				}
				written.Points = append(written.Points, claim.Point{At: float64(i), Value: float64(b[0])})
			}
			m.Others = []claim.Reading{written}
			return m, nil
		},
	}
}

func (c claims) scan() claim.Claim {
	return claim.Claim{
		ID: "001-list-n", Document: "001",
		Claim: "with a free list too, the update is O(n): it scans all slots and skips those that are not in use",
		How:   "update_bullets with four bullets in pools of 8, 16, 32 and 64 slots; the same with a linked list of the slots in use",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Linear(),
				fmt.Sprintf("With four bullets, an update costs %s %s more for each further slot. The list says which slots are free, but not which are in use.", claim.Number(r.Slope()), r.Unit),
				fmt.Sprintf("With four bullets, an update costs %v in pools of %s slots.", r, r.Tried()),
				fmt.Sprintf("%s it costs %s %s more for each slot.", r.Title(), claim.Number(r.Slope()), r.Unit),
				fmt.Sprintf("%s it costs %v in pools of %s slots.", r.Title(), r, r.Tried()))
		},
		Figure: claim.Reading.Slope,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			list, err := c.four(lab, "", cartridge)
			if err != nil {
				return claim.Measurement{}, err
			}
			linked, err := c.four(lab, "with a second list, of the slots in use, as tricks/linked.asm keeps it,", "tricks/linked.asm")
			return claim.Measurement{Reading: list, Others: []claim.Reading{linked}}, err
		},
	}
}

// four is the update's cost with four bullets that stay, over the size of the pool.
func (c claims) four(lab *claim.Lab, name, path string) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "cycles", Axis: "slots"}
	for _, slots := range sizes {
		m, err := c.Open(lab, path, slots)
		if err != nil {
			return r, err
		}
		if _, err := m.Run("init_pool", nil); err != nil {
			return r, err
		}
		for range 4 {
			if _, err := m.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100)); err != nil {
				return r, err
			}
		}
		update, err := m.Again("update_bullets")
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(update.Body)})
	}
	return r, nil
}

func peek(con *nes.Console, p *asm.Program, symbol string) (float64, error) {
	addr, err := p.Resolve(symbol)
	if err != nil {
		return 0, err
	}
	return float64(con.Peek(addr)), nil
}
