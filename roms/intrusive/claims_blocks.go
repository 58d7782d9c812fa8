package intrusive

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
)

const blocks = "intrusive/blocks.asm"

// blockClaims are the claims about the blocks, what they take, and the lock that does nothing.
func (c claims) blockClaims() []claim.Claim {
	return []claim.Claim{c.exhausted(), c.least(), c.overhead(), c.arguments(), c.noLock()}
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
		ID: "003-size", Document: "003",
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
		Claim: "the pool's size is the number of its blocks times the size of an object: there is no overhead for each object",
		How:   "bytes of RAM of blocks.asm beside the blocks, in pools of 8 to 64; and of the cartridge's pool, whose game also has to know which blocks are in use",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Constant(),
				fmt.Sprintf("Beside its blocks the pool takes %v, for the head of the list, in pools of %s blocks.", r, r.Tried()),
				fmt.Sprintf("Beside its blocks the pool takes %v in pools of %s blocks.", r, r.Tried()),
				fmt.Sprintf("%s it takes %v.", r.Title(), r),
				fmt.Sprintf("%s it is %v, one more for each block.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			pool, err := c.beside(lab, "", blocks, "block_head")
			if err != nil {
				return claim.Measurement{}, err
			}
			game, err := c.beside(lab, "with the list of the blocks in use, which the page's example keeps too,", cartridge, "pool_head", "bullet_count", "bullet_list")
			return claim.Measurement{Reading: pool, Others: []claim.Reading{game}}, err
		},
	}
}

// beside is how many bytes some variables of a program take, over the number of blocks.
func (c claims) beside(lab *claim.Lab, name, path string, variables ...string) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "bytes", Axis: "blocks"}
	for _, slots := range sizes {
		p, err := c.Program(lab, path, slots)
		if err != nil {
			return r, err
		}
		total := 0
		for _, v := range variables {
			s, ok := p.Lookup(v)
			if !ok {
				return r, fmt.Errorf("%s has no %s", path, v)
			}
			total += s.Size
		}
		r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(total)})
	}
	return r, nil
}

func (c claims) arguments() claim.Claim {
	return claim.Claim{
		ID: "003-args", Document: "003",
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

func (c claims) noLock() claim.Claim {
	return claim.Claim{
		ID: "003-noop", Document: "003",
		Claim: "for a single thread, a lock that does nothing removes the cost of locking",
		How:   "what an alloc and a free cost more than without any lock: with an empty macro as lock, with a routine that returns at once, with the spin lock",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				fmt.Sprintf("An alloc and a free with a lock that does nothing cost %v more than without a lock, if the lock is inline.", r),
				fmt.Sprintf("An alloc and a free with a lock that does nothing cost %v more than without a lock.", r),
				fmt.Sprintf("%s they cost %v more.", r.Title(), r),
				fmt.Sprintf("%s they cost %v more.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			free, err := c.pair(lab, "", "pool_alloc", "pool_free")
			if err != nil {
				return m, err
			}
			for _, lock := range []struct{ name, alloc, free string }{
				{"", "alloc_noop", "free_noop"},
				{"with a routine that returns at once", "alloc_called", "free_called"},
				{"with the spin lock and a single thread", "alloc_spin", "free_spin"},
			} {
				r, err := c.pair(lab, lock.name, lock.alloc, lock.free)
				if err != nil {
					return m, err
				}
				r.Points[0].Value -= free.Points[0].Value
				if lock.name == "" {
					m.Reading = r
				} else {
					m.Others = append(m.Others, r)
				}
			}
			return m, nil
		},
	}
}

// pair is what taking a block and giving it back cost together.
func (c claims) pair(lab *claim.Lab, name, alloc, free string) (claim.Reading, error) {
	m, err := c.Open(lab, locks, 16)
	if err != nil {
		return claim.Reading{}, err
	}
	if _, err := m.Run("threads_start", nil); err != nil {
		return claim.Reading{}, err
	}
	take, err := m.Again(alloc)
	if err != nil {
		return claim.Reading{}, err
	}
	give, err := m.Again(free, budget.Reg('X', take.X))
	r := claim.One(float64(take.Body+give.Body), "cycles")
	r.Name = name
	return r, err
}
