package bound_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestWorstPath lists the instructions of worst paths and how often each runs.
func TestWorstPath(t *testing.T) {
	for _, row := range []struct{ name, src, want string }{
		{"straight", "f: lda #0\n rts", "F LDA #$00 1, F+2 RTS 1"},
		{"a branch that is taken", "f: cpx #3\n bcc .a\n.a: rts", "F CPX #$03 1, F+2 BCC $8004 1, F.A RTS 1"},
		{"a branch that is not", "f: cpx #3\n bcc .a\n nop\n.a: rts", "F CPX #$03 1, F+2 BCC $8005 1, F+4 NOP 1, F.A RTS 1"},
		{"a loop", "f: ldx #4\n.n: dex\n bne .n\n rts", "F LDX #$04 1, F.N DEX 4, F.N+1 BNE $8002 4, F.N+3 RTS 1"},
		{"a jump", "f: jmp .a\n nop\n.a: rts", "F JMP $8004 1, F.A RTS 1"},
		{"calls", "g: nop\n rts\nf: jsr g\n jsr g\n nop\n rts", "G NOP 2, G+1 RTS 2, F JSR $8000 1, F+3 JSR $8000 1, F+6 NOP 1, F+7 RTS 1"},
		{"a vector", "g: nop\n rts\nh: rts\nf: lda #<g\n sta 0\n lda #>g\n sta 1\n jmp (0)", "G NOP 1, G+1 RTS 1, F LDA #$00 1, F+2 STA $00 1, F+4 LDA #$80 1, F+6 STA $01 1, F+8 JMP ($0000) 1"},
		{"a pushed address", "g: nop\n rts\nf: lda #>(g-1)\n pha\n lda #<(g-1)\n pha\n rts", "G NOP 1, G+1 RTS 1, F LDA #$7F 1, F+2 PHA 1, F+3 LDA #$FF 1, F+5 PHA 1, F+6 RTS 1"},
		{"a loop with a note", ";;; f - waits.\n;;; Bound .n <= 1000\nf: nop\n.n: bit $4015\n bpl .n\n rts", "F NOP 1, F.N BIT $4015 1000, F.N+3 BPL $8001 1000, F.N+5 RTS 1"},
		{"a loop with a note, the costlier way", ";;; f - waits.\n;;; Bound .n <= 1000\nf: nop\n.n: bit $4015\n bmi .e\n bvs .n\n nop\n jmp .n\n.e: rts", "F NOP 1, F.N BIT $4015 1000, F.N+3 BMI $800C 1000, F.N+5 BVS $8001 999, F.N+7 NOP 999, F.N+8 JMP $8001 999, F.E RTS 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			var list []string
			for _, v := range p.WorstPath(r) {
				list = append(list, fmt.Sprintf("%s %s %d", v.Name, v.Text, v.Count))
				if v.Pos.File != "f.asm" || v.Pos.Line < 2 {
					t.Errorf("%s is said to be at %v", v.Name, v.Pos)
				}
			}
			if got := strings.ToUpper(strings.Join(list, ", ")); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
		})
	}
}

// TestBetween bounds a part of a routine.
func TestBetween(t *testing.T) {
	const src = " .code\ng: nop\n rts\nf: nop\n jsr g\nto: nop\n nop\n rts\n"
	p, r := analyse(t, src)
	prog := assemble(t, src)
	at := func(name string) int {
		place, ok := prog.Lookup(name)
		if !ok {
			t.Fatal(name)
		}
		return int(place.Value)
	}
	if r.Name != "f" || r.Pos.Line != 4 || r.Budget != -1 {
		t.Errorf("%s at %v, budget %d", r.Name, r.Pos, r.Budget)
	}
	if _, r := analyse(t, " .code\n;;; f - a routine.\n;;; Budget <= 9 cycles\nf: rts\n"); r.Budget != 9 {
		t.Errorf("budget %d", r.Budget)
	}
	for _, row := range []struct{ stop, want int }{{-1, 2 + 14 + 4}, {at("to"), 2 + 14}, {at("to") + 1, 2 + 14 + 2}, {at("f") + 1, 2}} {
		if got := p.Between(r.Addr, r.Bank, row.stop); got.Err != nil || got.Worst != row.want {
			t.Errorf("up to $%04X: %d cycles, %v; want %d", row.stop, got.Worst, got.Err, row.want)
		}
	}
	if got := p.Between(r.Addr, r.Bank, at("g")); got.Err == nil {
		t.Error("code that returns before it comes to the other address has a bound")
	}
}

// TestCaseLines compares the line that repeats the costliest call. Each has one answer, since the search removes
// what does not matter.
func TestCaseLines(t *testing.T) {
	const zp = ".zeropage\nlist: .res 4\nn: .res 1\n.code\n"
	for _, row := range []struct{ name, src, want string }{
		{"nothing matters", "f: lda $10\n nop\n rts", "Case     worst: -> , 5 cycles"},
		{"A", "f: cmp #77\n bne .a\n nop\n nop\n nop\n.a: rts", "Case     worst: A=77 -> , 10 cycles"},
		{"Y", "f: cpy #255\n bcc .a\n nop\n nop\n.a: rts", "Case     worst: Y=255 -> , 8 cycles"},
		{"A, X and Y", "f: cmp #1\n bne .a\n cpx #2\n bne .a\n cpy #3\n bne .a\n nop\n.a: rts", "Case     worst: Y=3 X=2 A=1 -> , 14 cycles"},
		{"carry", "f: bcc .a\n nop\n nop\n.a: rts", "Case     worst: C=1 -> , 6 cycles"},
		{"zero", "f: bne .a\n nop\n nop\n.a: rts", "Case     worst: Z=1 -> , 6 cycles"},
		{"minus", "f: bpl .a\n nop\n nop\n.a: rts", "Case     worst: N=1 -> , 6 cycles"},
		{"overflow", "f: bvc .a\n nop\n nop\n.a: rts", "Case     worst: V=1 -> , 6 cycles"},
		{"a cell", "f: lda $0300\n cmp #9\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0300=9 -> , 12 cycles"},
		{"the cartridge's RAM", "f: lda $6000\n cmp #9\n bne .a\n lda $7FFF\n cmp #8\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $6000=9 $7FFF=8 -> , 20 cycles"},
		{"a name", zp + "f: lda n\n cmp #9\n bne .a\n nop\n nop\n.a: rts", "Case     worst: n=9 -> , 11 cycles"},
		{"a list", zp + "f: lda list\n cmp #5\n bne .a\n lda list+1\n cmp #6\n bne .a\n lda list+2\n cmp #7\n bne .a\n lda n\n cmp #8\n bne .a\n nop\n nop\n.a: rts", "Case     worst: list=5,6,7 n=8 -> , 32 cycles"},
		{"a list with a gap", zp + "f: lda list\n cmp #5\n bne .a\n lda list+2\n cmp #7\n bne .a\n nop\n nop\n.a: rts", "Case     worst: list=5 list+2=7 -> , 18 cycles"},
		{"cells without names", "f: lda $10\n cmp #5\n bne .a\n lda $11\n cmp #6\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0010=5 $0011=6 -> , 18 cycles"},
		{"zero is the answer", "f: lda $10\n bne .a\n nop\n nop\n.a: rts", "Case     worst: -> , 9 cycles"},
		{"zero is not allowed", ";;; f - does little.\n;;; Needs $10={3..9}\nf: lda $10\n nop\n rts", "Case     worst: $0010=9 -> , 5 cycles"},
		{"the least allowed value", ";;; f - does little.\n;;; Needs X={3..9}\nf: cpx #4\n bcs .a\n nop\n nop\n.a: rts", "Case     worst: X=3 -> , 8 cycles"},
		{"a flag that may not be 0", ";;; f - does little.\n;;; Needs C=1\nf: cpx #4\n bcs .a\n nop\n nop\n.a: rts", "Case     worst: X=0 C=1 -> , 8 cycles"},
		{"a word of the header", ";;; f - reads.\n;;; Needs 0:1={$0301|$03FF|$0400}\nf: ldy #1\n lda (0),y\n rts", "Case     worst: $0000=255 $0001=3 -> , 8 cycles"},
		{"words of which the second costs more", ";;; f - reads.\n;;; Needs $10[0..1]:$20[0..1]={$0301|$0402}\nf: lda $11\n cmp #2\n bne .a\n lda $21\n cmp #3\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0010=1 $0011=2 $0020=3 $0021=4 -> , 15 cycles"},
		{"a word of which only the low byte matters", ";;; f - reads.\n;;; Needs 0:1={$0301|$0402}\nf: lda 0\n cmp #2\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0000=2 $0001=4 -> , 11 cycles"},
		{"a word of a Points line", ";;; f - reads.\n;;; Points 0:1={$0301|$03FF|$0400}\nf: ldy #1\n lda (0),y\n rts", "Case     worst: $0000=255 $0001=3 -> , 8 cycles"},
		{"a word that is not in the header would cost more", ";;; f - reads.\n;;; Needs 0:1={$0301|$0402}\nf: lda 0\n cmp #2\n bne .a\n lda 1\n cmp #3\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0000=2 $0001=4 -> , 15 cycles"},
		{"a pointer that does not matter", ";;; f - reads.\n;;; Points 0:1={$0301|$0302}\nf: ldy #1\n lda (0),y\n rts", "Case     worst: $0000=1 $0001=3 -> , 7 cycles"},
		{"a list that may not be 0", ";;; f - does little.\n;;; Needs $10[0..1]={3|9}\nf: nop\n rts", "Case     worst: $0010=3 $0011=3 -> , 2 cycles"},
		{"a cell that other calls write", "f: cpx #77\n bne .w\n lda $20\n cmp #5\n bne .no\n nop\n nop\n.no: rts\n.w: lda #5\n sta $20\n rts", "Case     worst: X=77 $0020=5 -> , 15 cycles"},
		{"a register and the first cell", "f: cpx #2\n bne .a\n lda 0\n cmp #9\n bne .a\n nop\n nop\n.a: rts", "Case     worst: X=2 $0000=9 -> , 15 cycles"},
		{"a word of which only one byte is in RAM", ";;; f - does little.\n;;; Needs $10:$2002={$0302}\nf: nop\n rts", "Case     worst: $0010=2 -> , 2 cycles"},
		{"a name 255 bytes before", ".ram\nlist: .res 300\n.code\nf: lda list+255\n cmp #9\n bne .a\n nop\n nop\n.a: rts", "Case     worst: list+255=9 -> , 12 cycles"},
		{"a name 256 bytes before", ".ram\nlist: .res 300\n.code\nf: lda list+256\n cmp #9\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0400=9 -> , 12 cycles"},
		{"a cell behind another one", "f: ldx $10\n cpx #4\n bcs .a\n lda $20,x\n cmp #200\n bne .a\n nop\n nop\n.a: rts", "Case     worst: $0020=200 -> , 19 cycles"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if got := p.Search(r, 40_000); got.Case != row.want || got.Body != r.Worst {
				t.Errorf("%q, %d cycles; want %q; the bound is %d", got.Case, got.Body, row.want, r.Worst)
			}
		})
	}
}

// TestSearchIsRepeatable has a search that ends before it finds the costliest call. How far it gets depends
// on each of its random numbers: a change of them must be on purpose.
func TestSearchIsRepeatable(t *testing.T) {
	src := " .code\nf: lda #0\n" + strings.Repeat(" asl $10\n bcc *+4\n adc $11\n eor $12\n", 6) + " sta $13\n ldx $13\n.n: dex\n bne .n\n rts"
	p, r := analyse(t, src)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	for calls, want := range map[int]string{
		1: "Case     worst: -> , 1353 cycles", 50: "Case     worst: $0010=153 $0011=255 -> , 1359 cycles",
		400: "Case     worst: $0010=255 $0012=255 -> , 1365 cycles",
	} {
		if got := p.Search(r, calls); got.Case != want || got.Body > r.Worst {
			t.Errorf("%d calls find %q, want %q", calls, got.Case, want)
		}
	}
	if w := p.Search(r, 0); w.Body != -1 {
		t.Errorf("no call takes %d cycles", w.Body)
	}
}
