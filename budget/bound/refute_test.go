package bound_test

import (
	"strings"
	"testing"
)

// TestConditionsThatTheCodeContradicts has programs that contradict a condition of the bound of f, whatever they are given, and others that do not.
func TestConditionsThatTheCodeContradicts(t *testing.T) {
	const (
		head = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 1\np: .res 2\n .code\nreset: ldx #$FF\n txs\n lda #$80\n sta $2000\n"
		loop = ".e: jsr f\n jmp .e\n"
		f    = "f: ldx #3\n.l: dex\n bne .l\n rts\n"
		to   = "nmi: pha\n tya\n pha\n ldy #0\n lda #9\n sta (p),y\n pla\n tay\n pla\nirq: rti\n"
	)
	set := func(high string) string { return " lda #0\n sta p\n lda #" + high + "\n sta p+1\n" }
	for _, row := range []struct{ name, src, want string }{
		{"X is another", loop + "nmi: ldx #0\nirq: rti\n" + f, "the handler never restores X"},
		{"A is one more", loop + "nmi: clc\n adc #1\nirq: rti\nf: lda #128\n.l: lsr a\n bne .l\n rts\n", "the handler never restores A"},
		{"Y is X", loop + "nmi: pha\n txa\n tay\n pla\nirq: rti\nf: ldy #3\n.l: dey\n bne .l\n rts\n", "the handler never restores Y"},
		{"X on one of two paths", loop + "nmi: bit n\n bmi .n\n inx\n.n:\nirq: rti\n" + f, ""},
		{"X may come back", loop + "nmi: ldx n\nirq: rti\n" + f, ""},
		{"the IRQ, which may come", " cli\n" + loop + "irq: inx\nnmi: rti\n" + f, "the handler never restores X"},
		{"the IRQ, which nothing lets in", loop + "irq: inx\nnmi: rti\n" + f, ""},
		{"a pointer to page 0", set("0") + loop + to + f, "points it only to other pages, such as page $00"},
		{"a pointer to the PPU", set("$20") + loop + to + f, "points it only to other pages, such as page $20"},
		{"a pointer to page 2", set("2") + loop + to + f, ""},
		{"a pointer to page 0, then to page 3", set("0") + set("3") + loop + to + f, ""},
		{"a pointer that is a byte of RAM", set("0") + " lda n\n sta p+1\n" + loop + to + f, ""},
		{"a pointer that only its own code sets, called by nothing", set("0") + ".e: jmp .e\nnmi:\nirq: rti\nf: ldx #3\n txa\n sta p+1\n ldy n\n lda #9\n sta (p),y\n rts\n", ""},
		{"a pointer that nothing sets for it, called by nothing", set("0") + ".e: jmp .e\nnmi:\nirq: rti\nf: ldy #0\n tya\n sta (p),y\n rts\n", ""},
		{"a pointer to page 0, in code that only the handler calls", set("0") + ".e: jmp .e\nnmi: jsr f\nirq: rti\nf: ldy #0\n tya\n sta (p),y\n rts\n", "points it only to other pages, such as page $00"},
		{"a write over its return address", loop + "nmi:\nirq: rti\nf: lda #0\n sta $01FE\n rts\n", "it writes all over the stack"},
		{"a write over its return address, further down", ".e: jsr g\n jmp .e\ng: jsr f\n rts\nnmi:\nirq: rti\nf: lda #0\n sta $01FD\n rts\n", "it writes over its return address or that of a caller"},
		{"a write over that of its caller", ".e: jsr g\n jmp .e\ng: jsr f\n rts\nnmi:\nirq: rti\nf: lda #0\n sta $01FE\n rts\n", "it writes all over the stack"},
		{"a write below", loop + "nmi:\nirq: rti\nf: lda #0\n sta $01F0\n rts\n", ""},
		{"a write to what it has pushed", loop + "nmi:\nirq: rti\nf: pha\n sta $01FD\n pla\n rts\n", "it writes over its return address or that of a caller"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, head+row.src)
			if got := r.Err; row.want == "" && got != nil || row.want != "" && (got == nil || !strings.Contains(got.Error(), row.want)) {
				t.Errorf("if %q, %v; want %q", musts(r), got, row.want)
			}
			never := strings.Replace(head, "sta $2000", "bit n\n bpl *+5\n sta $2000", 1) // n is 0
			if _, r := analyse(t, never+row.src); r.Err != nil && strings.Contains(r.Err.Error(), "does not hold") {
				t.Errorf("no NMI comes, and %v", r.Err)
			}
		})
	}
}

// TestConditionsOfTheMainLoopThatTheCodeContradicts asks about a condition of f as about one of the main loop, which is code that runs.
func TestConditionsOfTheMainLoopThatTheCodeContradicts(t *testing.T) {
	p, r := analyse(t, " .mapper 0\n .vectors nmi, reset, nmi\n .zeropage\np: .res 2\n .code\nreset: lda #0\n sta p+1\n.e: jmp .e\nf: ldy #0\n tya\n sta (p),y\n rts\nnmi: rti\n")
	if why := p.Refuted(r.Conditions()); r.Err != nil || !strings.Contains(why, "points it only to other pages, such as page $00") {
		t.Errorf("%v; in the main loop %q", r.Err, why)
	}
}
