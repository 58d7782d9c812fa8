package budget

import (
	"sort"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// tally collects the figures of every frame.
type tally struct {
	m                                *watch.Meter
	pools                            []*watch.PoolView
	whole, busy, idle, dma, nmi, irq []int
	inclusive, exclusive             [][]int // by routine; shorter than whole for a routine that was met late
	live                             [][]int // by pool
	calls                            []spread
	missed, lagged                   int
}

func newTally(m *watch.Meter, pools []*watch.PoolView, skip int) *tally {
	t := &tally{m: m, pools: pools, live: make([][]int, len(pools))}
	m.OnCall = func(e *watch.CallEvent) {
		if e.Frame >= uint64(skip) {
			t.calls = grow(t.calls, e.Routine+1)
			t.calls[e.Routine].add(e.Cycles)
		}
	}
	return t
}

func (t *tally) add(f *watch.Frame, con *nes.Console) {
	n := len(t.whole)
	if f.Missed {
		t.missed++
	}
	if f.Lagged {
		t.lagged++
	}
	t.whole = append(t.whole, f.Cycles)
	t.busy = append(t.busy, f.Busy)
	t.idle = append(t.idle, f.Idle)
	t.dma = append(t.dma, f.DMA)
	t.nmi = append(t.nmi, f.NMI)
	t.irq = append(t.irq, f.IRQ)
	t.inclusive = grow(t.inclusive, len(t.m.Routines()))
	t.exclusive = grow(t.exclusive, len(t.m.Routines()))
	for _, c := range f.Costs {
		t.inclusive[c.Routine] = append(pad(t.inclusive[c.Routine], n), c.Inclusive)
		t.exclusive[c.Routine] = append(pad(t.exclusive[c.Routine], n), c.Exclusive)
	}
	for i, p := range t.pools {
		t.live[i] = append(t.live[i], p.Look(con.Peek))
	}
}

// pad fills the frames in which a routine did not run.
func pad(v []int, n int) []int { return grow(v, n) }

// grow makes a slice at least n long.
func grow[T any](v []T, n int) []T {
	for len(v) < n {
		var zero T
		v = append(v, zero)
	}
	return v
}

func (t *tally) report(con *nes.Console) *FrameReport {
	n := len(t.whole)
	r := &FrameReport{
		Frames: n, Missed: t.missed, Waited: t.m.Waited(), Lagged: t.lagged, Region: con.Region(), Cycles: con.Region().CyclesPerFrame(), Vblank: con.Region().VBlankCycles(),
		Whole: statsOf(t.whole), Busy: statsOf(t.busy), Idle: statsOf(t.idle),
		DMA: statsOf(t.dma), NMI: statsOf(t.nmi), IRQ: statsOf(t.irq),
		Overruns: overruns(t.m, "frames", true), Meter: t.m,
	}
	t.calls = grow(t.calls, len(t.inclusive))
	for id := range t.inclusive {
		if len(t.inclusive[id]) == 0 {
			continue
		}
		info, total := t.m.Routine(id), 0
		for _, cycles := range t.inclusive[id] {
			total += cycles
		}
		r.Routines = append(r.Routines, RoutineFrames{
			Routine: info.Name, Pos: info.Pos,
			Total: total, Inclusive: statsOf(pad(t.inclusive[id], n)), Exclusive: statsOf(pad(t.exclusive[id], n)),
			Call: t.calls[id].stats(), Calls: info.Calls, WorstCall: info.MaxBody, WorstAt: info.MaxFrame,
			Spawns: info.Spawns, Refused: info.Refused,
		})
	}
	sort.SliceStable(r.Routines, func(i, j int) bool {
		a, b := r.Routines[i], r.Routines[j]
		if a.Inclusive.Median != b.Inclusive.Median {
			return a.Inclusive.Median > b.Inclusive.Median
		}
		if a.Inclusive.Max != b.Inclusive.Max {
			return a.Inclusive.Max > b.Inclusive.Max
		}
		return a.Routine < b.Routine
	})
	for i, p := range t.pools {
		pf := PoolFrames{Pool: p.Name, Slots: p.Slots, Live: statsOf(t.live[i])}
		for _, info := range t.m.Routines() {
			if info.Name == p.Spawn {
				pf.Refused += info.Refused
			}
		}
		r.Pools = append(r.Pools, pf)
	}
	return r
}
