package nes

import "pool6502/cpu"

// Time is a moment or a span in half master clocks, counted from power-on.
type Time = cpu.Time

// never is later than anything that happens.
const never = cpu.Never

// Offsets inside a CPU cycle, in half master clocks from its start. They do
// not scale with the region: they are distances between edges of the same
// master clock.
//
// A cycle starts, in this model, where the access to a register begins: M2 has
// risen, the address has been decoded, /CE of the selected chip goes low. The
// chip stays selected until M2 falls (nesdev, "CPU pinout": M2 is high for
// 15/24 of a cycle).
const (
	// accessStart is where a register that answers at once is sampled: the
	// vblank flag of $2002, the palette.
	accessStart Time = 0
	// flagsAt is where the sprite flags of $2002 are sampled. With a hit that
	// shows a dot after its pixel it is 7 or 8: what ppu_sprite_hit 09 and
	// ppu_sprite_overflow 03 leave in the four alignments together.
	flagsAt Time = 8
	// accessEnd is where a read ends: the OAM byte of $2004 is sampled, and the
	// side effects of $2007 begin.
	accessEnd Time = 14
	// writeData is where the data of a write is valid on the bus; until then
	// a register sees what was on it before (nesdev, "PPU glitches").
	writeData Time = 4
	// sampleNMI is where the CPU looks at its NMI input: a change one dot after
	// the cycle's start is too late (ppu_vbl_nmi 05 to 08 in every alignment).
	sampleNMI Time = 7
	// sampleIRQ is where it looks at its IRQ input: in the same moment.
	sampleIRQ Time = sampleNMI
)

// A Region is a television system and the console built for it.
type Region uint8

// Regions. Auto takes the one that the header names.
const (
	Auto Region = iota
	NTSC
	PAL
	Dendy
)

// String returns the region's usual name.
func (r Region) String() string {
	return [...]string{"auto", "NTSC", "PAL", "Dendy"}[r&3]
}

// clocks is what distinguishes the consoles in time; spans in half master
// clocks (nesdev, "Cycle reference chart").
type clocks struct {
	cpu       Time    // one CPU cycle
	dot       Time    // one PPU dot
	lines     uint16  // scanlines in a frame
	vblank    uint16  // the first scanline of vblank
	masterHz  float64 // of the master clock
	cyclesOdd float64 // CPU cycles in an average frame with rendering on
}

var clocksOf = [...]clocks{
	NTSC:  {cpu: 24, dot: 8, lines: 262, vblank: 241, masterHz: 236250000.0 / 11, cyclesOdd: 29780.5},
	PAL:   {cpu: 32, dot: 10, lines: 312, vblank: 241, masterHz: 26601712.5, cyclesOdd: 33247.5},
	Dendy: {cpu: 30, dot: 10, lines: 312, vblank: 291, masterHz: 26601712.5, cyclesOdd: 35464},
}

// CPUHz returns the frequency of the region's CPU in hertz.
func (r Region) CPUHz() float64 {
	c := clocksOf[r]
	return c.masterHz * 2 / float64(c.cpu)
}

// CyclesPerFrame returns the length of the region's average frame in CPU
// cycles, with rendering on: 29,780.5 for NTSC, whose odd frames are one dot
// shorter (nesdev, "Cycle reference chart").
func (r Region) CyclesPerFrame() float64 { return clocksOf[r].cyclesOdd }

// VBlankCycles returns the CPU cycles between the start of vblank and the
// pre-render scanline: about 2,273 for NTSC.
func (r Region) VBlankCycles() float64 {
	c := clocksOf[r]
	return float64(Time(c.lines-1-c.vblank)*341*c.dot) / float64(c.cpu)
}
