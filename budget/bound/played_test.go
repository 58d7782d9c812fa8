package bound_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// A game is a program that is played: its costliest call of the routine f is compared with the bound of f.
type game struct {
	name, src string
	open      string // what the reason of an open verdict says; empty if there is a bound
	conds     string // the conditions of the bound
	measured  int    // the least that the costliest call takes
	breached  bool   // the conditions do not hold, as a run shows, and a call takes more
}

// TestPlayed plays programs in which something other than f decides what f costs.
func TestPlayed(t *testing.T) {
	for _, g := range slices.Concat(boardGames, bankGames, waitGames, trustGames, pokeGames) {
		t.Run(g.name, func(t *testing.T) { g.play(t, 60) })
	}
}

func (g *game) play(t *testing.T, frames int) {
	t.Helper()
	prog, p := assembled(t, g.src)
	at, ok := prog.Lookup("f")
	if !ok {
		t.Fatal("there is no f")
	}
	r := p.Routine(uint16(at.Value), at.Bank)
	got := costliest(t, prog, frames)
	switch guess := slices.ContainsFunc(r.Conditions(), func(c bound.Condition) bool { return c.Guess != "" }); {
	case r.Err == nil && guess != r.Trusts():
		t.Errorf("on trust: %v, if %q", r.Trusts(), r.Conditions())
	case got < g.measured:
		t.Errorf("the costliest call takes %d cycles; want %d", got, g.measured)
	case g.breached && (r.Err == nil || !r.Err.Refuted):
		t.Errorf("a run does not break %q: %v", musts(r), r.Err)
	case g.open == "" && r.Err != nil && !g.breached:
		t.Error(r.Err)
	case g.open != "" && r.Trusts() && got <= r.Worst: // its conditions hold in this run
	case g.open != "" && r.Err == nil:
		t.Errorf("at most %d cycles, if %q; measured %d", r.Worst, musts(r), got)
	case g.open != "" && !strings.Contains(r.Err.Error(), g.open):
		t.Errorf("%v; want %q", r.Err, g.open)
	case g.open == "" && (got > r.Worst) != g.breached:
		t.Errorf("a call takes %d cycles, more than the bound of %d", got, r.Worst)
	case g.open == "" && strings.Join(musts(r), "; ") != g.conds:
		t.Errorf("it holds if %q; want %q", musts(r), g.conds)
	}
}

// assembled assembles a program and prepares it for analysis.
func assembled(t *testing.T, src string) (*asm.Program, *bound.Program) {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	return prog, p
}

// costliest plays a program and returns what the costliest call of f takes, or its first call if that does not end:
// cycles of the body.
func costliest(t *testing.T, prog *asm.Program, frames int) int {
	t.Helper()
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	m := watch.NewMeter(con, program.Of(prog).Names)
	m.Attach()
	for range frames {
		con.RunFrame()
		m.EndFrame()
	}
	for i := range m.Routines() {
		if r := m.Routine(i); r.Name == "f" && r.Calls > 0 {
			return r.MaxBody
		}
	}
	return -1
}

// serial writes A to a register of the MMC1, bit by bit.
func serial(register string) string {
	return strings.Repeat(" sta "+register+"\n lsr a\n", 4) + " sta " + register + "\n"
}

const count = " ldx #2\n.l: dex\n bne .l\n rts\n"

// mmc5 begins a program for the MMC5 that has the same RAM at $6000 and at $8000.
const mmc5 = " .mapper 5\n .prgrom 32\n .workram 8\n .vectors n, reset, n\n .bank 3\n .org $E000\nreset: lda #2\n sta $5102\n lda #1\n sta $5103\n lda #0\n sta $5113\n sta $5114\n lda #$80\n sta $2000\n.m: jsr f\n jmp .m\n"

// boardGames have routines that write to the board, or that use RAM of the cartridge.
var boardGames = []game{
	{"NINA-001 has its bank register in RAM", ".mapper 34, 1\n .prgrom 64\n .chrrom 16\n .bank 0\n .org $C000\nf: lda #1\n sta $7FFD\n" + count +
		"reset: sei\n jsr f\n.m: jmp .m\nn: rti\n .org $FFFA\n .word n, reset, n\n .bank 1\n .org $C000\n nop\n nop\n nop\n nop\n nop\n ldx #200\n.l: dex\n bne .l\n lda #0\n sta $7FFD\n.m: jmp .m\n .org $FFFA\n .word 0, 0, 0\n",
		"a write to $7FFD may switch the bank of the code", "", -1, false},
	{"the MMC1 chooses between 256 KB by a register of CHR", ".mapper 1\n .prgrom 512\n .chrram 8\n .bank 31\n .org $C000\nf: lda #0\n" + serial("$A000") + count +
		"reset: jmp reset\nn: rti\n .org $FFFA\n .word n, reset, n\n .bank 15, $C000\n .org $C000\n nop\nr: jmp r\n .org $FFFA\n .word r, r, r\n", "a write to $A000 may switch the bank of the code", "", -1, false},
	{"2 KB of RAM are found at four addresses", ".mapper 0\n .workram 2\n .vectors n, reset, n\nreset: jsr f\n.m: jmp .m\nf: lda #2\n sta $6000\n lda #200\n sta $6800\n ldx $7000\n.l: dex\n bne .l\n rts\nn: rti\n", "", "", 1000, false},
	{"there is no RAM", ".mapper 7\n .vectors n, reset, n\nreset: jsr f\n.m: jmp .m\nf: lda #2\n sta $6000\n ldx $6000\n.l: dex\n bne .l\n rts\nn: rti\n", "", "", 400, false},
	{"the MMC3 switches RAM off", ".mapper 4\n .prgrom 32\n .workram 8\n .vectors n, reset, n\n .bank 3\n .org $E000\nreset: lda #$80\n sta $A001\n jsr f\n.m: jmp .m\nf: lda #0\n sta $A001\n lda #2\n sta $6000\n ldx $6000\n.l: dex\n bne .l\n rts\nn: rti\n", "", "", 400, false},
	{"the MMC1 switches RAM to another bank", ".mapper 1\n .prgrom 32\n .chrram 8\n .workram 16\n .vectors n, reset, n\n .bank 1\n .org $C000\nreset: jsr f\n.m: jmp .m\nf: lda #1\n sta $6000\n lda #8\n" + serial("$A000") + " ldx $6000\n.l: dex\n bne .l\n rts\nn: rti\n",
		"", "PRG bank 1 is at $C000-$FFFF whenever the program uses these addresses", 1000, false},
	{"RAM that the MMC3 can switch off", ".mapper 4\n .prgrom 32\n .workram 8\n .vectors n, reset, n\n .bank 3\n .org $E000\nreset: jsr f\n.m: jmp .m\nf: lda #2\n sta $6000\n ldx $6000\n.l: dex\n bne .l\n rts\nn: rti\n", "", "the cartridge's RAM is switched on and can be written", -1, false},
	{"UxROM of two banks switches the first", ".mapper 2\n .prgrom 32\n .vectors n, reset, n\n .bank 0\n .org $8000\ntable: .byte 2\n .bank 1\n .org $C000\nreset: lda #1\n sta one\n jsr f\n.m: jmp .m\none: .byte 1\nf: ldx $8000\n.l: dex\n bne .l\n rts\nn: rti\n", "", "", 800, false},
	{"the MMC3 has $C000 and $8000 swapped", ".mapper 4\n .prgrom 32\n .vectors n, reset, n\n .bank 2\n .org $C000\n .byte 2\n .bank 3\n .org $E000\nreset: lda #0\n sta $8000\n lda #$40\n sta $8000\n jsr f\n.m: jmp .m\nf: ldx $C000\n.l: dex\n bne .l\n rts\nn: rti\n",
		"", "PRG bank 2 is at $C000-$DFFF while this code runs", 1000, true},
	{"the MMC3 has $C000 and $8000 swapped, and nothing else", ".mapper 4\n .prgrom 32\n .vectors n, reset, n\n .bank 2\n .org $C000\n .byte 2\n .bank 3\n .org $E000\nreset: lda #$40\n sta $8000\n jsr f\n.m: jmp .m\nf: ldx $8000\n.l: dex\n bne .l\n rts\nn: rti\n",
		"", "PRG bank 2 is at $8000-$9FFF while this code runs", 13, false},
	{"the MMC5 has RAM at $6000 and at $8000", mmc5 + "f: lda #2\n sta $6000\n lda #200\n sta $8000\n ldx $6000\n.l: dex\n bne .l\n rts\nn: rti\n", "", "PRG bank 3 is at $E000-$FFFF whenever the program uses these addresses", 1000, false},
	{"the MMC5 has RAM at $6000 and at $8000, where the NMI handler writes", mmc5 + "f: lda #2\n sta $6000\n.w: dec $6000\n bne .w\n rts\nn: pha\n lda #200\n sta $8000\n pla\n rti\n", "no limit was found for the loop", "", -1, false},
	{"the Action 53 board in its mode of 32 KB", ".mapper 28\n .prgrom 64\n .chrram 8\n .vectors n, reset, n\n .bank 1, $C000\n .org $C000\n .res 10, $EA\n ldx #200\n.l: dex\n bne .l\n lda #1\n sta $8000\n rts\n .bank 3, $C000\n .org $C000\nf: lda #1\n sta $5000\n lda #0\n sta $8000\n" + count + " .res 40, $EA\n rts\n" +
		"n: rti\nreset: lda #$80\n sta $5000\n lda #$20\n sta $8000\n lda #1\n sta $5000\n sta $8000\n.m: jsr f\n jmp .m\n", "PRG bank 3 is at $C000-$FFFF whenever the program uses these addresses", "", 1000, true},
	{"a pointer to NINA-001's register of banks", ".mapper 34, 1\n .prgrom 64\n .chrrom 16\n .workram 8\n .bank 0\n .org $8000\nf: lda #1\n ldy #0\n sta ($10),y\n" + count + "reset: sei\n ldx #$FF\n txs\n.m: lda #$FD\n sta $10\n lda #$7F\n sta $11\n jsr f\n jmp .m\nn: rti\n .org $FFFA\n .word n, reset, n\n .bank 1\n .org $8000\n .res 6, $EA\n ldx #200\n.l: dex\n bne .l\n lda #0\n sta $7FFD\n rts\n" +
		"m: jmp m\n .org $FFFA\n .word m, m, m\n", "a bound would be proved only if", "", -1, false},
	{"mapper 180 switches $C000", ".mapper 180\n .prgrom 64\n .vectors n, reset, n\n .bank 1\n .org $C000\n .byte 2\n .bank 0\n .org $8000\nreset: jsr f\n.m: jmp .m\nf: ldx $C000\n.l: dex\n bne .l\n rts\nn: rti\n", "a push goes below $0100", "", -1, false},
}

// banked are three banks, at $8000 or $A000. The second has a long loop, the others a short one.
func banked(at string) (src string) {
	for i, n := range []string{"2", "200", "2"} {
		src += fmt.Sprintf(" .bank %d, %s\n .org %s\nb%d: ldx #%s\n.l: dex\n bne .l\n rts\n", i, at, at, i, n)
	}
	return src
}

var (
	uxrom = " .mapper 2, 2\n .prgrom 64\n .vectors n, reset, n\n" + banked("$8000") +
		" .bank 3\n .org $C000\nreset: sei\n lda #1\n jsr set\n jsr f\n.m: jmp .m\nbanks: .byte 0, 1, 2, 3\nset: tay\n sta banks,y\n rts\nn: rti\n"
	mmc3 = " .mapper 4\n .prgrom 32\n .vectors n, reset, n\n" + banked("$A000") +
		" .bank 3\n .org $E000\nreset: lda #7\n sta $8000\n lda #1\n sta $8001\n jsr f\n.m: jmp .m\nn: rti\n"
)

// mmc1 has a routine set that writes A to the register of the MMC1 that chooses the bank.
const (
	mmc1 = " .mapper 1\n .prgrom 128\n .chrram 8\n .vectors n, reset, n\n .bank 3, $8000\n .org $8000\nb3: ldx #200\n.l: dex\n bne .l\n rts\n .bank 0, $8000\n .org $8000\nb0: ldx #2\n.l: dex\n bne .l\n rts\n" +
		" .bank 7, $C000\n .org $C000\nset: sta $E000\n lsr a\n sta $E000\n lsr a\n sta $E000\n lsr a\n sta $E000\n lsr a\n sta $E000\n rts\nreset: lda #$80\n sta $8000\n sta $2000\n.m: lda #$80\n sta $2000\n jsr f\n jmp .m\n"
	last = "PRG bank 7 stays at $C000-$FFFF while this code runs"
)

// bankGames have a routine that switches banks.
var bankGames = []game{
	{"a routine in another bank", uxrom + "f: lda #1\n jsr set\n jsr $8000\n lda #2\n jsr set\n rts\n", "", "", 1043, false},
	{"a bank that a cell chooses", uxrom + "f: lda $10\n jsr set\n jsr $8000\n rts\n", "the code is outside ROM, or in a bank that is not known to be in place", "", -1, false},
	{"one of two banks", uxrom + "f: lda $10\n and #1\n jsr set\n jsr $8000\n rts\n", "the code is outside ROM, or in a bank that is not known to be in place", "", -1, false},
	{"a bank that a cell chooses, then the one before", uxrom + "f: lda #2\n ldx $10\n bne .n\n lda #1\n.n: jsr set\n lda #0\n jsr set\n ldx $8001\n.l: dex\n bne .l\n rts\n", "", "", 57, false},
	{"a byte of another bank", uxrom + "f: lda #1\n jsr set\n ldx $8001\n.l: dex\n bne .l\n rts\n", "", "", 1021, false},
	{"a byte of one of two banks", uxrom + "f: lda $10\n and #1\n jsr set\n ldx $8001\n.l: dex\n bne .l\n rts\n", "", "", -1, false},
	{"the ROM and the write agree on no bit", uxrom + "f: lda #1\n sta banks+2\n jsr $8000\n rts\n", "", "", 27, false},
	{"each round switches", uxrom + "f: ldy #2\n.r: tya\n sta banks,y\n ldx $8001\n.l: dex\n bne .l\n dey\n bne .r\n rts\n", "", "", 1000, false},
	{"the MMC1, then the bank before", mmc1 + "f: lda #3\n jsr set\n jsr $8000\n lda #0\n jsr set\n jsr $8000\n rts\nn: rti\n", "", last + "; the MMC1's shift register is empty when this code begins (a write of $80 to $8000 at its start empties it, and fixes the last bank at $C000)", 1120, false},
	{"the MMC1, reset before", mmc1 + "f: lda #$FF\n sta $8000\n lda #3\n jsr set\n jsr $8000\n rts\nn: rti\n", "", last, 1060, false},
	{"the MMC1, two writes of one instruction", mmc1 + "one: .byte 1\nf: inc one\n lda #1\n sta $E000\n lsr a\n sta $E000\n sta $E000\n sta $E000\n jsr $8000\n rts\nn: rti\n", "", last + "; the MMC1's shift register is empty when this code begins (a write of $80 to $8000 at its start empties it, and fixes the last bank at $C000)", 1000, false},
	{"the MMC1, between whose writes a handler writes", mmc1 + "f: lda #3\n jsr set\n ldx $8001\n lda #0\n jsr set\n ldx $8001\n rts\nn: pha\n lda #0\n sta $A000\n sta $A000\n sta $A000\n sta $A000\n sta $A000\n pla\n rti\n", "leaves the cartridge's banks, and the MMC1's shift register, as it found them", "", -1, false},
	{"the MMC3, its register of $A000", mmc3 + "f: lda #7\n sta $8000\n lda #1\n sta $8001\n jsr $A000\n rts\n", "", "", 1021, false},
	{"the MMC3, a register that may be of CHR", mmc3 + "f: lda $10\n ora #1\n sta $8000\n lda #1\n sta $8001\n jsr $A000\n rts\n", "the code is outside ROM, or in a bank that is not known to be in place", "", -1, false},
	{"one of two banks, by one of two addresses", uxrom + "f: lda #0\n jsr set\n jsr g\ng: inc $10\n lda $10\n and #1\n tax\n lda pair,x\n sta pair,x\n jsr $8000\n rts\npair: .byte 1, 0\n", "the code is outside ROM, or in a bank that is not known to be in place", "", 1000, false},
	{"a write that may miss the register", strings.Replace(uxrom, "2, 2", "2, 1", 1) + "f: jsr g\ng: lda #1\n jsr set\n inc $10\n lda $10\n and #1\n tax\n lda #0\n sta $7FFF,x\n jsr $8000\n rts\n", "the code is outside ROM, or in a bank that is not known to be in place", "", 1000, false},
	{"the MMC3, one of two registers", mmc3 + "f: jsr g\ng: lda #7\n sta $8000\n lda #1\n sta $8001\n inc $10\n lda $10\n and #1\n tax\n lda #2\n sta $8000,x\n jsr $A000\n rts\n", "the code is outside ROM, or in a bank that is not known to be in place", "", 1000, false},
	{"the MMC3, a register that is not known", mmc3 + ";;; f - a routine with a header.\nf: lda #1\n sta $8001\n jsr $A000\n rts\n", "the code is outside ROM, or in a bank that is not known to be in place", "", -1, false},
}

// waits calls f in each pass of the main loop, with NMI on.
const waits = " .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nm: .res 1\n .code\nreset: sei\n ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #$80\n sta $2000\n.m: jsr f\n jmp .m\n"

// trustGames have a loop that is bounded only by what is taken for granted.
var trustGames = []game{
	{"data with an end", stream + "table: .byte 1, 2, 3, 0\n", "", "the loop at f.asm:11 finds the end of its data within 256 rounds, so that the instruction at f.asm:12 runs at most 256 times in a call", 79, false},
	{"data of 400 bytes", stream + "table: .res 400, 1\n .byte 0\n", "", "the loop at f.asm:11 finds the end of its data within 256 rounds, so that the instruction at f.asm:12 runs at most 256 times in a call", 6000, true},
	{"data of 400 bytes, and a byte on the stack", strings.NewReplacer("f: ldy", "f: pha\n ldy", "tax\n bne f", "tax\n pla\n txa\n bne f").Replace(stream) + "table: .res 400, 1\n .byte 0\n", "", "the loop at f.asm:11 finds the end of its data within 256 rounds, so that the instruction at f.asm:13 runs at most 256 times in a call", 6000, true},
	{"sprite 0 that is not there", onNMI + "f: bit $2002\n bvc f\n rts\nn: rti\nh: rti\n", "the loop at f.asm:16 waits at most a frame, 29,781 cycles, for an interrupt handler or for sprite 0. This does not hold: in frame", "", -1, false},
	{"a byte that a handler writes in one frame of four, and a jump back", onNMI + "f: lda $20\nw: cmp $20\n bne .e\n jmp w\n.e: rts\nn: pha\n inc $50\n lda $50\n and #3\n bne .x\n inc $20\n.x: pla\n jmp ($30)\nh: rti\n", "", "the NMI handler, which cannot be followed past the JMP at f.asm:28, leaves A, X, Y and the stack as it found them when it interrupts this routine, the code that runs before its call, or a handler; what the NMI handler runs past the JMP at f.asm:28 changes no RAM that this routine uses; the loop at f.asm:17 waits at most a frame, 29,781 cycles, for an interrupt handler or for sprite 0", 90_000, true},
	{"a byte that a handler writes in one frame of four, and that it tests in the same loop", onNMI + "f: lda $20\nw: cmp $20\n beq w\n rts\nn: pha\n lda $20\n eor #1\n jsr w\n inc $50\n lda $50\n and #3\n bne .x\n inc $20\n.x: pla\n jmp ($30)\nh: rti\n", "", "the NMI handler, which cannot be followed past the JMP at f.asm:30, leaves A, X, Y and the stack as it found them when it interrupts this routine, the code that runs before its call, or a handler; what the NMI handler runs past the JMP at f.asm:30 changes no RAM that this routine uses; the loop at f.asm:17 waits at most a frame, 29,781 cycles, for an interrupt handler or for sprite 0", 90_000, true},
	{"data without an end for 768 bytes, and a handler that runs the same loop", onNMI + "f: ldx #0\n lda #3\n sta $21\ng: ldy #40\n.w: dey\n bne .w\n inx\n bne .e\n dec $21\n.e: lda $300,x\n eor $21\n bne g\n rts\nn: pha\n txa\n pha\n tya\n pha\n lda $21\n pha\n lda #0\n sta $21\n ldx #1\n jsr g\n pla\n sta $21\n pla\n tay\n pla\n tax\n pla\n rti\nh: rti\n", "", "the NMI handler, which may interrupt itself, does not nest so deep that the stack overflows; the loop at f.asm:19 finds the end of its data within 256 rounds, so that the instruction at f.asm:25 runs at most 256 times in a call", 160_000, true},
	{"a handler that cannot be followed", onNMI + "f: lda $20\nw: cmp $20\n beq w\n rts\nn: bit $50\n bmi .x\n inc $20\n.x: jmp ($30)\nh: rti\n", "", "the NMI handler, which cannot be followed past the JMP at f.asm:23, leaves A, X, Y and the stack as it found them when it interrupts this routine, the code that runs before its call, or a handler; what the NMI handler runs past the JMP at f.asm:23 changes no RAM that this routine uses; the loop at f.asm:17 waits at most a frame, 29,781 cycles, for an interrupt handler or for sprite 0", 20000, false},
	{"rounds that no index counts", onNMI + "f: ldx $20\n.l: inx\n bit $2002\n bvc .r\n rts\n.r: bpl .l\n rts\nn: rti\nh: rti\n", "no limit was found for the loop", "", -1, false},
	{"an index that goes round and round", onNMI + "f: ldx $20\n.l: inx\n lda table,x\n cmp $40\n bne .l\n rts\nn: inc $40\n rti\nh: rti\ntable: .res 256, $10\n", "after which its index repeats. This does not hold: in frame", "", 5000, true},
	{"a loop that begins again", onNMI + "f: lsr $20\n ldx #200\n.m: dex\n bne .m\n lda $20\n bne f\n rts\nn: inc $20\n rti\nh: rti\n", "", "at most one interrupt comes while the loop at f.asm:16 runs", 1017, false},
}

const (
	onNMI  = " .mapper 0\n .vectors n, reset, h\nreset: lda $21\n adc #<h\n sta $30\n lda #>h\n sta $31\n.v: bit $2002\n bpl .v\n.w: bit $2002\n bpl .w\n lda #$80\n sta $2000\n.m: jsr f\n jmp .m\n"
	stream = " .mapper 0\n .vectors n, reset, n\nreset: lda $20\n adc #<table\n sta $10\n lda #>table\n sta $11\n jsr f\n.m: jmp .m\nn: rti\nf: ldy #0\n lda ($10),y\n inc $10\n bne .n\n inc $11\n.n: tax\n bne f\n rts\n"
)

// waitGames have a routine that waits for vblank, or for an NMI.
var waitGames = []game{
	{"a counter on PAL", " .mapper 0\n .region pal\n" + waits + "nmi: inc n\nirq: rti\nf: lda n\n.l: cmp n\n beq .l\n rts\n", "", "an NMI comes at least every 33,248 cycles while the loop at f.asm:23 waits for it", 33_000, false},
	{"a counter on Dendy", " .mapper 0\n .region dendy\n" + waits + "nmi: inc n\nirq: rti\nf: lda n\n.l: cmp n\n beq .l\n rts\n", "", "an NMI comes at least every 35,464 cycles while the loop at f.asm:23 waits for it", 35_000, false},
	{"the status on Dendy", " .mapper 0\n .region dendy\n" + waits + "nmi: inc n\nirq: rti\nf: bit $2002\n bpl f\n rts\n", "no limit was found for the loop", "", -1, false},
	{"the status twice", " .mapper 0\n" + waits + "nmi: inc n\nirq: rti\nf: lda $2002\n lda $2002\n bpl f\n rts\n", "no limit was found for the loop", "", -1, false},
	{"the status, and a byte by a pointer", " .mapper 0\n" + waits + "nmi: inc n\nirq: rti\nf: lda ($10),y\n bit $2002\n bpl f\n rts\n", "no limit was found for the loop", "", -1, false},
	{"the status, and a byte by an index", " .mapper 0\n" + waits + "nmi: inc n\nirq: rti\nf: lda $1F80,x\n bit $2002\n bpl f\n rts\n", "no limit was found for the loop", "", -1, false},
	{"the status in a round longer than vblank", " .mapper 0\n" + waits + "nmi: inc n\nirq: rti\nf: ldx #0\n.l: dex\n nop\n nop\n nop\n bne .l\n bit $2002\n bpl f\n rts\n", "no limit was found for the loop", "", -1, false},
	{"the status, which the NMI handler reads", " .mapper 0\n" + waits + "nmi: bit $2002\nirq: rti\nf: bit $2002\n bpl f\n rts\n", "", "vblank begins at least every 29,781 cycles while the loop at f.asm:21 waits for it, and the NMI handler does not read $2002 meanwhile", 100_000, true},
	{"the status, behind a handler that takes longer than vblank", " .mapper 0\n" + waits + "nmi: pha\n txa\n pha\n tya\n pha\n ldy #4\n.o: ldx #200\n.i: dex\n bne .i\n dey\n bne .o\n pla\n tay\n pla\n tax\n pla\nirq: rti\nf: bit $2002\n bpl f\n rts\n", "", "vblank begins at least every 29,781 cycles while the loop at f.asm:36 waits for it, and the NMI handler ends in time for the loop to read $2002 in vblank", -1, false},
	{"a flag that the NMI handler sets and, by a table, clears", " .mapper 0\n" + waits + "nmi: pha\n lda #1\n sta n\n dec m\n lda #>tail\n pha\n lda #<tail-1\n pha\n rts\nirq: rti\ntail: lda m\n and #7\n beq .t\n lda #0\n sta n\n.t: pla\n rti\nf: lda #0\n sta n\n.l: lda n\n beq .l\n rts\n", "no limit was found for the loop", "", 29_781 * 5, false},
	{"a counter that the NMIs in a round bring back to its old value", " .mapper 0\n" + waits + "nmi:" + strings.Repeat(" inc n\n", 128) + "irq: rti\nf: lda n\n.l: ldx #44\n.o: ldy #0\n.i: dey\n bne .i\n dex\n bne .o\n ldx #40\n.p: dex\n bne .p\n cmp n\n beq .l\n rts\n", "no limit was found for the loop", "", 200_000, false},
	{"a counter that the NMIs in an IRQ bring back to its old value", " .mapper 0\n" + strings.Replace(waits, " lda #$80\n", " lda #0\n sta $4017\n cli\n lda #$80\n", 1) + "nmi:" + strings.Repeat(" inc n\n", 128) + " rti\nirq: pha\n txa\n pha\n tya\n pha\n" + busy(38) + " bit $4015\n pla\n tay\n pla\n tax\n pla\n rti\nf: lda n\n.l: cmp n\n beq .l\n rts\n", "no limit was found for the loop", "", 40_000, false},
	{"a flag that the IRQ handler clears", " .mapper 0\n" + waits + "nmi: pha\n lda #1\n sta n\n pla\n rti\nirq: pha\n lda #0\n sta n\n pla\n rti\nf: lda #0\n sta n\n.l: lda n\n beq .l\n rts\n", "no limit was found for the loop", "", 29_700, false},
}

// TestABoundThatRestsOnALikelyBankIsOnTrust has routines that call g, the only label at its address. The bound of each has another condition or is
// the bound of several cases.
func TestABoundThatRestsOnALikelyBankIsOnTrust(t *testing.T) {
	const (
		head = " .mapper 2\n .prgrom 64\n .vectors nmi, reset, irq\n .zeropage\nsp: .res 2\nn: .res 1\n .bank 1, $8000\n .org $8000\ng: nop\n rts\n .bank 3, $C000\n .org $C000\nb: .byte 0,1,2,3\n" +
			"reset: ldx #$FF\n txs\n ldx #1\n stx b+1\n lda #0\n sta sp\n lda #7\n sta sp+1\n jsr no\n ldx #1\n stx n\n jsr f\nend: jmp end\nirq: rti\nno: rts\n"
		quiet = "nmi: rti\n"
	)
	for _, row := range []struct{ name, src, cond string }{
		{"nothing else", quiet + "f: jsr g\n rts\n", ""},
		{"a handler that may change X", "nmi: bit $10\n bpl .e\n inx\n.e: rti\nf: jsr g\n ldx #9\n.l: dex\n bne .l\n rts\n", "the NMI handler leaves A, X and Y as it found them"},
		{"as called", quiet + "f: jsr g\n.l: lda $4016\n lsr a\n rol n\n bcc .l\n rts\n", "f is entered from"},
		{"if the software stack is empty", quiet + "f: lda sp\n bne .n\n jsr g\n dec sp+1\n.n: dec sp\n ldy #0\n lda #1\n sta (sp),y\n.l: lda (sp),y\n asl a\n sta (sp),y\n bne .l\n inc sp\n bne .e\n inc sp+1\n.e: rts\n", "cc65's stack pointer is"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := routine(t, head+row.src, "")
			if conds := fmt.Sprint(r.Conditions()); r.Err != nil || !r.Trusts() || !strings.Contains(conds, "PRG bank 1 is at $8000-$BFFF while this code runs (a guess)") || !strings.Contains(conds, row.cond) {
				t.Errorf("on trust: %v, if %q, %v", r.Trusts(), conds, r.Err)
			}
		})
	}
}
