package board

import (
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
	prg, chr := cart.ramSizes(r)
	b := &slot{TB: t, t: 1000 * testCycle, open: 0xEE}
	b.edge = &edge{
		cart: cart, cycle: testCycle, dot: testCycle / 3,
		prgRAM: make([]uint8, prg), chrRAM: make([]uint8, chr), ciram: make([]uint8, 4<<10),
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

func TestEveryBoardStartsOnAnyCartridge(t *testing.T) {
	for _, r := range boards {
		for _, size := range [][2]int{{16, 0}, {32, 8}, {48, 24}, {512, 256}} {
			for sub := range uint8(6) {
				b := newSlot(t, testImage(r.mapper, size[0], size[1], func(h []uint8) {
					nes20(sub, 7, 7, 7)(h)
				}))
				for addr := 0x4020; addr < 0x10000; addr += 0x80 {
					for _, v := range []uint8{0, 0x5A, 0xFF} {
						b.poke(uint16(addr), v)
						b.cpu(uint16(addr))
						b.Board.Peek(uint16(addr))
					}
				}
				for addr := range uint16(0x2FFF) {
					b.ppu(addr)
				}
				b.Board.Reset()
				b.Board.Sync()
			}
		}
	}
}

func TestABoardThatIsMappedAgainLooksTheSame(t *testing.T) {
	for _, r := range boards {
		b := newSlot(t, testImage(r.mapper, 256, 128))
		for i := range 3000 {
			b.poke(uint16(0x4020+i*20), uint8(i*7))
			rd, wr, chr, chrW, nt, ntW := b.nrd, b.nwr, b.bchr, b.bchrW, b.bnt, b.bntW
			b.Board.Sync()
			if rd != b.nrd || wr != b.nwr || chr != b.bchr || chrW != b.bchrW || nt != b.bnt || ntW != b.bntW {
				t.Fatalf("mapper %d: after a write to $%04X the map is not what its registers say", r.mapper, 0x4020+i*20)
			}
		}
	}
}
