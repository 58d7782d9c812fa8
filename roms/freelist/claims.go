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
	return []claim.Claim{c.constant(), c.extra(), c.init(), c.order(), c.count(), c.scan(), c.fragments(), c.malloc()}
}

type claims struct{ bench.Bench }

const zeroPage = "free_count in the zero page"

func (c claims) constant() claim.Claim {
	return claim.Claim{
		ID: "001-spawn-1", Document: "001",
		Claim: "taking a slot and giving it back are O(1)",
		How:   "alloc and free as listed, together, on pools of 8 to 64 slots with every number of free ones; the same in the exhibit",
		Judge: func(r claim.Reading) (bool, string) {
			listed, ours := r.Of(""), r.Of(zeroPage)
			return r.Says(listed.Constant() && ours.Constant(),
				fmt.Sprintf("As listed, taking a slot and giving it back costs %v together in pools of %s slots (%v with free_count in the zero page): neither routine has a loop.", listed, r.Tried(), ours),
				fmt.Sprintf("Taking a slot and giving it back costs %v together, depending on the number of %s (%s tried).", r, r.Over(), r.Tried()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles", Axis: "slots"}
			for _, source := range []struct{ path, label, alloc, free string }{
				{documented, "", "alloc_listed", "free_listed"}, {cartridge, zeroPage, "alloc_bullet", "free_bullet"}} {
				for _, slots := range sizes {
					m, err := c.Open(lab, source.path, slots)
					if err != nil {
						return claim.Measurement{}, err
					}
					for free := 1; free <= slots; free++ {
						mem := bench.Memory{"free_list": bench.Count(slots), "free_count": {uint8(free)}}
						take, err := m.Cost(source.alloc, mem)
						if err != nil {
							return claim.Measurement{}, err
						}
						mem["free_count"] = []uint8{uint8(free - 1)}
						give, err := m.Cost(source.free, mem, budget.Reg('A', 0))
						if err != nil {
							return claim.Measurement{}, err
						}
						r.Points = append(r.Points, claim.Point{At: float64(slots), Label: source.label, Value: take + give})
					}
				}
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

// few is how many bytes are a few.
const few = 8

func (c claims) extra() claim.Claim {
	return claim.Claim{
		ID: "001-extra", Document: "001",
		Claim: "a free list, a stack or a linked list, takes a few extra bytes",
		How:   fmt.Sprintf("bytes of RAM of free_list and free_count, and of the head of the linked list of exercise 2, in pools of 8 to 64 slots; a few are at most %d", few),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.AtMost(few),
				fmt.Sprintf("The stack takes %v.", r),
				fmt.Sprintf("As a stack, no: it takes %v in pools of %s slots, one for each slot and one for the count.", r, r.Tried()),
				fmt.Sprintf("%s it takes %v.", r.Title(), r),
				fmt.Sprintf("%s it takes %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			stack, err := c.bytes(lab, c.Bench, cartridge, "free_list", "free_count")
			if err != nil {
				return claim.Measurement{}, err
			}
			linked, err := c.bytes(lab, c.With("ANSWER", 1), "exercises/2/game.asm", "bullet_free")
			linked.Name, linked.Fair = "as a linked list whose links lie in a field of the free slots (exercise 2),", true
			return claim.Measurement{Reading: stack, Others: []claim.Reading{linked}}, err
		},
	}
}

// bytes is what some variables of a program take, over the number of slots.
func (c claims) bytes(lab *claim.Lab, b bench.Bench, path string, variables ...string) (claim.Reading, error) {
	r := claim.Reading{Unit: "bytes", Axis: "slots"}
	for _, slots := range sizes {
		n, err := b.Bytes(lab, path, slots, variables...)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(n)})
	}
	return r, nil
}

func (c claims) init() claim.Claim {
	return claim.Claim{
		ID: "001-init", Document: "001", Fact: true,
		Claim: "init_pool, as listed, fills the list with every slot",
		How:   "how many slots are missing from the stack after init_pool as listed, in pools of 8 to 64",
		Judge: func(r claim.Reading) (bool, string) {
			allButOne := true
			for _, p := range r.Points {
				allButOne = allButOne && p.Value == p.At-1
			}
			return r.Says(r.OneOf(0), // slots are missing
				fmt.Sprintf("It does, in pools of %s slots.", r.Tried()),
				fmt.Sprintf("It loses %v%s, in pools of %s: it loads the index once, before its loop, so every entry is the number of the last slot.", r, claim.If(allButOne, ", all but one"), r.Tried()),
				fmt.Sprintf("%s it loses none.", r.Title()),
				fmt.Sprintf("%s it loses %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			listed, err := c.missing(lab, "", documented, func(m *bench.Machine) error {
				_, err := m.Run("init_listed", nil)
				return err
			})
			if err != nil {
				return claim.Measurement{}, err
			}
			fixed, err := c.missing(lab, "with the index fetched inside the loop", cartridge, func(m *bench.Machine) error {
				_, err := m.Run("init_pool", nil)
				return err
			})
			return claim.Measurement{Reading: listed, Others: []claim.Reading{fixed}}, err
		},
	}
}

func (c claims) order() claim.Claim {
	return claim.Claim{
		ID: "001-order", Document: "001", Fact: true,
		Claim: "the free list may begin in any order",
		How:   "slots that a list filled in another order does not hand out, in pools of 8 to 64",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				fmt.Sprintf("Filled in another order, the list hands out every slot once, in pools of %s.", r.Tried()),
				fmt.Sprintf("Filled in another order, the list does not hand out %v.", r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "slots", Axis: "slots"}
			for _, slots := range sizes {
				m, err := c.Open(lab, cartridge, slots)
				if err != nil {
					return claim.Measurement{}, err
				}
				order := bench.Count(slots)
				for i := range order {
					order[i] = uint8((i*5 + 3) % slots)
				}
				if _, err := m.Run("init_pool", nil); err != nil {
					return claim.Measurement{}, err
				}
				if err := m.Write("free_list", order...); err != nil {
					return claim.Measurement{}, err
				}
				given := map[uint8]bool{}
				for range slots {
					got, err := m.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
					if err != nil {
						return claim.Measurement{}, err
					}
					if !got.Carry() {
						given[got.Y] = true
					}
				}
				r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(slots - len(given))})
			}
			return claim.Measurement{Reading: r}, nil
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
				fmt.Sprintf("On a cartridge, no: nothing initialises RAM, and .byte there only reserves a byte, so after power-on the count is anything from %s to %s.", claim.Number(r.Low()), claim.Number(r.High())),
				fmt.Sprintf("%s it is %v. (.byte also works where a program is loaded into RAM, as on a home computer.)", r.Title(), r),
				fmt.Sprintf("%s it is %v, not 16.", r.Title(), r))
		},
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
			written := claim.Reading{Name: "if init_pool writes it, whatever RAM held,", Axis: "kinds of RAM", Fair: true}
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
				fmt.Sprintf("With four bullets, an update costs %s %s more for each further slot: the list says which slots are free, but not which are in use.", claim.Number(r.Slope()), r.Unit),
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
