package freelist

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const heap = "freelist/heap.asm"

// requests are how often something is asked of the heap.
const requests = 500

// heapBytes is the size of the heap, and a piece has one byte beside its object.
const heapBytes = 240

// mixed are the sizes of pieces for bullets, enemies and bosses; equal is the one size of a pool.
var mixed, equal = []int{6, 12, 32}, []int{12}

// heapRun is what came of requests and returns on a heap: the costs of all calls, and how many requests were refused
// although enough bytes were free.
type heapRun struct {
	take, give []claim.Point
	refused    int
}

// churn asks for pieces of random sizes and gives random pieces back.
func (c claims) churn(lab *claim.Lab, name string, sizes []int) (*heapRun, error) {
	return claim.Result(lab, "heap, "+name, func() (*heapRun, error) {
		m, err := c.Open(lab, heap, 16)
		if err != nil {
			return nil, err
		}
		if _, err := m.Run("heap_init", nil); err != nil {
			return nil, err
		}
		run := &heapRun{}
		random, used, live := rand.New(rand.NewPCG(1, 1)), 0, []piece{}
		for len(run.take) < requests {
			size := sizes[random.IntN(len(sizes))]
			if len(live) > 0 && (random.IntN(2) == 0 || used+size > heapBytes) {
				i := random.IntN(len(live))
				r, err := m.Again("heap_free", budget.Reg('Y', uint8(live[i].at)))
				if err != nil {
					return nil, err
				}
				run.give = append(run.give, claim.Point{Label: giving, Value: float64(r.Body)})
				used -= live[i].size
				live = append(live[:i], live[i+1:]...)
				continue
			}
			r, err := m.Again("heap_alloc", budget.Reg('A', uint8(size)))
			if err != nil {
				return nil, err
			}
			run.take = append(run.take, claim.Point{Label: taking, Value: float64(r.Body)})
			if r.Carry() {
				run.refused++
				continue
			}
			got := piece{int(r.Y), size}
			if err := got.apart(live); err != nil {
				return nil, err
			}
			used += size
			live = append(live, got)
		}
		return run, nil
	})
}

// piece is a part of the heap that is in use.
type piece struct{ at, size int }

// apart reports whether a new piece lies in the heap and beside all others.
func (p piece) apart(others []piece) error {
	for _, o := range append(others, piece{heapBytes, 0}) {
		if p.at < o.at+o.size && o.at < p.at+p.size {
			return fmt.Errorf("%s gives %d bytes at %d, where %d bytes at %d are in use", heap, p.size, p.at, o.size, o.at)
		}
	}
	return nil
}

func (c claims) fragments() claim.Claim {
	return claim.Claim{
		ID: "001-fragment", Document: "001", Fact: true,
		Claim: "frequent allocation and deallocation fragments memory",
		How:   fmt.Sprintf("%d random requests for pieces of 6, 12 and 32 bytes, and of 12 bytes only, with random returns in between, on a heap of %d bytes with first fit (heap.asm): requests refused although enough bytes were free", requests, heapBytes),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Sum() > 0,
				fmt.Sprintf("If the objects are of different sizes, yes: %s of %d requests are refused although enough bytes are free, because no free piece is large enough.", claim.Number(r.Sum()), r.Total),
				"With objects of three sizes no request is refused as long as enough bytes are free.",
				fmt.Sprintf("%s yes: %s of %d requests are refused.", r.Title(), claim.Number(r.Sum()), r.Total),
				fmt.Sprintf("%s no: every free piece fits, and none of %d requests is refused.", r.Title(), r.Total))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var list []claim.Reading
			for _, of := range []struct {
				name  string
				sizes []int
			}{{"", mixed}, {"if all are of one size, as in a pool,", equal}} {
				run, err := c.churn(lab, of.name, of.sizes)
				if err != nil {
					return claim.Measurement{}, err
				}
				r := claim.One(float64(run.refused), "requests")
				r.Name, r.Total, r.Fair = of.name, requests, of.name != ""
				list = append(list, r)
			}
			return claim.Measurement{Reading: list[0], Others: list[1:]}, nil
		},
	}
}

// What the points of 001-malloc are costs of.
const taking, giving, fromPool = "taking", "giving", "pool"

func (c claims) malloc() claim.Claim {
	return claim.Claim{
		ID: "001-malloc", Document: "001", Fact: true,
		Claim:  "allocating memory takes longer than taking a slot of a pool, and how long is not predictable",
		Figure: func(r claim.Reading) float64 { return r.Of(taking).High() },
		How:    fmt.Sprintf("all calls of heap_alloc and heap_free in the %d requests of 001-fragment with three sizes, and the returns between them, beside alloc_bullet with 1 to 16 free slots", requests),
		Judge: func(r claim.Reading) (bool, string) {
			take, give, pool := r.Of(taking), r.Of(giving), r.Of(fromPool)
			return r.Says(take.Low() > pool.High() && !take.Constant() && pool.Constant(),
				fmt.Sprintf("A heap that hands out the first free piece that is large enough (first fit) takes %v for a request, depending on how many pieces it looks at, and %v when a piece comes back. Taking a slot of the free list costs %v, whatever happened before.", take, give, pool),
				fmt.Sprintf("A heap that hands out the first free piece that is large enough (first fit) takes %v for a request and %v when a piece comes back. Taking a slot of the free list costs %v.", take, give, pool))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles"}
			run, err := c.churn(lab, "", mixed)
			if err != nil {
				return claim.Measurement{}, err
			}
			r.Points = slices.Concat(run.take, run.give)
			m, err := c.Open(lab, cartridge, 16)
			if err != nil {
				return claim.Measurement{}, err
			}
			for free := 1; free <= m.Slots; free++ {
				cost, err := m.Cost("alloc_bullet", bench.Memory{"free_list": bench.Count(m.Slots), "free_count": {uint8(free)}})
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points, claim.Point{Label: fromPool, Value: cost})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}
