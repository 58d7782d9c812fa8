package bound_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/program"
)

// The whole text of a refusal: where, why, and which note would help.
func TestRefusals(t *testing.T) {
	bytes := func(n int, half string) string { return strings.TrimSuffix(strings.Repeat(half+"(g-1),", n), ",") }
	table := func(n int) string {
		return fmt.Sprintf("g: rts\nl: .byte %s\nu: .byte %s\nf: cpx #%d\n bcs .no\n lda u,x\n pha\n lda l,x\n pha\n.no: rts", bytes(n, "<"), bytes(n, ">"), n)
	}
	many := "f: cpx #129\n bcs .no\n stx 0\n lda #$90\n sta 1\n jmp (0)\n.no: rts\n .org $9000\n" + strings.Repeat(" rts\n", 129)
	for _, row := range []struct{ name, src, want string }{
		{"a loop", "f: lda #1\n sta $0300\n.n: sta $0300\n bit $4015\n bpl .n\n rts", `f.asm:4 (f.n), because no limit was found for the loop; if you know that it runs at most 10 rounds, for example, ";;; Bound    f.n <= 10" would give a bound of 115 cycles, and one more round would add 11`},
		{"a loop that stores a byte in page zero", "f: lda #1\n sta $10\n.n: sta $11\n bit $4015\n bpl .n\n rts", `f.asm:4 (f.n), because no limit was found for the loop; if you know that it runs at most 10 rounds, for example, ";;; Bound    f.n <= 10" would give a bound of 104 cycles, and one more round would add 10`},
		{"a pointer by any X", "f: sta (0,x)\n rts", `f.asm:2 (f), because it writes through a pointer of page 0, and which one is not known`},
		{"a jump to nowhere", "f: jmp (0)", `f.asm:2 (f), because the address to which it jumps is not known; first list the labels to which it can jump in a header by ";;; Targets  a, b, c"`},
		{"a jump", "f: jmp (0)\n rts", `f.asm:2 (f), because the address to which it jumps is not known; ";;; Targets  a, b, c", with the labels that it may jump to in place of a, b, c, would give a bound if the code there has one`},
		{"two loops", "f: bit $4015\n bpl f\n.m: bit $4015\n bpl .m\n rts", `f.asm:2 (f), because no limit was found for the loop; ";;; Bound    f <= 10" and ";;; Bound    f.m <= 10", for example, would give a bound of 138 cycles`},
		{"a loop without a label", "f: nop\n bit $4015\n bpl f+1\n rts", `f.asm:3 (f+1), because no limit was found for the loop; if you know that it runs at most 10 rounds, for example, a label at f.asm:3, such as .loop, with ";;; Bound    .loop <= 10" would give a bound of 71 cycles, and one more round would add 7`},
		{"a jump to itself", "f: lda $10\n beq .no\n.e: jmp .e\n.no: rts", `f.asm:4 (f.e), because the jump there goes to itself for ever`},
		{"a loop, and what no note helps", "f: bit $4015\n bpl f\n txs\n rts", `f.asm:2 (f), because no limit was found for the loop; first limit it in a header by ";;; Bound    f <= N", where N is the most rounds that it can run`},
		{"128 targets near each other", strings.ReplaceAll(many, "#129", "#128"), ""},
		{"129 targets", many, `f.asm:7 (f+10), because it may jump to 129 addresses; at most 64 are followed; ";;; Targets  a, b, c", with the labels that it may jump to in place of a, b, c, would give a bound if the code there has one`},
		{"one pushed address, 70 times", table(70), ""},
		{"more pulls than pushes", "f: plp\n rts", "f.asm:2 (f), because it pulls more from the stack than it pushed"},
		{"half a return address", "g: pha\n rts\nf: jsr g\n rts", "f.asm:3 (g+1), because it returns to half of an address that was pushed"},
		{"an RTI in a call", "g: rti\nf: jsr g\n rts", "f.asm:2 (g), because RTI ends a routine that was called with JSR; end it with RTS"},
		{"an RTI to a pushed byte", "f: pha\n rti", "f.asm:3 (f+1), because RTI takes bytes that this code has pushed; pull them before RTI"},
		{"39 calls inside each other", chain(39), ""},
		{"40 calls inside each other", chain(40), "f.asm:82 (g39), because it is called in 40 routines that call each other, and no more are followed"},
		{"TXS", "f: txs\n rts", "f.asm:2 (f), because TXS moves the stack pointer"},
		{"LAX with a number", "f: .byte $AB, 1\n rts", "f.asm:2 (f), because LXA is not the same on every console"},
		{"LAX of memory", "f: .byte $A7, 1\n rts", ""},
		{"no way out", ";;; f - a routine.\n;;; Bound f <= 1\nf: lda #1\n bne f\n rts", "f.asm:4 (f), because no path to a return was found, but the search assumed that the loop at f.asm:4 runs at most 1 rounds, as its header says; if that is not so, there may be such a path; check the header against the code"},
		{"a pointer to 16 pages, by X", "f: lda 1\n and #15\n sta 1\n ldx #0\n sta (0,x)\n rts", ""},
		{"a jam", "f: nop\n jam", "f.asm:3 (f+1), because JAM stops the processor"},
		{"many rounds", ";;; f - a routine.\n;;; Bound .n <= 16777216\n;;; Bound .m <= 1000\nf: nop\n.m: nop\n.n: bit $4015\n bpl .n\n bvc .m\n rts", ""},
		{"rounds of more than a week", ";;; f - a routine.\n;;; Bound .n <= 16777216\n;;; Bound .m <= 16777216\nf: nop\n.m: nop\n.n: bit $4015\n bpl .n\n bvc .m\n rts", "f.asm:6 (f.m), because it may keep the console busy for more than a week"},
		{"a loop whose stack grows", ";;; f - a routine.\n;;; Bound .n <= 1000\nf: nop\n.n: pha\n bit $4015\n bpl .n\n rts", "f.asm:5 (f.n), because the stack grows beyond its 256 bytes"},
		{"a loop that pushes on one way", ";;; f - a routine.\n;;; Bound .n <= 1000\nf: bit $4015\n bpl .e\n bvs .e\n.n: bit $4015\n bpl .e\n bvc .n\n pha\n jmp .n\n.e: rts", "f.asm:7 (f.n), because the stack pointer differs between iterations"},

		{"a write below the board", ".mapper 2\n .prgrom 64\n .vectors f, f, f\nf: sta $401F\n sta $6000\n sta $7FFF\n rts", ""},
		{"a write to the board", ".mapper 79\n .prgrom 64\n .vectors f, f, f\nf: sta $4020\n rts", "f.asm:5 (f), because a write to $4020 may switch the bank of the code"},
		{"a write to the board, last address", ".mapper 79\n .prgrom 64\n .vectors f, f, f\nf: sta $5FFF\n rts", "f.asm:5 (f), because a write to $5FFF may switch the bank of the code"},
		{"a board with nothing there", ".mapper 4\n .prgrom 64\n .vectors f, f, f\nf: sta $4020\n sta $5FFF\n rts", ""},
		{"another bank", ".mapper 2\n .prgrom 64\n .vectors f, f, f\nf: sta $8000\n rts", ""},
		{"a bank", ".mapper 7\n .prgrom 64\n .vectors f, f, f\nf: sta $8000\n rts", "f.asm:5 (f), because a write to $8000 may switch the bank of the code"},
		{"a board without banks", ".mapper 3\n .vectors f, f, f\nf: sta $8000\n sta $5000\n rts", ""},
		{"MMC1, its control register", ".mapper 1\n .prgrom 64\n .vectors f, f, f\nf: sta $9FFF\n rts", "f.asm:5 (f), because a write to $9FFF may switch the bank of the code"},
		{"MMC1, CHR", ".mapper 1\n .prgrom 64\n .vectors f, f, f\nf: sta $A000\n sta $DFFF\n rts", ""},
		{"MMC1, PRG", ".mapper 1\n .prgrom 64\n .vectors f, f, f\nf: and #1\n sta $E000\n rts", ""},
		{"MMC1, PRG or reset", ".mapper 1\n .prgrom 64\n .vectors f, f, f\nf: sta $E000\n rts", ""},
		{"MMC1, reset", ".mapper 1\n .prgrom 64\n .vectors f, f, f\nf: ora #$80\n sta $E000\n rts", ""},
		{"MMC3, PRG", ".mapper 4\n .prgrom 64\n .vectors f, f, f\nf: sta $9FFF\n sta $8000\n rts", ""},
		{"MMC3, its other registers", ".mapper 4\n .prgrom 64\n .vectors f, f, f\nf: sta $A000\n sta $E001\n rts", ""},
		{"an instruction that ends at $FFFF", ".vectors f, f, f\n .org $EAEA\nf: jmp $FFFA", "unbounded at $0000, because the code is outside ROM, or in a bank that is not known to be in place; keep the code in ROM that is never switched, or let this routine store the number of its bank, a constant, before it calls the code"}, // the vectors are NOPs
		{"a bank that may be elsewhere", ".mapper 2\n .prgrom 64\n .vectors f, f, f\nf: jsr $8000\n rts", "unbounded at $8000, because the code is outside ROM, or in a bank that is not known to be in place; keep the code in ROM that is never switched, or let this routine store the number of its bank, a constant, before it calls the code"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			p.Advise(r)
			switch {
			case row.want == "" && r.Err != nil:
				t.Error(r.Err)
			case row.want != "" && r.Err == nil:
				t.Errorf("%d to %d cycles; want %s", r.Best, r.Worst, row.want)
			case row.want != "" && (!strings.Contains(r.Err.Error(), row.want) || !strings.HasSuffix(row.want, r.Err.Help)):
				t.Errorf("%q; want %q", r.Err, row.want)
			case row.want != "" && p.WorstPath(r) != nil:
				t.Error("it has a worst path")
			}
		})
	}
}

// chain is a routine with so many calls inside each other.
func chain(n int) string {
	src := "f: jsr g0\n rts\n"
	for i := range n - 1 {
		src += fmt.Sprintf("g%d: jsr g%d\n rts\n", i, i+1)
	}
	return src + fmt.Sprintf("g%d: rts\n", n-1)
}

// TestAssumptions has routines that write to the stack's page.
func TestAssumptions(t *testing.T) {
	for _, row := range []struct{ name, src, want string }{
		{"none", "f: sta $0200\n sta $FF\n rts", ""},
		{"one cell", "f: sta $0100\n rts", "the stack stays above $0100, the highest byte that the write at f.asm:2 may change"},
		{"the highest of three", "f: sta $0110\n sta $0120\n sta $0118\n rts", "the stack stays above $0120, the highest byte that the write at f.asm:3 may change"},
		{"a short table", "f: txa\n and #7\n tax\n sta $0130,x\n rts", "the stack stays above $0137, the highest byte that the write at f.asm:5 may change"},
		{"an index of any value", "f: sta $0130,x\n rts", "the write at f.asm:2 does not reach the stack"},
		{"an index of almost any value", "f: cpx #251\n bcs .no\n sta $0100,x\n.no: rts", "the write at f.asm:4 does not reach the stack"},
		{"an index of 250 values", "f: cpx #250\n bcs .no\n sta $0100,x\n.no: rts", "the stack stays above $01F9, the highest byte that the write at f.asm:4 may change"},
		{"the last byte below a return address", "f: sta $01FD\n rts", "the stack stays above $01FD, the highest byte that the write at f.asm:2 may change"},
		{"a return address", "f: sta $01FE\n rts", "the write at f.asm:2 does not reach the stack"},
		{"a table up to a return address", "f: txa\n and #7\n tax\n sta $01F7,x\n sta $0120\n rts", "the write at f.asm:5 does not reach the stack; the stack stays above $0120, the highest byte that the write at f.asm:6 may change"},
		{"a pointer of 16 places and 16 values of Y", "f: and #15\n sta 0\n lda #1\n sta 1\n tya\n and #15\n tay\n sta (0),y\n rts", "the stack stays above $011E, the highest byte that the write at f.asm:9 may change"},
		{"a pointer", "f: nop\n sta ($40),y\n sta ($40),y\n rts", "writes through the pointer $0040, as at f.asm:3, reach only RAM from $0200 on"},
		{"a pointer by X", "f: ldx #0\n sta (0,x)\n rts", "writes through the pointer $0000, as at f.asm:3, reach only RAM from $0200 on"},
		{"two pointers", ".zeropage\np: .res 2\nq: .res 2\n.code\nf: sta (q),y\n sta (p),y\n rts", "writes through the pointer p, as at f.asm:7, reach only RAM from $0200 on; writes through the pointer q, as at f.asm:6, reach only RAM from $0200 on"},
		{"a pointer to 17 pages and any Y", "f: cmp #17\n bcs .no\n sta 0\n lda #3\n sta 1\n sta (0),y\n.no: rts", "writes through the pointer $0000, as at f.asm:7, reach only RAM from $0200 on"},
		{"a pointer to 16 pages and any Y", "f: and #15\n sta 0\n lda #3\n sta 1\n sta (0),y\n rts", ""},
		{"two pointers to 16 pages, by X", "f: lda 1\n and #15\n sta 1\n lda 3\n and #15\n sta 3\n txa\n and #2\n tax\n sta (0,x)\n rts", "writes through the pointer $0000, as at f.asm:11, reach only RAM from $0200 on; writes through the pointer $0002, as at f.asm:11, reach only RAM from $0200 on"},
		{"a pointer in later rounds of a long loop", "f: lda #$40\n sta 1\n ldy #0\n.a: ldx #0\n.b: lda ($10),y\n cmp ($12),y\n dex\n bne .b\n lda $4016\n sta 0\n sta (0,x)\n inc 1\n dey\n bne .a\n rts", "writes through the pointer $0000, as at f.asm:12, reach only RAM from $0200 on"},
		{"a table of jumps and any index", "f: txa\n asl a\n tax\n lda t,x\n sta 0\n lda t+1,x\n sta 1\n jmp (0)\nt: .word one, two\n .res 256, 0\none: rts\ntwo: nop\n rts", "the jump at f.asm:9 goes to a label (labels that it can reach: 2)"},
		{"a table of jumps and its index", "f: txa\n and #1\n asl a\n tax\n lda t,x\n sta 0\n lda t+1,x\n sta 1\n jmp (0)\nt: .word one, two\none: rts\ntwo: nop\n rts", ""},
		{"the byte after page 1", "f: sta $0200\n sta $0A00\n rts", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, " .code\n"+row.src)
			if got := strings.Join(musts(r), "; "); r.Err != nil || got != row.want {
				t.Errorf("%q, %v; want %q", got, r.Err, row.want)
			}
		})
	}
}

// TestAssumptionsWithoutLines names the address where no source is known.
func TestAssumptionsWithoutLines(t *testing.T) {
	const src = " .code\nf: sta $0130,x\n rts"
	_, r := analyse(t, src)
	bare, err := bound.New(program.Cartridge("", assemble(t, src).Image))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{fmt.Sprintf("the write at $%04X does not reach the stack", r.Addr)}
	if got := musts(bare.Routine(r.Addr, r.Bank)); !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}

func TestVerdict(t *testing.T) {
	failed := &bound.Unbounded{}
	for _, row := range []struct {
		r        bound.Result
		measured int
		want     string
	}{
		{bound.Result{Budget: -1, Worst: 10}, 10, ""},
		{bound.Result{Budget: 0, Worst: 0}, -1, "proved"},
		{bound.Result{Budget: 10, Worst: 10}, 9, "proved"},
		{bound.Result{Budget: 10, Worst: 10}, 10, "reached"},
		{bound.Result{Budget: 10, Worst: 11}, 11, "open"},
		{bound.Result{Budget: 10, Worst: 0, Err: failed}, 5, "open"},
		{bound.Result{Budget: 10, Worst: 0, Err: failed}, -1, "open"},
	} {
		if got := row.r.Verdict(row.measured); got != row.want {
			t.Errorf("a bound of %d, a budget of %d, measured %d: %q, want %q", row.r.Worst, row.r.Budget, row.measured, got, row.want)
		}
	}
}

// musts returns what must hold for a bound to be right, besides the room on the stack and what holds for each library.
func musts(r *bound.Result) (list []string) {
	for _, c := range r.Assumes {
		if !c.Usual() {
			list = append(list, c.Must)
		}
	}
	return list
}

// TestTheStackHasRoom has programs whose routine f is bounded. Its bound needs room on the stack, unless the depth of the
// whole program is known.
func TestTheStackHasRoom(t *testing.T) {
	const (
		program = " .mapper 0\n .vectors nmi, reset, irq\n .code\n"
		start   = "reset: ldx #$FF\n txs\n jsr f\n.e: jmp .e\n"
		rti     = "nmi: rti\nirq: rti\n"
		f       = "f: pha\n pla\n rts\n"
	)
	for _, row := range []struct {
		name, src string
		room      bool // it is a condition
	}{
		{"main program and handlers", start + rti + f, false},
		{"the program ends at once", "reset: jmp reset\n" + rti + f, true},
		{"no TXS", strings.Replace(start, " txs\n", "", 1) + rti + f, true},
		{"TXS of a cell", strings.Replace(start, "ldx #$FF", "ldx 0", 1) + rti + f, true},
		{"a call before TXS", "reset: jsr f\n" + strings.Replace(start, "reset:", "", 1) + "nmi: rti\nirq: rti\n" + f, true},
		// The call and the byte, and twice what an interrupt pushes.
		{"just enough", strings.Replace(start, "ldx #$FF", "ldx #8", 1) + rti + f, false},
		{"a byte too little", strings.Replace(start, "ldx #$FF", "ldx #7", 1) + rti + f, true},
		{"a handler needs a byte", strings.Replace(start, "ldx #$FF", "ldx #8", 1) + "nmi: pha\n pla\n rti\nirq: rti\n" + f, true},
		{"a handler calls", strings.Replace(start, "ldx #$FF", "ldx #10", 1) + "nmi: jsr g\n rti\ng: rts\nirq: rti\n" + f, false},
		{"a handler calls, and a byte too little", strings.Replace(start, "ldx #$FF", "ldx #9", 1) + "nmi: jsr g\n rti\ng: rts\nirq: rti\n" + f, true},
		{"another routine calls itself", start + rti + f + "g: beq .no\n jsr g\n.no: rts\n", false},
		{"a routine of the program calls itself", strings.Replace(start, " jsr f\n", " jsr f\n jsr g\n", 1) + rti + f + "g: beq .no\n jsr g\n.no: rts\n", true},
		{"the handler lets IRQs in", start + "nmi: rti\nirq: cli\n rti\n" + f, true},
		{"the handler turns NMI on again", start + "nmi: pha\n lda #0\n sta $2000\n lda #$80\n sta $2000\n pla\n rti\nirq: rti\n" + f, true},
		{"a computed jump", strings.Replace(start, ".e: jmp .e", ".e: jmp (2)", 1) + rti + f, true},
		{"no part of the program", strings.Replace(start, " jsr f\n", "", 1) + rti + f, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, program+row.src)
			if r.Err != nil || slices.Contains(r.Assumes, bound.HasRoom) != row.room {
				t.Errorf("%q, %v; want it to be a condition: %v", r.Assumes, r.Err, row.room)
			}
		})
	}
	// The write is below the stack, or not.
	for write, want := range map[string]string{"$01F6": "", "$01F7": "the stack stays above $01F7, the highest byte that the write at f.asm:11 may change"} {
		_, r := analyse(t, program+start+rti+"f: pha\n sta "+write+"\n pla\n rts\n")
		if got := strings.Join(musts(r), "; "); got != want {
			t.Errorf("a write to %s: %q; want %q", write, got, want)
		}
	}
}
