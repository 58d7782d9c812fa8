package intrusive

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const blocks = "intrusive/blocks.asm"

// The blocks of blocks.asm.
const (
	blocksAt   = 0x0300
	blockBytes = 4 // x, y, vx, vy
)

// blockClaims are the claims about the blocks, what they take, and the lock that does nothing.
func (c claims) blockClaims() []claim.Claim {
	return []claim.Claim{c.trivial(), c.erase(), c.exhausted(), c.least(), c.overhead(), c.arguments(), c.noLock(), c.spin(), c.mutex()}
}

// taken takes blocks until there is none, and gives their addresses in the order in which they came.
func (c claims) taken(m *bench.Machine) (list []int, err error) {
	for {
		r, err := m.Again("block_alloc")
		if err != nil || r.Carry() {
			return list, err
		}
		it, err := m.Number("it")
		if err != nil {
			return nil, err
		}
		list = append(list, it)
	}
}

func (c claims) trivial() claim.Claim {
	return claim.Claim{
		ID: "003-trivial", Document: "003", Fact: true,
		Claim: "clearing the pool while blocks are in use is fine if no object needs a destructor",
		How:   "all 16 blocks are taken, the pool is cleared, and all are taken again: blocks that have two owners then",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				"No block has two owners then.",
				fmt.Sprintf("If they go on using them, no: %v of 16 have two owners then.", r),
				fmt.Sprintf("%s yes: no block has two owners.", r.Title()),
				fmt.Sprintf("%s no: %v have two owners.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "blocks"}}
			forgotten := claim.Reading{Name: "if the owners forget their blocks before the pool is cleared,", Unit: "blocks", Fair: true}
			for keep, r := range map[bool]*claim.Reading{true: &m.Reading, false: &forgotten} {
				pool, err := c.Open(lab, blocks, 16)
				if err != nil {
					return m, err
				}
				owners := map[int]int{}
				for round := range 2 {
					if _, err := pool.Again("pool_rebuild"); err != nil {
						return m, err
					}
					list, err := c.taken(pool)
					if err != nil {
						return m, err
					}
					if round == 0 && !keep {
						continue
					}
					for _, block := range list {
						owners[block]++
					}
				}
				twice := 0
				for _, n := range owners {
					twice += n - 1
				}
				r.Points = []claim.Point{{Value: float64(twice)}}
			}
			m.Others = []claim.Reading{forgotten}
			return m, nil
		},
	}
}

func (c claims) erase() claim.Claim {
	return claim.Claim{
		ID: "003-erase", Document: "003", Fact: true,
		Claim: "a particle that dies is given back in O(1)",
		How:   "block_free of one of 1 to 16 particles, with active_erase of the first one, which stands for the erase of a vector in the document's example; and without it",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Constant(),
				fmt.Sprintf("It costs %v with %s particles.", r, r.Tried()),
				fmt.Sprintf("In the document's example, no: it also erases the particle from a vector, which moves all that are behind it, and costs %v with %s particles.", r, r.Tried()),
				fmt.Sprintf("%s yes: %v.", r.Title(), r),
				fmt.Sprintf("%s no: %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles", Axis: "particles"}}
			alone := claim.Reading{Name: "for the pool alone,", Unit: "cycles", Axis: "particles", Fair: true}
			for n := 1; n <= 16; n++ {
				pool, err := c.Open(lab, blocks, 16)
				if err != nil {
					return m, err
				}
				if _, err := pool.Run("pool_rebuild", bench.Memory{"active_count": {uint8(n)}}); err != nil {
					return m, err
				}
				if _, err := pool.Again("block_alloc"); err != nil {
					return m, err
				}
				free, err := pool.Again("block_free")
				if err != nil {
					return m, err
				}
				erase, err := pool.Again("active_erase", budget.Reg('X', 0))
				if err != nil {
					return m, err
				}
				alone.Points = append(alone.Points, claim.Point{At: float64(n), Value: float64(free.Body)})
				m.Points = append(m.Points, claim.Point{At: float64(n), Value: float64(free.Body + erase.Body)})
			}
			m.Others = []claim.Reading{alone}
			return m, nil
		},
	}
}

// linkBytes is the size of a pointer on this processor.
const linkBytes = 2

// room holds if blocks that are smaller than a link get lost, and no others.
func room(r claim.Reading) (bool, string) {
	small, large := claim.Reading{Unit: r.Unit}, claim.Reading{Unit: r.Unit}
	ok := true
	for _, p := range r.Points {
		if p.At < linkBytes {
			small.Points = append(small.Points, p)
			ok = ok && p.Value > 0
		} else {
			large.Points = append(large.Points, p)
			ok = ok && p.Value == 0
		}
	}
	return r.Says(ok,
		fmt.Sprintf("With blocks of one byte, the list loses %v of 16: the second byte of each pointer lies in the next block. With blocks of 2 to 5 bytes it loses %v. (In this lesson's pool the link is a block's number, so one byte is enough.)", small, large),
		fmt.Sprintf("With blocks of one byte the list loses %v of 16, with larger ones %v.", small, large))
}

func (c claims) least() claim.Claim {
	return claim.Claim{
		ID: "003-size", Document: "003", Fact: true,
		Claim: "an object must be at least as large as a pointer (two bytes here), because a free block holds one",
		How:   "blocks of 1 to 5 bytes in blocks.asm: how many of 16 the freshly built list does not give, or gives twice",
		Judge: room,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "blocks", Axis: "bytes"}
			for size := 1; size <= 5; size++ {
				lost, err := c.lost(lab, size)
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points, claim.Point{At: float64(size), Value: float64(lost)})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

// lost takes blocks of some size until the list ends or gives an address that is not a block, and counts those
// that it did not give.
func (c claims) lost(lab *claim.Lab, size int) (int, error) {
	const slots = 16
	b := c.With("BLOCK_BYTES", size)
	if size < linkBytes {
		b = b.With("UNCHECKED", 1)
	}
	m, err := b.Open(lab, blocks, slots)
	if err != nil {
		return 0, err
	}
	if _, err := m.Run("pool_rebuild", nil); err != nil {
		return 0, err
	}
	given := map[int]bool{}
	for {
		r, err := m.Again("block_alloc")
		if err != nil {
			return 0, err
		}
		it, err := m.Number("it")
		if err != nil {
			return 0, err
		}
		at := it - blocksAt
		if r.Carry() || at < 0 || at >= slots*size || at%size != 0 || given[at] {
			return slots - len(given), nil
		}
		given[at] = true
	}
}

func (c claims) overhead() claim.Claim {
	return claim.Claim{
		ID: "003-bytes", Document: "003",
		Claim: "the pool's size is the number of its blocks times the size of an object",
		How:   "bytes of RAM that the pool takes beside its blocks (the head of the list and the lock), in pools of 8 to 64; and how many of them are for each block",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				"The pool takes no byte beside its blocks.",
				fmt.Sprintf("To the byte, no: the head of the list and the lock take %v in pools of %s blocks.", r, r.Tried()),
				fmt.Sprintf("%s yes: no byte beside them.", r.Title()),
				fmt.Sprintf("%s it takes %v, which are one more for each block.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			pool, err := c.beside(lab, "", blocks, "block_head")
			if err != nil {
				return claim.Measurement{}, err
			}
			lock, err := c.beside(lab, "", locks, "pool_lock")
			if err != nil {
				return claim.Measurement{}, err
			}
			for i := range pool.Points {
				pool.Points[i].Value += lock.Points[i].Value
			}
			each := claim.One(pool.Slope(), "bytes")
			each.Name, each.Fair = "for the objects themselves,", true
			game, err := c.beside(lab, "with the list of the objects in use, which the document's example keeps too,", cartridge, "pool_head", "bullet_count", "bullet_list")
			return claim.Measurement{Reading: pool, Others: []claim.Reading{each, game}}, err
		},
	}
}

// beside is how many bytes some variables of a program take, over the number of blocks.
func (c claims) beside(lab *claim.Lab, name, path string, variables ...string) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "bytes", Axis: "blocks"}
	for _, slots := range sizes {
		n, err := c.Bytes(lab, path, slots, variables...)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(n)})
	}
	return r, nil
}

func (c claims) arguments() claim.Claim {
	return claim.Claim{
		ID: "003-args", Document: "003", Class: claim.AsWritten,
		Claim: "alloc takes the constructor's arguments, allocates a block and constructs the object in it",
		How:   "alloc_args with four arguments for each of 16 blocks: fields of the blocks that differ from the arguments; its cost and that of block_alloc",
		Judge: func(r claim.Reading) (bool, string) {
			wrong := r.Of("")
			return r.Says(wrong.Never(),
				fmt.Sprintf("All fields of 16 blocks are those given to alloc_args, which takes %s cycles: %s for the allocation, and the rest for the constructor.", claim.Number(r.Of("whole").Sum()), claim.Number(r.Of("alloc").Sum())),
				fmt.Sprintf("%s fields of 16 blocks are not those given to alloc_args.", claim.Number(wrong.Sum())))
		},
		Figure: func(r claim.Reading) float64 { return r.Of("").Sum() },
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "wrong fields", Axis: "blocks"}
			const slots = 16
			m, err := c.Open(lab, blocks, slots)
			if err != nil {
				return claim.Measurement{}, err
			}
			if _, err := m.Run("pool_rebuild", nil); err != nil {
				return claim.Measurement{}, err
			}
			plain, err := m.Again("block_alloc")
			if err != nil {
				return claim.Measurement{}, err
			}
			if _, err := m.Again("block_free"); err != nil {
				return claim.Measurement{}, err
			}
			whole := 0
			for i := range uint8(slots) {
				args := []uint8{3 * i, 5*i + 1, 7*i + 2, 9*i + 3}
				if err := m.Write("arg_x", args...); err != nil {
					return claim.Measurement{}, err
				}
				call, err := m.Again("alloc_args")
				if err != nil {
					return claim.Measurement{}, err
				}
				got, err := m.Read(fmt.Sprintf("blocks+%d", blockBytes*int(i)), blockBytes)
				if err != nil {
					return claim.Measurement{}, err
				}
				wrong := 0
				for k := range args {
					if got[k] != args[k] {
						wrong++
					}
				}
				whole = call.Body
				r.Points = append(r.Points, claim.Point{At: float64(i + 1), Value: float64(wrong)})
			}
			r.Points = append(r.Points, claim.Point{Label: "whole", Value: float64(whole)}, claim.Point{Label: "alloc", Value: float64(plain.Body)})
			return claim.Measurement{Reading: r}, nil
		},
	}
}
