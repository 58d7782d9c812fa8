package paged

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// Sizes of paged.asm.
const (
	Page    = 8 // entities of a page, bytes of a cell
	PerPool = 16
	Columns = 6 // of an entity: id, x, y, vx, vy, sprite
)

const (
	cartridge = "paged/paged.asm"
	slots     = 64
)

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return append([]claim.Claim{c.dense(), c.commit()}, c.familyClaims()...)
}

type claims struct{ bench.Bench }

// crowd is a family with entities in it, by their numbers.
type crowd struct {
	*bench.Machine
	live   []uint8
	random *rand.Rand
}

func (c claims) crowd(lab *claim.Lab, n int) (*crowd, error) {
	m, err := c.Open(lab, cartridge, slots)
	if err != nil {
		return nil, err
	}
	f := &crowd{Machine: m, random: rand.New(rand.NewPCG(4, uint64(n)))}
	if _, err := m.Run("init_pool", nil); err != nil {
		return nil, err
	}
	return f, f.grow(n)
}

// grow spawns until n live.
func (f *crowd) grow(n int) error {
	for len(f.live) < n {
		r, err := f.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
		if err != nil {
			return err
		}
		if r.Carry() {
			return fmt.Errorf("only %d of %d entities found room", len(f.live), n)
		}
		f.live = append(f.live, r.Y)
	}
	return nil
}

// thin releases entities chosen at random until n live.
func (f *crowd) thin(n int) error {
	for len(f.live) > n {
		i := f.random.IntN(len(f.live))
		if _, err := f.Again("release_bullet", budget.Reg('A', f.live[i])); err != nil {
			return err
		}
		f.live = append(f.live[:i], f.live[i+1:]...)
	}
	return nil
}

func (f *crowd) one(symbol string) (float64, error) {
	n, err := f.Byte(symbol)
	return float64(n), err
}

// fresh are the points of a family that have not been used yet.
const fresh = "fresh"

func (c claims) dense() claim.Claim {
	return claim.Claim{
		ID: "004-dense", Document: "004", Fact: true,
		Claim:  "iteration stays linear, because the last entity fills each hole",
		How:    "update_bullets with 1 to 64 entities, left over from 64 of which others were removed at random, beside as many that were only spawned",
		Figure: func(r claim.Reading) float64 { return r.Of("").Slope() },
		Judge: func(r claim.Reading) (bool, string) {
			walk, straight, same := r.Of(""), r.Of(fresh), true
			for i, p := range walk.Points {
				same = same && straight.Points[i].Value == p.Value
			}
			linear := walk.Linear()
			return r.Says(linear && same,
				fmt.Sprintf("An update costs %s %s, and %s more for each entity. It costs the same as if no entity had ever been removed.", claim.Short(walk.Offset()), r.Unit, claim.Short(walk.Slope())),
				fmt.Sprintf("An update costs %v (%s %s tried)%s%s.", r, r.Tried(), r.Over(), claim.If(!linear, ", which does not grow in proportion to their number"), claim.If(!same, ", and costs something else after removals")))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles", Axis: "entities"}
			old, err := c.crowd(lab, slots)
			if err != nil {
				return claim.Measurement{}, err
			}
			for n := slots; n > 0; n-- {
				if err := old.thin(n); err != nil {
					return claim.Measurement{}, err
				}
				after, err := old.Again("update_bullets")
				if err != nil {
					return claim.Measurement{}, err
				}
				straight, err := c.crowd(lab, n)
				if err != nil {
					return claim.Measurement{}, err
				}
				never, err := straight.Again("update_bullets")
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points,
					claim.Point{At: float64(n), Value: float64(after.Body)},
					claim.Point{At: float64(n), Value: float64(never.Body), Label: fresh})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

func (c claims) commit() claim.Claim {
	return claim.Claim{
		ID: "004-commit", Document: "004", Fact: true,
		Claim: "memory follows use: pages are committed when needed and released when empty",
		How:   "bytes of the arena that are committed beyond what the entities fill, with 0 to 64 of them and down again, removed at random",
		Judge: func(r claim.Reading) (bool, string) {
			page := claim.Number(Page * Columns)
			return r.Says(r.Low() >= 0 && r.High() < Page*Columns,
				fmt.Sprintf("For the entities, yes: the family never holds a whole page too many, but %v of %s that are not filled.", r, page),
				fmt.Sprintf("The family holds %v more than its entities fill, and a page has %s%s.", r, page, claim.If(r.Low() < 0, ", which is too little")),
				fmt.Sprintf("%s it holds %v more than its entities fill.", r.Title(), r),
				fmt.Sprintf("%s no: it holds %v more than its entities fill, and the tables do not shrink%s.", r.Title(), r, claim.If(r.Low() < 0, ", and too little")))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "bytes", Axis: "entities"}}
			books := claim.Reading{Name: "with the tables and stacks that say where everything is,", Unit: "bytes", Axis: "entities", Fair: true}
			f, err := c.crowd(lab, 0)
			if err != nil {
				return m, err
			}
			look := func(n int) error {
				free, err := f.one("cells_free")
				if err != nil {
					return err
				}
				unused := (slots*Columns/Page-free)*Page - float64(n*Columns)
				m.Points = append(m.Points, claim.Point{At: float64(n), Value: unused})
				books.Points = append(books.Points, claim.Point{At: float64(n), Value: unused + bookkeeping})
				return nil
			}
			for n := 0; n <= slots; n++ {
				if err := f.grow(n); err != nil {
					return m, err
				}
				if err := look(n); err != nil {
					return m, err
				}
			}
			for n := slots - 1; n >= 0; n-- {
				if err := f.thin(n); err != nil {
					return m, err
				}
				if err := look(n); err != nil {
					return m, err
				}
			}
			m.Others = []claim.Reading{books}
			return m, nil
		},
	}
}

// bookkeeping is what a family of 64 needs beside its arena: a page table and a
// stack of cells (48 each), the lives of the pools (4), a location and a free
// number for each entity.
const bookkeeping = 2*slots*Columns/Page + slots/PerPool + 2*slots

// Table is the lesson's table of memory over entities.
func Table(b bench.Bench) bench.Tabler {
	return func(_ context.Context, lab *claim.Lab) (bench.Table, error) {
		t := bench.Table{Columns: []string{"entities", "pools", "pages", "bytes committed", "bytes filled", "update", "spawn the next"}}
		f, err := claims{b}.crowd(lab, 0)
		if err != nil {
			return t, err
		}
		for _, n := range []int{0, 1, 7, 8, 9, 16, 17, 32, 48, 63} {
			if err := f.grow(n); err != nil {
				return t, err
			}
			pools, err := f.one("family_pools")
			if err != nil {
				return t, err
			}
			free, err := f.one("cells_free")
			if err != nil {
				return t, err
			}
			walk, err := f.Again("update_bullets")
			if err != nil {
				return t, err
			}
			next, err := f.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
			if err != nil {
				return t, err
			}
			f.live = append(f.live, next.Y)
			cells := slots*Columns/Page - free
			t.Add(fmt.Sprint(n), pools, cells/Columns, cells*Page, float64(n*Columns), float64(walk.Body), float64(next.Body))
		}
		return t, nil
	}
}
