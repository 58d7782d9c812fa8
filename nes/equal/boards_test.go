package equal

// board is a board that programs run on.
type board struct {
	name       string
	mapper     int
	submappers []int
	// romEverywhere: $8000-$FFFF never shows anything but PRG ROM.
	romEverywhere bool
	// poke is a use of one of its registers.
	poke func(*gen) string
	// acknowledge releases its interrupt.
	acknowledge string
}

var boards = []board{
	{"NROM", 0, []int{0}, true, anyWrite, ""},
	{"MMC1", 1, []int{0}, true, pokeMMC1, ""},
	{"UxROM", 2, []int{0, 1, 2}, true, anyWrite, ""},
	{"CNROM", 3, []int{0, 1, 2}, true, anyWrite, ""},
	{"MMC3", 4, []int{0, 0, 1, 3, 4}, true, pokeMMC3, lines("sta $E000", "sta $E001")},
	{"MMC5", 5, []int{0}, false, pokeMMC5, lines("lda $5204")},
	{"AxROM", 7, []int{0, 1, 2}, true, anyWrite, ""},
	{"MMC2", 9, []int{0}, true, anyWrite, ""},
	{"MMC4", 10, []int{0}, true, anyWrite, ""},
	{"Namco 163", 19, []int{0}, true, pokeNamco163, lines("lda #0", "sta $5000", "sta $5800")},
	{"VRC4", 21, []int{0, 1, 2}, true, pokeVRC4, lines("sta $F0CF", "sta $F006", "sta $F0C0")},
	{"VRC4", 23, []int{0, 1, 2, 3}, true, pokeVRC4, lines("sta $F003", "sta $F00C")},
	{"VRC6", 24, []int{0}, true, pokeVRC6, lines("sta $F002")},
	{"VRC4", 25, []int{0, 1, 2, 3}, true, pokeVRC4, lines("sta $F003", "sta $F00C")},
	{"VRC6", 26, []int{0}, true, pokeVRC6, lines("sta $F001")},
	{"FCG/LZ93D50", 16, []int{0, 4, 5}, true, pokeBandai, lines("sta $600A", "sta $800A")},
	{"TC0690", 48, []int{0}, true, pokeTC0690, lines("sta $C003", "sta $C002")},
	{"RAMBO-1", 64, []int{0}, true, pokeRAMBO1, lines("sta $E000", "sta $E001")},
	{"FME-7", 69, []int{0}, true, pokeFME7, lines("lda #13", "sta $8000", "lda #$81", "sta $A000")},
	{"VRC3", 73, []int{0}, true, pokeVRC3, lines("sta $D000")},
	{"VRC7", 85, []int{0, 1, 2}, true, pokeVRC7, lines("sta $F010", "sta $F008")},
	{"TxSROM", 118, []int{0}, true, pokeMMC3, lines("sta $E000", "sta $E001")},
	{"TQROM", 119, []int{0}, true, pokeMMC3, lines("sta $E000", "sta $E001")},
	{"DxROM", 206, []int{0}, true, pokeMMC3, ""},
	{"Action 53", 28, []int{0}, true, pokeAction53, ""},
	{"LZ93D50 with RAM", 153, []int{0}, true, pokeBandai, lines("sta $800A")},
	{"UNROM 512", 30, []int{0}, false, anyWrite, ""},
	{"Magic Floor", 218, []int{0}, true, anyWrite, ""},
}

func anyWrite(g *gen) string { return g.store(uint16(0x8000+g.IntN(0x8000)), g.byte()) }

// put writes the byte with a plain instruction.
func put(addr int, v uint8) string { return lines(f("lda #$%02X", v), f("sta $%04X", addr)) }

func pokeMMC1(g *gen) string {
	if g.IntN(6) == 0 {
		return g.store(uint16(0x8000+g.IntN(0x8000)), g.one(0x80, 256)) // maybe by two writes in a row
	}
	s := lines(f("lda #$%02X", g.byte()))
	for range 5 {
		s += lines(f("sta $%04X", 0x8000+g.IntN(4)*0x2000), "lsr a")
	}
	return s
}

func pokeMMC3(g *gen) string {
	switch g.IntN(6) {
	case 0:
		return put(0x8000, g.byte()) + put(0x8001, g.byte())
	case 1:
		return put(0xA000+g.IntN(2), g.byte())
	case 2:
		return put(0xC000, g.one(0, 1, 2, 8, 256)) + put(0xC001, 0)
	case 3:
		return g.store(uint16(0xC000+g.IntN(2)), g.one(0, 1, 4, 16, 256))
	case 4:
		return lines("sta $E000") + g.wait(g.IntN(60)) + lines("sta $E001", "cli")
	default:
		return lines("sta $E001", "cli")
	}
}

func pokeBandai(g *gen) string {
	at := 0x6000 + g.IntN(2)*0x2000
	switch g.IntN(5) {
	case 0:
		return put(at+0xB, g.byte()) + put(at+0xC, g.one(0, 0, 1, 8, 256)) + put(at+0xA, 1) + lines("cli")
	case 1:
		return put(0x800D, g.byte()&0xE0) + g.load(uint16(0x6000+g.IntN(0x2000)))
	default:
		return put(at+g.IntN(16), g.byte())
	}
}

func pokeTC0690(g *gen) string {
	switch g.IntN(5) {
	case 0:
		return put(0x8000+g.IntN(2)*0x2000+g.IntN(4), g.byte())
	case 1:
		return put(0xE000, g.byte())
	case 2:
		return put(0xC000, ^g.one(0, 1, 2, 8, 256)) + put(0xC001, 0)
	case 3:
		return lines("sta $C003") + g.wait(g.IntN(60)) + lines("sta $C002", "cli")
	default:
		return lines("sta $C002", "cli")
	}
}

func pokeRAMBO1(g *gen) string {
	switch g.IntN(6) {
	case 0:
		return put(0x8000, g.byte()) + put(0x8001, g.byte())
	case 1:
		return put(0xA000, g.byte())
	case 2:
		return put(0xC000, g.one(0, 1, 2, 8, 256)) + put(0xC001, uint8(g.IntN(2))) + lines("sta $E001", "cli")
	case 3:
		return g.store(uint16(0xC000+g.IntN(2)), g.one(0, 1, 4, 16, 256))
	case 4:
		return lines("sta $E000") + g.wait(g.IntN(60)) + lines("sta $E001", "cli")
	default:
		return lines("sta $E001", "cli")
	}
}

func pokeMMC5(g *gen) string {
	switch g.IntN(9) {
	case 8: // the NMI's vector, which ends the frame for the board
		return g.load(uint16(0xFFFA + g.IntN(2)))
	case 0:
		return put(0x5203, g.byte()) + put(0x5204, g.one(0x80, 0x80, 0)) + lines("cli")
	case 1:
		return g.load(0x5204)
	case 2:
		return put(0x5100+g.IntN(8), g.byte())
	case 3:
		return put(0x5113+g.IntN(4), g.byte()) // $5117 as well would do no harm: ROM, always
	case 4:
		return put(0x5120+g.IntN(12), g.byte())
	case 5:
		return put(0x5200+g.IntN(3), g.byte())
	case 6:
		return g.store(uint16(0x5C00+g.IntN(0x400)), g.byte())
	default:
		return g.store(uint16(0x5000+g.IntN(0x16)), g.byte())
	}
}

func pokeNamco163(g *gen) string {
	switch g.IntN(5) {
	case 0:
		return put(0x5000, g.byte()) + put(0x5800, 0x80|g.one(0x7F, 0x7E, 0x70, 256)) + lines("cli")
	case 1:
		return put(0xF800, g.byte()) + g.store(0x4800, g.byte())
	case 2:
		return g.load(uint16([]int{0x4800, 0x5000, 0x5800}[g.IntN(3)]))
	default:
		return put(0x8000+g.IntN(15)*0x800, g.byte())
	}
}

// counterVRC sets up the counter that VRC4, VRC6 and VRC7 share.
func counterVRC(g *gen, latch, control string) string {
	return lines(f("lda #$%02X", g.one(0xFF, 0xFE, 0xF0, 256)), "sta "+latch,
		f("lda #$%02X", g.one(0x02, 0x03, 0x06, 0x07, 256)), "sta "+control, "cli")
}

func pokeVRC4(g *gen) string {
	reg := []int{0x00, 0x01, 0x02, 0x03, 0x04, 0x08, 0x0C, 0x40, 0x80, 0xC0, 0x06}[g.IntN(11)]
	switch g.IntN(4) {
	case 0:
		return put(0xF000, g.byte()) + counterVRC(g, g.name("$F001", "$F004", "$F002", "$F040"), g.name("$F002", "$F008", "$F004", "$F080", "$F001"))
	case 1:
		return put(0xF000+reg, g.byte())
	default:
		return put(0x8000+g.IntN(7)*0x1000+reg, g.byte())
	}
}

func pokeVRC6(g *gen) string {
	switch g.IntN(4) {
	case 0:
		return counterVRC(g, "$F000", g.name("$F001", "$F002"))
	case 1:
		return put(0xF001+g.IntN(2), g.byte())
	default:
		return g.store(uint16(0x8000+g.IntN(7)*0x1000+g.IntN(4)), g.byte())
	}
}

func pokeVRC7(g *gen) string {
	switch g.IntN(4) {
	case 0:
		return counterVRC(g, g.name("$E010", "$E008"), "$F000")
	case 1:
		return put(0xF000+[]int{0, 8, 0x10}[g.IntN(3)], g.byte())
	default:
		return put(0x8000+g.IntN(7)*0x1000+[]int{0, 8, 0x10}[g.IntN(3)], g.byte())
	}
}

func pokeVRC3(g *gen) string {
	switch g.IntN(4) {
	case 0:
		s := ""
		for i := range 4 {
			s += put(0x8000+i*0x1000, g.one(0, 0x0F, 256))
		}
		return s + put(0xC000, g.one(2, 3, 6, 7)) + lines("cli")
	case 1:
		return put(0xC000+g.IntN(2)*0x1000, g.byte())
	default:
		return put(0x8000+g.IntN(8)*0x1000, g.byte())
	}
}

func pokeFME7(g *gen) string {
	switch g.IntN(5) {
	case 0:
		return put(0x8000, 14) + put(0xA000, g.byte()) + put(0x8000, 15) + put(0xA000, g.one(0, 1, 8, 256)) +
			put(0x8000, 13) + put(0xA000, g.one(0x81, 0x81, 0x80, 256)) + lines("cli")
	case 1:
		return put(0xC000, uint8(g.IntN(16))) + g.store(0xE000, g.byte())
	case 2:
		return put(0x8000, uint8(13+g.IntN(3))) + put(0xA000, g.byte())
	default:
		return put(0x8000, uint8(g.IntN(13))) + put(0xA000, g.byte())
	}
}

func pokeAction53(g *gen) string {
	if g.IntN(2) == 0 {
		return put(0x5000, g.one(0, 1, 0x80, 0x81))
	}
	return put(0x8000, g.byte())
}
