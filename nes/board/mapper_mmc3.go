package board

import "pool6502/nes/timing"

// mmc3State is the Nintendo MMC3 and its relatives.
type mmc3State struct {
	Select  uint8    // CPxx xRRR: CHR inversion, PRG mode, register
	Bank    [8]uint8 // R0-R7
	Mirror  uint8    // bit 0: horizontal
	Protect uint8    // $A001: RAM enable and write protect
	scanlineState
}

// mmc3Delay is the time from a rise of A12 at the PPU, through the chip, until the CPU
// sees the interrupt. In all four alignments, blargg's 4-scanline_timing passes with at
// most a master clock.
const mmc3Delay timing.Time = 1

// mmc3 is mapper 4, the TxROM boards and HKROM (nesdev, "MMC3", "MMC6"). Two
// more boards take its CHR A17 for the nametables (118) or for choosing CHR RAM
// (119).
type mmc3 struct {
	plain
	scanlines
	s mmc3State
	// mapCHRBank shows 1 KB of character memory in a slot.
	mapCHRBank func(slot, bank int)
	ownsNT     bool // the CHR banks select the nametables
}

func newMMC3(e *edge) Board {
	b := &mmc3{plain: plain{e}}
	b.scanlines = scanlines{on: e, s: &b.s.scanlineState, kind: e.cart.Submapper}
	b.fire = func(t timing.Time) { b.setIRQ(true, t+mmc3Delay) }
	b.mapCHRBank = func(slot, bank int) { b.mapCHR(slot*chrPage, chrPage, bank) }
	return b
}

func (b *mmc3) State() any { return &b.s }

func (b *mmc3) Power() {
	b.s = mmc3State{Bank: [8]uint8{0, 2, 4, 5, 6, 7, 0, 1}, Protect: 0x80}
	if b.kind == mmc3MMC6 {
		b.s.Protect = 0
	}
	b.s.Mirror = flag(!b.cart.Vertical, 1)
}

func (b *mmc3) Sync() {
	b.syncRAM()
	b.syncPRG()
	b.syncCHR()
	b.syncNT()
}

func (b *mmc3) syncNT() {
	if !b.ownsNT {
		b.mirror(Vertical - Mirroring(b.s.Mirror&1))
	}
}

func (b *mmc3) syncPRG() {
	swap := int(b.s.Select) & 0x40 << 8 // $8000 and $C000 are exchanged
	b.mapPRG(0x8000+swap, 0x2000, int(b.s.Bank[6]&0x3F))
	b.mapPRG(0xA000, 0x2000, int(b.s.Bank[7]&0x3F))
	b.mapPRG(0xC000-swap, 0x2000, -2)
	b.mapPRG(0xE000, 0x2000, -1)
}

func (b *mmc3) syncCHR() {
	flip := int(b.s.Select >> 7 << 2) // the 2 KB banks at $1000
	for i := range 2 {
		bank := int(b.s.Bank[i])
		b.mapCHRBank(flip^(i*2), bank&^1)
		b.mapCHRBank(flip^(i*2+1), bank|1)
	}
	for i := range 4 {
		b.mapCHRBank(flip^(4+i), int(b.s.Bank[2+i]))
	}
}

// syncRAM maps the RAM at $6000. The MMC6's 1 KB at $7000 is not mapped but checked
// at each access, because its halves are enabled separately.
func (b *mmc3) syncRAM() {
	switch {
	case b.kind == mmc3MMC6 || b.s.Protect&0x80 == 0:
		b.unmap(0x6000, 0x2000)
	default:
		b.mapPRGRAM(0x6000, 0x2000, 0, b.s.Protect&0x40 == 0)
	}
}

func (b *mmc3) Write(addr uint16, v uint8, t timing.Time) {
	switch addr & 0xE001 {
	case 0x6000, 0x6001:
		b.writeMMC6(addr, v)
	case 0x8000:
		before := b.s.Select
		b.s.Select = v
		if b.kind == mmc3MMC6 && v&0x20 == 0 {
			b.s.Protect = 0
			b.syncRAM()
		}
		if (v^before)&0x40 != 0 {
			b.syncPRG()
		}
		if (v^before)&0x80 != 0 {
			b.syncCHR()
		}
	case 0x8001:
		if b.s.Bank[b.s.Select&7] == v {
			return
		}
		b.s.Bank[b.s.Select&7] = v
		if b.s.Select&7 < 6 {
			b.syncCHR()
		} else {
			b.syncPRG()
		}
	case 0xA000:
		b.s.Mirror = v
		b.syncNT()
	case 0xA001:
		if b.kind == mmc3MMC6 && b.s.Select&0x20 == 0 {
			return
		}
		b.s.Protect = v
		b.syncRAM()
	case 0xC000:
		b.s.Latch = v
	case 0xC001:
		b.restart()
	case 0xE000:
		b.disable()
		b.setIRQ(false, t)
	case 0xE001:
		b.s.Enable = true
	}
}

// ChangesOnlyPRG reports true for writes that change no bank of character memory, no nametable and nothing of
// the scanline counter.
func (b *mmc3) ChangesOnlyPRG(addr uint16, v uint8) bool {
	switch addr & 0xE001 {
	case 0x8000:
		return (v^b.s.Select)&0x80 == 0
	case 0x8001:
		return b.s.Select&7 >= 6 || b.s.Bank[b.s.Select&7] == v
	case 0xA001:
		return true
	}
	return addr < 0x8000
}

// Read reads the MMC6's 1 KB of RAM at $7000-$7FFF: two halves of 512 bytes, each with
// a read enable and a write enable in $A001 (HhLl xxxx). If only one half can be
// read, the other reads as zero; if none can, the bus is open.
func (b *mmc3) Read(addr uint16, _ timing.Time) (v, driven uint8) { return b.Peek(addr) }

func (b *mmc3) Peek(addr uint16) (v, driven uint8) {
	if b.kind != mmc3MMC6 || addr < 0x7000 || addr > 0x7FFF || b.s.Protect&0xA0 == 0 || len(b.prgRAM) < 0x400 {
		return 0, 0
	}
	if b.s.Protect&(0x20<<(addr>>9&1*2)) == 0 {
		return 0, 0xFF
	}
	return b.prgRAM[addr&0x3FF], 0xFF
}

func (b *mmc3) writeMMC6(addr uint16, v uint8) {
	if b.kind != mmc3MMC6 || addr < 0x7000 || addr > 0x7FFF || len(b.prgRAM) < 0x400 {
		return
	}
	both := uint8(0x30) << (addr >> 9 & 1 * 2)
	if b.s.Protect&both == both {
		b.prgRAM[addr&0x3FF] = v
	}
}
