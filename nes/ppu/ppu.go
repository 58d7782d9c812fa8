package ppu

import (
	"pool6502/cpu"
	"pool6502/nes/timing"
)

// Bits of the registers.
const (
	ctrlStep32  = 0x04
	ctrlSprites = 0x08 // 8x8 sprites take their patterns from $1000
	ctrlBG      = 0x10 // so does the background
	ctrlTall    = 0x20 // sprites are 8x16
	ctrlNMI     = 0x80

	maskGrey    = 0x01
	maskLeftBG  = 0x02
	maskLeftSpr = 0x04
	maskBG      = 0x08
	maskSpr     = 0x10
	maskShow    = maskBG | maskSpr
)

// PPU is the 2C02 (NTSC), 2C07 (PAL) or UA6538 (Dendy).
type PPU struct {
	State
	picture [256 * 240]uint16 // saved with a state, but too large for State
	pairs   pairTable[uint32] // for Picture
	words   pairTable[uint64] // for Paint

	pictureLines [240]pictureLine
	sources      [240]source // what the lines of the picture were drawn from
	prepared     timing.Time // when dot 0 of a line begins for which the line before has fetched all, in the same call of Settle
	paintings    uint64      // how often Paint was called

	edition  uint64 // the number of the picture's content; 0 if it was drawn to since the last number
	editions uint64 // how many numbers were given
	unseen   bool   // DrawPicture(false): pixels go to a scratch line
	scrap    [256]uint16

	cpu   *cpu.CPU     // its NMI input
	frame func()       // called when a frame is complete, at the start of vblank
	ram   func([]byte) // what memory holds at power-on
	align timing.Time  // when the first dot begins at power-on

	// Memory as the board shows it: pages of 1 KB.
	chr  [8]*[1024]uint8
	chrW [8]bool
	nt   [4]*[1024]uint8
	ntW  [4]bool
	void [1024]uint8 // where nothing is mapped

	line lineBuffer
	rows rowCache

	spriteLines spriteLines
	fromZero    bool // the evaluation under way began at sprite 0, and nothing has disturbed it
	deferred    bool // the evaluation of sprites from dot 1 of this line on has been put off
	mayDefer    bool // and may still be when Settle returns

	toLoad uint16 // what v is loaded with at AddrDue
	kept   bool   // toLoad is known; else t has it

	// Derived.
	fetcher           Fetcher    // the board, where it answers fetches
	a12er             A12Watcher // the board, where it watches A12
	region            timing.Region
	pre               uint16 // the pre-render line
	vblank            uint16 // the line vblank starts on
	refresh           uint16 // the first line on which a PAL PPU refreshes OAM; beyond the frame elsewhere
	dot               timing.Time
	rising            timing.Time // first half of a dot
	statusStableUntil timing.Time // reads of $2002 that end before need not settle; see findStableStatus
	hold              timing.Time // how long the I/O latch holds
	exact             bool        // Config.Exact: every dot by itself
	ready             bool        // Wires.Ready
	noLines           bool        // Config.Spans: spans of dots, never whole lines
	count             Drawn

	journal []action // writes that were put off
	repeats *repeats // nil until there are some
}

// Drawn counts what the PPU has done since power-on: dots performed one by one, spans of dots
// performed at once, whole lines drawn inside of spans, lines passed without their dots, and lines repeated from a note.
type Drawn struct{ Dots, Spans, Lines, Passed, Repeated uint64 }

// Drawn returns the counts since power-on.
func (p *PPU) Drawn() Drawn { return p.count }

// Wires is what a PPU is connected to, and how it is set up.
type Wires struct {
	CPU    *cpu.CPU      // its NMI input
	Region timing.Region // never Auto
	Align  uint8         // CPU/PPU alignment at power-on, in master clocks
	Frame  func()        // called when a frame is complete, at the start of vblank
	Fill   func([]byte)  // sets what OAM holds at power-on
	Exact  bool          // every dot by itself
	Spans  bool          // spans of dots, but never whole lines
	Ready  bool          // writes are never ignored after power-on and reset
}

// Init connects the PPU. It has no memory on the cartridge yet: see Tables.
func (p *PPU) Init(w Wires) {
	c := w.Region.Clocks()
	p.cpu, p.frame, p.ram = w.CPU, w.Frame, w.Fill
	p.exact, p.noLines, p.ready, p.region, p.align = w.Exact, w.Spans, w.Ready, w.Region, timing.Time(w.Align)*2
	p.pre, p.vblank, p.dot = c.PreRender(), c.VBlank, c.Dot
	p.rising = p.dot / 2
	p.hold = timing.Time(c.MasterHz() * 2 * ioHold)
	p.refresh = p.pre + 1
	if p.region == timing.PAL {
		p.refresh = p.vblank + timing.OAMLines
	}
	for i := range p.chr {
		p.chr[i] = &p.void
	}
	for i := range p.nt {
		p.nt[i] = &p.void
	}
}

// Power puts the PPU into its state at power-on: at the top of the picture,
// ignoring writes to most registers until the pre-render line (nesdev, "PPU power
// up state").
func (p *PPU) Power() {
	p.State = State{
		Edge:    p.align,
		Line:    p.pre,
		Dot:     timing.DotsPerLine - 1,
		Warming: !p.ready,
		MaskDue: timing.Never, ScrollDue: timing.Never, AddrDue: timing.Never,
		HitAt: timing.Never, OverflowAt: timing.Never,
		HitArmed: true,
		SprHalt:  ^uint64(0),
		Palette:  powerPalette,
	}
	p.count = Drawn{}
	p.Port.Read, p.Port.Write = idleChain, idleChain
	p.SetPicture(new([256 * 240]uint16))
	p.ram(p.OAM[:])
	for i := 2; i < 256; i += 4 {
		p.OAM[i] &= 0xE3
	}
	for i := range p.OAM2 {
		p.OAM2[i] = 0xFF
	}
	p.Rebuild()
}

// Reset does what the reset line of an NES does: registers are cleared and ignore
// writes again until the pre-render line; memories and v keep their contents.
func (p *PPU) Reset() {
	p.Warming = !p.ready
	p.Ctrl, p.Mask, p.Seen = 0, 0, 0
	p.T, p.X, p.W = 0, 0, false
	p.MaskDue, p.ScrollDue, p.AddrDue = timing.Never, timing.Never, timing.Never
	p.Port.Buffer = 0
	p.statusStableUntil = 0
	p.Odd = false
	p.drive(p.Edge)
}

// ReadyAt returns when the next pre-render line begins, from which a PPU that is not ready takes writes.
func (p *PPU) ReadyAt() timing.Time {
	dots := int(p.pre)*timing.DotsPerLine + 1 - int(p.Line)*timing.DotsPerLine - int(p.Dot)
	if dots <= 0 {
		dots += int(p.pre+1) * timing.DotsPerLine
	}
	return p.Edge + timing.Time(dots-1)*p.dot
}

// Rebuild derives everything that depends on State and memory, after a state was loaded.
func (p *PPU) Rebuild() {
	p.line.valid = false
	p.rows.forget()
	p.spriteLines.valid, p.fromZero, p.deferred, p.kept = false, false, false, false
	p.statusStableUntil = 0
	p.journal = p.journal[:0]
	p.repair()
}

// repair brings each value of a state from a damaged file into the range that a PPU
// can have, so that no value points outside a table.
func (p *PPU) repair() {
	p.Line, p.Dot = min(p.Line, p.pre), min(p.Dot, timing.DotsPerLine-1)
	p.X &= 7
	p.OAM2Addr &= 0x1F
	p.Step &= 3
	p.Row &= 0x1F
	for i := range p.Palette {
		p.Palette[i] &= 0x3F
	}
}

// Settle performs every edge before t.
func (p *PPU) Settle(t timing.Time) {
	if len(p.journal) != 0 {
		p.catchUp(t)
	}
	p.prepared = timing.Never
	for p.Edge < t {
		if p.Falling {
			p.fall()
		} else if k := p.spanDots(t); k > 0 && p.runSpan(k) || p.Port.Busy && p.storeSpan(t) {
			p.count.Spans++
		} else if p.deferred {
			p.riseDeferring()
		} else {
			p.rise()
		}
	}
	if p.deferred && !p.mayDefer {
		p.evaluateDeferred()
	}
}

// run is Settle, but the evaluation of sprites may stay deferred.
func (p *PPU) run(t timing.Time) {
	p.mayDefer = true
	p.Settle(t)
	p.mayDefer = false
}

// drive sets the NMI line at t to the level that the vblank flag and $2000 give it.
func (p *PPU) drive(t timing.Time) {
	if low := p.VBlank && p.Ctrl&ctrlNMI != 0; low != p.NMILow {
		p.NMILow = low
		p.cpu.SetNMI(low, t)
	}
}

// NMIEnabled reports whether the start of vblank pulls the NMI line down.
func (p *PPU) NMIEnabled() bool { return p.Ctrl&ctrlNMI != 0 }

// fetchLine reports whether the present line is one on which the PPU fetches while
// rendering is on: a line of the picture, or the pre-render line.
func (p *PPU) fetchLine() bool { return p.Line < 240 || p.Line == p.pre }

// untilRise returns how long after t the next first half of a dot begins; the
// PPU is settled to t.
func (p *PPU) untilRise(t timing.Time) timing.Time {
	if p.Falling {
		return p.Edge + p.dot - p.rising - t
	}
	return p.Edge - t
}

// Next returns the earliest moment at which the NMI line may change, the frame may end, a change of A12 may make the board
// interrupt, or, on a board that answers fetches, an access under way may change what is fetched.
func (p *PPU) Next() timing.Time {
	e := p.nextRising()
	if p.StatusRead && p.VBlank {
		return e // the flag is about to clear, and the NMI line with it
	}
	if p.fetcher != nil && (p.Port.Busy || min(p.MaskDue, p.AddrDue) != timing.Never) {
		return e
	}
	h := min(p.untilLine(e, p.vblank), p.untilLine(e, p.pre))
	if p.a12er != nil {
		h = min(h, p.nextRise(e))
	}
	return h
}

// nextRising returns when the dot after (Line, Dot) begins.
func (p *PPU) nextRising() timing.Time {
	if p.Falling {
		return p.Edge + p.dot - p.rising
	}
	return p.Edge
}

// untilLine returns when dot 1 of line begins, or one dot earlier if a dot may be
// skipped before that; e is nextRising.
func (p *PPU) untilLine(e timing.Time, line uint16) timing.Time {
	d := int(line)*timing.DotsPerLine - int(p.Line)*timing.DotsPerLine - int(p.Dot)
	if d < 0 {
		d += (int(p.pre) + 1) * timing.DotsPerLine
		if p.region == timing.NTSC {
			d-- // the dot that may be skipped on the way
		}
	}
	return e + timing.Time(max(d, 0))*p.dot
}

// powerPalette is what palette RAM held on one NES when it was turned on, as
// nesdev's "PPU power up state" gives it; consoles differ.
var powerPalette = [32]uint8{
	0x09, 0x01, 0x00, 0x01, 0x00, 0x02, 0x02, 0x0D,
	0x08, 0x10, 0x08, 0x24, 0x00, 0x00, 0x04, 0x2C,
	0x09, 0x01, 0x34, 0x03, 0x00, 0x04, 0x00, 0x14,
	0x08, 0x3A, 0x00, 0x02, 0x00, 0x20, 0x2C, 0x08,
}
