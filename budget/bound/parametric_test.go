package bound_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/bound/machine"
	"pool6502/internal/golden"
)

// TestFormulas has loops whose rounds depend on an input.
func TestFormulas(t *testing.T) {
	for _, row := range []struct{ name, src, want string }{
		{"down", "f: lda #0\n.n: sta $200,x\n dex\n bne .n\n rts", "1 + 10·X for X = 1–255, 2,561 for X = 0"},
		{"up to a number", "f: lda #0\n.n: sta $200,x\n inx\n cpx #10\n bne .n\n rts", "121 − 12·X for X = 0–9, 3,193 − 12·X for X = 10–255"},
		{"up to a byte", "f: ldx #0\n.n: sta $200,x\n inx\n cpx $10\n bcc .n\n rts", "1 + 13·n for n = 2–255, 14 for n = 0–1, where n is the byte at $0010 at the call"},
		{"a byte", "f: dec $10\n nop\n bne f\n rts", "10·n − 1 for n = 1–255, 2,559 for n = 0, where n is the byte at $0010 at the call"},
		{"a byte with a name", ".zp\ncount: .res 1\n.code\nf: ldy count\n beq .e\n.n: nop\n dey\n bne .n\n.e: rts", "4 + 7·count for count = 1–255, 6 for count = 0"},
		{"a byte behind a name", ".zp\ncount: .res 2\n.code\nf: ldy count+1\n.n: dey\n bne .n\n rts", "2 + 5·n for n = 1–255, 1,282 for n = 0, where n is the byte at count+1 at the call"},
		{"in twos", "f: nop\n dex\n dex\n bpl f\n rts", "8 + 9·⌊X/2⌋ for X = 0–129, 8 for X = 130–255"},
		{"in fours", "f: sec\n sbc #4\n bcs f\n rts", "6 + 7·⌊A/4⌋ for A = 0–255"},
		{"in twos from an odd number", "f: cpx #21\n bcs .e\n.n: inx\n inx\n cpx #21\n bcc .n\n.e: rts", "102 − 9·⌊(X + 1)/2⌋ for X = 0–20, 5 for X = 21–255"},
		{"a table on two pages", "f: lda $80F0,x\n dex\n bne f\n rts", "9·X − 1 for X = 1–15, 10·X − 16 for X = 16–255, 2,543 for X = 0"},
		{"a loop in the loop", "f: ldy #8\n.n: dey\n bne .n\n dex\n bne f\n rts", "46·X − 1 for X = 1–255, 11,775 for X = 0"},
		{"two loops", "f: nop\n nop\n dex\n bne f\n.a: dey\n bne .a\n rts", "1,278 + 9·X for X = 1–255, 3,582 for X = 0"},
		{"a copy of the input", "f: stx $10\n lda #0\n.n: sta $0300,x\n dex\n bne .n\n ldx $10\n.m: inc $0300,x\n dex\n bne .m\n rts", "6 + 22·X for X = 1–255, 5,638 for X = 0"},
		{"Needs", ";;; f - count down\n;;; Needs X={1..8}\nf: dex\n bne f\n rts", "5·X − 1 for X = 1–8"},
		{"a dear way with the carry", "f: lsr $10\n bcc .n\n lda $0300\n.n: dex\n bne .n\n rts", "10 + 5·X for X = 1–255, 1,290 for X = 0"},
		{"a dear way behind the end", "f: lsr $10\n bcs .d\n nop\n.n: dex\n bne .n\n rts\n.d: lda $0300\n jmp .n", "14 + 5·X for X = 1–255, 1,294 for X = 0"},
		{"no loop", "f: cpx #8\n bcc .e\n lda #0\n.e: rts", "<nil>"},
		{"no line", "f: and #15\n tax\n lda .t,x\n tay\n.n: dey\n bne .n\n rts\n.t: .byte 5, 9, 2, 80, 1, 44, 9, 2, 7, 1, 3, 60, 2, 9, 40, 7, 1, 88", "<nil>"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if p.Formulate(r); fmt.Sprint(r.Formula) != row.want {
				t.Errorf("%v; want %s", r.Formula, row.want)
			}
		})
	}
}

// TestRandomFormulas calls random routines with each value of the input that their formula names. No call may cost more than the formula
// says.
func TestRandomFormulas(t *testing.T) {
	first, n := bound.Wanted(60, 20)
	found, exact, lines := 0, 0, golden.NewRecord(60)
	for seed := first; seed < first+n; seed++ {
		src := looping(rand.New(rand.NewPCG(uint64(seed), 6502)))
		p, r := analyse(t, src)
		if r.Err == nil {
			p.Formulate(r)
		}
		if lines.Line(seed, bound.Proved(lines, r)); r.Formula == nil {
			continue
		}
		found++
		at := assemble(t, src)
		cart, err := machine.Read(at.Image)
		if err != nil {
			t.Fatal(err)
		}
		m := machine.NewCore(cart.Code(r.Addr, r.Bank))
		all := true
		for v := range 256 {
			says, ok := r.Formula.At(v)
			most := -1
			for i := range 6 {
				body, returns := callWith(m, r, v, uint64(seed*6+i))
				if returns && (!ok || body > says) {
					t.Fatalf("program %d: %d cycles with %s = %d; the formula is %v\n%s", seed, body, r.Formula.Input, v, r.Formula, src)
				}
				most = max(most, body)
			}
			all = all && (!ok || most == says)
		}
		if all {
			exact++
		}
	}
	t.Logf("%d formulas in %d programs, %d of them reached by each value", found, n, exact)
	lines.Check(t, "formulas.txt")
	if found < n/2 || exact < found/3 {
		t.Error("that is too few")
	}
}

// callWith calls a routine with a value of the input of its formula; all other inputs are random.
func callWith(m *machine.Core, r *bound.Result, v int, seed uint64) (body int, ok bool) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range m.RAM {
		m.RAM[i] = uint8(rng.Uint64())
	}
	c := m.CPU
	c.A, c.X, c.Y, c.P = uint8(rng.Uint64()), uint8(rng.Uint64()), uint8(rng.Uint64()), uint8(rng.Uint64())&0xCF
	switch in := r.Formula.Input; in {
	case "A", "X", "Y":
		c.Set(in[0], uint8(v))
	default:
		cell, _ := strconv.ParseUint(strings.TrimPrefix(in, "$"), 16, 16)
		m.RAM[cell] = uint8(v)
	}
	body, _, ok = m.Call(r.Addr, 0xF0, r.Worst+1000)
	return body, ok
}

// looping returns a random routine with loops that an input counts.
func looping(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	number := func(n int) string { return strconv.Itoa(rng.IntN(n)) }
	var b strings.Builder
	b.WriteString(" .vectors end, end, end\nend: jmp end\ng: nop\n rts\nf:\n")
	b.WriteString(pick("", "", " nop\n", " cpx #3\n", " lda $10\n and #15\n sta $12\n", " stx $13\n", " beq .out\n"))
	label := 0
	skip := func(code string) string { // code with a label of its own
		label++
		return strings.ReplaceAll(code, "@", fmt.Sprintf(".s%d", label))
	}
	for i := range 1 + rng.IntN(2) {
		body := ""
		for range rng.IntN(4) {
			body += skip(pick(" nop\n", " lda $90"+pick("40", "90", "F0", "FF")+",x\n", " lda $9170,y\n", " inc $20\n", " jsr g\n", " bit $21\n bmi @\n nop\n@:\n", " sta $0200,x\n", " sta $02F0,y\n",
				" lda #"+number(6)+"\n sta $22\n@:\n dec $22\n bpl @\n", " adc $23\n", " eor #5\n", " lda ($30),y\n", " php\n plp\n", " lda $14\n lsr a\n bcc @\n jsr g\n@:\n"))
		}
		head, most := fmt.Sprintf(".n%d:\n", i), 40+rng.IntN(200)
		again := func(branch string) string { return skip(fmt.Sprintf(" %s @\n jmp .n%d\n@:\n", branch, i)) }
		switch rng.IntN(12) {
		case 0:
			b.WriteString(pick("", " ldx $10\n", " ldx $12\n", " tax\n") + head + body + " dex\n" + again("beq"))
		case 1:
			b.WriteString(pick("", " ldy $11\n") + head + body + " dey\n" + again(pick("bmi", "beq")))
		case 2:
			b.WriteString(head + body + fmt.Sprintf(" inx\n cpx #%d\n", most) + again(pick("bcs", "beq")))
		case 3:
			b.WriteString(" ldx #0\n" + head + body + " inx\n cpx $" + pick("10", "11", "13") + "\n" + again(pick("bcs", "beq")))
		case 4:
			b.WriteString(head + body + " dec $10\n" + again("beq"))
		case 5:
			b.WriteString(head + body + " dex\n dex\n" + again("bmi"))
		case 6:
			b.WriteString(head + body + fmt.Sprintf(" iny\n iny\n cpy #%d\n", most) + again("bcs"))
		case 7:
			b.WriteString(head + body + " lda $11\n sec\n sbc #" + pick("2", "3", "4", "5") + "\n sta $11\n" + again("bcc"))
		case 8:
			b.WriteString(head + body + " txa\n clc\n adc #4\n tax\n" + again("bcs"))
		case 9:
			b.WriteString(head + body + " lda #255\n dcp $10\n" + again("bcs"))
		case 10:
			b.WriteString(head + body + " inc $10\n" + again(pick("beq", "bpl")))
		case 11:
			b.WriteString(head + body + " txa\n ldx #$FF\n axs #0\n tax\n dex\n" + again("beq"))
		}
	}
	b.WriteString(pick("", " lda $9000,x\n", " ldy #3\n.last: dey\n bne .last\n"))
	b.WriteString(".out: rts\n .org $9000\n .res 1024, 7\n")
	return b.String()
}
