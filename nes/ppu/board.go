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
	// Pulses reports n fetches in a row from the upper half of the pattern tables: A12 falls at t,
	// rises four dots later, and so on every eight dots. It stands for 2n calls of A12.
	Pulses(n int, t, dot timing.Time)
	// Rises returns the least number of rises of A12 after which the board
	// may pull its interrupt line low. 0 means that rises never lead to an
	// interrupt, -1 that the board may interrupt without a rise.
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
// line, and the dot in it, 0 to 340, at the time now. The PPU must be settled to now.
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

// MoveBeam moves the beam forward by a number of dots, or back by a negative number.
// Nothing else happens: no flag is set or cleared, and no frame ends. The PPU must be
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
