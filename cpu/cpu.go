package cpu

import "math"

// Time counts half master clocks since power-on. An NTSC CPU cycle is 24 of
// them (PAL 32, Dendy 30), a PPU dot 8 (10, 10).
type Time int64

// Never is later than everything.
const Never Time = math.MaxInt64

// The bits of P. B and the bit above it exist only in the copy that is pushed.
const (
	FlagC uint8 = 1 << iota // carry
	FlagZ                   // zero
	FlagI                   // IRQ disabled
	FlagD                   // decimal: kept; the adder obeys it only with CPU.Decimal
	FlagB                   // pushed by BRK and PHP, not by an interrupt
	FlagU                   // always 1 when pushed
	FlagV                   // overflow
	FlagN                   // negative
)

// The sources of the IRQ line, one bit each.
const (
	IRQFrame uint8 = 1 << iota // the APU's frame counter
	IRQDMC                     // the APU's sample channel
	IRQBoard                   // the cartridge
)

// Kind says what one [CPU.Step] was.
type Kind uint8

// One step is an instruction, one of the 7-cycle sequences, or a jammed cycle.
const (
	Instruction Kind = iota
	NMI              // entered through $FFFA, also when NMI took over an IRQ's entry
	IRQ              // entered through $FFFE
	Reset            // power-on or the reset button
	Jam              // a cycle after a JAM opcode
)

// String names the kind as a trace does.
func (k Kind) String() string {
	names := [...]string{"instruction", "NMI", "IRQ", "reset", "jam"}
	if int(k) < len(names) {
		return names[k]
	}
	return "?"
}

// State is everything that must be kept at an instruction boundary to continue
// exactly: fixed size, exported, no pointers.
type State struct {
	Now Time // start of the next cycle

	Regs

	Bus     uint8 // the external data bus: the last byte driven on it (open bus)
	Latch   uint8 // what a read of $4015 left on the internal bus; see [CPU.Internal]
	LatchAt Time  // the cycle boundary at which Latch was the latest byte

	NMILow  bool // level of the NMI input
	NMISeen bool // level at the last sample before NMITurn
	NMITurn Time // when the input last changed
	NMIAt   Time // when the falling edge was sampled; Never if no NMI is pending

	IRQLines uint8 // sources that hold the line low, one bit each
	IRQFell  Time  // when the line last went low
	IRQRose  Time  // when the line last went high

	Take   uint8  // if not 0, the interrupt or reset that the next step performs instead of an instruction
	Alert  bool   // polls must check the time stamps: an NMI may be pending, or IRQ be low and enabled, or have been lately
	Jammed bool   // a JAM opcode was executed; only a reset ends that
	Stolen uint64 // cycles taken by DMA since power-on
}

// CPU is the processor with its clock, its page tables and its horizon.
// Make one with [New], or call [CPU.Init] on a value that is part of a console.
type CPU struct {
	State

	Horizon Time // before it, a page in RD or WR is plain memory; derived
	Cycle   Time // length of a cycle

	// SampleNMI and SampleIRQ are the offsets inside a cycle at which the
	// chip samples the two lines.
	SampleNMI, SampleIRQ Time

	RD, WR [256]*[256]uint8 // memory by page; accesses to a nil page go to the Bus; derived

	// Decimal makes the adder obey the D flag, as that of an NMOS 6502 does. The
	// 2A03 is the same chip with that part of the adder cut out.
	Decimal bool

	// Code has the pages of code that RunBlock may run: pages of RD that nothing writes to, or copies of them in which
	// BlockStart stands for the opcode of each instruction before which a block must end.
	Code [256]*[256]uint8

	// OnStep, when not nil, is called after every step. The pointer is valid only during the call.
	OnStep func(*Step)

	bus   Bus
	at    uint16 // address of the instruction in progress
	ended bool   // see EndBlock
	step  Step   // what OnStep is told
}

// Step describes one finished step of the processor.
type Step struct {
	Kind       Kind
	PC         uint16 // of the instruction; for an interrupt, of the instruction that it interrupted
	Op         uint8  // opcode; 0 unless Kind is Instruction
	Start, End Time
	Stolen     uint32 // cycles of End-Start that DMA took
}

// New returns a processor in its power-on state with cycles of the given length. By default it
// samples both lines in the middle of a cycle.
func New(bus Bus, cycle Time) *CPU {
	c := new(CPU)
	c.Init(bus, cycle)
	return c
}

// Init does the work of [New] on a CPU that exists already.
func (c *CPU) Init(bus Bus, cycle Time) {
	*c = CPU{bus: bus, Cycle: cycle, SampleNMI: cycle / 2, SampleIRQ: cycle / 2}
	c.PowerOn()
}

// PowerOn puts the processor into its power-on state at Now: registers 0, no
// interrupt pending. The next step is the reset sequence, which leaves S = $FD
// and I set (wiki: CPU power up state). Page tables and horizon stay.
func (c *CPU) PowerOn() {
	c.State = State{Now: c.Now, NMIAt: Never, NMITurn: -1, IRQFell: Never, LatchAt: -1, Take: takeReset}
}

// Reset presses the reset button: the next step is the reset sequence. A, X, Y
// and the other flags survive, S loses 3, I is set.
func (c *CPU) Reset() {
	c.Jammed = false
	c.NMIAt = Never
	c.Take = takeReset
}

// Step runs one instruction or one interrupt entry, and calls OnStep if it is set.
func (c *CPU) Step() {
	if c.OnStep != nil {
		c.stepAndTell()
		return
	}
	pc := c.PC
	c.at = pc
	if c.Take != 0 {
		c.enter()
		return
	}
	c.PC++
	if p, at := c.RD[pc>>8], uint8(pc); p != nil && at != 0xFF && c.Now+c.Cycle < c.Horizon {
		c.Now += 2 * c.Cycle
		b := p[at+1]
		c.Bus = b
		instructions[p[at]](c, b)
		return
	}
	op := c.read(pc)
	b := c.read(c.PC)
	instructions[op](c, b)
}

func (c *CPU) stepAndTell() {
	r := &c.step
	c.at = c.PC
	r.PC, r.Start = c.PC, c.Now
	stolen := c.Stolen
	if c.Take != 0 {
		r.Op = 0
		r.Kind = c.enter()
	} else {
		r.Kind = Instruction
		r.Op = c.next()
		b := c.read(c.PC)
		instructions[r.Op](c, b)
	}
	r.End = c.Now
	r.Stolen = uint32(c.Stolen - stolen)
	if tell := c.OnStep; tell != nil { // an access may have removed the hook
		tell(r)
	}
}

// At returns the address of the instruction in progress, for the Bus and its observers:
// the instruction that makes the present access. During an interrupt entry it is the
// interrupted instruction.
func (c *CPU) At() uint16 { return c.at }
