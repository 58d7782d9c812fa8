package bound_test

import (
	"strings"
	"testing"

	"pool6502/budget/bound"
)

func TestSearchFindsTheInputThatCostsMost(t *testing.T) {
	for _, row := range []struct{ name, src, says string }{
		{"register", "f: cpx #77\n bne .a\n nop\n nop\n nop\n.a: rts", "X=77"},
		{"memory", ".zeropage\nn: .res 2\n.code\nf: lda n+1\n cmp #200\n bcc .a\n lda #0\n beq .b\n.b: nop\n.a: rts", "n+1="},
		{"targets", ";;; f - jumps.\n;;; Targets g, h\nf: jmp (0)\ng: rts\nh: nop\n rts\nj: .byte 2", " -> , 7 cycles"},
		{"flag", "f: bcc .a\n nop\n nop\n.a: rts", "C=1"},
		{"needs", ";;; f - a loop.\n;;; Needs X={2..5}\nf: dex\n bne f\n rts", "X=5 -> , 24 cycles"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			w := p.Search(r, 20_000)
			if w.Body != r.Worst || !strings.Contains(w.Case, row.says) {
				t.Errorf("%d cycles of %d by %q, want %q", w.Body, r.Worst, w.Case, row.says)
			}
		})
	}
}

// TestCasesOfCallsThatReadRegisters has routines that read registers, of which the path depends on nothing that they read.
func TestCasesOfCallsThatReadRegisters(t *testing.T) {
	for _, row := range []struct{ name, src, want string }{
		{"a bit in each round, until a bit that was there before comes out", "f: lda #1\n sta $10\n.l: lda $4016\n lsr a\n rol $10\n bcc .l\n rts", "Case     worst: -> , 116 cycles"},
		{"what it reads is stored", "f: cpx #9\n bne .a\n lda $4016\n.a: sta $10\n rts", "Case     worst: X=9 -> , 11 cycles"},
		{"an index into a page", "f: lda $4016\n and #1\n tax\n lda t,x\n rts\nt: .byte 1, 2", "Case     worst: -> , 12 cycles"},
		{"A is saved", "f: pha\n lda $4016\n pla\n cpy #9\n bne .a\n nop\n.a: rts", "Case     worst: Y=9 -> , 17 cycles"},
	} {
		p, r := analyse(t, " .code\n"+row.src)
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		if w := p.Search(r, 20_000); w.Case != row.want {
			t.Errorf("%s: %q (%+v), want %q", row.name, w.Case, w.Asks, row.want)
		}
	}
}

// TestSearchNamesTheRegisterThatDecides has routines of which each call costs more or less because of what it reads from a register.
func TestSearchNamesTheRegisterThatDecides(t *testing.T) {
	for _, row := range []struct {
		name, src string
		want      bound.Ask
	}{
		{"one", "f: lda $4016\n and #1\n beq .a\n nop\n.a: rts", bound.Ask{0x4016, "f.asm:2", true}},
		{"a bit in each of eight rounds", "f: ldy #8\n.l: lda $4016\n and #1\n beq .a\n nop\n.a: dey\n bne .l\n rts", bound.Ask{0x4016, "f.asm:3", false}},
		{"the second of two", "f: lda $4015\n lda $5000\n bmi .a\n nop\n.a: rts", bound.Ask{0x5000, "f.asm:3", true}},
		{"two, if both have the bit", "f: lda $4016\n and $4017\n and #1\n beq .a\n nop\n.a: rts", bound.Ask{0x4016, "f.asm:2", true}},
		{"one value of 256", "f: lda $4017\n lda $4016\n cmp #$41\n beq .a\n nop\n.a: rts", bound.Ask{0x4016, "f.asm:3", true}},
		{"two that differ", "f: lda $4016\n eor $4016\n beq .a\n nop\n.a: rts", bound.Ask{0x4016, "f.asm:2", true}},
		{"two that are $41", "f: lda $4015\n eor #$41\n sta 0\n lda $4016\n eor #$41\n ora 0\n beq .a\n nop\n.a: rts", bound.Ask{0x4015, "f.asm:2", true}},
		{"two of three, none alone", "f: ldx $4015\n ldy $4016\n lda $4017\n stx 0\n sty 1\n sta 2\n and 0\n sta 3\n lda 2\n and 1\n ora 3\n sta 3\n lda 0\n and 1\n ora 3\n lsr a\n bcc .a\n nop\n.a: rts",
			bound.Ask{0x4015, "f.asm:2", false}},
		{"it waits", "f: bit $2002\n bpl f\n rts", bound.Ask{0x2002, "f.asm:2", false}},
	} {
		p, r := analyse(t, " .code\n"+row.src)
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		if w := p.Search(r, 2_000); w.Body >= 0 || w.Asks == nil || *w.Asks != row.want {
			t.Errorf("%s: %d cycles, %+v; want %+v", row.name, w.Body, w.Asks, row.want)
		}
	}
}
