package equal

import "strings"

// scroll sets the scroll position as games do, or a half of it.
func (g *gen) scroll() string {
	reg := 5 + g.IntN(2)
	s := ""
	if g.IntN(2) == 0 {
		s = g.load(0x2002)
	}
	for range 1 + g.IntN(2) {
		s += g.store(g.ppu(reg), g.ppuValue(reg))
	}
	return s
}

// burst writes or reads several bytes through $2007.
func (g *gen) burst() string {
	l := g.newLabel()
	access := g.name("sta $2007", "sta $2007", "lda $2007", "inc $2007")
	high, low := g.one(0x20, 0x23, 0x24, 0x2B, 0x3F, 0x3F, 0x00, 0x10, 256), g.one(0, 0xC0, 256)
	return lines(f("lda #$%02X", high), "sta $2006", f("lda #$%02X", low), "sta $2006", f("ldx #%d", 1+g.IntN(64))) +
		l + ":" + lines(access, "adc #$35", "dex", "bne "+l)
}

// spriteDMA starts a sprite transfer from RAM, mostly: from registers and ROM too.
func (g *gen) spriteDMA() string {
	page := g.one(2, 2, 3, 7, 0, 0xFF, 0x60, 0x20, 0x40, 256)
	if g.IntN(6) == 0 {
		return lines(f("lda #$%02X", page), f("%s $4014", modifiers[g.IntN(len(modifiers))]))
	}
	s := lines(f("lda #$%02X", page), "sta $4014")
	if g.IntN(2) == 0 {
		s = g.store(0x2003, g.ppuValue(3)) + s
	}
	return s
}

// clusterSprites puts many sprites of page 2 near the same lines.
func (g *gen) clusterSprites() string {
	l := g.newLabel()
	return lines(f("ldx #$%02X", g.byte()&0xFC), f("lda #$%02X", g.byte())) + l + ":" +
		lines("sta $0200,x", g.name("adc #1", "adc #0", "eor #3", "adc #7"), "inx", "inx", "inx", "inx", "bne "+l)
}

// placeSprite puts one sprite of page 2 where something ends, and starts the transfer.
func (g *gen) placeSprite() string {
	sprite := g.one(0, 0, 0, 1, 63, 256) & 63
	s := ""
	for i, v := range []uint8{
		g.one(0, 1, 30, 100, 200, 238, 239, 240, 255, 256), g.byte(),
		g.one(0, 0x20, 0x40, 256), g.one(0, 1, 7, 8, 247, 248, 249, 254, 255, 256),
	} {
		s += put(0x0200+int(sprite)*4+i, v)
	}
	return s + put(0x2003, 0) + put(0x4014, 2)
}

// awaitFlag polls $2002 for vblank, for the sprite 0 hit or for overflow; not for ever.
func (g *gen) awaitFlag() string {
	again, over := g.newLabel(), g.newLabel()
	s := lines(f("ldy #%d", 1+g.IntN(12)), "ldx #0") + again + ":"
	switch g.IntN(3) {
	case 0:
		s += lines("bit $2002", g.name("bmi ", "bvs ")+over)
	case 1:
		s += lines("lda $2002", g.name("bmi ", "bne ")+over)
	default:
		s += lines("lda $2002", f("and #$%02X", g.one(0x20, 0x40, 0xC0)), "bne "+over)
	}
	return s + strings.Repeat(lines("nop"), g.IntN(3)) + lines("dex", "bne "+again, "dey", "bne "+again) + over + ":\n"
}

func (g *gen) pokeAPU() string {
	s := ""
	for range 1 + g.IntN(8) {
		reg := g.IntN(0x16)
		s += g.store(uint16(0x4000+reg), g.apuValue(reg))
	}
	return s
}

func (g *gen) apuValue(reg int) uint8 {
	switch reg {
	case 0x10:
		return g.one(0x0F, 0x8F, 0x4F, 0x0E, 0x00, 256)
	case 0x13:
		return g.one(0, 0, 1, 2, 256)
	case 0x14:
		return g.one(2, 3, 7, 256)
	case 0x15:
		return g.one(0x1F, 0x10, 0x0F, 0x00, 256)
	}
	return g.byte()
}

// sample starts the sample channel, or stops it around the time it asks for a byte.
func (g *gen) sample() string {
	if g.IntN(3) == 0 {
		return lines(f("lda #$%02X", g.one(0x0F, 0x1F)), "sta $4015") + g.wait(g.IntN(500)) +
			lines(f("lda #$%02X", g.one(0x0F, 0x1F)), "sta $4015")
	}
	s := ""
	for _, reg := range []int{0x10, 0x12, 0x13} {
		if g.IntN(3) > 0 {
			s += lines(f("lda #$%02X", g.apuValue(reg)), f("sta $40%02X", reg))
		}
	}
	return s + lines("lda #$1F", "sta $4015")
}

func (g *gen) frameCounter() string {
	return g.store(0x4017, g.one(0, 0x40, 0x80, 0xC0))
}

func (g *gen) pads() string {
	s := lines(f("lda #%d", g.IntN(2)), "sta $4016")
	if g.IntN(2) == 0 {
		s += lines("lda #0", "sta $4016")
	}
	for range g.IntN(5) {
		s += g.load(uint16(0x4016 + g.IntN(2)))
	}
	return s
}

func (g *gen) pokeBoard() string {
	if g.IntN(8) == 0 {
		return g.store(uint16(0x4020+g.IntN(0x10000-0x4020)), g.byte())
	}
	return g.board.poke(g)
}

// readBank reads what tells the banks apart, and the cartridge's other addresses.
func (g *gen) readBank() string {
	if g.IntN(3) == 0 {
		return g.load(uint16(0x4020 + g.IntN(0x8000-0x4020)))
	}
	return g.load(uint16(0x8000 + g.IntN(4)*bankSize + ownBytes + g.IntN(64)))
}

// compute works on RAM, with every mode and the undocumented instructions as well.
func (g *gen) compute() string {
	names := []string{"lda", "adc", "sbc", "and", "ora", "eor", "cmp", "sta"}
	s := ""
	for range 1 + g.IntN(5) {
		at := 0x0300 + g.IntN(0x480)
		switch g.IntN(9) {
		case 0:
			s += lines(f("%s $%02X", g.name(names...), 0x20+g.IntN(0x60)))
		case 1:
			s += lines(f("%s $%04X,%s", g.name(names...), at, g.name("x", "y")))
		case 2:
			s += lines(f("%s $%04X", modifiers[g.IntN(len(modifiers))], at))
		case 3:
			s += lines(f("%s $%04X,x", modifiers[g.IntN(len(modifiers))], at))
		case 4:
			s += lines(f("ldy #$%02X", g.byte()), f("%s $%04X,y", g.name("shx", "sha", "lax"), at))
		case 5:
			s += lines(f("ldx #$%02X", g.byte()), f("shy $%04X,x", at))
		case 6:
			s += lines(f("%s #$%02X", g.name("lda", "adc", "sbc", "anc", "alr", "arr", "axs"), g.byte()))
		case 7:
			s += lines("pha", g.name("inx", "dey", "tax", "tya", "clc", "sed"), "pla")
		default:
			s += lines(f("sta $%04X", at))
		}
	}
	return s
}

// flags lets interrupts in, keeps them out, and makes them.
func (g *gen) flags() string {
	switch g.IntN(8) {
	case 0, 1:
		return lines("cli")
	case 2:
		return lines("sei")
	case 3:
		return lines("cli", "sei")
	case 4:
		return lines("php", "cli", "plp")
	case 5:
		return lines("sei", "php", "cli", "nop", "plp", "cli")
	case 6:
		return lines(f("brk #$%02X", g.byte()))
	default:
		l := g.newLabel()
		return lines("lda #>"+l, "pha", "lda #<"+l, "pha", f("lda #$%02X", g.byte()), "pha", "rti") + l + ":\n"
	}
}

// call runs a routine in the bank at $E000 or in another, whose code is the same.
func (g *gen) call() string {
	away := 0
	if g.board.romEverywhere {
		away = g.IntN(4) * bankSize
	}
	return lines(f("jsr routine%d-$%04X", g.IntN(routines), away))
}

// readAny reads a register, or where there is none.
func (g *gen) readAny() string {
	return g.load([]uint16{0x4015, 0x4015, 0x4016, uint16(0x4000 + g.IntN(0x20)), g.ppu(g.IntN(8))}[g.IntN(5)])
}

// onSomeFrames does something in one frame of two or four, so that pictures before and after it differ in one thing.
func (g *gen) onSomeFrames() string {
	do, over := g.newLabel(), g.newLabel()
	act := [](func(*gen) string){
		(*gen).pokePPU, (*gen).scroll, (*gen).burst, (*gen).placeSprite, (*gen).clusterSprites, (*gen).spriteDMA, (*gen).pokeBoard,
	}[g.IntN(7)]
	return lines(f("lda $%02X", nmiCount), f("and #%d", g.one(1, 3)), f("cmp #%d", g.one(0, 1)), "beq "+do, "jmp "+over) +
		do + ":\n" + act(g) + over + ":\n"
}

func (g *gen) switchRendering() string {
	if g.IntN(2) == 0 {
		return lines("lda #$00", "sta $2001") + g.wait(g.IntN(400)) + lines("lda #$1E", "sta $2001")
	}
	return lines(f("lda #$%02X", g.ppuValue(1)), "sta $2001")
}
