package board

import (
	"fmt"
	"testing"

	"pool6502/nes/ppu"
	"pool6502/nes/timing"
)

// A slot is a board outside a console: an edge with tables of its own, and a bus.
type slot struct {
	testing.TB
	*edge
	Board
	nrd, nwr [256]*[256]uint8
	bchr     [8]*[1024]uint8
	bchrW    [8]bool
	bnt      [4]*[1024]uint8
	bntW     [4]bool
	t        timing.Time
	irqLow   bool
	irqAt    timing.Time
	open     uint8
}

const testCycle = 24

// testImage builds an image of prg and chr KB for a mapper. Each byte of PRG
// ROM is the number of its 8 KB bank, each byte of CHR ROM that of its 1 KB.
// Every change edits the header before it is read.
func testImage(mapper, prgKB, chrKB int, changes ...func(h []uint8)) []uint8 {
	image := make([]uint8, 16+(prgKB+chrKB)<<10)
	copy(image, "NES\x1A")
	image[4], image[5] = uint8(prgKB/16), uint8(chrKB/8)
	image[6], image[7] = uint8(mapper<<4), uint8(mapper&0xF0)
	for i := range prgKB << 10 {
		image[16+i] = uint8(i >> 13)
	}
	for i := range chrKB << 10 {
		image[16+prgKB<<10+i] = uint8(i >> 10)
	}
	for _, change := range changes {
		change(image[:16])
	}
	return image
}

// nes20 makes the header NES 2.0 with RAM sizes as exponents: volatile and
// battery-backed PRG RAM, and CHR RAM.
func nes20(submapper, prgRAM, prgNVRAM, chrRAM uint8) func([]uint8) {
	return func(h []uint8) {
		h[7] |= 8
		h[8] = submapper << 4
		h[10] = prgNVRAM<<4 | prgRAM
		h[11] = chrRAM
	}
}

func vertical(h []uint8)   { h[6] |= 1 }
func battery(h []uint8)    { h[6] |= 2 }
func fourScreen(h []uint8) { h[6] |= 8 }

func newSlot(t testing.TB, image []uint8) *slot {
	t.Helper()
	return newSlotNamed(t, image, "")
}

func newSlotNamed(t testing.TB, image []uint8, name string) *slot {
	t.Helper()
	cart, err := ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	r, err := cart.row(name)
	if err != nil {
		t.Fatal(err)
	}
	prg, hidden, chr := cart.ramSizes(r)
	b := &slot{TB: t, t: 1000 * testCycle, open: 0xEE}
	b.edge = &edge{
		cart: cart, cycle: testCycle, dot: testCycle / 3,
		prgRAM: make([]uint8, prg), hidden: make([]uint8, hidden), chrRAM: make([]uint8, chr), ciram: make([]uint8, 4<<10),
		rd: &b.nrd, wr: &b.nwr,
		chr: &b.bchr, chrW: &b.bchrW, nt: &b.bnt, ntW: &b.bntW,
		irq: func(on bool, at timing.Time) { b.irqLow, b.irqAt = on, at },
	}
	for i := range b.ciram {
		b.ciram[i] = uint8(0xA0 + i>>10)
	}
	b.Board = r.make(b.edge)
	b.Board.Power()
	b.Board.Sync()
	return b
}

// cpu reads as the CPU does; addresses that nothing drives read as b.open.
func (b *slot) cpu(addr uint16) uint8 {
	b.t += testCycle
	if s, ok := b.Board.(Timed); ok {
		s.Settle(b.t)
	}
	if p := b.rd[addr>>8]; p != nil {
		return p[addr&0xFF]
	}
	v, driven := b.Board.Read(addr, b.t)
	return v&driven | b.open&^driven
}

// poke writes as the CPU does, in a cycle that follows a read.
func (b *slot) poke(addr uint16, v uint8) {
	b.t += 2 * testCycle
	b.again(addr, v)
}

// again writes in the cycle after the last access.
func (b *slot) again(addr uint16, v uint8) {
	b.t += testCycle
	if s, ok := b.Board.(Timed); ok {
		s.Settle(b.t)
	}
	if p := b.wr[addr>>8]; p != nil {
		p[addr&0xFF] = v
		return
	}
	b.Board.Write(addr, v, b.t)
}

// ppu reads as the PPU does.
func (b *slot) ppu(addr uint16) uint8 {
	if f, ok := b.Board.(ppu.Fetcher); ok {
		return f.Fetch(addr, b.t)
	}
	return b.ppuByte(addr)
}

func (b *slot) wantCPU(addr uint16, want uint8) {
	b.Helper()
	if got := b.cpu(addr); got != want {
		b.Errorf("the CPU sees $%02X at $%04X, want $%02X", got, addr, want)
	}
}

func (b *slot) wantPPU(addr uint16, want uint8) {
	b.Helper()
	if got := b.ppu(addr); got != want {
		b.Errorf("the PPU sees $%02X at $%04X, want $%02X", got, addr, want)
	}
}

// wantPRG checks the 8 KB banks at $8000, $A000, $C000 and $E000.
func (b *slot) wantPRG(banks ...uint8) {
	b.Helper()
	for i, want := range banks {
		b.wantCPU(uint16(0x8000+i*0x2000), want)
		b.wantCPU(uint16(0x9FFF+i*0x2000), want)
	}
}

// wantCHR checks the 1 KB banks from $0000 on.
func (b *slot) wantCHR(banks ...uint8) {
	b.Helper()
	for i, want := range banks {
		b.wantPPU(uint16(i*0x400), want)
		b.wantPPU(uint16(i*0x400+0x3BF), want)
	}
}

// wantNT checks the pages of CIRAM that the four nametables show.
func (b *slot) wantNT(pages ...uint8) {
	b.Helper()
	for i, want := range pages {
		b.wantPPU(uint16(0x2000+i*0x400), 0xA0+want)
	}
}

func (b *slot) wantIRQ(want bool) {
	b.Helper()
	if b.irqLow != want {
		b.Errorf("interrupt line low: %v, want %v", b.irqLow, want)
	}
}

// settleIn settles a board that keeps time in steps, the last of them at end.
func (b *slot) settleIn(step, end timing.Time) {
	for at := b.t; at < end; at += step {
		b.Board.(Timed).Settle(at)
	}
	b.Board.(Timed).Settle(end)
}

// run runs a row of a table under its name, also if the slot was made outside of it.
func (b *slot) run(name string, row func()) {
	b.Helper()
	outer := b.TB
	outer.(*testing.T).Run(name, func(t *testing.T) {
		b.TB = t
		defer func() { b.TB = outer }()
		row()
	})
}

// pokes writes values to registers that lie step apart.
func (b *slot) pokes(addr, step uint16, values ...uint8) {
	for i, v := range values {
		b.poke(addr+uint16(i)*step, v)
	}
}

// A port is a pair of registers: one selects what the other one fills.
type port struct{ selects, data uint16 }

var (
	mmc3Port     = port{0x8000, 0x8001}
	fme7Port     = port{0x8000, 0xA000}
	sound5BPort  = port{0xC000, 0xE000}
	action53Port = port{0x5000, 0x8000}
)

// fill writes to a register behind a port.
func (b *slot) fill(p port, reg, v uint8) {
	b.poke(p.selects, reg)
	b.poke(p.data, v)
}

// fills writes to registers behind a port, from one on.
func (b *slot) fills(p port, reg uint8, values ...uint8) {
	for i, v := range values {
		b.fill(p, reg+uint8(i), v)
	}
}

// mirrorings are what modes 0 to 3 of most boards show: vertical, horizontal, page 0, page 1.
var mirrorings = [][4]uint8{{0, 1, 0, 1}, {0, 0, 1, 1}, {0, 0, 0, 0}, {1, 1, 1, 1}}

// wantMirrorings sets each mode and checks what the nametables show.
func (b *slot) wantMirrorings(set func(mode uint8), want [][4]uint8) {
	b.Helper()
	for mode, pages := range want {
		b.run(fmt.Sprint("mirroring ", mode), func() {
			set(uint8(mode))
			b.wantNT(pages[:]...)
		})
	}
}

// wantIRQAt checks that a board announces its interrupt for a time, and that the line falls then.
func (b *slot) wantIRQAt(want timing.Time) {
	b.Helper()
	timed := b.Board.(Timed)
	if got := timed.Next(); got != want {
		b.Errorf("it announces its interrupt for %d cycles from now, want %d", (got-b.t)/testCycle, (want-b.t)/testCycle)
	}
	timed.Settle(want - testCycle)
	b.wantIRQ(false)
	timed.Settle(want)
	b.wantIRQ(true)
	if b.irqAt != want {
		b.Errorf("the line fell at %d, want %d", b.irqAt, want)
	}
	b.t = max(b.t, want)
}

// wantNoIRQ checks that a board has no interrupt to announce, and holds the line high.
func (b *slot) wantNoIRQ() {
	b.Helper()
	b.wantIRQ(false)
	if at := b.Board.(Timed).Next(); at != timing.Never {
		b.Errorf("it announces an interrupt for %d", at)
	}
}
