package board

import "pool6502/nes/timing"

// mmc1State is the Nintendo MMC1: five-bit registers behind a serial port.
type mmc1State struct {
	Shift   uint8 // bits received so far, last one highest
	Count   uint8 // how many
	Control uint8 // CPPMM: CHR mode, PRG mode, mirroring
	CHR     [2]uint8
	PRG     uint8
	WroteAt timing.Time // start of the last write cycle that the port saw
	A12     bool        // level of the PPU's address line 12
}

// mmc1 is mapper 1, the SxROM boards (nesdev, "MMC1", "SxROM"). Boards with
// 8 KB of CHR RAM use the free upper CHR address lines for other purposes:
//
//	SNROM  CHR A16 disables the RAM at $6000
//	SUROM  CHR A16 is PRG A18 (512 KB)
//	SOROM  CHR A15 selects one of two 8 KB RAM chips; the second has the battery
//	SXROM  CHR A16 is PRG A18, A15 and A14 select one of four banks of RAM
//	SZROM  CHR A16 selects the RAM bank; it has up to 64 KB of CHR ROM
//
// These lines carry the CHR register that the PPU's A12 selects at the moment. If
// the two registers differ, the memory that the CPU sees changes with every fetch of
// the PPU. Such pages are not in the page tables; the board decides at each access.
type mmc1 struct {
	plain
	s       mmc1State
	ramOn   bool // the chip has no disable bit (MMC1A)
	fixed32 bool // PRG A14 is not connected to the chip (SEROM)
}

func newMMC1(e *edge) Board {
	return &mmc1{plain: plain{e}, fixed32: e.cart.Submapper == 5}
}

// newMMC1A is mapper 155: the first version, whose RAM is always enabled.
func newMMC1A(e *edge) Board { return &mmc1{plain: plain{e}, ramOn: true} }

func (b *mmc1) State() any { return &b.s }

func (b *mmc1) Power() {
	b.s = mmc1State{Control: 0x0C, WroteAt: -timing.Never}
}

// Write takes one bit. The chip ignores a write in the cycle after a write:
// of the two writes of a read-modify-write instruction only the first counts.
func (b *mmc1) Write(addr uint16, v uint8, t timing.Time) {
	if addr < 0x8000 {
		b.writeRAM(addr, v)
		return
	}
	again := t == b.s.WroteAt+b.cycle
	b.s.WroteAt = t
	if again {
		return
	}
	if v&0x80 != 0 {
		b.s.Shift, b.s.Count = 0, 0
		b.s.Control |= 0x0C
		b.Sync()
		return
	}
	b.s.Shift = b.s.Shift>>1 | v&1<<4
	b.s.Count++
	if b.s.Count < 5 {
		return
	}
	switch addr >> 13 & 3 {
	case 0:
		b.s.Control = b.s.Shift
	case 1:
		b.s.CHR[0] = b.s.Shift
	case 2:
		b.s.CHR[1] = b.s.Shift
	case 3:
		b.s.PRG = b.s.Shift
	}
	b.s.Shift, b.s.Count = 0, 0
	b.Sync()
}

// ChangesOnlyPRG reports true for all bits but the last one of a register.
func (b *mmc1) ChangesOnlyPRG(addr uint16, v uint8) bool {
	return addr >= 0x8000 && v&0x80 == 0 && b.s.Count < 4
}

// line returns the CHR register that drives the upper CHR lines now.
func (b *mmc1) line() uint8 {
	if b.s.Control&0x10 != 0 && b.s.A12 {
		return b.s.CHR[1]
	}
	return b.s.CHR[0]
}

// smallCHR reports whether the board has 8 KB of character memory, so that the
// upper CHR lines are free.
func (b *mmc1) smallCHR() bool { return max(len(b.cart.CHR), len(b.chrRAM)) <= 0x2000 }

// flickers reports whether the CPU's memory map changes with A12.
func (b *mmc1) flickers() bool {
	diff := (b.s.CHR[0] ^ b.s.CHR[1]) & 0x1C
	if len(b.cart.CHR) > 0x2000 {
		diff &= 0x10
	}
	return b.s.Control&0x10 != 0 && diff != 0 && (b.smallCHR() || len(b.prgRAM) > 0x2000)
}

func (b *mmc1) Sync() {
	b.syncCHR()
	b.mirror([4]Mirroring{SingleA, SingleB, Vertical, Horizontal}[b.s.Control&3])
	if b.flickers() {
		b.unmap(0x6000, 0xA000)
		return
	}
	if b.ramEnabled() {
		b.mapPRGRAM(0x6000, 0x2000, b.ramBank(), true)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	b.mapPRG(0x8000, 0x4000, b.prgBank(0))
	b.mapPRG(0xC000, 0x4000, b.prgBank(1))
}

func (b *mmc1) syncCHR() {
	if b.s.Control&0x10 != 0 {
		b.mapCHR(0x0000, 0x1000, int(b.s.CHR[0]))
		b.mapCHR(0x1000, 0x1000, int(b.s.CHR[1]))
	} else {
		b.mapCHR(0x0000, 0x2000, int(b.s.CHR[0]>>1))
	}
}

// prgBank returns the 16 KB bank of the lower or the upper half of $8000.
func (b *mmc1) prgBank(half int) int {
	if b.fixed32 {
		return half
	}
	outer := 0
	if b.smallCHR() && len(b.cart.PRG) > 256<<10 {
		outer = int(b.line() & 0x10)
	}
	bank := int(b.s.PRG & 0x0F)
	switch b.s.Control >> 2 & 3 {
	case 2: // first bank fixed at $8000
		if half == 0 {
			bank = 0
		}
	case 3: // last bank fixed at $C000
		if half == 1 {
			bank = 0x0F
		}
	default: // 32 KB
		bank = bank&^1 | half
	}
	return outer | bank
}

func (b *mmc1) ramEnabled() bool {
	if b.ramOn {
		return true
	}
	snrom := b.smallCHR() && len(b.cart.CHR) == 0 && len(b.cart.PRG) <= 256<<10
	return b.s.PRG&0x10 == 0 && !(snrom && b.line()&0x10 != 0)
}

func (b *mmc1) ramBank() int {
	line := int(b.line())
	switch n := len(b.prgRAM); {
	case n > 0x4000:
		return line >> 2 & 3
	case n > 0x2000 && b.smallCHR():
		return line >> 3 & 1
	case n > 0x2000:
		return line >> 4 & 1
	}
	return 0
}

// Read performs reads of pages whose memory changes with A12.
func (b *mmc1) Read(addr uint16, _ timing.Time) (v, driven uint8) { return b.Peek(addr) }

func (b *mmc1) Memory(page uint8) *[cpuPage]uint8 {
	switch addr := int(page) << 8; {
	case !b.flickers():
	case addr >= 0x8000:
		bank := wrap(b.prgBank(addr>>14&1), len(b.cart.PRG)>>14)
		return (*[cpuPage]uint8)(b.cart.PRG[(bank<<14|addr&0x3FFF)%len(b.cart.PRG):])
	case addr >= 0x6000 && b.ramEnabled() && len(b.prgRAM) > 0:
		return (*[cpuPage]uint8)(b.prgRAM[b.ramAt(uint16(addr)):])
	}
	return nil
}

func (b *mmc1) Peek(addr uint16) (v, driven uint8) {
	switch {
	case addr >= 0x8000:
		bank := wrap(b.prgBank(int(addr>>14&1)), len(b.cart.PRG)>>14)
		return b.cart.PRG[(bank<<14|int(addr&0x3FFF))%len(b.cart.PRG)], 0xFF
	case addr >= 0x6000 && b.ramEnabled() && len(b.prgRAM) > 0:
		return b.prgRAM[b.ramAt(addr)], 0xFF
	}
	return 0, 0
}

func (b *mmc1) writeRAM(addr uint16, v uint8) {
	if addr >= 0x6000 && b.flickers() && b.ramEnabled() && len(b.prgRAM) > 0 {
		b.prgRAM[b.ramAt(addr)] = v
	}
}

func (b *mmc1) ramAt(addr uint16) int {
	return (b.ramBank()<<13 | int(addr&0x1FFF)) % len(b.prgRAM)
}

func (b *mmc1) A12(high bool, _ timing.Time) { b.s.A12 = high }

func (b *mmc1) Pulses(_ int, _, _ timing.Time) { b.s.A12 = true }

// Rises returns 0: an MMC1 has no interrupt.
func (b *mmc1) Rises() int { return 0 }
