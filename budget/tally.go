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
	whole, busy, idle, dma, nmi, irq watch.Dist
	inclusive, exclusive, calls      []watch.Dist // by routine
	live                             []watch.Dist // by pool
	missed, lagged                   int
}

func newTally(m *watch.Meter, pools []*watch.PoolView, skip int) *tally {
	t := &tally{m: m, pools: pools, live: make([]watch.Dist, len(pools))}
	m.OnCall = func(e *watch.CallEvent) {
		if e.Frame >= uint64(skip) {
			t.calls = grow(t.calls, e.Routine+1)
			t.calls[e.Routine].Add(e.Cycles)
		}
	}
	return t
}

func (t *tally) add(f *watch.Frame, con *nes.Console) {
	if f.Missed {
		t.missed++
	}
	if f.Lagged {
		t.lagged++
	}
	t.whole.Add(f.Cycles)
	t.busy.Add(f.Busy)
	t.idle.Add(f.Idle)
	t.dma.Add(f.DMA)
	t.nmi.Add(f.NMI)
	t.irq.Add(f.IRQ)
	t.inclusive = grow(t.inclusive, len(t.m.Routines()))
	t.exclusive = grow(t.exclusive, len(t.m.Routines()))
	for _, c := range f.Costs {
		t.inclusive[c.Routine].Add(c.Inclusive)
		t.exclusive[c.Routine].Add(c.Exclusive)
	}
	for i, p := range t.pools {
		t.live[i].Add(p.Look(con.Peek))
	}
}

// grow makes a slice at least n long.
func grow[T any](v []T, n int) []T {
	for len(v) < n {
		var zero T
		v = append(v, zero)
	}
	return v
}

func (t *tally) report(con *nes.Console) *FrameReport {
	n := t.whole.Count()
	r := &FrameReport{
		Frames: n, Missed: t.missed, Waited: t.m.Waited(), Lagged: t.lagged, Region: con.Region(), Cycles: con.Region().CyclesPerFrame(), Vblank: con.Region().VBlankCycles(),
		Whole: statsOf(&t.whole), Busy: statsOf(&t.busy), Idle: statsOf(&t.idle),
		DMA: statsOf(&t.dma), NMI: statsOf(&t.nmi), IRQ: statsOf(&t.irq),
		Overruns: overruns(t.m), Meter: t.m,
	}
	t.calls = grow(t.calls, len(t.inclusive))
	for id := range t.inclusive {
		if t.inclusive[id].Count() == 0 {
			continue
		}
		t.inclusive[id].Fill(n) // the frames in which it did not run
		t.exclusive[id].Fill(n)
		info := t.m.Routine(id)
		r.Routines = append(r.Routines, RoutineFrames{
			Routine: info.Name, Pos: info.Pos,
			Total: int(t.inclusive[id].Sum()), Inclusive: statsOf(&t.inclusive[id]), Exclusive: statsOf(&t.exclusive[id]),
			Call: statsOf(&t.calls[id]), Calls: info.Calls, WorstCall: info.MaxBody, WorstAt: info.MaxFrame,
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
		pf := PoolFrames{Pool: p.Name, Slots: p.Slots, Live: statsOf(&t.live[i])}
		for _, info := range t.m.Routines() {
			if info.Name == p.Spawn {
				pf.Refused += info.Refused
			}
		}
		r.Pools = append(r.Pools, pf)
	}
	return r
}
