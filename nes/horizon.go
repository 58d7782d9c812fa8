package nes

import "pool6502/nes/timing"

// Each chip around the CPU announces the earliest moment at which it may change what the CPU sees.
// The earliest of these, and of the moments at which DMA may halt the CPU, is the horizon. When it has
// come, the chips whose own moment has come are settled, and announce the next; the others stay where
// they are.

// announced is what each chip has announced last.
type announced struct{ ppu, apu, board Time }

// Settle brings everything that can pull an interrupt line up to the present.
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

// settleDue does the same for those whose announced moment has come by t.
func (n *Console) settleDue(t Time) {
	n.settlings++
	if n.strict {
		n.settle(t)
		return
	}
	if t >= n.next.ppu || t >= n.next.board { // whose board may follow the picture
		n.ppu.Settle(t)
		n.next.ppu = n.ppu.Next()
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

// catchUp settles what an access to addr, in the cycle that starts at t, may meet. Before what they
// have announced the chips do not meet each other: the registers of the PPU and of the APU settle
// their own chip, memory in table, rd or wr, settles none. A board finds everything settled where it
// answers, and in all of $4020-$FFFF if it listens to the CPU's bus.
func (n *Console) catchUp(addr uint16, table *[256]*[256]uint8, t Time) {
	if t >= n.cpu.Horizon {
		n.settleDue(t)
	}
	if n.asksBoard(addr, table) {
		n.settle(t)
	}
}

// asksBoard reports whether an access to addr arrives at the board, or is heard by it: one to the
// cartridge that no entry of table, rd or wr, serves.
func (n *Console) asksBoard(addr uint16, table *[256]*[256]uint8) bool {
	return addr >= 0x4020 && (table[addr>>8] == nil || n.snooper != nil)
}

// announce asks all chips for their next moment.
func (n *Console) announce() {
	n.next = announced{ppu: n.ppu.Next(), apu: n.apu.Next(), board: timing.Never}
	if n.timed != nil {
		n.next.board = n.timed.Next()
	}
	n.setHorizon()
}

// announceBehind asks those chips again that an access to addr may have moved.
func (n *Console) announceBehind(addr uint16, table *[256]*[256]uint8) {
	switch {
	case addr < 0x2000:
	case addr < 0x4000:
		n.next.ppu = n.ppu.Next()
	case addr < 0x4020:
		n.next.apu = n.apu.Next()
	case n.asksBoard(addr, table):
		n.next.ppu = n.ppu.Next() // which asks boards that watch A12
	}
	if n.timed != nil && (addr >= 0x4020 || n.snooper != nil) {
		n.next.board = n.timed.Next()
	}
}

// setHorizon works out the horizon.
func (n *Console) setHorizon() { n.cpu.Horizon = min(n.outside(), n.dma.next()) }

// outside is the horizon less the DMA unit's part in it.
func (n *Console) outside() Time {
	if n.strict {
		return 0
	}
	return min(n.next.ppu, n.next.apu, n.next.board)
}
