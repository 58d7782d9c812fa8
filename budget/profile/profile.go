package profile

import (
	"cmp"
	"slices"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// A Profile is where the cycles of a run went.
type Profile struct {
	Region      nes.Region
	FrameCycles float64 // of an average frame of the region with rendering on
	Vblank      float64 // cycles from the start of vblank to the pre-render line
	Skipped     int     // frames that ran before the first of Frames

	Frames   []Frame
	Routines []Routine // by index, as in Path.Routine
	Paths    []Path    // by index, as in Site.Path
	Sites    []Site
	Trees    []*Tree // the frames of Options.Trees and Options.Busiest, in order
	Causes   Causes  // of all frames
	Budgets  []Budget

	Interrupted bool // the run was ended before its last frame

	prg   int
	clock uint32 // half master clocks in a cycle
	meter *watch.Meter
}

// A Frame is one frame of the run. Cycles are CPU cycles.
type Frame struct {
	Number uint32 // from 0 at power-on
	Cycles uint32
	Busy   uint32 // less waiting
	NMI    uint32 // of Busy, in NMI handlers
	IRQ    uint32 // of Busy, in IRQ and BRK handlers
	OAM    uint32 // of Busy, stolen by sprite transfers
	DMC    uint32 // of Busy, stolen by sample fetches
	PPUEnd int32  // when the vblank's last PPU write or DMA ended, since vblank began; -1 without one
	Flags  FrameFlags
}

// FrameFlags are the properties of a frame: missed, lag, overrun, and others.
type FrameFlags uint8

// Flags of frames.
const (
	Missed  FrameFlags = 1 << iota // the program did not come back to its waiting point
	Lag                            // the pads were not read
	Overrun                        // PPU writes or DMA of the vblank reached into rendering
	Blank                          // rendering was off when vblank ended: nothing to be late for
)

// A Routine is the figures of one routine. Those of routines that never ran are 0.
type Routine struct {
	Name string
	Addr uint16
	Loc  watch.Loc
	Pos  asm.Pos // zero where no source is known

	Interrupt   bool // it is the handler of an interrupt
	Calls       uint64
	Inclusive   Dist   // cycles a frame, with everything it called
	Exclusive   Dist   // cycles a frame, its own instructions
	Call        Dist   // cycles of a call with its RTS, waiting left out; of a handler, from entry to RTI
	InclusiveAt uint32 // frame of the largest Inclusive
	ExclusiveAt uint32 // likewise
	Dearest     Call   // the call of Call's largest
	InMissed    uint64 // inclusive cycles in missed frames

	last int32 // path of the call that returned last
}

// A Call is one call that has returned.
type Call struct {
	Cycles int
	Frame  uint32
	Path   int32
}

// A Path is a routine with the call that led to it.
type Path = watch.Path

// A Site is one instruction on one call path.
type Site struct {
	Loc    watch.Loc
	Path   int32
	Runs   uint64 // how often it ran
	Taken  uint64 // how often its branch was taken
	Cycles Causes
	next   int32 // site of the same Loc on another path, -1 for none
}

// A Cause is why a cycle was spent.
type Cause uint8

// Causes of cycles.
const (
	Work       Cause = iota // what the instruction takes at least
	PageCross               // an indexed access that left its page
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

// Causes are cycles by cause.
type Causes [NumCauses]uint64

// Total is all cycles.
func (c *Causes) Total() (n uint64) {
	for _, v := range c {
		n += v
	}
	return n
}

// Busy is what a routine spent itself: all but waiting and DMA.
func (c *Causes) Busy() uint64 { return c.Total() - c[Waiting] - c[OAMDMA] - c[DMCDMA] }

// Add adds the cycles of o.
func (c *Causes) Add(o *Causes) {
	for i := range c {
		c[i] += o[i]
	}
}

// Line is the source line of an instruction; the zero Pos where none is known.
func (p *Profile) Line(l watch.Loc) asm.Pos { return p.meter.Line(l) }

// Addr is the CPU address of an instruction: of code in RAM, of code in ROM where
// the routine on whose path it ran tells its bank; else the offset into PRG ROM.
func (p *Profile) Addr(l watch.Loc, path int32) int {
	if int(l) >= p.prg {
		return int(l) - p.prg
	}
	r := &p.Routines[p.Paths[path].Routine]
	return int(r.Addr) + int(l-r.Loc)
}

// Meter is what measured; of it, names and places are good after the run.
func (p *Profile) Meter() *watch.Meter { return p.meter }

// Trace is the routines of a path, from the start of the program or of a
// handler down to its own.
func (p *Profile) Trace(path int32) []int {
	var list []int
	for ; path >= 0; path = p.Paths[path].Parent {
		list = append(list, p.Paths[path].Routine)
	}
	slices.Reverse(list)
	return list
}

// Cycles is how many cycles the run took.
func (p *Profile) Cycles() (n uint64) {
	for i := range p.Frames {
		n += uint64(p.Frames[i].Cycles)
	}
	return n
}

// Unattributed is how many cycles have no site: 0.
func (p *Profile) Unattributed() int64 {
	n := int64(p.Cycles())
	for i := range p.Sites {
		n -= int64(p.Sites[i].Cycles.Total())
	}
	return n
}

// Worst is the index in Frames of the worst frame: a missed one, then one with
// rendering on, then the busiest.
func (p *Profile) Worst() int {
	worst := 0
	for i := range p.Frames {
		if busier(&p.Frames[i], &p.Frames[worst]) {
			worst = i
		}
	}
	return worst
}

// badness ranks frames. While rendering is off, games load, and being busy does
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

// Ranked is the routines that ran, costliest first by what they took inclusively.
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
