package equal

import "strings"

// What programs wait in: polling loops. Most of them repeat the same round until an interrupt, and
// are what the console skips; some change a byte, or read a register, and must not be.

// awaitHandler waits until a handler of interrupts has run.
func (g *gen) awaitHandler() string {
	count := []int{nmiCount, nmiCount, irqCount}[g.IntN(3)]
	s := ""
	if count == irqCount {
		s = lines("cli")
	} else if g.IntN(8) > 0 {
		s = lines(f("lda #$%02X", g.one(0x80, 0x90, 0xA8)), "sta $2000")
	}
	if g.IntN(3) == 0 {
		s += g.sample()
	}
	again := g.newLabel()
	read := f("lda $%02X", count)
	switch g.IntN(12) {
	case 0: // a flag, by its address in the zero page or in a mirror of RAM
		return s + lines("lda #0", f("sta $%02X", count)) + again + ":" + lines(f("lda $%04X", count+0x800*g.IntN(4)), "beq "+again)
	case 1: // through a pointer
		return s + lines(f("lda #$%02X", count), "sta $10", "lda #0", "sta $11", "ldy #0", "lda ($10),y") +
			again + ":" + lines("cmp ($10),y", "beq "+again)
	case 2: // by a routine that the loop calls
		routine, over := g.newLabel(), g.newLabel()
		return s + lines("jmp "+over) + routine + ":" + lines(f("cmp $%02X", count), "rts") + over + ":" + lines(read) +
			again + ":" + lines("jsr "+routine, "beq "+again)
	case 3: // by two, with the stack in use
		inner, routine, over := g.newLabel(), g.newLabel(), g.newLabel()
		return s + lines("jmp "+over) + inner + ":" + lines("pha", "php", "pla", "pla", f("cmp $%02X", count), "rts") +
			routine + ":" + lines("jsr "+inner, "rts") + over + ":" + lines(read) +
			again + ":" + lines("jsr "+routine, "bne *+5", "jmp "+again)
	case 4: // with a byte of the zero page that is written in each round
		return s + lines(read) + again + ":" + lines(g.name("sta $1D", "stx $1D", "inc $1D", "asl $1D", "dec $1D,x"), f("cmp $%02X", count), "beq "+again)
	case 5: // with a byte elsewhere
		return s + lines(read) + again + ":" + lines(g.name("sta $0300", "inc $0301", "inc $6000", "dec $01C0"), f("cmp $%02X", count), "beq "+again)
	case 6: // in RAM
		s += put(0x0300, 0xC5) + put(0x0301, uint8(count)) + put(0x0302, 0xF0) + put(0x0303, 0xFC) + put(0x0304, 0x60)
		return s + lines(read, "jsr $0300")
	case 7: // with the beam in sight, or the sound
		return s + lines(read) + again + ":" + g.rest() + lines(g.name("bit $2002", "bit $4015", "bit $4015\n        bit $2002"), f("cmp $%02X", count), "beq "+again)
	case 8: // counting the rounds
		return s + lines("ldx #0", read) + again + ":" + lines("inx", f("cmp $%02X", count), "beq "+again, "stx $1D")
	default:
		s += lines(read) + again + ":"
		for range g.IntN(4) {
			s += lines(g.name("nop", "clc", "tax", "tay", "bit $E000", "ldy $0300,x", "sec", "cli", "php\n        plp", "dex\n        inx"))
		}
		return s + lines(f("cmp $%02X", count), "beq "+again)
	}
}

// rest is what some loops do before they read a register. So a frame may end between the start of a round and
// the read.
func (g *gen) rest() string { return strings.Repeat(lines("nop"), []int{0, 0, 5, 25}[g.IntN(4)]) }

// awaitChip waits for a flag of the PPU or of the APU, if need be for ever.
func (g *gen) awaitChip() string {
	again := g.newLabel()
	loop := again + ":" + g.rest()
	switch g.IntN(6) {
	case 0:
		loop += lines("bit $2002", g.name("bvc ", "bvs ")+again)
	case 1:
		loop += lines("lda $2002", f("and #$%02X", g.one(0x20, 0x40, 0x60, 0xC0)), "beq "+again)
	case 2:
		loop += lines(g.name("bit $4015", "bit $2002\n        bit $4015"), g.name("bvc ", "bpl ")+again)
	case 3: // the end of a sample, or a length
		loop += lines("lda $4015", f("and #$%02X", g.one(0x10, 0x01, 0x04, 0x08)), "bne "+again)
	default:
		loop += lines(g.name("bit $2002", "lda $2002", "lda $3FFA", "ldx $2002"), g.name("bpl ", "bpl ", "bmi ")+again)
	}
	if g.IntN(4) == 0 {
		loop = lines("bit $2002") + loop
	}
	return loop
}
