package board

import "pool6502/nes/timing"

// flashState is the state of a flash chip.
type flashState struct {
	Step   uint8       // how much of a command it has received
	ID     bool        // reads give the chip's name
	Status uint8       // what reads give while it writes or erases
	Until  timing.Time // when that ends; timing.Never if it does neither
}

// The steps of a command: the first two begin it, the third names it.
const (
	flashIdle uint8 = iota
	flashAA
	flash55
	flashProgram // the byte to write follows
	flashErase   // and once more the first two
	flashEraseAA
	flashErase55
)

// flashSector is what is erased at once.
const flashSector = 4 << 10

// How long writing and erasing take at most, in CPU cycles: 20 µs for a byte, 25 ms for a sector, 100 ms for the chip.
const (
	programCycles = 36
	sectorCycles  = 44744
	chipCycles    = 178977
)

// flash is PRG ROM in an SST39SF040 or one of its smaller kin, which a program can erase by sectors and write byte by byte.
// While the chip is busy, and while it gives its name, every read is answered by it: programs wait in RAM (nesdev,
// "UNROM 512" and "GTROM"; the data sheet).
//
// A sector comes from the ROM until it is first changed; from then on, from the memory that is saved. So a new build of a
// program runs with the save of an older one.
type flash struct {
	*edge
	s       *flashState
	changed []byte // for each sector, whether it was
	data    []byte
	at      [2]int // what $8000 and $C000 show: offsets in the chip
}

// flashSize returns the bytes of hidden memory for a ROM of n bytes.
func flashSize(n int) int { return roundUp(n, flashSector)/flashSector + n }

func newFlash(e *edge, s *flashState) flash {
	sectors := len(e.hidden) - len(e.cart.PRG)
	return flash{edge: e, s: s, changed: e.hidden[:sectors], data: e.hidden[sectors:]}
}

// show is mapPRG for the flash.
func (f *flash) show(addr, size, bank int) {
	n := len(f.data)
	base := wrap(bank, max(n/size, 1)) * size
	for off := 0; off < size; off += cpuPage {
		at := (base + off) % n
		if off&0x3FFF == 0 {
			f.at[(addr+off)>>14&1] = at
		}
		mem := f.cart.PRG
		if f.changed[at/flashSector] != 0 {
			mem = f.data
		}
		page := (*[cpuPage]uint8)(mem[at:])
		if f.s.ID || f.s.Until != timing.Never {
			page = nil
		}
		f.setPage(uint8((addr+off)>>8), page, nil)
	}
}

// offset returns where in the chip an address is.
func (f *flash) offset(addr uint16) int {
	return (f.at[addr>>14&1] + int(addr&0x3FFF)) % len(f.data)
}

// read answers a read while the ROM does not.
func (f *flash) read(addr uint16) uint8 {
	if f.s.Until != timing.Never {
		return f.s.Status
	}
	if f.offset(addr)&1 == 0 {
		return 0xBF // SST
	}
	switch n := len(f.data); {
	case n <= 128<<10:
		return 0xB5
	case n <= 256<<10:
		return 0xB6
	}
	return 0xB7
}

// write takes one write of a command at t.
func (f *flash) write(addr uint16, v uint8, t timing.Time) {
	at := f.offset(addr)
	line, step := at&0x7FFF, f.s.Step
	f.s.Step = flashIdle
	switch {
	case f.s.Until != timing.Never: // busy
	case step == flashProgram:
		f.change(at)
		f.data[at] &= v
		f.busy(^v&0x80, t, programCycles)
	case (step == flashIdle || step == flashErase) && line == 0x5555 && v == 0xAA:
		f.s.Step = step + 1
	case (step == flashAA || step == flashEraseAA) && line == 0x2AAA && v == 0x55:
		f.s.Step = step + 1
	case step == flash55 && line == 0x5555 && v == 0xA0:
		f.s.Step = flashProgram
	case step == flash55 && line == 0x5555 && v == 0x80:
		f.s.Step = flashErase
	case step == flash55 && line == 0x5555 && v == 0x90:
		f.s.ID = true
	case step == flashErase55 && v == 0x30:
		f.erase(at)
		f.busy(0, t, sectorCycles)
	case step == flashErase55 && line == 0x5555 && v == 0x10:
		for at := 0; at < len(f.data); at += flashSector {
			f.erase(at)
		}
		f.busy(0, t, chipCycles)
	case v == 0xF0:
		f.s.ID = false
	}
}

// busy makes the chip answer reads with a status for so many cycles: bit 7 is the complement of what it writes.
func (f *flash) busy(status uint8, t timing.Time, cycles timing.Time) {
	f.s.Status, f.s.Until = status, t+cycles*f.cycle
}

// sector returns the sector that an offset is in.
func (f *flash) sector(at int) (from, to int) {
	from = at &^ (flashSector - 1)
	return from, min(from+flashSector, len(f.data))
}

// change makes the sector of an offset one that differs from the ROM.
func (f *flash) change(at int) {
	from, to := f.sector(at)
	if f.changed[at/flashSector] == 0 {
		copy(f.data[from:to], f.cart.PRG[from:to])
		f.changed[at/flashSector] = 1
	}
}

func (f *flash) erase(at int) {
	from, to := f.sector(at)
	f.changed[at/flashSector] = 1
	for i := from; i < to; i++ {
		f.data[i] = 0xFF
	}
}

// flashBoardState is a latch beside a flash chip.
type flashBoardState struct {
	latchState
	flashState
}

// flashBoard is a board of discrete logic whose PRG ROM is flash.
type flashBoard struct {
	plain
	s       flashBoardState
	rom     flash
	latches func(addr uint16) bool // whether a write goes to the latch
	decode  func(v int)
}

// newFlashBoard makes a board whose decode maps PRG ROM by the function that it is given.
func newFlashBoard(e *edge, latches func(uint16) bool, decode func(prg func(addr, size, bank int)) func(v int)) Board {
	b := &flashBoard{plain: plain{e}, latches: latches}
	b.rom = newFlash(e, &b.s.flashState)
	b.decode = decode(b.rom.show)
	return b
}

func (b *flashBoard) State() any { return &b.s }

func (b *flashBoard) Power() { b.s = flashBoardState{flashState: flashState{Until: timing.Never}} }

func (b *flashBoard) Sync() { b.decode(int(b.s.Value)) }

func (b *flashBoard) Write(addr uint16, v uint8, t timing.Time) {
	switch {
	case b.latches(addr):
		b.s.Value = v
	case addr >= 0x8000:
		b.rom.write(addr, v, t)
	default:
		return
	}
	b.Sync()
}

// Read answers for the ROM while it is busy or gives its name. Bit 6 of the status changes with each read.
func (b *flashBoard) Read(addr uint16, _ timing.Time) (v, driven uint8) {
	if v, driven = b.Peek(addr); driven != 0 && b.s.Until != timing.Never {
		b.s.Status ^= 0x40
	}
	return v, driven
}

func (b *flashBoard) Peek(addr uint16) (v, driven uint8) {
	if addr < 0x8000 {
		return 0, 0
	}
	return b.rom.read(addr), 0xFF
}

// Next returns when the chip is no longer busy.
func (b *flashBoard) Next() timing.Time { return b.s.Until }

func (b *flashBoard) Settle(t timing.Time) {
	if t >= b.s.Until {
		b.s.Until = timing.Never
		b.Sync()
	}
}
