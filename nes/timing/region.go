package timing

import (
	"fmt"
	"strings"
)

// A Region is a television system and the console built for it.
type Region uint8

// Regions. Auto takes the one that the cartridge's header names.
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

// DotsPerLine is the length of a scanline in dots, in every region (nesdev,
// "PPU rendering").
const DotsPerLine = 341

// Clocks has the lengths and frequencies of a region's console (nesdev, "Cycle
// reference chart").
type Clocks struct {
	CPU    Time   // one CPU cycle
	Dot    Time   // one dot of the PPU
	Lines  uint16 // scanlines in a frame; the last is the pre-render line
	VBlank uint16 // the scanline on which vblank starts
	// SkipsDot: while rendering, every other frame is one dot shorter.
	SkipsDot bool
	// The master clock in hertz, as a fraction.
	MasterNum, MasterDen int64
}

var clocksOf = [...]Clocks{
	NTSC:  {CPU: 24, Dot: 8, Lines: 262, VBlank: 241, SkipsDot: true, MasterNum: 236_250_000, MasterDen: 11},
	PAL:   {CPU: 32, Dot: 10, Lines: 312, VBlank: 241, MasterNum: 53_203_425, MasterDen: 2},
	Dendy: {CPU: 30, Dot: 10, Lines: 312, VBlank: 291, MasterNum: 53_203_425, MasterDen: 2},
}

// Clocks returns the region's clocks; those of NTSC for Auto and for values that are
// not a region.
func (r Region) Clocks() Clocks {
	if r == Auto || int(r) >= len(clocksOf) {
		r = NTSC
	}
	return clocksOf[r]
}

// MasterHz returns the frequency of the master clock in hertz.
func (c Clocks) MasterHz() float64 { return float64(c.MasterNum) / float64(c.MasterDen) }

// PreRender returns the last scanline of a frame, on which the PPU fetches the
// first tiles of the next.
func (c Clocks) PreRender() uint16 { return c.Lines - 1 }

// CPUClock returns the frequency of the region's CPU in hertz, as an exact
// fraction.
func (r Region) CPUClock() (num, den int64) {
	c := r.Clocks()
	return 2 * c.MasterNum, c.MasterDen * int64(c.CPU)
}

// CPUHz returns the frequency of the region's CPU in hertz.
func (r Region) CPUHz() float64 {
	c := r.Clocks()
	return c.MasterHz() * 2 / float64(c.CPU)
}

// Cycles returns a time in CPU cycles; the part of a cycle that is left over is dropped.
func (r Region) Cycles(t Time) int64 { return int64(t / r.Clocks().CPU) }

// CyclesPerFrame returns the length of the region's average frame in CPU
// cycles, with rendering on: 29,780.5 for NTSC, whose odd frames are one dot
// shorter.
func (r Region) CyclesPerFrame() float64 {
	c := r.Clocks()
	dots := float64(c.Lines) * DotsPerLine
	if c.SkipsDot {
		dots -= 0.5
	}
	return dots * float64(c.Dot) / float64(c.CPU)
}

// VBlankCycles returns the CPU cycles between the start of vblank and the
// pre-render scanline: about 2,273 for NTSC.
func (r Region) VBlankCycles() float64 {
	c := r.Clocks()
	return float64(Time(c.PreRender()-c.VBlank)*DotsPerLine*c.Dot) / float64(c.CPU)
}

// OAMLines is how many lines of vblank a PAL console takes writes to OAM. Then it refreshes OAM until the picture begins, and ignores
// them (nesdev, "Cycle reference chart").
const OAMLines = 24

// OAMCycles returns the CPU cycles from the start of vblank on in which OAM takes writes: all of vblank, but on PAL.
func (r Region) OAMCycles() float64 {
	if r != PAL {
		return r.VBlankCycles()
	}
	c := r.Clocks()
	return float64(OAMLines*DotsPerLine*c.Dot) / float64(c.CPU)
}

// ParseRegion returns the region of a name: auto, ntsc, pal or
// dendy, in upper or lower case. An empty name is Auto.
func ParseRegion(name string) (Region, error) {
	if name == "" {
		return Auto, nil
	}
	for r := Auto; r <= Dendy; r++ {
		if strings.EqualFold(name, r.String()) {
			return r, nil
		}
	}
	return Auto, fmt.Errorf("no region is called %q; choose auto, ntsc, pal or dendy", name)
}
