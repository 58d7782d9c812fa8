package nes

import "pool6502/nes/timing"

// dmaState is the 2A03's DMA unit: the sprite transfer that $4014 starts, and the
// fetches of sample bytes for the DMC. Both halt the CPU in a read cycle. The halted
// core repeats this read until DMA is over (nesdev, "DMA").
//
// Cycles alternate between get, in which DMA may read, and put, in which it
// may write. A transfer begins with a halt cycle. If the phase after it is wrong, an
// alignment cycle follows:
//
//	OAM, halted on put:  halt · get put … get put            513 cycles
//	OAM, halted on get:  halt · align · get put … get put    514 cycles
//	DMC, halted on put:  halt · dummy · align · get          4 cycles
//	DMC, halted on get:  halt · dummy · get                  3 cycles
type dmaState struct {
	OAMActive  bool  // $4014 was written and the copy is not complete
	OAMFirst   bool  // no cycle of it has passed yet
	OAMHalt    bool  // its halt cycle is still to come
	OAMAligned bool  // a byte was read and must be written
	OAMPage    uint8 // high byte of the source
	OAMIndex   uint8 // low byte of the source
	OAMByte    uint8 // the byte between get and put

	DMCActive bool // the DMC waits for a byte
	DMCHalt   bool // its halt and dummy cycles are still to come
	DMCAt     Time // start of the first cycle in which it may halt the CPU
}

type dma struct{ dmaState }

// startOAM schedules the copy of page into OAM. A second write before the CPU
// was halted only changes the page.
func (d *dma) startOAM(page uint8) {
	d.OAMActive, d.OAMFirst = true, true
	d.OAMPage, d.OAMIndex = page, 0
}

// requestDMC requests a sample byte from the cycle that starts at t on.
func (d *dma) requestDMC(t Time) {
	if !d.DMCActive {
		d.DMCActive, d.DMCHalt, d.DMCAt = true, true, t
	}
}

// cancelDMC withdraws the request for a sample byte. The cycles for which the CPU was
// halted so far are lost.
func (d *dma) cancelDMC() { d.DMCActive = false }

// due reports whether a read that starts at t would be halted.
func (d *dma) due(t Time) bool {
	return d.OAMActive || d.DMCActive && t >= d.DMCAt
}

// next returns the earliest moment at which DMA may halt the CPU.
func (d *dma) next() Time {
	switch {
	case d.OAMActive:
		return 0
	case d.DMCActive:
		return d.DMCAt
	}
	return timing.Never
}

// isGet reports whether the cycle that starts at t is a get cycle.
func (n *Console) isGet(t Time) bool {
	return (uint64(t/n.cpu.Cycle)+uint64(n.getPut))&1 == 0
}

// runDMA performs all DMA cycles that are due, while the core is halted in a read of
// addr.
func (n *Console) runDMA(addr uint16) {
	d := &n.dma
	n.cpu.EndBlock()
	for {
		t := n.cpu.Now
		if t >= n.outside() {
			n.settleDue(t)
		}
		if !d.due(t) {
			return
		}
		if d.OAMActive && !d.DMCActive && n.copyOAM(addr, t) {
			continue
		}
		n.dmaCycle(addr, d.DMCActive && t >= d.DMCAt, t)
		n.cpu.Stolen++
		n.cpu.Now = t + n.cpu.Cycle
	}
}

// copyOAM performs the rest of a sprite transfer from memory at once, from the get
// cycle at t on, if the result is the same: no chip may change anything until the end,
// the PPU must not change OAM, and there must be no observers. It reports whether it did.
// Programs do such a transfer in every vblank; cycle by cycle it took 35 µs of a frame.
func (n *Console) copyOAM(addr uint16, t Time) bool {
	d := &n.dma
	cycles := 2 * (0x100 - Time(d.OAMIndex))
	end := t + cycles*n.cpu.Cycle
	if d.OAMFirst || d.OAMHalt || d.OAMAligned || !n.isGet(t) || end > n.outside() || n.seesAccess || !n.ppu.OAMStable() {
		return false
	}
	if n.rd[addr>>8] == nil || n.rd[d.OAMPage] == nil || n.snooper != nil {
		return false // reading there may have side effects
	}
	page := n.rd[d.OAMPage]
	n.ppu.FillOAM(page[d.OAMIndex:], end-n.cpu.Cycle)
	n.next.ppu = n.ppu.Next() // tall sprites in OAM decide when A12 rises
	d.OAMByte = page[0xFF]
	d.OAMIndex, d.OAMActive = 0, false
	n.cpu.Bus = d.OAMByte
	n.cpu.Stolen += uint64(cycles)
	n.cpu.Now = end
	return true
}

// countDMC counts a cycle of a sprite transfer that a sample fetch has caused: the cycle
// of the fetch itself, a cycle of waiting for it, or an alignment cycle after it.
func (n *Console) countDMC(get, fetch bool) {
	d := &n.dma
	moves := get && !d.OAMHalt || !get && d.OAMAligned
	if fetch || !d.OAMActive || n.oamMoving && !moves {
		n.stolenDMC++
	}
	n.oamMoving = d.OAMActive && (moves || n.oamMoving)
}

// dmaCycle performs one cycle of the DMA unit: a get, a put, or, if neither is possible,
// one more read of the address at which the core is halted.
func (n *Console) dmaCycle(addr uint16, dmc bool, t Time) {
	d := &n.dma
	get := n.isGet(t)
	if d.OAMFirst {
		d.OAMFirst, d.OAMHalt = false, get
		n.oamMoving = false
	}
	n.countDMC(get, get && dmc && !d.DMCHalt)
	switch {
	case get && dmc && !d.DMCHalt:
		from := n.apu.DMCAddr()
		v := n.readHalted(from, addr, t)
		n.reportAccess(t, from, v, false, true)
		n.apu.DMCByte(v, t)
		n.next.apu = n.apu.Next()
		d.DMCActive, d.OAMAligned = false, false
	case get && d.OAMActive && !d.OAMHalt:
		from := uint16(d.OAMPage)<<8 | uint16(d.OAMIndex)
		d.OAMByte = n.readHalted(from, addr, t)
		d.OAMAligned = true
		n.reportAccess(t, from, d.OAMByte, false, true)
	case !get && d.OAMActive && d.OAMAligned:
		n.reportAccess(t, 0x2004, d.OAMByte, true, true)
		n.writeBuses(0x2004, d.OAMByte, t)
		n.announceBehind(0x2004, &n.wr)
		d.OAMIndex++
		if d.OAMIndex == 0 {
			d.OAMActive, d.OAMAligned = false, false
		}
	default:
		v := n.readHalted(addr, addr, t)
		n.reportAccess(t, addr, v, false, true)
	}
	if get {
		d.DMCHalt = d.DMCHalt && !dmc
		d.OAMHalt = false
	}
}

// readHalted performs a read of the DMA unit while the core is halted in a read of core. Either address may
// be that of a chip's register.
func (n *Console) readHalted(addr, core uint16, t Time) uint8 {
	n.catchUp(addr, &n.rd, t)
	v := n.readBuses(addr, core, t)
	n.announceBehind(addr, &n.rd)
	if core != addr {
		n.announceBehind(core, &n.rd)
	}
	return v
}
