package budget

import (
	"context"
	"fmt"
	"sort"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/nes/script"
)

// FrameRun says which frames to run. The zero value of everything but Frames is
// fine.
type FrameRun struct {
	Frames int            // how many, from power-on
	Skip   int            // of these, how many first ones stay out of the statistics
	Input  *script.Script // what is held when; nil for nothing
	Options

	// Each, if set, is told of every frame; the frame is only valid during the
	// call.
	Each func(*nes.Console, *watch.Meter, *watch.Frame) error
}

// FrameReport is what a run of frames cost.
type FrameReport struct {
	Frames   int // in the statistics
	Region   nes.Region
	Cycles   float64 // in a frame of this region with rendering on
	Vblank   float64 // from the start of vblank to the pre-render line
	Whole    Stats   // cycles of a frame, DMA included
	Busy     Stats   // less idle
	Idle     Stats
	DMA      Stats
	NMI      Stats
	IRQ      Stats
	Routines []RoutineFrames // dearest first, by median and name
	Pools    []PoolFrames
	Overruns []Overrun
	Meter    *watch.Meter // of the run, for Profile and heat
}

// RoutineFrames is a routine over a run.
type RoutineFrames struct {
	Routine   string
	Pos       asm.Pos
	Inclusive Stats  // cycles a frame
	Exclusive Stats  // cycles a frame
	Calls     uint64 // in the whole run
	WorstCall int    // cycles of its dearest call, as body
	WorstAt   uint64 // the frame that call returned in
	Drops     uint64
}

// PoolFrames is a declared pool over a run.
type PoolFrames struct {
	Pool  string
	Slots int
	Live  Stats  // slots in use when the frame ended
	Drops uint64 // spawns that found no slot, in the whole run
}

// Frames runs a program from power-on and tells, frame by frame, where the
// cycles went. A frame ends when vblank starts, and new input takes effect
// there: what the script holds from frame f on is held when frame f begins.
func Frames(ctx context.Context, p *asm.Program, run FrameRun) (*FrameReport, error) {
	if p.Library {
		return nil, fmt.Errorf("the source is a library of routines without a cartridge header; it has no frames to run")
	}
	return FramesROM(ctx, p.Image, watch.ProgramNames(p), run)
}

// FramesROM is Frames for a cartridge image; names may be nil.
func FramesROM(ctx context.Context, image []byte, names *watch.Names, run FrameRun) (*FrameReport, error) {
	con, err := nes.Open(image, nes.Config{Region: run.Region, RAM: run.RAM, Board: run.Board, SampleRate: -1})
	if err != nil {
		return nil, err
	}
	if run.Frames <= run.Skip {
		return nil, fmt.Errorf("%d frames to run, %d of them skipped: nothing to measure", run.Frames, run.Skip)
	}
	m := watch.NewMeter(con, names)
	m.Attach()
	pools, err := names.ViewPools()
	if err != nil {
		return nil, err
	}
	t := newTally(m, pools)
	player := run.Input.Play()
	for f := range run.Frames {
		if f%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		player.Apply(uint64(f), con)
		con.RunFrame()
		frame := m.EndFrame()
		if f >= run.Skip {
			t.add(frame, con)
		}
		if run.Each != nil {
			if err := run.Each(con, m, frame); err != nil {
				return nil, err
			}
		}
	}
	return t.report(con), nil
}

// tally collects the figures of every frame.
type tally struct {
	m                                *watch.Meter
	pools                            []*watch.PoolView
	whole, busy, idle, dma, nmi, irq []int
	inclusive, exclusive             [][]int // by routine; shorter than whole where it came late
	live                             [][]int // by pool
}

func newTally(m *watch.Meter, pools []*watch.PoolView) *tally {
	return &tally{m: m, pools: pools, live: make([][]int, len(pools))}
}

func (t *tally) add(f *watch.Frame, con *nes.Console) {
	n := len(t.whole)
	t.whole = append(t.whole, f.Cycles)
	t.busy = append(t.busy, f.Busy)
	t.idle = append(t.idle, f.Idle)
	t.dma = append(t.dma, f.DMA)
	t.nmi = append(t.nmi, f.NMI)
	t.irq = append(t.irq, f.IRQ)
	for len(t.inclusive) < len(t.m.Routines()) {
		t.inclusive = append(t.inclusive, nil)
		t.exclusive = append(t.exclusive, nil)
	}
	for _, c := range f.Costs {
		t.inclusive[c.Routine] = append(pad(t.inclusive[c.Routine], n), c.Inclusive)
		t.exclusive[c.Routine] = append(pad(t.exclusive[c.Routine], n), c.Exclusive)
	}
	for i, p := range t.pools {
		t.live[i] = append(t.live[i], p.Look(con.Peek))
	}
}

// pad fills the frames in which a routine did not run.
func pad(v []int, n int) []int {
	for len(v) < n {
		v = append(v, 0)
	}
	return v
}

func (t *tally) report(con *nes.Console) *FrameReport {
	n := len(t.whole)
	r := &FrameReport{
		Frames: n, Region: con.Region(), Cycles: con.Region().CyclesPerFrame(), Vblank: con.Region().VBlankCycles(),
		Whole: statsOf(t.whole), Busy: statsOf(t.busy), Idle: statsOf(t.idle),
		DMA: statsOf(t.dma), NMI: statsOf(t.nmi), IRQ: statsOf(t.irq),
		Overruns: overruns(t.m, "frames", true), Meter: t.m,
	}
	for id := range t.inclusive {
		if len(t.inclusive[id]) == 0 {
			continue
		}
		info := t.m.Routine(id)
		r.Routines = append(r.Routines, RoutineFrames{
			Routine: info.Name, Pos: info.Pos,
			Inclusive: statsOf(pad(t.inclusive[id], n)), Exclusive: statsOf(pad(t.exclusive[id], n)),
			Calls: info.Calls, WorstCall: info.MaxBody, WorstAt: info.MaxFrame, Drops: info.Drops,
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
				pf.Drops += info.Drops
			}
		}
		r.Pools = append(r.Pools, pf)
	}
	return r
}

// Routine finds a routine of the report by its name; nil when it never ran.
func (r *FrameReport) Routine(name string) *RoutineFrames {
	for i := range r.Routines {
		if r.Routines[i].Routine == name {
			return &r.Routines[i]
		}
	}
	return nil
}

// Drops is how many spawns found no slot, in all pools together.
func (r *FrameReport) Drops() uint64 {
	var n uint64
	for _, f := range r.Routines {
		n += f.Drops
	}
	return n
}
