package equal

// Programs that do the same at the same dots of each frame, as those do that change the scroll position on every line. The
// PPU does not perform such lines again (package ppu, "Lines that repeat"). Some frames differ from the others in one thing.

// rasterFrames is how many frames such a program runs: in the first dozen, the console learns what repeats.
const rasterFrames = 44

// rasters makes the NMI handler of such a program.
func (g *gen) rasters() {
	if g.IntN(2) == 0 {
		g.add(put(0x2003, 0) + put(0x4014, 2))
	}
	g.add(put(0x2006, g.one(0x20, 0x24, 0x01)) + put(0x2006, g.byte()) + put(0x2005, g.byte()) + put(0x2005, g.byte()))
	for range g.IntN(3) {
		g.add(g.once())
	}
	g.fixed(g.wait(1300 + g.IntN(12000)))
	for range 1 + g.IntN(3) {
		again := g.newLabel()
		g.fixed(lines(f("ldy #%d", 2+g.IntN(60))) + again + ":\n")
		for range 1 + g.IntN(5) {
			g.add(g.raster())
		}
		if g.IntN(3) == 0 {
			g.add(g.once())
		}
		g.add(g.wait(g.IntN(130)))
		g.fixed(lines("dey", "beq *+5", "jmp "+again))
	}
}

// raster writes to a register that may change on a line; y stays as it is.
func (g *gen) raster() string {
	reg := []int{0, 1, 5, 5, 6, 6, 6}[g.IntN(7)]
	load := f("lda #$%02X", g.ppuValue(reg))
	switch {
	case reg == 0:
		load = f("lda #$%02X", 0x80|g.one(0, 8, 0x10, 0x18, 1, 2, 0x20))
	case reg == 1 && g.IntN(8) > 0:
		load = f("lda #$%02X", 0x18|g.byte())
	case reg >= 5 && g.IntN(3) == 0:
		load = "tya"
	}
	return lines(load, f("%s $%04X", g.name("sta", "sta", "sta", "inc"), g.ppu(reg))) + g.wait(g.IntN(30))
}

// once does something in one frame; y stays as it is.
func (g *gen) once() string {
	over := g.newLabel()
	act := [](func(*gen) string){
		func(g *gen) string { return lines(g.name("nop", "bit $10", "nop\n        nop", "inc $10")) },
		func(g *gen) string { return g.wait(g.IntN(200)) },
		(*gen).raster, (*gen).readPPU, (*gen).pokePPU, (*gen).burst, (*gen).placeSprite, (*gen).pokeBoard, (*gen).switchRendering,
	}[g.IntN(9)]
	return lines(f("lda $%02X", nmiCount), f("cmp #%d", rasterFrames/3+g.IntN(rasterFrames*2/3)), "beq *+5", "jmp "+over, "tya", "pha") +
		act(g) + lines("pla", "tay") + over + ":\n"
}
