package board

import "pool6502/nes/timing"

// mmc5State is the Nintendo MMC5.
type mmc5State struct {
	PRGMode, CHRMode uint8
	Protect          [2]uint8 // $5102, $5103: 2 and 1 let RAM be written
	ExMode           uint8
	Nametables       uint8 // two bits each: CIRAM A and B, ExRAM, fill
	FillTile         uint8
	FillAttr         uint8
	PRG              [5]uint8   // $5113-$5117
	CHR              [12]uint16 // $5120-$512B with the upper bits of $5130
	CHRHigh          uint8
	LastB            bool // $5128-$512B was written last
	Split            uint8
	SplitScroll      uint8
	SplitBank        uint8
	Factors          [2]uint8
	ExRAM            [1024]uint8

	Lines mmc5Lines
	Sound mmc5Sound
}

// mmc5 is mapper 5, the ExROM boards (nesdev, "MMC5"). It observes every access of
// the PPU and derives scanlines, tiles and sprites from them: mmc5_lines.go has that
// part.
type mmc5 struct {
	plain
	s mmc5State

	// Derived.
	fill     [1024]uint8
	sets     [2][8]*[chrPage]uint8 // pattern pages for sprites ($5120-) and background ($5128-)
	sampled  bool                  // $8000-$BFFF is read through the board, for the PCM channel
	held     [64]*[cpuPage]uint8
	heldW    [64]*[cpuPage]uint8
	noTables [1024]uint8 // zeros, shown as the nametable when ExRAM is not one
}

func newMMC5(e *edge) Board { return &mmc5{plain: plain{e}} }

func (b *mmc5) State() any { return &b.s }

func (b *mmc5) Power() {
	b.s = mmc5State{PRGMode: 3, CHRMode: 3, PRG: [5]uint8{4: 0xFF}}
	b.s.Lines.power()
	b.s.Sound.power()
}

func (b *mmc5) Sync() {
	b.syncPRG()
	b.syncCHR()
	b.syncNT()
}

func (b *mmc5) syncPRG() {
	b.mapRAM(0x6000, 0x2000, b.s.PRG[0])
	reg := func(i int) uint8 { return b.s.PRG[i-0x5113] }
	last := func(addr, size int) { b.mapBank(addr, size, reg(0x5117)|0x80) }
	switch b.s.PRGMode & 3 {
	case 0:
		last(0x8000, 0x8000)
	case 1:
		b.mapBank(0x8000, 0x4000, reg(0x5115))
		last(0xC000, 0x4000)
	case 2:
		b.mapBank(0x8000, 0x4000, reg(0x5115))
		b.mapBank(0xC000, 0x2000, reg(0x5116))
		last(0xE000, 0x2000)
	case 3:
		b.mapBank(0x8000, 0x2000, reg(0x5114))
		b.mapBank(0xA000, 0x2000, reg(0x5115))
		b.mapBank(0xC000, 0x2000, reg(0x5116))
		last(0xE000, 0x2000)
	}
	b.sampled = b.s.Sound.PCMRead
	if !b.sampled {
		return
	}
	for i := range b.held {
		page := uint8(0x80 + i)
		b.held[i], b.heldW[i] = b.rd[page], b.wr[page]
		b.setPage(page, nil, nil)
	}
}

// mapBank shows a bank of ROM (bit 7 set) or RAM. The register counts banks of 8 KB in
// every mode; modes with larger banks ignore the low bits.
func (b *mmc5) mapBank(addr, size int, reg uint8) {
	bank := int(reg&0x7F) * 0x2000 / size
	if reg&0x80 != 0 {
		b.mapPRG(addr, size, bank)
		return
	}
	for off := 0; off < size; off += 0x2000 {
		b.mapRAM(addr+off, 0x2000, uint8(bank*(size/0x2000)+off/0x2000))
	}
}

// mapRAM shows 8 KB of RAM. Bit 2 of the bank chooses one of two chips of the same
// size, unless the board has a single chip of 8 or 32 KB.
func (b *mmc5) mapRAM(addr, size int, reg uint8) {
	bank := int(reg & 7)
	switch {
	case len(b.prgRAM) == 0x4000:
		bank >>= 2
	case len(b.prgRAM) <= 0x8000 && bank > 3:
		b.unmap(addr, size)
		return
	}
	b.mapPRGRAM(addr, size, bank, b.s.Protect[0]&3 == 2 && b.s.Protect[1]&3 == 1)
}

// chrAt returns the 1 KB page of character memory that bank names.
func (e *edge) chrAt(bank int) *[chrPage]uint8 {
	mem := e.cart.CHR
	if len(mem) == 0 {
		mem = e.chrRAM
	}
	at := wrap(bank, len(mem)/chrPage) * chrPage
	return (*[chrPage]uint8)(mem[at : at+chrPage])
}

// syncCHR derives both sets of pattern pages. The background's four registers
// serve both halves of the pattern tables.
func (b *mmc5) syncCHR() {
	per := 8 >> (b.s.CHRMode & 3) // pages in a bank
	for slot := range 8 {
		last := slot | (per - 1) // a bank's register is that of its last page
		within := slot & (per - 1)
		b.sets[0][slot] = b.chrAt(int(b.s.CHR[last])*per + within)
		b.sets[1][slot] = b.chrAt(int(b.s.CHR[8+last&3])*per + within)
	}
	set := b.sets[0]
	if b.s.Lines.Tall && b.s.LastB {
		set = b.sets[1]
	}
	writable := len(b.cart.CHR) == 0
	for i, page := range set {
		b.chr[i], b.chrW[i] = page, writable
	}
}

func (b *mmc5) syncNT() {
	for i := range b.fill {
		b.fill[i] = b.s.FillTile
		if i >= 0x3C0 {
			b.fill[i] = b.s.FillAttr & 3 * 0x55
		}
	}
	for i := range 4 {
		switch b.s.Nametables >> (2 * i) & 3 {
		case 0:
			b.mapNT(i, b.ciram, 0, true)
		case 1:
			b.mapNT(i, b.ciram, 1, true)
		case 2:
			if b.s.ExMode&3 < 2 {
				b.mapNT(i, b.s.ExRAM[:], 0, true)
			} else {
				b.mapNT(i, b.noTables[:], 0, false)
			}
		case 3:
			b.mapNT(i, b.fill[:], 0, false)
		}
	}
}

func (b *mmc5) Write(addr uint16, v uint8, t timing.Time) {
	switch {
	case addr >= 0x5C00 && addr < 0x6000:
		b.writeExRAM(addr, v, t)
	case addr >= 0x8000:
		if p := b.heldW[addr>>8&63]; b.sampled && addr < 0xC000 && p != nil {
			p[addr&0xFF] = v
		}
	case addr >= 0x5000 && addr < 0x5016:
		b.s.Sound.settle(t, b.cycle)
		b.s.Sound.write(addr, v)
		if addr == 0x5010 {
			b.syncPRG()
			b.drive(t)
		}
	case addr >= 0x5113 && addr <= 0x5117:
		b.s.PRG[addr-0x5113] = v
		b.syncPRG()
	case addr >= 0x5120 && addr <= 0x512B:
		b.s.CHR[addr-0x5120] = uint16(b.s.CHRHigh&3)<<8 | uint16(v)
		b.s.LastB = addr >= 0x5128
		b.syncCHR()
	default:
		b.writeRegister(addr, v, t)
	}
}

func (b *mmc5) writeRegister(addr uint16, v uint8, t timing.Time) {
	switch addr {
	case 0x5100:
		b.s.PRGMode = v
		b.syncPRG()
	case 0x5101:
		b.s.CHRMode = v
		b.syncCHR()
	case 0x5102, 0x5103:
		b.s.Protect[addr-0x5102] = v
		b.syncPRG()
	case 0x5104:
		b.s.ExMode = v
		b.syncNT()
	case 0x5105:
		b.s.Nametables = v
		b.syncNT()
	case 0x5106:
		b.s.FillTile = v
		b.syncNT()
	case 0x5107:
		b.s.FillAttr = v
		b.syncNT()
	case 0x5130:
		b.s.CHRHigh = v
	case 0x5200:
		b.s.Split = v
	case 0x5201:
		b.s.SplitScroll = v
	case 0x5202:
		b.s.SplitBank = v
	case 0x5203:
		b.s.Lines.Target = v
	case 0x5204:
		b.s.Lines.Enable = v&0x80 != 0
		b.drive(t)
	case 0x5205, 0x5206:
		b.s.Factors[addr-0x5205] = v
	}
}

// writeExRAM performs a CPU write to the extra RAM. In the two graphics modes, values
// are only stored while the PPU is rendering; otherwise zero is stored.
func (b *mmc5) writeExRAM(addr uint16, v uint8, t timing.Time) {
	switch b.s.ExMode & 3 {
	case 0, 1:
		if !b.s.Lines.rendering(t, b.cycle) {
			v = 0
		}
	case 3:
		return
	}
	b.s.ExRAM[addr&0x3FF] = v
}

func (b *mmc5) Read(addr uint16, t timing.Time) (v, driven uint8) {
	switch {
	case addr == 0x5204:
		b.s.Lines.rendering(t, b.cycle)
		v, driven = b.Peek(addr)
		b.s.Lines.Pending = false
		b.drive(t)
		return v, driven
	case addr == 0x5010:
		v, driven = b.Peek(addr)
		b.s.Sound.PCMPending = false
		b.drive(t)
		return v, driven
	case addr == 0x5015:
		b.s.Sound.settle(t, b.cycle)
	case addr >= 0x8000 && addr < 0xC000:
		v, driven = b.Peek(addr)
		b.s.Sound.settle(t, b.cycle)
		b.s.Sound.sample(v)
		b.drive(t)
		return v, driven
	}
	return b.Peek(addr)
}

func (b *mmc5) Memory(page uint8) *[cpuPage]uint8 {
	if page >= 0x80 && page < 0xC0 && b.sampled {
		return b.held[page&63]
	}
	return nil
}

func (b *mmc5) Peek(addr uint16) (v, driven uint8) {
	switch {
	case addr == 0x5010:
		return flag(b.s.Sound.PCMPending && b.s.Sound.PCMIRQ, 0x80), 0xFF
	case addr == 0x5015:
		return b.s.Sound.status(), 0xFF
	case addr == 0x5204:
		return flag(b.s.Lines.Pending, 0x80) | flag(b.s.Lines.InFrame, 0x40), 0xC0
	case addr == 0x5205:
		return uint8(uint16(b.s.Factors[0]) * uint16(b.s.Factors[1])), 0xFF
	case addr == 0x5206:
		return uint8(uint16(b.s.Factors[0]) * uint16(b.s.Factors[1]) >> 8), 0xFF
	case addr >= 0x5C00 && addr < 0x6000 && b.s.ExMode&3 >= 2:
		return b.s.ExRAM[addr&0x3FF], 0xFF
	case addr >= 0x8000 && addr < 0xC000 && b.sampled:
		if p := b.held[addr>>8&63]; p != nil {
			return p[addr&0xFF], 0xFF
		}
	}
	return 0, 0
}

// drive sets the interrupt line from its two sources.
func (b *mmc5) drive(t timing.Time) {
	b.setIRQ(b.s.Lines.Enable && b.s.Lines.Pending || b.s.Sound.PCMIRQ && b.s.Sound.PCMPending, t)
}

func (b *mmc5) Output(t timing.Time) float32 {
	b.s.Sound.settle(t, b.cycle)
	return float32(b.s.Sound.level())
}

func (b *mmc5) NextChange() timing.Time { return b.s.Sound.nextChange(b.cycle) }

// flag returns mask when set, else 0.
func flag(set bool, mask uint8) uint8 {
	if set {
		return mask
	}
	return 0
}
