package profile

import (
	"cmp"
	"slices"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// A Profile says where the cycles of a run went.
type Profile struct {
	Region      nes.Region
	FrameCycles float64 // cycles of an average frame of the region, with rendering on
	Vblank      float64 // cycles from the start of vblank to the pre-render line
	Skipped     int     // frames that ran before the first of Frames

	Frames   []Frame
	Late     []Late       // the frames that were missed or loading, in order
	Writes   []Outside    // the writes to the PPU outside vblank, those that do harm first
	Routines []Routine    // by index, as in Path.Routine
	Paths    []watch.Path // by index, as in Site.Path
	Sites    []Site
	Trees    []*Tree        // the frames of Options.Trees and Options.Busiest, in order
	Causes   Causes         // of all frames
	Main     watch.Activity // the frames in which the main program did anything but wait
	Shown    watch.Activity // the frames in which rendering was on when vblank ended
	Budgets  []Budget
	Memory   *Memory // nil without Options.Memory

	Polled string // where the program read $2002 in the first frame with the flag NoNMI; empty if there is none

	Interrupted bool // the run was ended before its last frame

	// Hang is the frame from which on the program hangs: the processor has stopped, or the program is in a loop that it cannot
	// leave, and does nothing there, although it came back to waiting loops before. -1 if it does not hang. HangWhy says why.
	Hang    int
	HangWhy string

	prg   int
	clock uint32 // half master clocks in a cycle
	meter *watch.Meter
}

// A Frame is one frame of the run. Cycles are CPU cycles.
type Frame struct {
	Number uint32 // from 0 at power-on
	Cycles uint32
	Busy   uint32 // all cycles minus waiting
	NMI    uint32 // the part of Busy in NMI handlers
	IRQ    uint32 // the part of Busy in IRQ and BRK handlers
	OAM    uint32 // the part of Busy stolen by sprite transfers
	DMC    uint32 // the part of Busy stolen by sample fetches
	PPUEnd int32  // when the vblank's last PPU write or DMA ended, since vblank began; -1 without one
	Flags  FrameFlags
}

// FrameFlags are the properties of a frame: missed, lag, overrun, and others.
type FrameFlags uint8

// Flags of frames.
const (
	Missed    FrameFlags = 1 << iota // the program had not come back to its waiting loop when the frame ended, with rendering on
	Lag                              // the controllers were not read
	Overrun                          // PPU writes or DMA of the vblank reached into rendering or, on PAL, came to OAM too late
	Blank                            // rendering was off when vblank ended, and not only in vblank and the first lines of the picture
	Loading                          // it had not come back, with rendering off, which a player does not see
	Unsettled                        // it was in a loop of which only a later frame showed that it waits: Busy leaves out the routine of the loop
	NoNMI                            // NMI was on when the frame began, but none came, because the program read $2002 in that moment
)

// A Routine has the figures of one routine. They are 0 for a routine that never ran.
type Routine struct {
	Name string
	Addr uint16
	Loc  watch.Loc
	Pos  asm.Pos // zero if no source is known

	Interrupt   bool // it is the handler of an interrupt
	Calls       uint64
	Inclusive   watch.Dist     // cycles in a frame, with all routines it called
	Exclusive   watch.Dist     // cycles in a frame of its own instructions
	Body        watch.Dist     // cycles of a call's body, as budget.Result has it, without waiting; of a handler, from entry to RTI
	InclusiveAt uint32         // frame of the largest Inclusive
	ExclusiveAt uint32         // likewise
	Dearest     Call           // the costliest call
	InMissed    uint64         // inclusive cycles in missed frames; own cycles of a routine that never returns
	Worked      watch.Activity // it did anything but wait

	last int32 // path of the call that returned last
}

// A Call is one call that has returned.
type Call struct {
	Cycles int
	Frame  uint32
	Path   int32
}

// A Site is one instruction on one call path.
type Site struct {
	Loc    watch.Loc
	Path   int32
	Runs   uint64 // how often it ran
	Taken  uint64 // how often its branch was taken
	Cycles Causes
}

// A Cause is why a cycle was spent.
type Cause uint8

// Causes of cycles.
const (
	Work       Cause = iota // the least number of cycles of the instruction
	PageCross               // an indexed access that crossed a page
	BranchOver              // a branch that was taken
	BranchPage              // a taken branch whose target lies in another page
	Waiting                 // a loop that only waits
	OAMDMA                  // stolen by a sprite transfer
	DMCDMA                  // stolen by a sample fetch
	Entry                   // entering an interrupt or the reset
	NumCauses
)

var causeNames = [NumCauses]string{"work", "page cross", "branch taken", "branch over a page", "waiting", "OAM DMA", "DMC DMA", "interrupt entry"}

// String is the cause's name.
func (c Cause) String() string { return causeNames[c%NumCauses] }

// Causes has cycles by cause.
type Causes [NumCauses]uint64

// Total returns the sum of all cycles.
func (c *Causes) Total() (n uint64) {
	for _, v := range c {
		n += v
	}
	return n
}

// Busy returns the cycles that the code itself took: all but waiting and DMA.
func (c *Causes) Busy() uint64 { return c.Total() - c[Waiting] - c[OAMDMA] - c[DMCDMA] }

// Add adds the cycles of o.
func (c *Causes) Add(o *Causes) {
	for i := range c {
		c[i] += o[i]
	}
}

// Line returns the source line of an instruction; the zero Pos if none is known.
func (p *Profile) Line(l watch.Loc) asm.Pos { return p.meter.Line(l) }

// Addr returns the CPU address of an instruction. For code in ROM it assumes that the
// instruction is in the same bank as the routine of the path on which it ran.
func (p *Profile) Addr(l watch.Loc, path int32) int {
	if int(l) >= p.prg {
		return int(l) - p.prg
	}
	r := &p.Routines[p.Paths[path].Routine]
	return int(r.Addr) + int(l-r.Loc)
}

// Meter returns the meter that measured the run. After the run, only its names and
// places may be used.
func (p *Profile) Meter() *watch.Meter { return p.meter }

// Trace returns the routines of a path, from the start of the program or of a
// handler down to the path's own routine.
func (p *Profile) Trace(path int32) []int {
	var list []int
	for ; path >= 0; path = p.Paths[path].Parent {
		list = append(list, p.Paths[path].Routine)
	}
	slices.Reverse(list)
	return list
}

// Cycles returns how many cycles the run took.
func (p *Profile) Cycles() (n uint64) {
	for i := range p.Frames {
		n += uint64(p.Frames[i].Cycles)
	}
	return n
}

// Unattributed returns how many cycles belong to no site. It is always 0; tests check that.
func (p *Profile) Unattributed() int64 {
	n := int64(p.Cycles())
	for i := range p.Sites {
		n -= int64(p.Sites[i].Cycles.Total())
	}
	return n
}

// Worst returns the index in Frames of the worst frame: missed frames are worse than
// others, then frames with rendering on, then busier ones.
func (p *Profile) Worst() int {
	worst := 0
	for i := range p.Frames {
		if busier(&p.Frames[i], &p.Frames[worst]) {
			worst = i
		}
	}
	return worst
}

// badness ranks frames. While rendering is off, a game is loading, and busy frames do
// no harm.
func (f *Frame) badness() int {
	switch {
	case f.Flags&(Missed|Blank) == Missed:
		return 2
	case f.Flags&Blank == 0:
		return 1
	}
	return 0
}

// Ranked returns the routines that ran, costliest first by their inclusive cycles.
func (p *Profile) Ranked() []*Routine {
	var list []*Routine
	for i := range p.Routines {
		if r := &p.Routines[i]; r.Inclusive.Max() > 0 || r.Calls > 0 {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b *Routine) int {
		return cmp.Or(cmp.Compare(b.Inclusive.Sum(), a.Inclusive.Sum()), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Loc, b.Loc))
	})
	return list
}
