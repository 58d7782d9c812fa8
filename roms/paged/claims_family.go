package paged

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/roms/bench"
)

// familyClaims are the claims about the chain of pools, its memory and its hooks.
func (c claims) familyClaims() []claim.Claim {
	return []claim.Claim{c.last(), c.allocations(), c.rounding(), c.hosted(), c.hooks(), c.list(), c.walked(), c.virtual()}
}

// moves are how many entities come and go while the family is watched.
const moves = 240

func (c claims) last() claim.Claim {
	return claim.Claim{
		ID: "004-last", Document: "004", Class: claim.AsWritten,
		Claim: "only the last pool of a family has space: whatever is deleted, an entity of the last pool fills the hole",
		How:   fmt.Sprintf("pools before the last one that are not full, after each of %d spawns and releases chosen at random", moves),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("In %d spawns and releases chosen at random, every pool but the last is always full.", moves),
				fmt.Sprintf("A pool before the last one is not full %s.", r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "pools with a hole", Axis: "operations"}}
			f, err := c.crowd(lab, slots/2)
			if err != nil {
				return m, err
			}
			for i := range moves {
				n := len(f.live)
				if f.random.IntN(2) == 0 && n < slots || n == 0 {
					err = f.grow(n + 1)
				} else {
					err = f.thin(n - 1)
				}
				if err != nil {
					return m, err
				}
				pools, err := f.one("family_pools")
				if err != nil {
					return m, err
				}
				live, err := f.Read("pool_live", slots/PerPool)
				if err != nil {
					return m, err
				}
				holes := 0
				for _, n := range live[:max(int(pools)-1, 0)] {
					if n != PerPool {
						holes++
					}
				}
				m.Points = append(m.Points, claim.Point{At: float64(i), Value: float64(holes)})
			}
			return m, nil
		},
	}
}

func (c claims) allocations() claim.Claim {
	return claim.Claim{
		ID: "004-allocs", Document: "004", Machine: "virtual memory",
		Claim: "a pool has one allocation of memory for each component, and the entity itself is one of them",
		How:   "pieces of memory that 1 to 64 entities take, for each pool of two pages; entities have five components and their number",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(Columns),
				fmt.Sprintf("A pool has %v of memory: one for each of five components, and one for the entity's number.", r),
				fmt.Sprintf("Here a pool has %v of memory. The document reserves the addresses of a whole component at once and fills them page by page; without virtual memory, each page of a component is a piece of its own.", r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "pieces", Axis: "entities"}}
			err := c.committed(lab, func(n int, cells float64) {
				m.Points = append(m.Points, claim.Point{At: float64(n), Value: cells / float64((n+PerPool-1)/PerPool)})
			})
			return m, err
		},
	}
}

// committed gives how many cells a family holds with 1 to 64 entities.
func (c claims) committed(lab *claim.Lab, tell func(entities int, cells float64)) error {
	f, err := c.crowd(lab, 0)
	if err != nil {
		return err
	}
	for n := 1; n <= slots; n++ {
		if err := f.grow(n); err != nil {
			return err
		}
		free, err := f.one("cells_free")
		if err != nil {
			return err
		}
		tell(n, slots*Columns/Page-free)
	}
	return nil
}

// wholePages holds if every value is the number of entities, rounded up to a whole page.
func wholePages(r claim.Reading) (bool, string) {
	ok, unused := true, claim.Reading{Unit: "bytes"}
	for _, p := range r.Points {
		pages := (int(p.At) + Page - 1) / Page
		ok = ok && p.Value == float64(pages*Page)
		unused.Points = append(unused.Points, claim.Point{Value: p.Value - p.At})
	}
	return r.Says(ok,
		fmt.Sprintf("With %s entities, a component of one byte holds %v, always the next multiple of eight: %v of it are unused.", r.Tried(), r, unused),
		fmt.Sprintf("With %s entities, a component of one byte holds %v, which is not always the next multiple of eight.", r.Tried(), r))
}

func (c claims) rounding() claim.Claim {
	return claim.Claim{
		ID: "004-round", Document: "004", Class: claim.AsWritten,
		Claim: "the memory of each component is rounded up to whole pages (of 4 KB there, of eight bytes here)",
		How:   "bytes held for a component of one byte, with 1 to 64 entities",
		Judge: wholePages,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "bytes", Axis: "entities"}}
			err := c.committed(lab, func(n int, cells float64) {
				m.Points = append(m.Points, claim.Point{At: float64(n), Value: cells * Page / Columns})
			})
			return m, err
		},
	}
}

// documentedHost is how many entities a pool hosts in the document.
const documentedHost = 50_000

func (c claims) hosted() claim.Claim {
	return claim.Claim{
		ID: "004-host", Document: "004", Machine: "virtual memory",
		Claim: "each pool hosts 50,000 entities, and when it is full a new one is created",
		How:   "entities of the first pool when the second is created; entities of the whole family when it refuses one",
		Judge: func(r claim.Reading) (bool, string) {
			pool, family := r.Of("pool").Sum(), r.Of("family").Sum()
			return r.Says(pool >= documentedHost,
				fmt.Sprintf("A pool hosts %s entities, and the family %s.", claim.Number(pool), claim.Number(family)),
				fmt.Sprintf("Here a pool hosts %s entities and a family of four pools %s. 50,000 entities of six bytes take 300,000 bytes, and the 6502 can address 65,536.", claim.Number(pool), claim.Number(family)))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "entities"}}
			f, err := c.crowd(lab, 0)
			if err != nil {
				return m, err
			}
			for {
				pools, err := f.one("family_pools")
				if err != nil {
					return m, err
				}
				if pools == 2 {
					break
				}
				if err := f.grow(len(f.live) + 1); err != nil {
					return m, err
				}
			}
			first, err := f.Read("pool_live", 1)
			if err != nil {
				return m, err
			}
			all, err := f.Refused("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
			m.Points = []claim.Point{{Label: "pool", Value: float64(first[0])}, {Label: "family", Value: float64(all)}}
			return m, err
		},
	}
}

// hookCalls are how often the hooks of each operation must run, for the two components that have
// hooks: the number and the sprite.
var hookCalls = []struct {
	operation, routine string
	hooks              []string
	bytes              int // of components without a hook that are moved or copied
}{
	{"construction", "HOOK_CONSTRUCT", []string{"id_construct", "sprite_construct"}, 0},
	{"destruction", "HOOK_DESTRUCT", []string{"id_destruct", "sprite_destruct"}, 0},
	{"moving", "HOOK_MOVE", []string{"id_move", "sprite_move"}, Columns - 2},
	{"copying", "HOOK_COPY", []string{"id_construct", "sprite_copy"}, Columns - 2},
}

func (c claims) hooks() claim.Claim {
	return claim.Claim{
		ID: "004-hooks", Document: "004", Class: claim.AsWritten,
		Claim: "a component's own constructor, destructor, move or copy runs where it has one; where it has none, it is moved or copied as bytes and otherwise not touched",
		How:   "each kind of hook applied to an entity with two components that have hooks and four that have none: hooks that do not run once, bytes written that should not be, and bytes not copied",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("Each hook runs once for each construction, destruction, move and copy; the %d components without hooks are moved and copied as bytes.", Columns-2),
				fmt.Sprintf("A hook or a byte is missing or too many %s.", r.Times()),
				fmt.Sprintf("%s nothing is wrong.", r.Title()),
				fmt.Sprintf("%s %s of the 8 moved entities ended up with a sprite that also counts as free.", r.Title(), claim.Number(r.Sum())))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "deviations"}}
			f, err := c.crowd(lab, 2)
			if err != nil {
				return m, err
			}
			for _, op := range hookCalls {
				wrong, err := f.apply(op.routine, op.hooks, op.bytes)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: op.operation, Value: float64(wrong)})
			}
			twice, err := c.movedAsBytes(lab)
			m.Others = []claim.Reading{{
				Name: "the rule has a trap: without a move hook, a component is copied as bytes, and then the old one is destroyed. With sprites, which entities own,", Unit: "entities",
				Points: []claim.Point{{Value: float64(twice)}}}}
			return m, err
		},
	}
}

// apply runs one kind of hook on the entity in place 0 (from) and place 1 (to), and counts what
// differs from hooks run once each and so many plain bytes written.
func (f *crowd) apply(kind string, hooks []string, plain int) (wrong int, err error) {
	runs := map[uint16]int{}
	for _, hook := range hooks {
		at, err := f.Address(hook)
		if err != nil {
			return 0, err
		}
		runs[at] = -1 // one run makes it 0
	}
	arena, err := f.Address("arena")
	if err != nil {
		return 0, err
	}
	k, err := f.Address(kind)
	if err != nil {
		return 0, err
	}
	defer f.Console().Detach(f.Console().Attach(&nes.Observer{Step: func(r *cpu.Step) {
		if _, is := runs[r.PC]; is {
			runs[r.PC]++
		}
	}}))
	if err := f.Write("from_location", 0); err != nil {
		return 0, err
	}
	if err := f.Write("to_location", 1); err != nil {
		return 0, err
	}
	written, err := f.Writes(func() error {
		_, err := f.Again("family_apply", budget.Reg('A', uint8(k)))
		return err
	}, bench.Range{First: arena, Last: arena + slots*Columns - 1})
	if err != nil {
		return 0, err
	}
	for _, n := range runs {
		wrong += max(n, -n)
	}
	own := 0 // bytes that the hooks write into the entity: none when it is destructed
	if kind != "HOOK_DESTRUCT" {
		own = len(hooks)
	}
	return wrong + max(written-own-plain, own+plain-written), nil
}

// movedAsBytes builds the family without a move of its own for sprites, releases eight of sixteen
// entities, so that the other eight are moved, and counts the sprites that are in use and free.
func (c claims) movedAsBytes(lab *claim.Lab) (int, error) {
	const moved = 8
	f, err := claims{c.With("SPRITE_MOVES", 0)}.crowd(lab, 2*moved)
	if err != nil {
		return 0, err
	}
	for _, entity := range f.live[:moved] {
		if _, err := f.Again("release_bullet", budget.Reg('A', entity)); err != nil {
			return 0, err
		}
	}
	free, err := f.one("object_count")
	return int(free) - (slots - moved), err
}
