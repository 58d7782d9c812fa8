package claim

import (
	"context"
	"fmt"
	"math"
	"strings"

	"pool6502/budget"
)

// Sweep says what to measure for a crossover: the cost of a frame of each pool,
// for several sizes, numbers of live slots, and numbers of spawns in the frame.
type Sweep struct {
	Pools     []string
	Slots     []int
	Fractions []float64 // of the slots that are live
	Spawns    []int     // a frame

	// Skip says which places are not measured; nil measures all.
	Skip func(live, spawns int) bool

	// Cost measures one cell, in cycles a frame. It is called from several
	// goroutines.
	Cost func(ctx context.Context, c Cell) (float64, error)
}

// Cell is one measured point of a crossover.
type Cell struct {
	Pool   string  `json:"pool"`
	Slots  int     `json:"slots"`
	Live   int     `json:"live"`
	Spawns int     `json:"spawns"`
	Cycles float64 `json:"cycles"` // a frame
}

// Grid is a measured crossover.
type Grid struct {
	Pools  []string `json:"pools"`
	Slots  []int    `json:"slots"`
	Spawns []int    `json:"spawns"`
	Cells  []Cell   `json:"cells"`
}

// Cells are the cells that Run measures, without their cycles.
func (s *Sweep) Cells() []Cell {
	var cells []Cell
	for _, slots := range s.Slots {
		for _, spawns := range s.Spawns {
			last := -1
			for _, f := range s.Fractions {
				live := int(f*float64(slots) + 0.5)
				if live == last {
					continue // another fraction gave the same number of slots
				}
				last = live
				if s.Skip != nil && s.Skip(live, spawns) {
					continue
				}
				for _, pool := range s.Pools {
					cells = append(cells, Cell{Pool: pool, Slots: slots, Live: live, Spawns: spawns})
				}
			}
		}
	}
	return cells
}

// Run measures every cell, in parallel.
func (s *Sweep) Run(ctx context.Context) (*Grid, error) {
	g := &Grid{Pools: s.Pools, Slots: s.Slots, Spawns: s.Spawns, Cells: s.Cells()}
	err := budget.Each(ctx, len(g.Cells), func(i int) error {
		c := &g.Cells[i]
		v, err := s.Cost(ctx, *c)
		if err != nil {
			return fmt.Errorf("%s with %d of %d slots live and %d spawns: %w", c.Pool, c.Live, c.Slots, c.Spawns, err)
		}
		c.Cycles = v
		return nil
	})
	if err != nil {
		return nil, err
	}
	return g, nil
}

// At is the measured cost of a cell.
func (g *Grid) At(pool string, slots, live, spawns int) (float64, bool) {
	for _, c := range g.Cells {
		if c.Pool == pool && c.Slots == slots && c.Live == live && c.Spawns == spawns {
			return c.Cycles, true
		}
	}
	return 0, false
}

// Winner has the cheapest pools at a place of the grid.
type Winner struct {
	Pools  []string // several if they cost the same; none for a place that was not measured
	Cycles float64  // a frame
	Next   float64  // what the next pool costs; Cycles if several are cheapest or there is no next pool
}

// String names the cheapest pool, or those that are equally cheap: "compaction = linked".
func (w Winner) String() string { return strings.Join(w.Pools, " = ") }

// Margin is how many cycles a frame more the next pool costs.
func (w Winner) Margin() float64 { return w.Next - w.Cycles }

// Winner returns the cheapest pool at a place in the grid: of those named, or of all.
func (g *Grid) Winner(slots, live, spawns int, among ...string) Winner {
	if len(among) == 0 {
		among = g.Pools
	}
	w := Winner{Cycles: math.Inf(1), Next: math.Inf(1)}
	for _, p := range among {
		v, ok := g.At(p, slots, live, spawns)
		switch {
		case !ok:
		case v < w.Cycles:
			w = Winner{[]string{p}, v, w.Cycles}
		case v == w.Cycles:
			w.Pools = append(w.Pools, p)
		case v < w.Next:
			w.Next = v
		}
	}
	if len(w.Pools) != 1 || math.IsInf(w.Next, 1) {
		w.Next = w.Cycles
	}
	return w
}

// Wins counts the places in which each pool alone is cheapest, those in which several are equally
// cheap, and all that were measured: of the pools named, or of all.
func (g *Grid) Wins(among ...string) (wins map[string]int, equal, places int) {
	wins = map[string]int{}
	for _, slots := range g.Slots {
		for _, live := range g.Lives(slots) {
			for _, spawns := range g.Spawns {
				w := g.Winner(slots, live, spawns, among...)
				switch len(w.Pools) {
				case 0:
					continue
				case 1:
					wins[w.Pools[0]]++
				default:
					equal++
				}
				places++
			}
		}
	}
	return wins, equal, places
}

// Lives are the numbers of live slots measured at a pool size with the fewest spawns.
func (g *Grid) Lives(slots int) []int {
	var out []int
	for _, c := range g.Cells {
		if c.Slots == slots && c.Spawns == g.Spawns[0] && c.Pool == g.Pools[0] {
			out = append(out, c.Live)
		}
	}
	return out
}
