package nes

import (
	"pool6502/nes/apu"
	"pool6502/nes/board"
	"pool6502/nes/ppu"
)

// An Access is one read or write that an observer sees.
type Access struct {
	Time  Time // start of the CPU cycle; Region.Cycles(Time) is its number since power-on
	Addr  uint16
	Value uint8
	Write bool
	DMA   bool // made by the DMA unit, not by the 6502 core
}

// Watch makes the console report every access to the 256-byte page to the observers
// of accesses. It takes the page out of the CPU's page tables. Calls are counted;
// one Unwatch undoes one Watch.
func (n *Console) Watch(page uint8) {
	n.watched[page]++
	n.publish(page)
}

// Unwatch undoes one call of Watch.
func (n *Console) Unwatch(page uint8) {
	if n.watched[page] > 0 {
		n.watched[page]--
	}
	n.publish(page)
}

// Peek returns what the CPU would read at addr, without side effects. For addresses
// that no chip drives it returns the open bus.
func (n *Console) Peek(addr uint16) uint8 {
	if p := n.rd[addr>>8]; p != nil {
		return p[uint8(addr)]
	}
	switch {
	case addr < 0x4000:
		n.ppu.Settle(n.cpu.Now)
		return n.ppu.Peek(addr & 7)
	case addr == 0x4015:
		n.apu.Settle(n.cpu.Now)
		return n.apu.PeekStatus()
	case addr < 0x4020:
		return n.cpu.Bus
	}
	v, driven := n.board.Peek(addr)
	return v&driven | n.cpu.Bus&^driven
}

// Poke changes a byte of RAM, in the console or on the cartridge. It reports
// false if there is no RAM at addr.
func (n *Console) Poke(addr uint16, v uint8) bool {
	p := n.wr[addr>>8]
	if p == nil {
		return false
	}
	p[uint8(addr)] = v
	return true
}

// PRGRAM returns all RAM on the cartridge that the CPU can reach, not a copy: the
// volatile part, then the battery-backed one; empty if there is none.
func (n *Console) PRGRAM() []uint8 { return n.prgRAM }

// PeekPPU returns what the PPU would read at addr, $0000-$3FFF: pattern
// tables, nametables, palette.
func (n *Console) PeekPPU(addr uint16) uint8 {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.PeekMemory(addr & 0x3FFF)
}

// OAM returns the PPU's 256 bytes of sprite memory.
func (n *Console) OAM() [256]uint8 {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.OAM
}

// Picture returns the picture as drawn so far: 256 × 240 pixels of nine bits,
// three of emphasis above six of colour. After RunFrame it is complete. While later
// frames run, the array is updated only in parts: call Picture again after each frame.
func (n *Console) Picture() *[256 * 240]uint16 {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.Picture()
}

// DrawPicture sets whether frames are drawn; by default they are. Without drawing, the picture stays
// as it was, and a frame takes half to a fourth of the time. Memory, registers, flags, sound and
// cycles are the same as with drawing. If drawing is turned on at the end of a frame, the next
// frame is complete.
func (n *Console) DrawPicture(on bool) {
	n.ppu.Settle(n.cpu.Now)
	n.ppu.DrawPicture(on)
}

// Dot returns the scanline, from 0 for the first visible one to the
// pre-render line, and the dot in it, 0 to 340, at the present time.
func (n *Console) Dot() (line, dot int) {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.Beam(n.cpu.Now)
}

// NMIEnabled reports whether the program has enabled the NMI at the start of
// vblank: bit 7 of $2000.
func (n *Console) NMIEnabled() bool {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.NMIEnabled()
}

// Rendering reports whether $2001 has the background or the sprites on.
func (n *Console) Rendering() bool {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.Mask&0x18 != 0
}

// MoveBeam moves the PPU's beam forward by some dots, or back by a negative number.
// Nothing else happens. A test uses it to choose when the next vblank comes. It is meant
// for times at which rendering is off.
func (n *Console) MoveBeam(dots int) {
	n.settle(n.cpu.Now)
	n.ppu.MoveBeam(dots)
	n.announce()
}

// Samples appends the sound made since the last call to dst: mono, -1 to 1, at Config.SampleRate. With the sound of a
// cartridge's board it can be louder: see volume.Limiter. The console keeps the
// latest 32,768 samples, 0.68 s at 48 kHz; older ones that nobody took are lost.
func (n *Console) Samples(dst []float32) []float32 {
	n.settle(n.cpu.Now)
	return n.apu.Samples(dst)
}

// Mute silences the channels whose bits are set: pulse 1, pulse 2, triangle,
// noise, DMC, the cartridge. Nothing but the sound changes.
func (n *Console) Mute(channels uint8) { n.apu.Mute(channels) }

// Page returns the memory of a 256-byte page, not a copy, also while the page is watched; nil if the
// board or a chip answers reads of the page.
func (n *Console) Page(page uint8) *[256]uint8 { return n.rd[page] }

// Memory returns what Page does or, if the board answers reads of the page, the memory from which it takes what it answers now; nil if there is
// none.
func (n *Console) Memory(page uint8) *[256]uint8 {
	if p := n.rd[page]; p != nil || page < 0x60 {
		return p
	}
	if b, ok := n.board.(board.Pager); ok {
		n.ppu.Settle(n.cpu.Now) // its address line 12 may decide
		return b.Memory(page)
	}
	return nil
}

// Writable reports whether a write of the processor to a 256-byte page goes straight to memory; false for ROM,
// registers, and RAM that is off or protected.
func (n *Console) Writable(page uint8) bool { return n.wr[page] != nil }

// Control returns the byte that the program wrote last to the PPU's control register,
// $2000. Its bit 7 enables the NMI.
func (n *Console) Control() uint8 {
	n.ppu.Settle(n.cpu.Now)
	return n.ppu.Ctrl
}

// Scroll is what the PPU takes the background from: its registers as nesdev names them.
type Scroll struct {
	Ctrl, Mask uint8  // $2000 and $2001
	V, T       uint16 // the address it fetches from, and the one that lines start with
	X          uint8  // fine x
}

// Scroll returns those registers as they are now.
func (n *Console) Scroll() Scroll {
	n.ppu.Settle(n.cpu.Now)
	p := &n.ppu.State
	return Scroll{p.Ctrl, p.Mask, p.V, p.T, p.X}
}

// Chips returns the states of the PPU and the APU as they are now, and a pointer to that of the board, a struct; nil if
// the board has none. They are to be read.
func (n *Console) Chips() (*ppu.State, *apu.State, any) {
	n.settle(n.cpu.Now)
	return &n.ppu.State, &n.apu.State, n.board.State()
}
