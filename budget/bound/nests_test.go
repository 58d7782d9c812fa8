package bound_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/internal/golden"
)

// nestGames have an NMI handler that changes the stack of the interrupted code, or that the next NMI may interrupt, and a loop that several NMIs
// disturb.
var nestGames = []game{
	{"a handler that changes the pushed flags", " .mapper 0\n" + waits + "nmi: pha\n lda #0\n sta $01FD\n pla\nirq: rti\nf: ldx #9\n.l: dex\n bne .l\n rts\n", "the NMI handler changes what the interrupted code has on the stack", "", 46, false},
	{"a handler that is longer than a frame while the DMC plays", " .mapper 0\n" + nests(" lda #$4F\n sta $4010\n lda #$FF\n sta $4013\n lda #$10\n sta $4015\n"), "", "the NMI handler, which may interrupt itself, does not nest so deep that the stack overflows; the NMI handler leaves A, X and Y as it found them", 102, true},
	{"a handler that is shorter than a frame without vblank", " .mapper 0\n" + strings.Replace(nests(""), "lda #23", "lda #20", 1), "", "", 101, false},
	{"a handler that is shorter than a frame, and NMI turned on late in vblank", " .mapper 0\n" + nestGame("", " lda #0\n sta $2000\n"+busy(3)+turnOn, " bit $2002\n"+seldom(busy(22)), ""), "no limit was found for the loop", "", 4_000, false},
	{"a handler that turns NMI on, and a main program that turns NMI off as it comes", " .mapper 0\n" + nestGame("", " lda #0\n sta $2000\n lda #$80\n sta $2000\n bit n\n", "", turnOn), "no limit was found for the loop", "", 2000, false},
	{"an IRQ handler that keeps X where the NMI in it pushes", " .mapper 0\n" + strings.Replace(waits, " lda #$80\n", " ldy #16\n.d: ldx #0\n.e: dex\n bne .e\n dey\n bne .d\n sty $4017\n cli\n lda #$80\n", 1) + "irq: stx $01F8\n pha\n bit $4015\n lda #10\n sta m\n.o: lda #0\n.i: sec\n sbc #1\n bne .i\n dec m\n bne .o\n pla\n ldx $01F8\n rti\nnmi: rti\nf: ldx #20\n.l: dex\n bne .l\n rts\n", "the stack stays above $01F8, the highest byte that the write at", "", 102, true},
	{"a handler that reads a byte of a bank that is usually in place", " .mapper 4\n .prgrom 32\n" + strings.Replace(strings.Replace(waits, "nmi, reset, irq", "nmi, begin, irq", 1), " .code\n", " .bank 2, $C000\n .org $C000\nfar: .byte 0\n .bank 0, $8000\n .org $8000\n .byte 1\n .bank 3\n .org $E000\nbegin: lda #6\n sta $8000\n lda #0\n sta $8001\n lda #$46\n sta $8000\n", 1) + "nmi: pha\n lda far\n beq .s\n ldx #90\n.s: pla\nirq: rti\nf: ldx #20\n.l: dex\n bne .l\n rts\n", "a bound would be proved only if PRG bank 2 is at $C000-$DFFF", "", 102, true},
	{"a counter that two NMIs bring back to its old value, because the handler is longer than a frame once", " .mapper 0\n" + waits + "nmi: pha\n txa\n pha\n tya\n pha\n .repeat 128\n inc n\n .endrepeat\n dec m\n lda m\n and #15\n bne s\n" + busy(28) + "s: pla\n tay\n pla\n tax\n pla\nirq: rti\nf: lda n\n.l: cmp n\n beq .l\n rts\n", "no limit was found for the loop", "", 35_000, false},
	{"a counter that two NMIs in one vblank bring back to its old value", " .mapper 0\n" + waits + "nmi: pha\n .repeat 128\n inc n\n .endrepeat\n inc m\n lda m\n and #$11\n lsr a\n bne .s\n bcc .s\n lda #0\n sta $2000\n" + turnOn + ".s: pla\nirq: rti\nf: lda n\n.l: cmp n\n beq .l\n rts\n", "no limit was found for the loop", "", 200_000, false},
	{"a loop of several frames that interrupts begin again", " .mapper 0\n" + waits + "nmi: pha\n inc m\n lda m\n and #16\n beq .o\n lda #200\n sta n\n.o: pla\nirq: rti\nf: lda #200\n sta n\n.l: ldx #100\n.d: dex\n bne .d\n dec n\n bne .l\n rts\n", "no limit was found for the loop", "", 200_000, false},
}

// nests returns a program whose NMI handler takes nearly a frame at times, and saves X in a byte that the next NMI would change. start is
// in the code that runs first.
func nests(start string) string {
	return ` .vectors nmi, reset, irq
 .zeropage
n: .res 1
sx: .res 1
 .code
reset: sei
 ldx #$FF
 txs
 lda #$40
 sta $4017
.a: bit $2002
 bpl .a
.b: bit $2002
 bpl .b
` + start + ` lda #$80
 sta $2000
.m: jsr f
 jmp .m
f: ldx #20
.l: dex
 bne .l
 rts
nmi: stx sx
 pha
 inc n
 lda n
 and #3
 bne .s
 lda #23
.o: ldx #0
.i: dex
 bne .i
 sec
 sbc #1
 bne .o
 .repeat 25
 nop
 .endrepeat
.s: pla
 ldx sx
irq: rti
`
}

// busy returns code that takes some 1,290 cycles for each of its rounds.
func busy(rounds int) string {
	return fmt.Sprintf(" ldy #%d\nw%[1]d: ldx #0\nv%[1]d: dex\n bne v%[1]d\n dey\n bne w%[1]d\n", rounds)
}

// seldom returns code that runs other code once in four times.
func seldom(code string) string { return " inc k\n lda k\n and #3\n bne s\n" + code + "s:\n" }

const turnOn = " lda #$80\n sta $2000\n"

// nestGame returns a program whose NMI handler calls f, which counts in RAM: code that runs first, then code of the main loop, of the handler
// before it calls f, and of f before it counts.
func nestGame(start, main, handler, first string) string {
	return " .vectors nmi, reset, irq\n .zeropage\nn: .res 1\nk: .res 1\n .code\nreset: sei\n ldx #$FF\n txs\n lda #0\n sta $2000\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n" + start + turnOn +
		"m:\n" + main + " jmp m\nf: lda #5\n sta n\n" + first + ".l: ldx #15\n.d: dex\n bne .d\n dec n\n bne .l\n rts\nnmi: pha\n txa\n pha\n tya\n pha\n" + handler + " jsr f\n pla\n tay\n pla\n tax\n pla\nirq: rti\n"
}

// TestRandomNests plays programs whose NMI handler turns NMI off and on, or takes nearly a frame, while the main program turns NMI off and on, perhaps by
// an index. No
// call of f, which the handler calls, takes longer than its bound.
func TestRandomNests(t *testing.T) {
	first, games := bound.Wanted(80, 20)
	games = max(games, 80)
	bounded, lines := 0, golden.NewRecord(80)
	for seed := first; seed < first+games; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 6502))
		pick := func(list ...string) string { return list[rng.IntN(len(list))] }
		handler := pick("", " bit $2002\n", turnOn, " lda n\n sta $2000\n") + pick("", seldom(busy(18+rng.IntN(6))), " bit $2002\n")
		main := pick("", " bit n\n nop\n nop\n", busy(1+rng.IntN(17)))
		if main != "" {
			off, on := pick(" lda #0\n sta $2000\n", " lda #0\n sta $1F80,x\n", " lda #0\n sta $2000,x\n"), pick(turnOn, " lda #$80\n sta $1F80,x\n")
			main = " ldx #$80\n" + off + pick("", main) + " ldx #$80\n" + on + pick("", " nop\n nop\n bit n\n")
		}
		src := " .mapper 0\n" + nestGame(pick("", busy(24)), main, handler, pick("", turnOn))
		prog, p := assembled(t, src)
		at, _ := prog.Lookup("f")
		r, got := p.Routine(uint16(at.Value), at.Bank), costliest(t, prog, 60)
		lines.Line(seed, bound.Proved(lines, r))
		if r.Err != nil || r.Trusts() {
			continue
		}
		if bounded++; got > r.Worst {
			t.Fatalf("game %d: f takes %d cycles; its bound is %d, if %v\n%s", seed, got, r.Worst, musts(r), src)
		}
	}
	lines.Check(t, "nests.txt")
	if t.Logf("%d of %d games are bounded", bounded, games); bounded < games/5 {
		t.Error("that is too few")
	}
}

// TestStackOfAHandler counts what the interrupt pushes.
func TestStackOfAHandler(t *testing.T) {
	prog, p := assembled(t, " .mapper 0\n"+nestGame("", "", "", ""))
	at, _ := prog.Lookup("nmi")
	if r := p.Routine(uint16(at.Value), at.Bank); r.Err != nil || r.Stack != 3+3+2 {
		t.Errorf("%d bytes, %v; want 8", r.Stack, r.Err)
	}
}

// TestPlayedNests plays programs whose handlers are not as harmless as they look.
func TestPlayedNests(t *testing.T) {
	for _, g := range nestGames {
		t.Run(g.name, func(t *testing.T) { g.play(t, 60) })
	}
}
