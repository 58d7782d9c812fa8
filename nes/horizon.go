package nes

import "pool6502/nes/timing"

// Each chip around the CPU announces the earliest moment at which it may change what the CPU sees.
// The horizon is the earliest of these moments and of the moments at which DMA may halt the CPU. At the
// horizon, the chips whose moment has come are settled and announce their next moment; the others are
// not settled.

// announced has the moment that each chip has announced last.
type announced struct{ ppu, apu, board Time }

// Settle runs everything that can pull an interrupt line up to the present.
func (n *Console) Settle() {
	n.settleDue(n.cpu.Now)
	n.setHorizon()
}

// settle runs the chips around the CPU through every edge before t.
func (n *Console) settle(t Time) {
	n.settlings++
	n.ppu.Settle(t)
	n.apu.Settle(t)
	if n.timed != nil {
		n.timed.Settle(t)
	}
}

// settleDue does the same for the chips whose announced moment is t or earlier.
func (n *Console) settleDue(t Time) {
	n.settlings++
	if n.strict {
		n.settle(t)
		return
	}
	if t >= n.next.ppu || t >= n.next.board { // the board may depend on the PPU's accesses
		n.ppu.Settle(t)
		n.next.ppu = n.ppu.Next()
		n.announceBoard() // it may interrupt some time after a rise of A12
	}
	if t >= n.next.apu {
		n.apu.Settle(t)
		n.next.apu = n.apu.Next()
	}
	if t >= n.next.board {
		n.timed.Settle(t)
		n.next.board = n.timed.Next()
	}
}

// catchUp settles the chips on which an access to addr, in the cycle that starts at t, depends. Before their
// announced moments, chips do not affect each other. So accesses to registers of the PPU or the APU settle
// only this chip themselves, and accesses to memory in table, which is rd or wr, settle none. All chips are
// settled for an access that the board answers, and for all of $4020-$FFFF if the board observes the CPU's bus.
func (n *Console) catchUp(addr uint16, table *[256]*[256]uint8, t Time) {
	if t >= n.cpu.Horizon {
		n.settleDue(t)
	}
	if n.asksBoard(addr, table) {
		n.settle(t)
	}
}

// asksBoard reports whether the board answers or observes an access to addr: an address of the cartridge
// in a page that table, which is rd or wr, does not have.
func (n *Console) asksBoard(addr uint16, table *[256]*[256]uint8) bool {
	return addr >= 0x4020 && (table[addr>>8] == nil || n.snooper != nil)
}

// announce updates the announced moments of all chips.
func (n *Console) announce() {
	n.next = announced{ppu: n.ppu.Next(), apu: n.apu.Next(), board: timing.Never}
	n.announceBoard()
	n.setHorizon()
}

// announceBehind updates the announced moments of the chips for which an access to addr may have changed them.
func (n *Console) announceBehind(addr uint16, table *[256]*[256]uint8) {
	switch {
	case addr < 0x2000:
	case addr < 0x4000:
		n.next.ppu = n.ppu.Next()
	case addr < 0x4020:
		n.next.apu = n.apu.Next()
	case n.asksBoard(addr, table):
		n.next.ppu = n.ppu.Next() // it depends on the board, if that watches A12
	}
	if addr >= 0x2000 || n.snooper != nil {
		n.announceBoard()
	}
}

// announceBoard updates the announced moment of the board.
func (n *Console) announceBoard() {
	if n.timed != nil {
		n.next.board = n.timed.Next()
	}
}

// setHorizon computes the horizon.
func (n *Console) setHorizon() { n.cpu.Horizon = min(n.outside(), n.dma.next()) }

// outside returns the earliest moment of the horizon without the DMA unit.
func (n *Console) outside() Time {
	if n.strict {
		return 0
	}
	return min(n.next.ppu, n.next.apu, n.next.board)
}
