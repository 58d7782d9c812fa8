package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// A Meter charges every cycle of a running console to the routine
// that spent it, to DMA, or to waiting. It observes every instruction of the
// console, and allocates nothing once every routine has run.
//
//	meter := watch.NewMeter(con, names)
//	meter.Attach()
//	con.RunFrame()
//	frame := meter.EndFrame()
//
// A routine is the target of a JSR or of a vector, or a label with a contract (a
// routine header). A tail JMP to a routine counts as a call by the routine that jumps;
// one RTS ends both. An interrupt is charged to its own handler, not to the routine
// that it interrupts.
type Meter struct {
	// OnCall, if set, is called for every call that returns; the pointer is only
	// valid during the call.
	OnCall func(*CallEvent)
	// OnHandled, if set, is called for every interrupt that returned with RTI. Body
	// is all its cycles, entry and RTI included.
	OnHandled func(*CallEvent)
	// OnLeft, if set, is called for every call that ends without an RTS to its caller: the program has dropped the
	// return address, or an RTI has ended the call. Body is its cycles up to there. It is set before Attach; then a
	// routine with budgets that the program enters by a branch, or from the code above, is called as by JMP.
	OnLeft func(*CallEvent)
	// Heat makes the meter count the cycles spent at each byte of code, for
	// Meter.Heat.
	Heat bool
	// Timeline makes the meter record which routine ran when, for Frame.Spans.
	Timeline bool
	// Steps makes the meter log every run of a block of code, for Frame.Runs.
	Steps bool

	con      *nes.Console
	observer nes.Observer
	attached bool
	cpu      *cpu.CPU
	cycle    cpu.Time
	code     codeMap
	names    *Names

	routines []Routine
	ids      []int32 // by Loc; -1 where no routine starts
	judged   []bool  // by Loc: a routine with budgets starts there; nil without OnLeft

	stack    []activation
	levels   []level
	nodes    []node
	cutPaths uint64 // calls that have the path of their caller
	roots    int32  // the first node that has no parent
	journal  []booking
	loops    []loop   // that were seen waiting
	regions  []region // that a Waits line or Meter.Waits marks as waiting
	polls
	rests
	err error // the first error in a Waits line or in Names.Waits

	// The run: the time of instructions of the routine on top that is not booked yet,
	// from the moment from to the moment to. While spin is set, the part up to idleTo
	// is idle time.
	from, idleTo, to cpu.Time
	spin             *wait

	frames  uint64
	start   cpu.Time // when the current frame began
	now     counts   // of the current frame
	last    Frame    // the last complete frame
	sums    []sums   // by routine, of the current frame
	used    []int32  // routines that are in sums
	spans   []span   // the timeline of the current frame
	steals  []Steal  // likewise, the cycles that DMA took
	repeats []Repeat // likewise, rounds that were skipped
	dmc     uint64   // cycles the DMC's DMA had taken when last looked at

	runs    []BlockRun // likewise, the runs of blocks
	blocks  blocks
	nextPC  int32 // the next instruction; -1 where that is not known
	nextLoc Loc   // where it is

	lastRuns []blockRuns // of the last complete frame
	lastHot  []LocCost   // likewise, by place; empty until HeatOf is called
	heat     []uint32    // cycles by Loc, all 0 but in HeatOf
	total    []uint64    // cycles by Loc that HeatTotal has counted

	event CallEvent // handed to OnCall and OnHandled
	stray bool      // an RTI has pulled bytes that no interrupt had pushed
}

// Routine is a routine of the program, with the statistics of its calls.
type Routine struct {
	Name     string
	Addr     uint16
	Loc      Loc
	Pos      asm.Pos
	Contract *asm.Contract // nil without one
	Spawns   bool          // a pool names it in the role spawn
	own      bool          // its name is the user's
	Waits    bool          // its calls are marked as waiting

	Calls      uint64 // returned so far
	MinBody    int    // cheapest call, cycles; see Result.Body in package budget
	MaxBody    int    // costliest call, cycles
	MaxFrame   uint64 // the frame in which the costliest call returned
	Handled    uint64 // interrupts that it handled and left with RTI so far
	MaxHandled int    // costliest of these, cycles, with the entry and RTI
	Refused    uint64 // calls of a spawning routine that returned with carry set
	Broken     uint64 // calls that changed a register that the contract says is kept
	BrokenReg  byte   // the register or flag, of the first such call
	BrokenFrom uint64 // the frame of the first such call
}

// CallEvent is one call that has returned.
type CallEvent struct {
	Routine  int      // index, for Meter.Routine
	Path     int32    // index, for Meter.Path
	Kind     cpu.Kind // of an interrupt, for OnHandled
	Body     int      // cycles; see Result.Body in package budget
	Cycles   int      // like Body, but with the RTS and without waiting
	Carry    bool
	Frame    uint64
	Returned cpu.Time // when the RTS had finished
}

// Cost is what one routine cost in one frame, in cycles.
type Cost struct {
	Routine   int // index, for Meter.Routine
	Inclusive int // with all routines it called; recursion counted once
	Exclusive int // its own instructions only
	Calls     int // calls that returned
	Costliest int // the costliest of these, in cycles; see Result.Body in package budget
}

// Frame is where the cycles of one frame went. Its slices are reused: they are valid until the next frame ends.
type Frame struct {
	Number uint64
	Cycles int // all of them, DMA included
	Busy   int // Cycles less Idle
	Idle   int // waiting: see the package's documentation
	DMA    int // stolen from the CPU by OAM and DMC transfers
	NMI    int // from the entry into the handler to its RTI
	IRQ    int // likewise, BRK included
	Ended  int // from the start of the frame to the end of the main program's work in it; if it did none, of the handlers' work; 0 unless Meter.Timeline

	// Late says that when the frame ended, the program was in its NMI handler, or had not come back to where it waits.
	Late bool
	// Known says that the program was waiting when vblank began, at least once; if not, it may do all its work in its NMI handler.
	Known bool
	// Blank says that rendering was off when the frame ended.
	Blank bool
	At    Loc   // where the program was when the frame ended: the main program, or the NMI handler that still ran
	Path  int32 // its call path; -1 before the program has begun
	// Missed says that the frame delays the picture: the program is Late, and was in as many frames as a pass may take; this is
	// Known; and the program has not turned rendering off after it was on.
	Missed bool
	// Lagged says that the program read no pad: a lag frame.
	Lagged bool

	Costs []Cost
	Spans []Span // what ran when, in order; empty unless Meter.Timeline

	Start   cpu.Time
	Steals  []Steal  // the cycles that DMA took, in order; empty unless Meter.Steps
	Repeats []Repeat // rounds of polling loops that were skipped, in order; likewise

	Runs []BlockRun // all that ran, in order; empty unless Meter.Steps
}

// LocCost is the cycles spent on the instruction at one place of the code.
type LocCost struct {
	Loc    Loc
	Cycles uint32
}

// The meter counts in the clock's unit; the results that it returns are in cycles.
type (
	sums struct {
		inclusive, exclusive cpu.Time
		calls, costliest     int
	}
	counts struct{ idle, dma, nmi, irq cpu.Time }
)

// cycles converts a time to cycles.
func (m *Meter) cycles(t cpu.Time) int { return int(t / m.cycle) }

// NewMeter makes a meter for a console. If names is nil, routines are
// named by their addresses.
func NewMeter(con *nes.Console, names *Names) *Meter {
	m := &Meter{con: con, cpu: con.CPU(), cycle: con.CPU().Cycle, names: names}
	m.observer = nes.Observer{Step: m.stepped, Skip: m.skip, Block: m.ranBlock}
	m.code.init(con)
	m.ids = make([]int32, m.code.size())
	for i := range m.ids {
		m.ids[i] = -1
	}
	m.roots = -1
	m.stack = make([]activation, 0, 256)
	m.levels = make([]level, 0, maxLevels)
	m.journal = make([]booking, 0, 4*maxBookings)
	if names != nil {
		for _, c := range names.Contracts {
			m.declare(c)
			m.declareWaits(c)
		}
		for _, p := range names.Pools {
			m.markSpawner(p)
		}
		for _, label := range names.Waits {
			if err := m.Waits(label); err != nil && m.err == nil {
				m.err = err
			}
		}
	}
	m.Reset()
	return m
}

// Attach makes the meter observe its console, beside other observers. If it is
// attached already, Attach does nothing.
func (m *Meter) Attach() {
	if !m.attached {
		if m.OnLeft != nil {
			m.judge()
		}
		m.con.Attach(&m.observer)
		m.attached = true
	}
}

// Detach makes the meter stop observing.
func (m *Meter) Detach() {
	if m.attached {
		m.con.Detach(&m.observer)
		m.attached = false
	}
}

// Reset clears the meter's call stack and starts a frame at the present moment. Call
// it after the console was reset or put into another state. Statistics of routines are
// kept.
func (m *Meter) Reset() {
	m.levels = append(m.levels[:0], level{kind: cpu.Instruction, sp: rootSP})
	m.stack, m.journal = m.stack[:0], m.journal[:0]
	m.padLoop, m.handledAt = nil, 0
	m.clearFrame()
	m.start = m.con.Now()
	m.from, m.to, m.spin = m.start, m.start, nil
	m.stray = false
	m.nextPC = -1
}

// Routine returns a routine by its index. The pointer is valid until the meter meets a
// new routine.
func (m *Meter) Routine(i int) *Routine { return &m.routines[i] }

// Routines returns every routine met so far, by index.
func (m *Meter) Routines() []Routine { return m.routines }

// EndFrame closes the frame at the present moment and returns where its cycles
// went. Call it after Console.RunFrame.
func (m *Meter) EndFrame() *Frame {
	m.book()
	late, known := m.late()
	at, path := m.whereabouts()
	blank := m.blank()
	m.settleWaits()
	m.struck = m.struck || m.now.nmi > 0
	m.carryOver()
	f := &m.last
	m.keepHeat()
	runs, steals, repeats := f.Runs, f.Steals, f.Repeats // their memory is used again
	*f = Frame{
		Number:  m.frames,
		Cycles:  m.cycles(m.con.Now() - m.start),
		Idle:    m.cycles(m.now.idle),
		DMA:     m.cycles(m.now.dma),
		NMI:     m.cycles(m.now.nmi),
		IRQ:     m.cycles(m.now.irq),
		Late:    late,
		Known:   known,
		Blank:   blank,
		At:      at,
		Path:    path,
		Missed:  m.overdue(late) && known && !(blank && m.shown),
		Lagged:  m.con.PadRead() <= m.start,
		Costs:   f.Costs[:0],
		Spans:   f.Spans[:0],
		Start:   m.start,
		Steals:  m.steals,
		Repeats: m.repeats,

		Runs: m.runs,
	}
	if !m.Steps {
		f.Runs = f.Runs[:0]
	}
	m.runs, m.steals, m.repeats = runs[:0], steals[:0], repeats[:0]
	f.Busy = f.Cycles - f.Idle
	f.Ended = m.cycles(m.ended())
	for _, id := range m.used {
		s := &m.sums[id]
		f.Costs = append(f.Costs, Cost{int(id), m.cycles(s.inclusive), m.cycles(s.exclusive), s.calls, s.costliest})
	}
	for _, s := range m.spans {
		f.Spans = append(f.Spans, Span{int32(m.cycles(s.start - m.start)), int32(m.cycles(s.end - m.start)), s.routine})
	}
	m.clearFrame()
	m.frames++
	m.start = m.con.Now()
	return f
}

// Last returns the last complete frame.
func (m *Meter) Last() *Frame { return &m.last }

func (m *Meter) clearFrame() {
	for _, id := range m.used {
		m.sums[id] = sums{}
	}
	m.used = m.used[:0]
	m.coolDown()
	m.spans, m.runs, m.steals, m.repeats = m.spans[:0], m.runs[:0], m.steals[:0], m.repeats[:0]
	m.now, m.mainAt = counts{}, m.levels[0].raw
}

// sum returns the routine's sums in the current frame.
func (m *Meter) sum(id int32) *sums {
	s := &m.sums[id]
	if *s == (sums{}) {
		for _, u := range m.used {
			if u == id {
				return s
			}
		}
		m.used = append(m.used, id)
	}
	return s
}
