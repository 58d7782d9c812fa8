package ppu

import "pool6502/nes/timing"

// State is all registers, latches and internal memory of the picture processing
// unit: a plain value that snapshots copy. Time in it is counted in edges, two for each
// dot: the first half of a dot latches and computes, the second half shifts and stores.
type State struct {
	// Beam.
	Edge    timing.Time // when the next edge falls due
	Falling bool        // the next edge is the second half of (Line, Dot)
	Line    uint16      // scanline of the dot last begun; the pre-render line is the last
	Dot     uint16      // dot last begun, 0-340
	Odd     bool        // this frame is one dot shorter if rendering is on
	Short   bool        // the frame about to begin is one dot shorter
	Skipped bool        // dot 0 of line 0 was left out, and dot 1 is running
	Warming bool        // since power-on or reset: most registers ignore writes

	// Registers, nesdev's names.
	Ctrl uint8  // $2000
	Mask uint8  // $2001, in effect
	Seen uint8  // $2001 as it was when this dot began
	V, T uint16 // the address registers
	X    uint8  // fine x
	W    bool   // the next write to $2005 or $2006 is the second

	// Writes that have not taken effect yet: the value, and the first rising edge at
	// or after which it takes effect; timing.Never if there is none.
	MaskDue   timing.Time
	MaskNext  uint8
	ScrollDue timing.Time
	Scroll    uint8
	AddrDue   timing.Time
	VBefore   uint16 // v before it was loaded on this dot; valid if VLoaded
	VLoaded   bool

	// $2002. A flag that reads see late is stored as the moment from which they see it.
	VBlank     bool
	StatusRead bool // $2002 was read: vblank clears at the next edge
	NMILow     bool // the level of the NMI line as last given to the CPU
	HitArmed   bool // no sprite 0 hit yet in this frame
	HitAt      timing.Time
	OverflowAt timing.Time

	// The data latch of the CPU interface, and until when its bits hold.
	IO      uint8
	IOHolds [3]timing.Time // bits 7-6, 5, 4-0

	// Memory pins and what is fetched through them.
	Addr    uint16 // the address bus; its low byte carries data too
	Latch   uint8  // the octal latch on the board: low byte of the address
	Fetched uint8  // what this dot's read was for, until its byte is stored
	Data    uint8  // the byte that it read
	Pattern uint16 // pattern address register
	Tile    uint8
	Attr    uint8
	Low     uint8
	High    uint8
	Port    Port // $2007

	// Background shift registers.
	BGLow    uint16
	BGHigh   uint16
	AttrLow  uint8
	AttrHigh uint8
	AttrNext uint8 // the two bits that follow into them

	// Sprite evaluation.
	OAM      [256]uint8
	OAM2     [32]uint8
	OAMAddr  uint8
	OAM2Addr uint8
	BufIn    uint8 // OAM data on its way into the buffer
	Buf      uint8 // the buffer
	BufOut   uint8 // what $2004 shows while rendering
	Step     uint8 // byte of a sprite that is being looked at, 0-3
	Full     bool  // secondary OAM is full
	Wrapped  bool  // all of OAM has been looked at
	Ninth    bool  // a ninth sprite was found
	ZeroNext bool  // the first sprite looked at is on the next line
	ZeroNow  bool  // unit 0 holds that sprite on this line
	RowDue   bool  // OAM row corruption waits for rendering
	Row      uint8

	// Sprite units, eight bytes side by side; unit 0 in the low byte.
	SprLow   uint64
	SprHigh  uint64
	SprCount uint64 // dots until the unit starts
	SprHalt  uint64 // $FF: the unit's counter has stopped, its pixels run
	SprAttr  [8]uint8
	SprRow   uint16 // line less y of the sprite being fetched

	Palette [32]uint8 // $3F10 and its like hold the same as $3F00
	Pipe    uint32    // colours on their way to the output, one byte each
}

// Port is the machine behind $2007: two chains of latches that a finished
// CPU access runs through, one dot after another.
type Port struct {
	Read, Write Chain
	Busy        bool
	Blank       bool  // no rendering when this dot began
	ALE         bool  // the address latch is open on this dot
	RD          bool  // memory is read on this dot
	Step        bool  // v steps in this dot's second half
	Store       bool  // a write is on the pins
	Buffer      uint8 // what a read of $2007 returns
	Data        uint8 // what was written
}

// Chain is one chain: five latches, each enabled by one half of the dot and
// fed with the inverse of the one before (AccuracyCoin, "$2007 Stress Test").
type Chain struct {
	Armed              bool
	L0, L1, L2, L3, L4 bool
}

var (
	idleChain  = Chain{L1: true, L3: true}
	armedChain = Chain{L1: true, L3: true, Armed: true} // after an access
)

func (c *Chain) rise()      { c.L0, c.L2, c.L4 = c.Armed, !c.L1, !c.L3 }
func (c *Chain) fall()      { c.L1, c.L3 = !c.L0, !c.L2; c.Armed = c.Armed && c.L3 }
func (c *Chain) ale() bool  { return c.L2 && !c.L4 }
func (c *Chain) last() bool { return c.L4 && !c.L2 }
