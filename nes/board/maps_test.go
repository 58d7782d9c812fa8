package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pool6502/internal/golden"
	"pool6502/nes/ppu"
	"pool6502/nes/timing"
)

// submappers are those of mappers that have more than one kind of board.
var submappers = map[int][]uint8{
	1: {0, 5}, 4: {0, 1, 3, 4}, 16: {0, 4, 5}, 21: {0, 1, 2}, 23: {0, 1, 2, 3}, 25: {0, 1, 2, 3}, 30: {0, 1, 2, 3, 4},
	34: {1, 2}, 71: {0, 1}, 78: {1, 3}, 85: {0, 1, 2}, 206: {0, 1}, 210: {0, 1, 2}, 232: {0, 1},
}

// TestEveryBoardMapsWhatItsRegistersSay writes random values to registers of every board. testdata/maps.txt has
// each write that changed something, and what it changed:
//
//	1040 $8001=$1D: PRG 13 1 62 63   in cycle 1040: the 8 KB banks at $8000, $A000, $C000 and $E000
//	CHR 4 5 6 7 0 1 2 3              the 1 KB banks at $0000, $0400 and so on; from 128 on RAM
//	NT 0 1 0 1                       the nametables: pages of CIRAM, or banks of CHR ROM as C9
//	RAM 224w                         the 8 KB at $6000, or its quarters: RAM from 224 on, w if it can be written
//	IRQ at 1055                      the interrupt line will fall in cycle 1055, or fell then
func TestEveryBoardMapsWhatItsRegistersSay(t *testing.T) {
	var out strings.Builder
	for _, r := range boards {
		subs := submappers[r.mapper]
		if subs == nil {
			subs = []uint8{0}
		}
		for _, sub := range subs {
			for i, size := range [][2]int{{512, 128}, {256, 0}} {
				fmt.Fprintf(&out, "\n%s, mapper %d.%d, %d KB of PRG ROM, %d KB of CHR ROM\n", r.name, r.mapper, sub, size[0], size[1])
				ram := uint8(9) // 32 KB
				if r.name[:4] == "MMC1" {
					ram = 7 // 8 KB, which leaves lines of the chip free
				}
				image := testImage(r.mapper, size[0], size[1], nes20(sub, 9, 0, ram), vertical)
				for i := 17; i < 16+size[0]<<10; i += 2 {
					image[i] = 0xFF // no bus conflict at odd addresses
				}
				newWalk(newSlot(t, image), r.mapper, &out).run(20 - 10*i)
			}
		}
	}
	golden.Check(t, "maps.txt", out.String())
}

// A walk writes to registers of a board and keeps account of what changes.
type walk struct {
	*slot
	*rand.Rand
	mapper int
	out    *strings.Builder
	seen   [5]string
}

func newWalk(s *slot, mapper int, out *strings.Builder) *walk {
	for i := range s.prgRAM {
		s.prgRAM[i] = uint8(224 + i>>13)
	}
	for i := range s.chrRAM {
		s.chrRAM[i] = uint8(128 + i>>10)
	}
	for i := range s.ciram {
		s.ciram[i] = uint8(192 + i>>10)
	}
	return &walk{slot: s, Rand: rand.New(rand.NewPCG(uint64(mapper), 6502)), mapper: mapper, out: out}
}

// run goes on until so many steps have changed something.
func (w *walk) run(changes int) {
	w.note("power on")
	for range 2000 {
		if w.note(w.step()) {
			if changes--; changes == 0 {
				return
			}
		}
	}
}

// step does something at random, and says what.
func (w *walk) step() string {
	timed, isTimed := w.Board.(Timed)
	line, isWatcher := w.Board.(ppu.A12Watcher)
	fetcher, isFetcher := w.Board.(ppu.Fetcher)
	switch n := w.IntN(10); {
	case n == 0 && isTimed:
		cycles := w.IntN(400)
		w.t += timing.Time(cycles) * testCycle
		timed.Settle(w.t)
		return fmt.Sprintf("wait %d", cycles)
	case n < 4 && isWatcher:
		w.t += 4 * testCycle
		line.A12(false, w.t)
		w.t += 4 * testCycle
		line.A12(true, w.t)
		return "a rise of A12"
	case n == 0 && isFetcher && w.mapper != 5:
		addr := uint16(w.IntN(2)*0x1000 + 0xFD8 + w.IntN(2)*0x10 + w.IntN(2))
		fetcher.Fetch(addr, w.t)
		return fmt.Sprintf("fetch $%04X", addr)
	}
	addr, v := w.register(), uint8(w.Uint32())
	if w.mapper == 1 || w.mapper == 155 {
		w.serial(addr, v&0x1F)
	} else {
		w.poke(addr, v)
	}
	return fmt.Sprintf("$%04X=$%02X", addr, v)
}

// register returns an address that may be a register's.
func (w *walk) register() uint16 {
	low := uint16(w.IntN(4))
	switch w.IntN(4) {
	case 0:
		low = 1 << w.IntN(10)
	case 1:
		switch w.mapper {
		case 5:
			return 0x5100 + uint16(w.IntN(0x31))
		case 28:
			return 0x5000
		case 34:
			return 0x7FFC + low
		case 79, 113:
			return 0x4020 + uint16(w.IntN(0x40))<<7
		}
		return 0x4020 + uint16(w.IntN(0x3FE0))
	}
	if w.mapper == 5 {
		return 0x5113 + uint16(w.IntN(5)*w.IntN(2)) + uint16(w.IntN(12))
	}
	return 0x8000 + uint16(w.IntN(16))<<11 + low
}

// note writes what a step changed. It reports whether that was anything.
func (w *walk) note(step string) bool {
	text := fmt.Sprintf("%d %s:", w.t/testCycle, step)
	changed := false
	for page := range 0x40 {
		if w.rd[page] != nil || w.wr[page] != nil {
			w.Fatalf("%s maps memory at $%02X00, which is not the cartridge's", text, page)
		}
	}
	for i, part := range [5]string{w.ram(), w.prg(), w.chrBanks(), w.nametables(), w.interrupt()} {
		if part != w.seen[i] {
			w.seen[i], changed = part, true
			text += " " + part
		}
	}
	if changed {
		fmt.Fprintln(w.out, text)
	}
	return changed
}

func (w *walk) ram() string {
	var pieces [4]string
	for i := range pieces {
		addr := uint16(0x6000 + i*0x800)
		pieces[i] = w.memory(addr)
		if w.wr[addr>>8] != nil {
			pieces[i] += "w"
		}
	}
	if pieces == [4]string{pieces[0], pieces[0], pieces[0], pieces[0]} {
		return "RAM" + pieces[0]
	}
	return "RAM" + strings.Join(pieces[:], "")
}

func (w *walk) prg() string {
	text := "PRG"
	for addr := 0x8000; addr < 0x10000; addr += 0x2000 {
		text += w.memory(uint16(addr))
	}
	return text
}

// memory says what the CPU would read, without reading it.
func (w *walk) memory(addr uint16) string {
	if p := w.rd[addr>>8]; p != nil {
		return fmt.Sprintf(" %d", p[addr&0xFF])
	}
	v, driven := w.Board.Peek(addr)
	switch driven {
	case 0:
		return " --"
	case 0xFF:
		return fmt.Sprintf(" %d", v)
	}
	return fmt.Sprintf(" %d of %02X", v, driven)
}

func (w *walk) chrBanks() string {
	text := "CHR"
	for i, page := range w.bchr {
		text += fmt.Sprintf(" %d", page[0])
		if w.bchrW[i] != (page[0] >= 128) {
			text += "!"
		}
	}
	return text
}

func (w *walk) nametables() string {
	text := "NT"
	for i, page := range w.bnt {
		if w.bntW[i] {
			text += fmt.Sprintf(" %d", page[0]-192)
		} else {
			text += fmt.Sprintf(" C%d", page[0])
		}
	}
	return text
}

func (w *walk) interrupt() string {
	timed, isTimed := w.Board.(Timed)
	switch {
	case w.irqLow:
		return fmt.Sprintf("IRQ at %d", w.irqAt/testCycle)
	case isTimed && w.mapper != 5 && timed.Next() != timing.Never:
		return fmt.Sprintf("IRQ at %d", timed.Next()/testCycle)
	}
	return "no IRQ"
}
