package timing

import "pool6502/cpu"

// Time is a moment or a span in half master clocks, counted from power-on.
type Time = cpu.Time

// Never is later than anything that happens.
const Never = cpu.Never

// Offsets inside a CPU cycle, in half master clocks from its start. They do
// not scale with the region: they are distances between edges of the same
// master clock.
//
// In this model, a cycle starts when the access to a register begins: M2 has
// risen, the address has been decoded, and /CE of the selected chip goes low. The
// chip stays selected until M2 falls (nesdev, "CPU pinout": M2 is high for
// 15/24 of a cycle).
const (
	// AccessStart is when values that are read without delay are sampled: the
	// vblank flag of $2002, the palette.
	AccessStart Time = 0
	// FlagsAt is when the sprite flags of $2002 are sampled. Given that a hit is
	// visible one dot after its pixel, ppu_sprite_hit 09 and ppu_sprite_overflow 03
	// allow 7 or 8 in all four alignments.
	FlagsAt Time = 8
	// AccessEnd is when a read ends: the OAM byte of $2004 is sampled, and the
	// side effects of $2007 begin.
	AccessEnd Time = 14
	// WriteData is when the data of a write becomes valid on the bus; until then
	// a register sees the byte that was on the bus before (nesdev, "PPU glitches").
	WriteData Time = 4
	// SampleNMI is when the CPU samples its NMI input: a change one dot after
	// the cycle's start is too late (ppu_vbl_nmi 05 to 08 in every alignment).
	SampleNMI Time = 7
	// SampleIRQ is when it samples its IRQ input: at the same moment.
	SampleIRQ Time = SampleNMI
)
