package ppu

import "pool6502/nes/timing"

// Fetcher is a board that answers the PPU's memory accesses itself.
type Fetcher interface {
	Fetch(addr uint16, t timing.Time) uint8
	Store(addr uint16, v uint8, t timing.Time)
	// PeekPPU is Fetch without its side effects.
	PeekPPU(addr uint16) uint8
}

// A12Watcher is a board whose method A12 is called at every change of the PPU's address line 12.
type A12Watcher interface {
	// A12 gives the level of the line from t on, which may be the level that it already has.
	A12(high bool, t timing.Time)
	// Pulses tells of n fetches from the upper half of the pattern tables in a row: A12 falls at t and
	// rises four dots later, and so on every eight dots. It is A12, 2n times.
	Pulses(n int, t, dot timing.Time)
	// Rises returns how many rises of A12 it takes at least until the board
	// may pull its interrupt line low; 0 means it will not, -1 that it may
	// without one.
	Rises() int
}

// Plug connects the cartridge's board, which may be a Fetcher or an A12Watcher.
func (p *PPU) Plug(board any) {
	p.fetcher, _ = board.(Fetcher)
	p.a12er, _ = board.(A12Watcher)
}

// Tables returns the tables through which the PPU reads its memory, in pages
// of 1 KB, and which of those can be written: pattern tables and nametables.
// The board changes their entries with the PPU settled.
func (p *PPU) Tables() (chr *[8]*[1024]uint8, chrW *[8]bool, nt *[4]*[1024]uint8, ntW *[4]bool) {
	return &p.chr, &p.chrW, &p.nt, &p.ntW
}

// Beam returns the scanline, from 0 for the first visible one to the pre-render
// line, and the dot in it, 0 to 340, at now, to which the PPU is settled.
func (p *PPU) Beam(now timing.Time) (line, dot int) {
	line, dot = int(p.Line), int(p.Dot)
	if p.Falling || p.Edge > now {
		return line, dot
	}
	// The next dot begins at this very moment.
	if dot++; dot == timing.DotsPerLine {
		line, dot = line+1, 0
	}
	if line > int(p.pre) {
		line = 0
	}
	return line, dot
}

// MoveBeam moves the beam on by some dots, or back by a negative number. Nothing
// happens on the way: no flag is set or cleared, and no frame ends. The PPU is
// settled.
func (p *PPU) MoveBeam(dots int) {
	frame := (int(p.pre) + 1) * timing.DotsPerLine
	at := (int(p.Line)*timing.DotsPerLine + int(p.Dot) + dots) % frame
	if at < 0 {
		at += frame
	}
	p.Line, p.Dot = uint16(at/timing.DotsPerLine), uint16(at%timing.DotsPerLine)
	p.Skipped = false
	p.Rebuild()
}
