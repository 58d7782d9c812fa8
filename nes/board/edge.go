package board

import "pool6502/nes/timing"

// Sizes of the pages in the page tables.
const (
	cpuPage = 256  // bytes in one entry of the CPU's page tables
	chrPage = 1024 // bytes in one entry of the PPU's pattern and nametable tables
)

// edge is the cartridge's edge connector: everything that a board can reach. Through
// its pointers, a board fills in the page tables of the console and of the PPU. The
// tables are computed from the board's registers, and computed again by the board's
// Sync after a state was loaded.
type edge struct {
	cart  *Cart
	cycle timing.Time // length of a CPU cycle
	dot   timing.Time // length of a dot of the PPU

	// Memory that can change: pieces of the console's arena.
	prgRAM []byte // volatile part first, battery-backed part after it
	hidden []byte // memory behind a chip: a serial EEPROM, flash
	chrRAM []byte
	ciram  []byte // 2 KB in the console; 4 KB when the board has four screens

	// The CPU's side: the console's page tables. Accesses to a page whose entry is nil
	// go to the board's Read and Write. publish is called for each page that changed.
	rd, wr  *[256]*[cpuPage]uint8
	publish func(page uint8)

	// The PPU's side: tables that live in the PPU.
	chr  *[8]*[chrPage]uint8
	chrW *[8]bool
	nt   *[4]*[chrPage]uint8
	ntW  *[4]bool

	// irq is the board's interrupt line; on means asserted (low) since t.
	irq func(on bool, t timing.Time)
}

// Wires is the console's side of the edge connector: memory that the console keeps
// for the board, the tables that the board fills in, and its interrupt line.
type Wires struct {
	PRGRAM []byte // as many bytes as Choice.RAM returns
	Hidden []byte
	CHRRAM []byte
	CIRAM  []byte // nametable memory, 2 KB, or 4 KB when the board has four screens

	// The CPU's memory map, one entry for each page. Accesses to pages whose entry is
	// nil go to the board. Publish is called for each page that changed.
	RD, WR  *[256]*[256]uint8
	Publish func(page uint8)

	// The PPU's pattern tables and nametables in pages of 1 KB, and which can be
	// written.
	CHR  *[8]*[1024]uint8
	CHRW *[8]bool
	NT   *[4]*[1024]uint8
	NTW  *[4]bool

	// IRQ is called when the interrupt line changes; on means asserted (low)
	// since t.
	IRQ func(on bool, t timing.Time)
}

// newEdge connects a cartridge to the console's wires.
func newEdge(c *Cart, region timing.Region, w Wires) *edge {
	clocks := region.Clocks()
	return &edge{
		cart: c, cycle: clocks.CPU, dot: clocks.Dot,
		prgRAM: w.PRGRAM, hidden: w.Hidden, chrRAM: w.CHRRAM, ciram: w.CIRAM,
		rd: w.RD, wr: w.WR, publish: w.Publish,
		chr: w.CHR, chrW: w.CHRW, nt: w.NT, ntW: w.NTW,
		irq: w.IRQ,
	}
}

// setIRQ changes the level of the interrupt line.
func (e *edge) setIRQ(on bool, t timing.Time) {
	if e.irq != nil {
		e.irq(on, t)
	}
}

// setPage puts one entry into the CPU's page tables.
func (e *edge) setPage(page uint8, rd, wr *[cpuPage]uint8) {
	if e.rd[page] == rd && e.wr[page] == wr {
		return
	}
	e.rd[page], e.wr[page] = rd, wr
	if e.publish != nil {
		e.publish(page)
	}
}

// wrap returns bank modulo the number of banks; bank may be negative, which
// counts from the end: -1 is the last bank.
func wrap(bank, banks int) int {
	if banks <= 0 {
		return 0
	}
	if banks&(banks-1) == 0 {
		return bank & (banks - 1)
	}
	bank %= banks
	if bank < 0 {
		bank += banks
	}
	return bank
}

// mapPRG shows bank number bank of size bytes of PRG ROM at addr. Bank
// numbers wrap; negative ones count from the end. ROM smaller than the bank
// repeats inside it.
func (e *edge) mapPRG(addr, size, bank int) {
	e.mapPages(addr, size, e.cart.PRG, bank, false)
}

// mapPRGRAM shows a bank of the cartridge's RAM at addr, or open bus if the cartridge
// has none.
func (e *edge) mapPRGRAM(addr, size, bank int, writable bool) {
	if len(e.prgRAM) == 0 {
		e.unmap(addr, size)
		return
	}
	e.mapPages(addr, size, e.prgRAM, bank, writable)
}

// mapPages shows a bank of mem, whose length is a multiple of a page.
func (e *edge) mapPages(addr, size int, mem []byte, bank int, writable bool) {
	base := 0
	if len(mem) > size {
		// If the last bank is incomplete, it continues with the start of memory.
		base = wrap(bank, (len(mem)+size-1)/size) * size
	}
	for off, at := 0, base%len(mem); off < size; off += cpuPage {
		page := (*[cpuPage]uint8)(mem[at : at+cpuPage])
		var wr *[cpuPage]uint8
		if writable {
			wr = page
		}
		e.setPage(uint8((addr+off)>>8), page, wr)
		if at += cpuPage; at == len(mem) {
			at = 0
		}
	}
}

// unmap removes CPU addresses from the page tables, so that accesses go to the board's
// Read and Write.
func (e *edge) unmap(addr, size int) {
	for p := addr >> 8; p < (addr+size)>>8; p++ {
		e.setPage(uint8(p), nil, nil)
	}
}

// mapCHR shows bank number bank of size bytes of the cartridge's character
// memory (ROM, or RAM when there is no ROM) at PPU address addr.
func (e *edge) mapCHR(addr, size, bank int) {
	if len(e.cart.CHR) > 0 {
		e.mapCHRIn(e.cart.CHR, addr, size, bank, false)
	} else {
		e.mapCHRIn(e.chrRAM, addr, size, bank, true)
	}
}

// mapCHRRAM shows a bank of character RAM, on boards that have both kinds.
func (e *edge) mapCHRRAM(addr, size, bank int, writable bool) {
	e.mapCHRIn(e.chrRAM, addr, size, bank, writable)
}

// mapCHRIn shows a bank of mem, whose length is a multiple of 1 KB.
func (e *edge) mapCHRIn(mem []byte, addr, size, bank int, writable bool) {
	if len(mem) == 0 {
		return
	}
	base := 0
	if len(mem) > size {
		base = wrap(bank, (len(mem)+size-1)/size) * size
	}
	for off := 0; off < size; off += chrPage {
		at := (base + off) % len(mem)
		page := (*[chrPage]uint8)(mem[at : at+chrPage])
		i := (addr + off) / chrPage
		e.chr[i], e.chrW[i] = page, writable
	}
}

// mirror maps the four nametables to the console's CIRAM. On a board with four
// screens it changes nothing.
func (e *edge) mirror(m Mirroring) {
	if e.cart.Mirroring == FourScreen {
		m = FourScreen
	}
	for i, page := range [...][4]int{
		Horizontal: {0, 0, 1, 1},
		Vertical:   {0, 1, 0, 1},
		SingleA:    {0, 0, 0, 0},
		SingleB:    {1, 1, 1, 1},
		FourScreen: {0, 1, 2, 3},
	}[m] {
		e.mapNT(i, e.ciram, page, true)
	}
}

// mapNT shows the 1 KB page of mem as nametable i (0-3).
func (e *edge) mapNT(i int, mem []byte, page int, writable bool) {
	at := wrap(page, len(mem)/chrPage) * chrPage
	p := (*[chrPage]uint8)(mem[at : at+chrPage])
	e.nt[i], e.ntW[i] = p, writable
}

// prgByte returns the byte of ROM that the CPU sees at addr, for boards whose
// writes conflict with the ROM on the data bus: the board receives the written value
// AND that byte.
func (e *edge) prgByte(addr uint16) uint8 {
	if p := e.rd[addr>>8]; p != nil {
		return p[addr&0xFF]
	}
	return 0xFF
}

// ppuByte returns the byte that the PPU sees at addr, $0000-$3EFF.
func (e *edge) ppuByte(addr uint16) uint8 {
	if addr < 0x2000 {
		return e.chr[addr>>10][addr&0x3FF]
	}
	return e.nt[addr>>10&3][addr&0x3FF]
}

// ppuStore writes to addr if writable memory is mapped there.
func (e *edge) ppuStore(addr uint16, v uint8) {
	if addr < 0x2000 {
		if e.chrW[addr>>10] {
			e.chr[addr>>10][addr&0x3FF] = v
		}
	} else if e.ntW[addr>>10&3] {
		e.nt[addr>>10&3][addr&0x3FF] = v
	}
}
