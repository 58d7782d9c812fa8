package bound_test

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/bound"
)

// down is a loop that runs X+1 times.
const down = ".n: dex\n bpl .n\n.no: rts"

// TestFigures has small routines whose bounds are known exactly. A search over their inputs must find a call
// that costs as much as the worst case, so that no row can ask for a bound that is too low or too high; rows
// with a "<" have a worst case that no call reaches.
func TestFigures(t *testing.T) {
	for _, row := range []struct{ name, src, want string }{
		// Where an access can be.
		{"low byte of a pointer, the most without a page", "f: and #$1F\n sta 0\n ldy #224\n lda (0),y\n rts", "12 to 12, 2 bytes"},
		{"low byte of a pointer, one more", "f: and #$1F\n sta 0\n ldy #225\n lda (0),y\n rts", "12 to 13, 2 bytes"},
		{"low byte of a pointer, not always a page", "f: ora #$E0\n sta 0\n ldy #31\n lda (0),y\n rts", "12 to 13, 2 bytes"},
		{"low byte of a pointer, always a page", "f: ora #$E0\n sta 0\n ldy #32\n lda (0),y\n rts", "13 to 13, 2 bytes"},
		{"write over the end of the stack's page", "f: txa\n and #1\n tax\n lda #2\n sta $0200\n lda #9\n sta $01FF,x\n ldx $0200\n" + down, "37 to 72, 2 bytes"},
		{"write to one of two cells", "f: txa\n and #1\n tax\n lda #2\n sta $10\n sta $11\n lda #9\n sta $10,x\n ldx $10\n" + down, "37 to 72, 2 bytes"},
		{"index that wraps in page zero", "f: lda #3\n sta $10\n ldy #$20\n ldx $F0,y\n" + down, "30 to 30, 2 bytes"},

		{"two pointers to one cell", "f: lda #$10\n sta $20\n sta $24\n lda #0\n sta $21\n sta $25\n txa\n and #4\n tax\n lda #3\n sta ($20,x)\n ldx $10\n" + down, "52 to 52, 2 bytes"},
		{"a count on page 1", "f: lda #3\n sta $0110\n.n: dec $0110\n bne .n\n rts", "32 to 32, 2 bytes"},
		{"a byte of a table on page 1", "f: txa\n and #1\n tax\n lda #2\n sta $0110\n sta $0111\n lda #9\n sta $0110,x\n ldx $0110\n" + down, "41 to 76, 2 bytes"},
		{"a byte where a return address is", "f: lda #3\n sta $01FE\n ldx $01FE\n" + down, "14 to 654, 2 bytes<"},
		{"a byte where the high byte of a return address is", "f: lda #3\n sta $01FF\n ldx $01FF\n" + down, "14 to 654, 2 bytes<"},
		{"a byte behind page 1", "f: lda #3\n sta $0200\n ldx $0200\n" + down, "29 to 29, 2 bytes"},
		{"page 1 is read twice", "f: lda $0110\n cmp $0110\n bne .no\n nop\n.no: rts", "11 to 12, 2 bytes"},

		// Comparisons.
		{"a bit of memory, A known", "f: lda #8\n bit $10\n beq .no\n lda $10\n and #8\n bne .no\n nop\n nop\n.no: rts", "8 to 15, 2 bytes"},
		{"a bit of A, memory known", "f: lda #8\n sta $10\n txa\n bit $10\n beq .no\n and #8\n bne .no\n nop\n nop\n.no: rts", "13 to 17, 2 bytes"},
		{"a bit that is clear, memory known", "f: lda #8\n sta $10\n txa\n bit $10\n bne .no\n and #8\n beq .no\n nop\n nop\n.no: rts", "13 to 17, 2 bytes"},
		{"less for sure", "f: lda $10\n and #7\n sta $12\n lda $11\n ora #8\n sta $13\n lda $12\n cmp $13\n bcs .no\n nop\n.no: rts", "26 to 26, 2 bytes"},
		{"different for sure", "f: lda $10\n and #7\n sta $12\n lda $11\n ora #8\n sta $13\n lda $12\n cmp $13\n beq .no\n nop\n.no: rts", "26 to 26, 2 bytes"},
		{"not less for sure", "f: lda $10\n and #7\n sta $12\n lda $11\n ora #7\n sta $13\n cmp $12\n bcc .no\n nop\n.no: rts", "23 to 23, 2 bytes"},
		{"a byte and itself, equal", "f: lda $10\n cmp $10\n bne .no\n nop\n.no: rts", "10 to 10, 2 bytes"},
		{"a byte and itself, not less", "f: lda $10\n cmp $10\n bcc .no\n nop\n.no: rts", "10 to 10, 2 bytes"},
		{"less than a byte that is at most 4", "f: lda $10\n and #3\n sta $12\n ldx $11\n cpx $12\n bcs .no\n" + down, "17 to 30, 2 bytes"},
		{"more than a byte that is at least 250", "f: lda $10\n ora #$FA\n sta $12\n lda $11\n cmp $12\n bcc .no\n sec\n sbc #249\n tax\n" + down, "17 to 56, 2 bytes"},
		{"the byte that is less", "f: lda $10\n and #7\n sta $12\n cmp $11\n bcc .no\n ldx $11\n" + down, "14 to 55, 2 bytes"},
		{"a word that is less", "f: lda $10\n cmp #5\n lda #3\n sbc #3\n bcs .no\n ldx $10\n" + down, "12 to 38, 2 bytes"},
		{"a sum in words whose high bytes are known", "f: clc\n lda $10\n adc #250\n lda #3\n adc #252\n bcs .no\n ldx $10\n" + down, "14 to 45, 2 bytes"},

		{"bits of two unknown bytes", "f: lda $10\n ldy #0\n bit $11\n beq .no\n nop\n nop\n nop\n.no: rts", "11 to 16, 2 bytes"},
		{"bits that are never set", "f: lda $11\n and #$F0\n sta $11\n lda #$0F\n bit $11\n beq .no\n nop\n.no: rts", "16 to 16, 2 bytes"},
		{"axs sets the carry", "f: lda #7\n ldx #2\n clc\n axs #1\n bcc .no\n nop\n.no: rts", "12 to 12, 2 bytes"},

		{"bits of a number and a byte", "f: lda #8\n and $10\n beq .no\n lda $10\n and #8\n bne .no\n nop\n nop\n.no: rts", "8 to 15, 2 bytes"},
		{"a byte that is not equal to another, which is known later", "f: lda $10\n cmp $11\n php\n ldx $11\n cpx #5\n bne .no\n plp\n beq .yes\n cmp #5\n bne .yes\n nop\n nop\n nop\n nop\n.yes: rts\n.no: plp\n rts", "21 to 27, 3 bytes"},
		{"the carry of a comparison is replaced by that of a known byte", "f: cpx #5\n lda #$80\n asl a\n bcc .no\n cpx #5\n bcs .no\n nop\n nop\n.no: rts", "13 to 16, 2 bytes"},

		{"more than a byte that is at least 252", "f: lda $10\n ora #$FC\n cmp $11\n bcs .no\n lda $11\n eor #$FF\n tax\n" + down, "11 to 31, 2 bytes"},
		{"less for sure, and the carry of it", "f: lda $10\n and #7\n sta $12\n lda $11\n ora #8\n sta $13\n lda $12\n cmp $13\n lda #0\n rol a\n tax\n" + down, "32 to 32, 2 bytes"},

		{"the carry of a comparison is replaced by that of a known sum", "f: cpx #5\n bcs .no\n lda #$FF\n adc #1\n bcc .no\n nop\n nop\n.no: rts", "5 to 14, 2 bytes"},

		// Sums.
		{"carry of a number and a byte", "f: lda #5\n clc\n adc $10\n bcs .no\n lda $10\n cmp #251\n bcc .no\n nop\n nop\n.no: rts", "10 to 17, 2 bytes"},
		{"carry of a byte and a number", "f: lda $10\n clc\n adc #5\n bcs .no\n lda $10\n cmp #251\n bcc .no\n nop\n nop\n.no: rts", "10 to 17, 2 bytes"},
		{"overflow without carry", "f: lda $10\n clc\n adc #1\n bvc .no\n lda $10\n cmp #127\n beq .no\n nop\n nop\n.no: rts", "10 to 17, 2 bytes"},
		{"overflow with carry", "f: lda $10\n sec\n adc #1\n bvc .no\n lda $10\n cmp #126\n bcs .no\n nop\n nop\n.no: rts", "10 to 17, 2 bytes"},
		{"overflow of a subtraction", "f: lda $10\n sec\n sbc #1\n bvc .no\n lda $10\n cmp #128\n beq .no\n nop\n nop\n.no: rts", "10 to 17, 2 bytes"},
		{"flags where nothing changes", "f: lda $10\n ldx #0\n sec\n adc #$FF\n beq .no\n nop\n nop\n nop\n.no: rts", "12 to 17, 2 bytes"},
		{"value where nothing changes", "f: and #3\n sec\n adc #$FF\n tax\n" + down, "12 to 27, 2 bytes"},
		{"two bytes, carry clear", "f: and #3\n sta $12\n txa\n and #3\n clc\n adc $12\n tax\n" + down, "20 to 50, 2 bytes"},
		{"two bytes, carry set", "f: and #3\n sta $12\n txa\n and #3\n sec\n adc $12\n tax\n" + down, "25 to 55, 2 bytes"},
		{"two bytes, any carry", "f: and #3\n sta $12\n txa\n and #3\n adc $12\n tax\n" + down, "18 to 53, 2 bytes"},
		{"a byte without limits and a small one, the carry", "f: ora #$FC\n sta $12\n txa\n clc\n adc $12\n bcc .no\n nop\n nop\n nop\n.no: rts", "15 to 20, 2 bytes"},

		// Other instructions.
		{"shift in memory", "f: and #3\n sta $10\n asl $10\n ldx $10\n" + down, "17 to 47, 2 bytes"},
		{"shift left of a set bit", "f: lda $10\n asl $10\n bcc .no\n cmp #$80\n bcs .no\n nop\n nop\n.no: rts", "11 to 15, 2 bytes"},
		{"rotation of a carry", "f: sec\n lda #0\n rol\n tax\n" + down, "17 to 17, 2 bytes"},
		{"rotation to the right", "f: sec\n lda #2\n ror\n bmi .no\n nop\n nop\n.no: rts", "9 to 9, 2 bytes"},
		{"counting in memory", "f: and #3\n sta $10\n inc $10\n ldx $10\n" + down, "22 to 37, 2 bytes"},
		{"counting down to zero", "f: and #3\n sta $10\n.n: dec $10\n bpl .n\n rts", "12 to 36, 2 bytes"},
		{"flags on the stack", "f: cpx #3\n php\n lda #0\n plp\n bcs .no\n" + down, "14 to 27, 3 bytes"},
		{"a copy that stays on the stack", "f: pha\n cmp #5\n bcs .no\n lda #0\n pla\n tax\n.n: dex\n bpl .n\n rts\n.no: pla\n rts", "12 to 39, 3 bytes"},
		{"a rotation, and a bit that is flipped", "f: lda $10\n eor #1\n lda $10\n sec\n rol a\n cmp #3\n bne .no\n lda $10\n cmp #1\n bne .no\n nop\n nop\n.no: rts", "17 to 27, 2 bytes"},
		{"rotations of one byte to both sides", "f: lda $10\n sec\n rol a\n lda $10\n sec\n ror a\n cmp #$80\n bne .no\n lda $10\n bne .no\n nop\n nop\n.no: rts", "19 to 27, 2 bytes"},
		{"flags that were pushed as a byte", "f: lda #0\n pha\n plp\n bne .no\n nop\n nop\n nop\n.no: rts", "12 to 17, 3 bytes<"},
		{"a copy on the stack", "f: lda $10\n pha\n cmp #5\n pla\n bcs .no\n tax\n" + down, "15 to 40, 3 bytes"},
		{"the stack pointer", "f: ldx #3\n tsx\n bpl .no\n nop\n.no: rts", "7 to 8, 2 bytes"},
		{"a count on the stack", "f: lda #4\n clv\n sec\n pha\n lda #0\n.n: pla\n sec\n sbc #1\n beq .e\n pha\n lda #0\n beq .n\n.e: rts", "76 to 76, 3 bytes"},
		{"arr", "f: and #7\n sec\n arr #6\n tax\n bpl .no\n and #$7F\n tax\n" + down, "18 to 33, 2 bytes"},
		{"alr", "f: alr #7\n tax\n" + down, "8 to 23, 2 bytes"},
		{"axs", "f: lda #7\n axs #1\n bcc .no\n" + down, "7 to 40, 2 bytes"},
		{"anc", "f: anc #$83\n bcs .no\n bmi .no\n tax\n" + down, "5 to 27, 2 bytes"},
		{"lax and sax", "f: and #6\n ldx #3\n sax $10\n lax $10\n" + down, "14 to 24, 2 bytes"},
		{"isc", "f: and #3\n sta $10\n lda #2\n sec\n isc $10\n bcc .no\n nop\n nop\n.no: rts", "17 to 20, 2 bytes"},
		{"dcp", "f: and #3\n sta $10\n lda #2\n dcp $10\n bcc .no\n tax\n" + down, "15 to 30, 2 bytes"},
		{"slo, then the result", "f: and #3\n sta $10\n lda #1\n slo $10\n tax\n" + down, "23 to 53, 2 bytes"},
		{"rla, then the result", "f: and #3\n sta $10\n lda #6\n sec\n rla $10\n tax\n" + down, "20 to 50, 2 bytes"},

		// Joining paths.
		{"two paths that differ in one cell, the longer loop first", joined(9, 2), "37 to 72, 2 bytes"},
		{"two paths that differ in one cell, the longer loop last", joined(2, 9), "37 to 72, 2 bytes"},
		{"a relation after many paths were joined", "f: lda $10\n" + strings.Repeat(" bit $11\n bpl *+3\n nop\n inx\n bit $12\n bvc *+3\n nop\n", 4) + " cmp #5\n bcs .no\n ldx $10\n" + down, "64 to 98, 2 bytes"},
		{"a relation that two paths have to different bytes", "f: bcc .a\n lda $10\n sta $12\n tax\n clc\n bcc .b\n.a: lda $11\n sta $12\n tax\n.b: cpx #5\n bcs .no\n ldx $12\n" + down, "16 to 46, 2 bytes"},
		{"a relation while another cell changes often", "f: ldx $10\n" + strings.Repeat(" lda $0300,y\n sta $20\n lda #0\n sta $20\n", 26) + " cpx #5\n bcs .no\n ldx $10\n" + down, "320 to 346, 2 bytes<"},
		{"the second of two equal paths pushes", "f: bit $0300\n bvs .p\n clv\n nop\n .byte $04, $20\n jmp .b\n.p: php\n plp\n clv\n.b: nop\n rts", "18 to 18, 3 bytes"},
		{"the first of two equal paths pushes", "f: bit $0300\n bvs .p\n clv\n php\n plp\n jmp .b\n.p: clv\n nop\n nop\n nop\n .byte $04, $20\n.b: nop\n rts", "20 to 20, 3 bytes"},
		{"two paths that push different flags", pushed("php", "php"), "23 to 24, 3 bytes"},
		{"two paths, the first pushes flags, the second a byte", pushed("php", "pha"), "23 to 24, 3 bytes"},
		{"two paths, the first pushes a byte, the second flags", pushed("pha", "php"), "23 to 24, 3 bytes"},
		{"the values of two cells, and relations of 24 more", "f: lda $10\n and #1\n sta $20\n lda $11\n and #7\n sta $21\n" + many(" lda $%04X\n", 0x300, 24) + " ldx $21\n" + down, "119 to 154, 2 bytes"},
		{"a relation, and those of 23 more cells", "f: ldx $10\n" + many(" lda $%04X\n", 0x300, 23) + " cpx #5\n bcs .no\n ldx $10\n" + down, "100 to 126, 2 bytes"},
		{"a relation, and those of 24 more cells", "f: ldx $10\n" + many(" lda $%04X\n", 0x300, 24) + " cpx #5\n bcs .no\n ldx $10\n" + down, "104 to 750, 2 bytes<"},
		{"a push that no path leads to", "f: bit $0300\n bmi .s\n ldx #1\n ldy #1\n clc\n bcc .t\n.s: ldx #2\n ldy #2\n clc\n nop\n.t: cpx #1\n bne .u\n cpy #1\n beq .u\n pha\n pla\n.u: rts", "20 to 24, 2 bytes"},
		{"calls from two places", "g: nop\n rts\nf: cpx #3\n bcc .a\n jsr g\n rts\n.a: jsr g\n jsr g\n rts", "18 to 33, 4 bytes"},
		{"the deepest of two paths", "g: pha\n pha\n pla\n pla\n rts\nf: cpx #3\n bcc .a\n pha\n pla\n rts\n.a: jsr g\n rts", "11 to 31, 6 bytes"},

		{"MMC1: other RAM is switched in", ".mapper 1\n .prgrom 64\n .vectors g, f, g\ng: rti\nf: lda #3\n sta $6000\n sta $A000\n ldx $6000\n" + down, "18 to 658, 2 bytes<"},
		{"MMC1: RAM stays", ".mapper 1\n .prgrom 64\n .vectors g, f, g\ng: rti\nf: lda #3\n sta $6000\n sta $10\n sta $A000\n ldx $10\n" + down, "35 to 35, 2 bytes"},

		{"MMC1: a relation stays when many bytes of RAM are forgotten", ".mapper 1\n .prgrom 64\n .vectors g, f, g\ng: rti\nf: ldx $10\n" + many(" lda $%04X\n", 0x6000, 23) + " sta $A000\n" + many(" lda $%04X\n", 0x300, 23) + " cpx #5\n bcs .no\n ldx $10\n" + down, "196 to 222, 2 bytes"},

		// Writes to the PPU.
		{"its first register", "f: sta $2000\n nop\n rts", "6 to 6, 2 bytes, PPU 4"},
		{"the last write", "f: lda #0\n sta $2006\n nop\n sta $3FFF\n nop\n rts", "14 to 14, 2 bytes, PPU 12"},
		{"neither the PPU nor DMA", "f: sta $1FFF\n sta $4000\n sta $4013\n sta $4015\n rts", "16 to 16, 2 bytes"},
		{"transfers", "f: nop\n sta $4014\n nop\n sta $4014\n nop\n rts", "14 to 14, 2 bytes, PPU 12, 2 DMA"},
		{"a transfer on one path", "f: cpx #3\n bcc .no\n sta $4014\n.no: rts", "5 to 8, 2 bytes, PPU 8, 1 DMA"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			want, loose := strings.CutSuffix(row.want, "<")
			if got := figures(r); got != want {
				t.Errorf("%s; want %s", got, want)
			}
			w := p.Search(r, 6000)
			if w.Body > r.Worst || w.Body < r.Best || (w.Body < r.Worst) != loose {
				t.Errorf("the costliest call that was found takes %d cycles by %q; the bounds are %d and %d", w.Body, w.Case, r.Best, r.Worst)
			}
		})
	}
}

// joined has two paths of the same cost, which write different numbers to a cell and are equal otherwise.
func joined(one, other int) string {
	return fmt.Sprintf("f: cpx #3\n ldx #0\n bcc .a\n lda #%d\n sta $0300\n lda #0\n clc\n beq .b\n.a: lda #%d\n sta $0300\n lda #0\n nop\n clc\n.b: ldx $0300\n%s", one, other, down)
}

// pushed has two paths of the same cost that differ only in what they push; then the flag V is pulled.
func pushed(one, other string) string {
	return fmt.Sprintf("f: tay\n bit $0300\n bvs .a\n %s\n clv\n bvc .b\n.a: %s\n clv\n nop\n.b: plp\n bvs .no\n nop\n.no: rts", one, other)
}

// many repeats code for so many addresses.
func many(code string, addr, n int) (src string) {
	for i := range n {
		src += fmt.Sprintf(code, addr+i)
	}
	return src
}

func figures(r *bound.Result) string {
	s := fmt.Sprintf("%d to %d, %d bytes", r.Best, r.Worst, r.Stack)
	if r.Port > 0 {
		s += fmt.Sprintf(", PPU %d", r.Port)
	}
	if r.DMA > 0 {
		s += fmt.Sprintf(", %d DMA", r.DMA)
	}
	return s
}
