package board

import "pool6502/nes/timing"

// action53State is the multicart board of the Action 53 collections.
type action53State struct {
	Select uint8 // $5000: which register $8000-$FFFF writes
	CHR    uint8 // $00
	Inner  uint8 // $01: 16 or 32 KB bank of the game
	Mode   uint8 // $80: SSPPMM: game size, PRG mode, mirroring
	Outer  uint8 // $81: 32 KB bank in the collection
}

// action53 is mapper 28: it can act as an AxROM, BNROM, CNROM or UxROM board with 32 to
// 256 KB anywhere in a large ROM (nesdev, "Action 53 mapper").
type action53 struct {
	plain
	s action53State
}

func newAction53(e *edge) Board { return &action53{plain: plain{e}} }

func (b *action53) State() any { return &b.s }

// Power leaves the last 16 KB of the ROM at $C000, where the menu is.
func (b *action53) Power() { b.s = action53State{Inner: 0x0F, Outer: 0xFF, Mode: 0x0C} }

func (b *action53) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x4000, b.prgBank(0))
	b.mapPRG(0xC000, 0x4000, b.prgBank(1))
	b.mapCHR(0, 0x2000, int(b.s.CHR&3))
	b.mirror([4]Mirroring{SingleA, SingleB, Vertical, Horizontal}[b.s.Mode&3])
}

// prgBank returns the 16 KB bank of the lower or the upper half of $8000. The
// size of the game decides how many low bits come from the inner register.
func (b *action53) prgBank(half int) int {
	outer, inner := int(b.s.Outer)<<1, int(b.s.Inner)
	switch mode := int(b.s.Mode >> 2 & 3); {
	case mode < 2:
		inner = inner<<1 | half
	case mode&1 == half:
		// The half that is fixed: 2 fixes the lower one, 3 the upper one.
		return outer | half
	}
	mask := 2<<(b.s.Mode>>4&3) - 1
	return outer&^mask | inner&mask
}

func (b *action53) Write(addr uint16, v uint8, _ timing.Time) {
	switch {
	case addr >= 0x5000 && addr < 0x6000:
		b.s.Select = v & 0x81
		return
	case addr < 0x8000:
		return
	}
	switch b.s.Select {
	case 0x00:
		b.s.CHR = v & 3
		b.oneScreen(v)
	case 0x01:
		b.s.Inner = v & 0x0F
		b.oneScreen(v)
	case 0x80:
		b.s.Mode = v & 0x3F
	case 0x81:
		b.s.Outer = v
	}
	b.Sync()
}

// oneScreen chooses the screen by bit 4 of a bank register, as on AxROM, if the mode
// is one-screen.
func (b *action53) oneScreen(v uint8) {
	if b.s.Mode&2 == 0 {
		b.s.Mode = b.s.Mode&^1 | v>>4&1
	}
}
