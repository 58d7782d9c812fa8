package budget

import (
	"context"
	"fmt"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/script"
)

// FrameRun says which frames to run. Only Frames must be set.
type FrameRun struct {
	Frames int            // how many, from power-on
	Skip   int            // how many of the first frames are not in the statistics
	Input  *script.Script // the buttons held in each frame; nil for none
	Waits  []string       // labels of code that waits, as for Meter.Waits
	Options

	// Each, if set, is called for every frame; the frame is only valid during the
	// call.
	Each func(*nes.Console, *watch.Meter, *watch.Frame) error
}

// FrameReport has the costs of a run of frames.
type FrameReport struct {
	Frames   int  // frames in the statistics
	Missed   int  // how many of these the program missed; see watch.Frame
	Waited   bool // see watch.Meter.Waited; if not, Missed counts only frames missed in the NMI handler
	Lagged   int  // how many of these were lag frames: the program read no controller
	Region   nes.Region
	Cycles   float64 // in a frame of this region with rendering on
	Vblank   float64 // from the start of vblank to the pre-render line
	Whole    Stats   // cycles of a frame, DMA included
	Busy     Stats   // cycles without idle time
	Idle     Stats
	DMA      Stats
	NMI      Stats
	IRQ      Stats
	Routines []RoutineFrames // costliest first, by median and name
	Pools    []PoolFrames
	Overruns []Overrun
	Meter    *watch.Meter // of the run, for heat
}

// RoutineFrames has the costs of a routine in a run.
type RoutineFrames struct {
	Routine   string
	Pos       asm.Pos
	Inclusive Stats  // cycles a frame; a call that lasts into the next frame counts in both, with its part in each
	Exclusive Stats  // cycles a frame
	Total     int    // cycles of all frames, with those it calls
	Call      Stats  // cycles of a call from entry to return, however many frames that takes, without waiting
	Calls     uint64 // in the whole run
	WorstCall int    // cycles of the body of its costliest call in the whole run
	WorstAt   uint64 // the frame in which that call returned
	Spawns    bool   // it takes objects from a pool
	Refused   uint64 // spawns that found no slot, in the whole run
}

// Median returns the cycles that the routine, with those it calls, does not exceed
// in half of the frames.
func (r *RoutineFrames) Median() int { return r.Inclusive.Median }

// P99 returns the cycles that the routine, with those it calls, does not exceed in
// 99 % of the frames.
func (r *RoutineFrames) P99() int { return r.Inclusive.P99 }

// Max returns the cycles of the routine in its costliest frame, with those it calls.
func (r *RoutineFrames) Max() int { return r.Inclusive.Max }

// PoolFrames has the figures of a declared pool in a run.
type PoolFrames struct {
	Pool    string
	Slots   int
	Live    Stats  // slots in use when the frame ended
	Refused uint64 // spawns that found no slot, in the whole run
}

// ReadInput reads the controller input of a run: a script or a movie of FCEUX. Package
// script describes the formats.
func ReadInput(path string) (*script.Script, error) {
	data, err := files.Read(path)
	if err != nil {
		return nil, err
	}
	return script.Parse(path, data)
}

// Frames runs a program from power-on and records, frame by frame, where the
// cycles went. A frame ends when vblank starts. New input takes effect there: a change
// of the script for frame f is made when frame f begins.
func Frames(ctx context.Context, p *program.Program, run FrameRun) (*FrameReport, error) {
	if p.Library() {
		return nil, program.ErrNoFrames
	}
	con, err := nes.Open(p.Image, nes.Config{Region: run.Region, RAM: run.RAM, Board: run.Board, SampleRate: -1})
	if err != nil {
		return nil, err
	}
	if run.Frames <= run.Skip {
		return nil, fmt.Errorf("%d frames to run, %d of them skipped: nothing to measure", run.Frames, run.Skip)
	}
	con.DrawPicture(run.Each != nil)
	m := watch.NewMeter(con, p.Names)
	if err := m.Err(); err != nil {
		return nil, err
	}
	for _, label := range run.Waits {
		if err := m.Waits(label); err != nil {
			return nil, err
		}
	}
	m.Attach()
	pools, err := p.ViewPools()
	if err != nil {
		return nil, err
	}
	t := newTally(m, pools, run.Skip)
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

// Routine finds a routine of the report by its name. If it never ran, its figures are 0.
func (r *FrameReport) Routine(name string) *RoutineFrames {
	for i := range r.Routines {
		if r.Routines[i].Routine == name {
			return &r.Routines[i]
		}
	}
	return &RoutineFrames{Routine: name}
}

// Ran reports whether the routine spent any cycles.
func (r *RoutineFrames) Ran() bool { return r.Inclusive.Max > 0 || r.Calls > 0 }

// Refused returns how many spawns found no slot, in all pools together.
func (r *FrameReport) Refused() uint64 {
	var n uint64
	for _, f := range r.Routines {
		n += f.Refused
	}
	return n
}
