package equal

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"pool6502/nes"
)

// gen makes a program from a seed.
type gen struct {
	*rand.Rand
	board   *board
	program *program
	labels  int
	longest float64 // of the delays, in cycles
	weights []int
	total   int
}

// actions are what a program may do, with how often.
var actions = [...]struct {
	weight int
	text   func(*gen) string
}{
	{20, (*gen).delay},
	{8, (*gen).pokePPU},
	{6, (*gen).readPPU},
	{6, (*gen).scroll},
	{4, (*gen).burst},
	{5, (*gen).spriteDMA},
	{4, (*gen).clusterSprites},
	{3, (*gen).placeSprite},
	{5, (*gen).awaitFlag},
	{3, (*gen).awaitHandler},
	{1, (*gen).awaitChip},
	{6, (*gen).pokeAPU},
	{5, (*gen).sample},
	{3, (*gen).frameCounter},
	{3, (*gen).pads},
	{10, (*gen).pokeBoard},
	{4, (*gen).readBank},
	{5, (*gen).compute},
	{4, (*gen).flags},
	{2, (*gen).call},
	{3, (*gen).readAny},
	{4, (*gen).switchRendering},
	{12, (*gen).onSomeFrames},
}

// randomProgram is the program of a seed.
func randomProgram(seed uint64) *program {
	g := &gen{Rand: rand.New(rand.NewPCG(seed, 0))}
	g.board = &boards[g.IntN(len(boards))]
	g.program = &program{setup: setup{
		mapper:    g.board.mapper,
		submapper: g.board.submappers[g.IntN(len(g.board.submappers))],
		chrROM:    []int{0, 64}[g.IntN(2)],
		// Only a few boards leave the nametables to the header.
		fourScreen: g.IntN(8) == 0,
		region:     []nes.Region{nes.NTSC, nes.NTSC, nes.PAL, nes.Dendy}[g.IntN(4)],
		align:      uint8(g.IntN(4)),
		getPut:     uint8(g.IntN(2)),
		seed:       seed,
		frames:     3 + g.IntN(5),
		steps:      g.IntN(2) == 0,
	}}
	// Each program likes some actions more than others, and some not at all: one of them lets
	// the PPU draw whole frames in peace, another meets every sprite fetch with a sample.
	for _, a := range actions {
		g.weights = append(g.weights, a.weight*[]int{0, 1, 1, 4}[g.IntN(4)])
		g.total += g.weights[len(g.weights)-1]
	}
	// Half of them are built as games are: the NMI handler does the work and the rest waits, so
	// that nothing disturbs the picture, or only interrupts of the board do.
	game := g.IntN(2) == 0
	rasters := g.IntN(12) == 0
	if rasters {
		game, g.program.frames = true, rasterFrames
	}
	if g.total == 0 {
		g.weights[0], g.total = 1, 1
	}
	g.longest = []float64{100, 2000, 10000, 40000}[g.IntN(4)]

	g.fixed("        .prgrom 32\n        .chrram 8\n        .vectors nmi, reset, irq\n        .org $E000\nreset:  ldx #$FF\n        txs\n")
	if g.IntN(8) > 0 {
		g.add(g.wait(36000)) // until the PPU listens: a frame of a PAL console has 33,248 cycles
	}
	for range 2 + g.IntN(6) {
		g.add(g.pokePPU())
	}
	g.add(g.burst())
	if g.IntN(2) == 0 {
		g.add("        cli\n")
	}
	if g.IntN(4) > 0 {
		g.add("        lda #$80\n        sta $2000\n")
	}
	inMain, inHandlers := 4+g.IntN(60), 8
	if game {
		g.add("        lda #$1E\n        sta $2001\n        lda #$A0\n        sta $2000\n        cli\n")
		inMain, inHandlers = []int{0, 0, 1, 3}[g.IntN(4)], 24
		if rasters {
			inMain = 0
		}
		if g.IntN(2) == 0 {
			g.add(put(0x4017, 0x40) + put(0x4015, 0x0F)) // no interrupt of the APU
		}
	}
	g.fixed("main:\n")
	for range inMain {
		g.action()
	}
	g.fixed("        jmp main\n")
	longest := g.longest
	for _, handler := range []string{"nmi", "irq"} {
		saves := g.IntN(8) > 0
		g.fixed(handler + ":\n" + lines(f("inc $%02X", map[string]int{"nmi": nmiCount, "irq": irqCount}[handler])))
		if saves {
			g.fixed("        pha\n        txa\n        pha\n        tya\n        pha\n")
		}
		if handler == "irq" && g.IntN(8) > 0 {
			g.add("        lda $4015\n        lda #$0F\n        sta $4015\n" + g.board.acknowledge)
		}
		g.longest = min(longest, 1000)
		if rasters && handler == "nmi" {
			g.rasters()
		} else {
			for range g.IntN(1 + g.IntN(inHandlers)) {
				g.action()
			}
		}
		if game && handler == "nmi" {
			g.add("        lda #$1E\n        sta $2001\n        lda #$A8\n        sta $2000\n")
		}
		if saves {
			g.fixed("        pla\n        tay\n        pla\n        tax\n        pla\n")
		}
		g.fixed("        rti\n")
	}
	for i := range routines {
		g.fixed(fmt.Sprintf("routine%d:\n", i))
		for range 1 + g.IntN(3) {
			g.longest = min(longest, 300)
			g.add(g.delay())
			g.add(g.compute())
		}
		g.fixed("        rts\n")
	}
	return g.program
}

// The handlers count how often they ran, in bytes of the zero page, for those who wait for them.
const (
	nmiCount = 0x1E
	irqCount = 0x1F
)

// routines is how many a program has.
const routines = 3

func (g *gen) add(text string)   { g.program.blocks = append(g.program.blocks, block{text: text}) }
func (g *gen) fixed(text string) { g.program.blocks = append(g.program.blocks, block{text, true}) }

// action adds one of the program's favourites.
func (g *gen) action() {
	n := g.IntN(g.total)
	for i, w := range g.weights {
		if n -= w; n < 0 {
			g.add(actions[i].text(g))
			return
		}
	}
}

func (g *gen) byte() uint8 { return uint8(g.Uint32()) }

// one chooses among values; a 256 among them stands for any byte.
func (g *gen) one(values ...int) uint8 {
	if v := values[g.IntN(len(values))]; v < 256 {
		return uint8(v)
	}
	return g.byte()
}

// name chooses among names.
func (g *gen) name(names ...string) string { return names[g.IntN(len(names))] }

func (g *gen) newLabel() string {
	g.labels++
	return fmt.Sprintf("L%d", g.labels)
}

// lines formats each of its arguments as a line of source.
func lines(list ...string) string {
	return "        " + strings.Join(list, "\n        ") + "\n"
}

func f(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// delay is a wait whose length, in all magnitudes, is as likely short as long.
func (g *gen) delay() string {
	return g.wait(int(math.Exp(g.Float64() * math.Log(g.longest))))
}

// wait lets about n cycles pass.
func (g *gen) wait(n int) string {
	switch l := g.newLabel(); {
	case n < 24:
		s := strings.Repeat("        nop\n", n/2)
		if n&1 != 0 {
			s += lines("bit $10")
		}
		return s
	case n < 1280:
		return lines(f("ldx #%d", n/5)) + l + ":" + lines("dex", "bne "+l)
	case g.IntN(2) == 0:
		return lines(f("ldy #%d", min(n/3000+1, 255)), "ldx #0") + l + ":" +
			lines(f("%s $0%d%02X,x", g.name("inc", "dec", "rol", "isc"), 3+g.IntN(4), g.byte()), "inx", "bne "+l, "dey", "bne "+l)
	default:
		return lines(f("ldy #%d", min(n/1280, 255)), "ldx #0") + l + ":" + lines("dex", "bne "+l, "dey", "bne "+l)
	}
}

// modifiers are the instructions that read, write back and write again.
var modifiers = []string{"inc", "dec", "asl", "lsr", "rol", "ror", "slo", "rla", "sre", "rra", "dcp", "isc"}

// store writes v to addr in one of the ways there are, some of which read first.
func (g *gen) store(addr uint16, v uint8) string {
	i := g.byte()
	switch g.IntN(10) {
	case 0:
		return lines(f("ldx #$%02X", v), f("stx $%04X", addr))
	case 1:
		return lines(f("ldy #$%02X", v), f("sty $%04X", addr))
	case 2:
		return lines(f("ldx #$%02X", i), f("lda #$%02X", v), f("sta $%04X,x", addr-uint16(i)))
	case 3:
		return lines(f("ldy #$%02X", i), f("lda #$%02X", v), f("sta $%04X,y", addr-uint16(i)))
	case 4:
		return lines(f("lda #$%02X", uint8(addr)-i), "sta $10", f("lda #$%02X", uint8((addr-uint16(i))>>8)), "sta $11",
			f("ldy #$%02X", i), f("lda #$%02X", v), "sta ($10),y")
	case 5:
		if g.IntN(3) == 0 {
			return lines(f("%s $%04X", modifiers[g.IntN(len(modifiers))], addr))
		}
		return lines(f("lda #$%02X", v), f("ldx #$%02X", g.byte()), f("sax $%04X", addr))
	default:
		return lines(f("lda #$%02X", v), f("sta $%04X", addr))
	}
}

// load reads addr in one of the ways there are, and keeps what it read.
func (g *gen) load(addr uint16) string {
	i, keep := g.byte(), f("sta $%02X", 0x20+g.IntN(0x60))
	switch g.IntN(9) {
	case 0:
		return lines(f("ldx $%04X", addr), "txa", keep)
	case 1:
		return lines(f("lax $%04X", addr), keep)
	case 2:
		return lines(f("bit $%04X", addr), "php", "pla", keep)
	case 3:
		return lines(f("ldx #$%02X", i), f("%s $%04X,x", g.name("lda", "adc", "eor", "nop"), addr-uint16(i)), keep)
	case 4:
		return lines(f("ldy #$%02X", i), f("%s $%04X,y", g.name("lda", "lax", "sbc", "ora"), addr-uint16(i)), keep)
	case 5:
		return lines(f("lda #$%02X", uint8(addr)-i), "sta $10", f("lda #$%02X", uint8((addr-uint16(i))>>8)), "sta $11",
			f("ldy #$%02X", i), "lda ($10),y", keep)
	default:
		return lines(f("lda $%04X", addr), keep)
	}
}

// ppu is the address of a PPU register, at times in a mirror.
func (g *gen) ppu(reg int) uint16 {
	if g.IntN(4) == 0 {
		return uint16(0x2000 + reg + 8*g.IntN(0x400))
	}
	return uint16(0x2000 + reg)
}

func (g *gen) pokePPU() string {
	reg := g.IntN(8)
	return g.store(g.ppu(reg), g.ppuValue(reg))
}

func (g *gen) ppuValue(reg int) uint8 {
	switch reg {
	case 0:
		return g.one(0x80, 0x80, 0x90, 0x88, 0xA8, 0xA0, 0x98, 0x84, 0x00, 0x10, 0x08, 0x20, 256)
	case 1:
		return g.one(0x1E, 0x1E, 0x1E, 0x1E, 0x18, 0x08, 0x10, 0x1F, 0x00, 0x06, 0x0A, 0x16, 256)
	case 3:
		return g.one(0, 0, 1, 4, 0x80, 256)
	case 6:
		return g.one(0x20, 0x3F, 0x00, 0x27, 256, 256)
	}
	return g.byte()
}

func (g *gen) readPPU() string { return g.load(g.ppu([]int{2, 2, 4, 7, 7, 0, 1, 3, 5, 6}[g.IntN(10)])) }
