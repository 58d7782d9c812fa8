package frame_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A cartridge is a random game in source: routines, a main loop that waits for the NMI handler, handlers of NMI and of
// IRQ, sources of interrupts, transfers, and a board. Most handlers save the registers that they change. Nothing in it
// depends on what RAM holds at power-on.
type cartridge struct {
	rng    *rand.Rand
	b      strings.Builder
	labels int
	calls  []string // routines that may be called
	nested int
	ram    string // a cell of the cartridge's RAM
	jumps  bool   // there is a routine that jumps through RAM
	banks  int    // that can be at $8000, and that only the main program switches; 0 if there are none
	board  *board // that switches them
	mode   string // code that may put another bank in place of a usual one, before the main loop; empty if nothing relies on that
}

// mode says what a generated piece of code is for.
type mode uint8

const (
	inRoutine mode = iota
	inHandler
)

func generate(seed uint64) string { return generateOn(seed, nil) }

// generateOn is generate with a board that has several banks, unless it is nil.
func generateOn(seed uint64, with *board) string {
	g := &cartridge{rng: rand.New(rand.NewPCG(seed, 6502)), ram: "$6000"}
	board := g.pick(" .mapper 0\n", " .mapper 0\n .workram 2\n", " .mapper 2\n .prgrom 32\n .bank 1\n .org $C000\n", " .mapper 4\n .prgrom 32\n .workram 8\n .bank 3\n .org $E000\n", " .mapper 34, 1\n .chrrom 16\n .prgrom 32\n", " .mapper 1\n .prgrom 32\n .workram 8\n .bank 1\n .org $C000\n", banked, banked)
	if with != nil {
		board = banked
	}
	if board == banked {
		if g.banks, g.board = 3, with; with == nil {
			g.board = &boards[g.rng.IntN(len(boards))]
		}
		board = g.switched()
	}
	header, bank, _ := strings.Cut(board, " .bank")
	if bank != "" {
		bank = " .bank" + bank
	}
	if strings.Contains(header, "mapper 4") && g.banks == 0 && g.chance(5) {
		bank = usual + bank
		g.mode = g.pick(" jsr init\n", swap, swap+" jsr init\n", swap+" jsr init\n lda #6\n sta $8000\n")
	}
	if g.board == nil || !g.board.turns {
		header += " .vectors nmi, reset, irq\n"
	}
	g.put(header + " .region " + g.pick("ntsc", "ntsc", "pal", "dendy") + "\n .zeropage\nflag: .res 1\nv: .res 8\nptr: .res 2\nvec: .res 2\nca: .res 1\ncb: .res 1\njp: .res 2\nsp: .res 2\nnb: .res 1\n .code\n" + bank)
	if g.jumps = g.chance(2); g.jumps {
		g.put(targets)
	}
	for i := range 1 + g.rng.IntN(3) {
		name := fmt.Sprintf("r%d", i)
		g.put(name + ":\n")
		g.block(inRoutine, 1+g.rng.IntN(5))
		inner := fmt.Sprintf("e%d", i) // the code above runs into it
		g.put(inner + ":\n")
		g.block(inRoutine, 1)
		if i > 0 && g.chance(3) {
			g.put(" jmp " + g.pick(g.calls...) + "\n")
		} else {
			g.put(" rts\n")
		}
		g.calls = append(g.calls, name, inner)
	}
	g.put("nothing: rts\n")
	g.calls = append(g.calls, "nothing")
	g.put("reset: sei\n cld\n")
	if g.banks > 0 {
		g.put(g.board.begin)
	}
	top := ""
	if g.chance(9) {
		top = g.pick("$FF", "$FF", "$7F", "$20")
		g.put(" ldx #" + top + "\n txs\n")
	}
	g.put(" ldx #0\n txa\n.z: sta 0,x\n sta $0300,x\n sta $6000,x\n sta $6700,x\n inx\n bne .z\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n")
	if g.chance(3) {
		g.put(" lda #$1E\n sta $2001\n")
	}
	if g.chance(2) {
		g.put(" lda #0\n sta $4017\n")
	}
	if g.chance(2) {
		g.put(" cli\n")
	}
	if g.chance(1) {
		g.put(" lda #$4F\n sta $4010\n lda #$FF\n sta $4013\n lda #$1F\n sta $4015\n")
	}
	if g.jumps {
		g.put(" lda #<ta\n sta vec\n lda #>ta\n sta vec+1\n")
	}
	if top == "$FF" && seed%10 == 3 {
		g.hide()
	}
	g.put(g.mode)
	wait := "main: lda flag\n" + g.pick("", "", " cmp #0\n", " nop\n") + " beq main\n lda #0\n sta flag\n"
	if g.chance(3) {
		wait = g.pick("main: lda flag\nmw: cmp flag\n beq mw\n", "main: ldx flag\nmw: cpx flag\n beq mw\n", "main: ldy flag\nmw: cpy flag\n beq mw\n")
	}
	if seed%16 == 5 {
		wait = "main: lda #0\n clc\nmw: adc flag\n bcc mw\n lda #0\n sta flag\n"
	}
	routine := ""
	if seed%8 == 3 { // it waits in a routine, perhaps before the main loop, too
		routine = "wr:\n" + g.pick("", " nop\n", " inc v+7\n lda v+7\n", " ldx #3\n sta v+7\n asl a\n") + strings.ReplaceAll(wait, "main", "wm") + g.pick("", " ldy v+7\n", " txa\n dec v+7\n") + " rts\n"
		wait = g.pick("", "", " jsr wr\n", " jsr wr\n ldx #"+g.pick("9", "90")+"\nsx: ldy #0\nsy: dey\n bne sy\n dex\n bne sx\n") + "main: jsr wr\n"
	}
	returns := seed%16 == 9
	if returns {
		g.put(pushes)
	}
	g.put(" lda #$80\n sta $2000\n" + wait)
	g.block(inRoutine, 1+g.rng.IntN(3))
	if g.board != nil && g.board.turns {
		g.put(" ldy #" + g.pick("1", "2") + "\n" + g.board.to + " jsr " + g.board.at + "\n")
	}
	for _, r := range g.calls {
		if g.chance(6) {
			g.put(" jsr " + r + "\n")
		}
	}
	if seed%16 == 13 { // a loop of which no limit is found
		g.put(" cli\npads: lda #1\n sta $4016\n lsr a\n sta $4016\n lda $4016\n lsr a\n bcs pads\n")
	}
	if returns {
		g.put(" inc v+7\n lda v+7\n and #3\n bne on\n rts\nlong: ldx #40\nlx: ldy #0\nly: dey\n bne ly\n dex\n bne lx\n" + pushes + "on:\n")
	}
	g.put(" jmp main\n" + routine)
	back := g.begin("nmi")
	if seed%16 == 7 { // the index crosses a page, so that this clears a byte of page 0
		g.put(" ldx #$F0\n ldy #" + g.pick("v+1", "v+2", "v+3", "v+4") + "\n shx $02FF,y\n")
	}
	g.handler()
	if g.chance(9) {
		g.put(" inc flag\n")
	}
	g.put(back)
	back = g.begin("irq")
	if g.chance(4) {
		g.put(" bit $4015\n") // otherwise one IRQ follows the other
	}
	if g.chance(8) {
		g.handler()
	}
	g.put(back)
	g.put("table: .byte 3, 7, 1, 12, 200, 0, 70, 9\nbanks: .byte 0, 1, 2, 3\n")
	return g.b.String()
}

// pushes puts an address on the stack to which an RTS goes.
const pushes = " lda #>(long-1)\n pha\n lda #<(long-1)\n pha\n"

// targets are the routine jv, which jumps through the word vec, and four routines to which it may jump: each low byte of their addresses goes with
// each high byte.
const targets = "jv: jmp (vec)\n .align 256\nta: rts\n .res 15\ntb: ldx #4\ntbl: dex\n bne tbl\n rts\n .align 256\ntc: ldx #30\ntcl: dex\n bne tcl\n rts\n .res 10\ntd: inc v\n rts\n"

// aims returns code that writes one byte of vec or both, and may jump through it.
func (g *cartridge) aims() (s string) {
	for range 1 + g.rng.IntN(4) {
		s += fmt.Sprintf(" lda #%s\n sta vec\n", g.pick("<ta", "<tb"))
		if g.chance(5) {
			s += fmt.Sprintf(" lda #%s\n sta vec+1\n", g.pick(">ta", ">tc"))
		}
	}
	return s + g.pick("", " jsr jv\n", " jsr jv\n")
}

// usual has what is usually at $C000 with an MMC3, in the last bank but one: a byte and a routine. In the bank that swap puts there, both do more.
const (
	usual = " .bank 2, $C000\n .org $C000\nfar: .byte 0\ninit: rts\n .bank 0, $8000\n .org $8000\n .byte 1\n lda #$0F\n sta $4010\n sta $4013\n lda #$10\n sta $4015\n lda #0\n sta $4017\n cli\n rts\n"
	swap  = " lda #6\n sta $8000\n lda #0\n sta $8001\n lda #$46\n sta $8000\n"
)

// banked stands for a board with several banks at $8000.
const banked = "banked"

func (g *cartridge) put(s string) { g.b.WriteString(s) }

// chance is true in n of 10 cases.
func (g *cartridge) chance(n int) bool { return g.rng.IntN(10) < n }

func (g *cartridge) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

func (g *cartridge) label() string {
	g.labels++
	return fmt.Sprintf("l%d", g.labels)
}

// hide calls a routine that changes its return address, so that it returns to code that lets IRQs in.
func (g *cartridge) hide() {
	g.put(" jsr hide\n jmp shown\nhide: lda #>(hidden-1)\n ldx #<(hidden-1)\n" + g.pick(" sta $01FF\n stx $01FE\n", " ldy #$FE\n sta $0101,y\n txa\n sta $0100,y\n", " ldy #$FE\n sty ptr\n ldy #1\n sty ptr+1\n sta (ptr),y\n txa\n dey\n sta (ptr),y\n") + " rts\nhidden: cli\nshown:\n")
}

// handler writes the body of a handler, and at times a table from which it goes on.
func (g *cartridge) handler() {
	g.block(inHandler, 1+g.rng.IntN(4))
	if g.mode != "" && g.chance(5) {
		l := g.label()
		g.put(" lda far\n beq " + l + "\n ldx #90\n" + l + ":\n")
	}
	if g.chance(3) { // a loop of which no limit is found
		l := g.label()
		g.put(l + ": lda v+3\n asl a\n bcc " + l + "n\n eor #$1D\n" + l + "n: sta v+3\n and #7\n" + g.pick("", " inc v+1\n and #7\n", " ldy v+2\n and #7\n") + " bne " + l + "\n")
	}
	switch {
	case g.banks == 0 && g.chance(4):
		g.put(" jsr " + g.pick(g.calls...) + "\n")
	case g.banks > 0 && g.chance(5):
		g.put(" jsr r3\n")
	}
	if !g.chance(2) {
		return
	}
	one, two, on, low, high := g.label(), g.label(), g.label(), g.label(), g.label()
	g.put(" lda " + g.cell() + "\n and #1\n tax\n lda " + high + ",x\n pha\n lda " + low + ",x\n pha\n rts\n")
	g.put(low + ": .lobytes " + one + "-1, " + two + "-1\n" + high + ": .hibytes " + one + "-1, " + two + "-1\n" + one + ":\n")
	g.block(inHandler, 1)
	g.put(" jmp " + on + "\n" + two + ":\n")
	g.block(inHandler, 1)
	g.put(on + ":\n")
}

// begin begins a handler, and returns its end. It saves all registers, or not all of them.
func (g *cartridge) begin(name string) (end string) {
	end = " rti\n"
	g.put(name + ":\n")
	few := g.chance(2)
	if in := g.pick("", "", "", "", "$6000", "$01F0", "$01F8"); in != "" {
		g.put(" stx " + in + "\n")
		end = " ldx " + in + "\n" + end
	}
	for _, save := range [][2]string{{" pha\n", " pla\n"}, {" txa\n pha\n", " pla\n tax\n"}, {" tya\n pha\n", " pla\n tay\n"}} {
		if !few || g.chance(5) {
			g.put(save[0])
			end = save[1] + end
		}
	}
	return end
}

func (g *cartridge) cell() string {
	switch g.rng.IntN(8) {
	case 0:
		return "$0300"
	case 1:
		return g.pick("$6000", "$6000", "$6800", "$6010")
	}
	return fmt.Sprintf("v+%d", g.rng.IntN(4))
}

func (g *cartridge) block(in mode, n int) {
	g.nested++
	for range n {
		g.statement(in)
	}
	g.nested--
}

func (g *cartridge) statement(in mode) {
	k := g.rng.IntN(30)
	if g.nested > 3 {
		k = 5 + k%10
	}
	switch {
	case k == 2 && in == inRoutine && g.chance(4): // a loop of some frames
		l, c := g.label(), g.cell()
		g.put(fmt.Sprintf(" lda #%d\n sta %s\n%s: ldy #%d\n%sd: dey\n bne %sd\n dec %s\n bne %s\n", 10+g.rng.IntN(60), c, l, 50+g.rng.IntN(200), l, l, c, l))
	case k < 2: // a loop that a cell counts
		l, c := g.label(), g.cell()
		g.put(fmt.Sprintf(" lda #%d\n sta %s\n%s:\n", 1+g.rng.IntN(9), c, l))
		if g.chance(5) {
			g.put(" lda " + g.cell() + "\n")
		}
		g.put(" dec " + c + "\n bne " + l + "\n")
	case k < 4: // a loop that X counts
		l := g.label()
		g.put(fmt.Sprintf(" ldx #%d\n%s: lda table,x\n sta %s\n dex\n b%s %s\n", 1+g.rng.IntN(7), l, g.cell(), g.pick("ne", "pl"), l))
	case k < 5 && g.chance(3): // a loop that two registers count
		l := g.label()
		g.put(" lda " + g.cell() + "\n and #3\n tax\n ldy " + g.cell() + "\n" + l + ": dey\n bne " + l + "\n dex\n bpl " + l + "\n")
	case k < 5: // a loop that starts from a cell
		l := g.label()
		g.put(" lda " + g.cell() + "\n and #15\n tay\n" + l + ": dey\n bpl " + l + "\n")
	case k < 8:
		g.put(" " + g.pick("lda", "ldx", "ldy") + " " + g.cell() + "\n")
	case k < 10:
		g.put(" " + g.pick("sta", "stx", "sty", "inc", "dec", "asl", "ror") + " " + g.cell() + "\n")
	case k < 12:
		g.put(" " + g.pick("clc\n adc #3", "sec\n sbc "+g.cell(), "adc "+g.cell(), "sbc #100", "sec\n sbc #0", "and #7", "ora #1", "eor #$FF", "tax", "txa", "tay", "tya", "inx", "dey", "lsr a", "rol a") + "\n")
	case k < 14:
		g.put(" txa\n and #7\n tax\n lda table,x\n" + g.pick("", " tay\n lda $0300,y\n", " tay\n sta $0300,y\n"))
	case k < 16:
		g.put(" " + g.pick("lda", "cmp", "bit") + " " + g.cell() + "\n")
	case k < 19: // a choice
		l := g.label()
		g.put(" lda " + g.cell() + "\n b" + g.pick("eq", "ne", "pl", "mi") + " " + l + "a\n jmp " + l + "\n" + l + "a:\n")
		g.block(in, 1+g.rng.IntN(2))
		g.put(l + ":\n")
	case k < 21 && g.banks > 0:
		if in == inRoutine {
			g.put(g.switches())
		}
	case k < 22 && len(g.calls) > 0 && (in == inRoutine || g.banks == 0):
		g.put(" jsr " + g.pick(g.calls...) + "\n")
	case k < 23:
		g.put(" pha\n" + g.pick("", "", " tsx\n inc $0101,x\n", " tsx\n lda $0101,x\n"))
		g.block(in, 1)
		g.put(" pla\n")
	case k < 24 && g.jumps && in == inRoutine && g.chance(6):
		g.put(g.aims())
	case k < 24:
		g.put(" php\n lda " + g.cell() + "\n" + g.pick("", "", "", " tsx\n lda #0\n sta $0101,x\n", " lda #0\n sta $01"+g.pick("FB", "F8", "40")+"\n") + " plp\n")
	case k < 26:
		g.put(g.hardware(in))
	case k < 27 && g.nested < 3 && g.chance(6):
		g.put(g.blit())
	default:
		g.put(" inc " + g.cell() + "\n")
	}
}

// hardware returns an access to a register.
func (g *cartridge) hardware(in mode) string {
	switch g.rng.IntN(17) {
	case 16:
		if in == inRoutine && g.chance(5) {
			return " lda #$4F\n sta $4010\n lda #$FF\n sta $4013\n lda #$10\n sta $4015\n"
		}
	case 0:
		return " bit $2002\n"
	case 1:
		return " sta $2007\n"
	case 2:
		return " lda #2\n sta $4014\n"
	case 3:
		return " ldx #$14\n lda #2\n sta $4000,x\n"
	case 4:
		return " lda #$80\n sta $2000\n"
	case 5:
		return " lda #0\n sta $2000\n lda #$80\n sta $2000\n"
	case 6:
		return " lda #0\n sta $2005\n sta $2005\n"
	case 7:
		return " lda #$0F\n sta $4015\n"
	case 8:
		return " lda #0\n sta ptr\n lda #3\n sta ptr+1\n ldy #5\n sta (ptr),y\n"
	case 9:
		return " lda " + g.cell() + "\n sta $2000\n"
	case 10:
		if in == inHandler {
			return " cli\n"
		}
		return " sei\n"
	case 11:
		return " lda #1\n sta $7FFD\n"
	case 12, 13:
		if g.banks > 0 {
			if in == inHandler && g.board.handles != "" {
				return g.board.handles
			}
			break
		}
		return g.pick(" lda #0\n sta $8000\n", " lda #"+g.pick("0", "$80")+"\n sta $A001\n")
	}
	return " lda $2007\n"
}
