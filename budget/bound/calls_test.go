package bound_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/budget/bound"
)

// TestNotesInFigures has routines whose bounds follow from notes, with every figure and the notes they rely on.
func TestNotesInFigures(t *testing.T) {
	const wait = " bit $4015\n bpl .n\n rts"
	words := func(n int) string { return fmt.Sprintf("{$0300..$%04X}", 0x0300+n-1) }
	for _, row := range []struct{ name, src, want, notes string }{
		// A note at the call.
		{"needs of a register", "Needs X={2..3} => f: dex\n bpl f\n rts", "14 to 19, 2 bytes", "Needs X={2..3}"},
		{"needs of a flag", "Needs Z=0 => f: beq .a\n nop\n.a: rts", "4 to 4, 2 bytes", "Needs Z=0"},
		{"needs of both values of a flag", "Needs Z={0..1} => f: beq .a\n nop\n.a: rts", "3 to 4, 2 bytes", "Needs Z={0..1}"},
		{"needs of the routine and of the one it calls", "Needs $10={2..9} => f: jsr g\n rts\n;;; g - a loop.\n;;; Needs $10={0..3}\ng: ldx $10\n" + down, "29 to 34, 4 bytes", "Needs $10={0..3} Needs $10={2..9}"},
		{"needs of the cartridge's RAM", "Needs $6003={1..3} => f: ldx $6003\n" + down, "13 to 23, 2 bytes", "Needs $6003={1..3}"},
		{"needs of a word", "Needs 0:1={$0300|$0410} => f: lda 0\n bne .no\n lda 1\n cmp #3\n beq .no\n nop\n nop\n.no: rts", "6 to 13, 2 bytes", "Needs 0:1={$0300|$0410}"},
		{"needs of the second of two words", "Needs $10[0..1]:$20[0..1]={$0300|$0410} => f: lda $11\n bne .no\n lda $21\n cmp #3\n beq .no\n nop\n nop\n.no: rts", "6 to 13, 2 bytes", "Needs $10[0..1]:$20[0..1]={$0300|$0410}"},
		{"needs of a word of which one byte is 0", "Needs 0:1={$0003|$0300} => f: lda 0\n bne .no\n lda 1\n bne .no\n nop\n nop\n.no: rts", "6 to 11, 2 bytes", "Needs 0:1={$0003|$0300}"},
		{"needs of a cell on page 1", "Needs $0110={0..3} => f: ldx $0110\n" + down, "8 to 648, 2 bytes", "Needs $0110={0..3}"},
		{"needs of one word", "Needs 0:1={$03F0} => f: ldy #16\n lda (0),y\n rts", "8 to 8, 2 bytes", "Needs 0:1={$03F0}"},
		{"needs of 256 words", "Needs 0:1=" + words(256) + " => f: ldy #0\n lda (0),y\n rts", "7 to 7, 2 bytes", "Needs 0:1=" + words(256)},
		{"needs of 257 words", "Needs 0:1=" + words(257) + " => f: lda 1\n cmp #4\n bne .no\n ldx 0\n" + down, "8 to 654, 2 bytes", "Needs 0:1=" + words(257)},
		{"points where a pointer is not known", "Points 0:1={$0300..$0310} => f: ldy #16\n sta (0),y\n rts", "8 to 8, 2 bytes", "Points 8002"},
		{"points that decide about a page", "Points 0:1={$0300..$0310} => f: ldy #239\n lda (0),y\n rts", "7 to 7, 2 bytes", "Points 8002"},
		{"points that do not decide about a page", "Points 0:1={$0300..$0310} => f: ldy #240\n lda (0),y\n rts", "7 to 8, 2 bytes", "Points 8002"},
		{"points where the pointer is known better", "Points 0:1={$0300..$0310} => f: lda #$F8\n sta 0\n lda #3\n sta 1\n ldy #7\n lda (0),y\n rts", "17 to 17, 2 bytes", ""},
		{"points where the pointer is known as well", "Points 0:1={$0310} => f: lda #$10\n sta 0\n lda #3\n sta 1\n ldy #7\n lda (0),y\n rts", "17 to 17, 2 bytes", ""},
		{"points with a byte that is known", "Points 0:1={$03F0|$0410} => f: lda #$10\n sta 0\n ldy #16\n lda (0),y\n rts", "12 to 12, 2 bytes", "Points 8006"},
		{"points where the high byte is known", "Points 0:1={$0300|$0410} => f: lda #3\n sta 1\n ldy #$F0\n lda (0),y\n rts", "12 to 12, 2 bytes", "Points 8006"},
		{"points, then the pointer's bytes", "Points 0:1={$0300|$0410} => f: ldy #0\n lda (0),y\n ldx 0\n beq .no\n ldx 1\n" + down, "13 to 39, 2 bytes", "Points 8002"},

		// Loops that wait.
		{"a bound of one round", "Bound .n <= 1 => f: nop\n.n:" + wait, "8 to 8, 2 bytes", "Bound 8001"},
		{"a bound, each round different", "Bound .n <= 4 => f: ldx #0\n.n: inx\n" + wait, "10 to 37, 2 bytes", "Bound 8002"},
		{"a bound of 300 rounds, each different", "Bound .n <= 300 => f: ldx #0\n.n: inx\n" + wait, "10 to 2701, 2 bytes", "Bound 8002"},
		{"a bound of 301 rounds, each different", "Bound .n <= 301 => f: ldx #0\n.n: inx\n" + wait, "10 to 2710, 2 bytes", "Bound 8002"},
		{"a bound and a shorter count", "Bound .n <= 9 => f: ldx #3\n.n: bit $4015\n bpl .no\n dex\n bne .n\n.no: rts", "9 to 34, 2 bytes", ""},
		{"a bound, two ways through the loop", "Bound .n <= 99 => f: nop\n.n: lda $4015\n bmi .a\n bvs .n\n nop\n nop\n jmp .n\n.a: rts", "9 to 1479, 2 bytes", "Bound 8001"},
		{"a bound, a byte on the stack that changes", "Bound .n <= 99 => f: pha\n.n: pla\n lda $2007\n pha\n bit $4015\n bpl .n\n pla\n rts", "24 to 1788, 3 bytes", "Bound 8001"},
		{"a bound, flags on the stack", "Bound .n <= 99 => f: php\n.n: plp\n lda $2007\n php\n bit $4015\n bpl .n\n plp\n rts", "24 to 1788, 3 bytes", "Bound 8001"},
		{"a bound, a write to the PPU", "Bound .n <= 99 => f: nop\n.n: sta $2007\n" + wait, "12 to 1090, 2 bytes, PPU 1084", "Bound 8001"},
		{"a bound, transfers", "Bound .n <= 99 => f: nop\n.n: sta $4014\n" + wait, "12 to 1090, 2 bytes, PPU 1084, 99 DMA", "Bound 8001"},
		{"a bound, two ways with bytes on the stack", "Bound .n <= 99 => f: pha\n.n: pla\n bit $2007\n bmi .a\n lda #1\n pha\n bit $4015\n bpl .n\n pla\n rts\n.a: lda #2\n pha\n jmp .n", "28 to 2184, 3 bytes", "Bound 8001"},
		{"a bound, two ways that differ in X, behind paths that are kept apart", "Bound .n <= 99 => f: bit $4015\n bmi .s\n ldx #1\n nop\n nop\n nop\n clc\n jmp .t\n.s: ldx #2\n clc\n.t: cpx #1\n beq .n\n nop\n nop\n nop\n nop\n" +
			".n: bit $2007\n bmi .a\n ldx #1\n bit $4015\n bpl .n\n rts\n.a: ldx #2\n jmp .n", "37 to 1508, 2 bytes", "Bound 8019"},
		{"a bound of two rounds, known cells", "Bound .n <= 2 => f: lda #1\n sta $10\n.n: inc $10\n bit $4015\n bpl .n\n ldx $10\n.m: dex\n bpl .m\n rts", "33 to 50, 2 bytes", "Bound 8004"},

		{"a bound, a write to the PPU behind the exit", "Bound .n <= 99 => f: nop\n.n: bit $4015\n bmi .no\n sta $2007\n jmp .n\n.no: rts", "9 to 1283, 2 bytes, PPU 1276", "Bound 8001"},
		{"a bound, a call in the loop", "Bound .n <= 99 => f: nop\n.n: jsr g\n bit $4015\n bpl .n\n rts\ng: pha\n pla\n rts", "27 to 2575, 5 bytes", "Bound 8001"},
		{"needs of 256 words, the same in both bytes", "Needs 0:1={$0000..$FFFF:257} => f: lda 0\n cmp #4\n bne .no\n ldx 1\n" + down, "8 to 34, 2 bytes", "Needs 0:1={$0000..$FFFF:257}"},

		// Jumps.
		{"targets", "Targets g, h => f: jmp (0)\ng: nop\n rts\nh: rts", "5 to 7, 2 bytes", "Targets 8000"},
		{"targets that are known better", "Targets g, h => f: lda #<h\n sta 0\n lda #>h\n sta 1\n jmp (0)\ng: nop\n rts\nh: rts", "15 to 15, 2 bytes", ""},

		// Notes of a routine that is called.
		{"a call: register", "f: jsr g\n rts\n;;; g - a loop.\n;;; Needs X={0..3}\ng: dex\n bpl g\n rts", "16 to 31, 4 bytes", "Needs X={0..3}"},
		{"a call: register that is known", "f: ldx #2\n jsr g\n rts\n;;; g - a loop.\n;;; Needs X={0..3}\ng: dex\n bpl g\n rts", "28 to 28, 4 bytes", ""},
		{"a call: a copy of the register", "f: tay\n tax\n jsr g\n cpy #4\n bcc .no\n nop\n nop\n.no: rts\n;;; g - does little.\n;;; Needs X={0..3}\ng: nop\n rts", "23 to 23, 4 bytes", "Needs X={0..3}"},
		{"a call: flag", "f: jsr g\n rts\n;;; g - does little.\n;;; Needs C=1\ng: bcs .a\n nop\n nop\n.a: rts", "15 to 15, 4 bytes", "Needs C=1"},
		{"a call: flag that is clear", "f: jsr g\n rts\n;;; g - does little.\n;;; Needs C=0\ng: bcs .a\n nop\n nop\n.a: rts", "18 to 18, 4 bytes", "Needs C=0"},
		{"a call: any flag", "f: jsr g\n rts\n;;; g - does little.\n;;; Needs C={0..1}\ng: bcs .a\n nop\n nop\n.a: rts", "15 to 18, 4 bytes", ""},
		{"a call: flag that is known", "f: sec\n jsr g\n rts\n;;; g - does little.\n;;; Needs C=1\ng: bcs .a\n nop\n nop\n.a: rts", "17 to 17, 4 bytes", ""},
		{"a call: memory", "f: jsr g\n rts\n;;; g - a loop.\n;;; Needs $10={0..3}\ng: ldx $10\n.n: dex\n bpl .n\n rts", "19 to 34, 4 bytes", "Needs $10={0..3}"},
		{"a call: memory, partly known", "f: and #6\n sta $10\n jsr g\n rts\n;;; g - a loop.\n;;; Needs $10={1..3}\ng: ldx $10\n.n: dex\n bpl .n\n rts", "34 to 34, 4 bytes", "Needs $10={1..3}"},
		{"a call: memory that is known", "f: lda #2\n sta $10\n jsr g\n rts\n;;; g - a loop.\n;;; Needs $10={0..3}\ng: ldx $10\n.n: dex\n bpl .n\n rts", "34 to 34, 4 bytes", ""},
		{"a call: page one", "f: jsr g\n rts\n;;; g - a loop.\n;;; Needs $0110={0..3}\ng: ldx $0110\n.n: dex\n bpl .n\n rts", "20 to 660, 4 bytes", ""},
		{"a call: an array from page one on", "f: jsr g\n rts\n;;; g - a loop.\n;;; Needs $01FF[0..1]={0..3}\ng: ldx $0200\n.n: dex\n bpl .n\n rts", "20 to 35, 4 bytes", "Needs $01FF[0..1]={0..3}"},
		{"a call: a word", "f: jsr g\n rts\n;;; g - reads.\n;;; Needs 0:1={$03F0}\ng: ldy #1\n lda (0),y\n rts", "19 to 20, 4 bytes", ""},
		{"a call: an array", "f: jsr g\n rts\n;;; g - a loop.\n;;; Needs $10[0..3]={0..3}\ng: ldx $13\n.n: dex\n bpl .n\n rts", "19 to 34, 4 bytes", "Needs $10[0..3]={0..3}"},
	} {
		t.Run(row.name, func(t *testing.T) {
			src := row.src
			if notes, code, ok := strings.Cut(src, " => "); ok {
				src = ";;; f - a routine.\n;;; " + notes + "\n" + code
			}
			p, r := analyse(t, " .code\n"+src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if got := figures(r); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
			if got := strings.Join(r.Notes, " "); got != row.notes {
				t.Errorf("it relies on %q; want %q", got, row.notes)
			}
			if w := p.Search(r, 2000); w.Body > r.Worst || w.Body >= 0 && w.Body < r.Best {
				t.Errorf("a call takes %d cycles by %q", w.Body, w.Case)
			}
		})
	}
}

// TestWhatAHandlerMayWrite puts the write behind an unstable instruction, ANE, where the analysis of the handler does not get to.
func TestWhatAHandlerMayWrite(t *testing.T) {
	for _, row := range []struct {
		nmi, cell string
		any       bool
	}{
		{"sta $10", "$10", true}, {"sta $10", "$11", false}, {"sta $10", "$0F", false}, {"sta $0310", "$0310", true}, {"sta $0310", "$10", false},
		{"sta $0F,x", "$00", true}, {"sta $0F,x", "$FF", true}, {"sta $0F,x", "$0200", false}, {"stx $20,y", "$00", true},
		{"sta $0300,x", "$0300", true}, {"sta $0300,x", "$03FF", true}, {"sta $0300,x", "$0400", false}, {"sta $0300,y", "$02FF", false}, {"sta $0300,y", "$0320", true},
		{"sta $07F0,x", "$EF", true}, {"sta $07F0,x", "$F0", false}, {"sta (0),y", "$10", true}, {"sta (0,x)", "$6010", true}, {"sta $6000,x", "$6010", true},
		{"asl a", "$00", false}, {"pha\n pla", "$00", false}, {"jsr h", "$12", true}, {"bne h", "$12", true}, {"beq *+2\n jmp h", "$12", true}, {"sta $2010", "$10", false}, {"jmp (0)", "$44", true},
	} {
		t.Run(row.nmi+", "+row.cell, func(t *testing.T) {
			_, r := analyse(t, " .mapper 0\n .vectors nmi, f, irq\nirq: rti\nh: sta $12\n rti\nnmi: .byte $8B, 0\n "+row.nmi+"\n rti\nf: lda #3\n sta "+row.cell+"\n ldx "+row.cell+"\n.n: dex\n bne .n\n rts\n")
			if r.Err != nil || (r.Worst > 100) != row.any {
				t.Errorf("at most %d cycles, %v; any value: %v", r.Worst, r.Err, row.any)
			}
		})
	}
}

// TestHandlersAtUnusualPlaces has handlers that write $10, of which a routine reads what it has written before.
func TestHandlersAtUnusualPlaces(t *testing.T) {
	const f = "f: lda #3\n sta $10\n ldx $10\n" + down + "\n"
	const alone, any = 27, 652
	for _, row := range []struct {
		name, src string
		worst     int
	}{
		{"the first code", ".vectors nmi, f, irq\nnmi: sta $10\n rti\nirq: rti\n" + f, any},
		{"the first code, which writes another cell", ".vectors nmi, f, irq\nnmi: sta $11\n rti\nirq: rti\n" + f, alone},
		{"the vector of the NMI leads to RAM", ".vectors $0300, f, irq\nirq: sta $10\n rti\n" + f, any},
		{"16 KB banks, the end of another bank", ".mapper 2\n .prgrom 64\n .vectors nmi, f, nmi\n" + f + "nmi: sta $11\n rti\nh: sta $10\n rti\n .bank 0\n .org $BFFA\n .word h, h, h\n", alone},
		{"32 KB banks", ".mapper 7\n .prgrom 64\n .bank 0\n .vectors nmi, f, nmi\n" + f + "nmi: sta $10\n rti\n", any},
		{"32 KB banks, the handler of another bank", ".mapper 7\n .prgrom 64\n .bank 0\n .vectors nmi, f, nmi\n" + f + "nmi: sta $11\n rti\n .bank 1\n.org $9000\nh: sta $10\n rti\n .org $FFFA\n .word h, h, h\n", any},
		{"the vector of the IRQ is not used", ".vectors nmi, f, $FFFF\nnmi: sta $11\n rti\n" + f, alone},
		{"32 KB banks, another cell", ".mapper 7\n .prgrom 64\n .bank 0\n .vectors nmi, f, nmi\n" + f + "nmi: sta $11\n rti\n", alone},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, r := analyse(t, " "+row.src); r.Err != nil || r.Worst != row.worst {
				t.Errorf("at most %d cycles, %v; want %d", r.Worst, r.Err, row.worst)
			}
		})
	}
}

// TestCodeThatOnlyHandlersRun bounds a routine of the NMI handler: what the handler writes does not change
// under it, unless the program calls it, too.
func TestCodeThatOnlyHandlersRun(t *testing.T) {
	for _, row := range []struct {
		main  string
		worst int
	}{
		{"nop\nloop: jmp loop", 22}, {"jsr f\nloop: jmp loop", 1287}, {"nop\n nop\n jmp f", 1287}, {"bne f\nloop: jmp loop", 1287}, {"bne loop\n jsr f\nloop: jmp loop", 1287},
		{"jsr g\nloop: jmp loop", 1287}, {"jmp (0)", 1287}, {"jsr $0300\nloop: jmp loop", 1287}, {"lda f\nloop: jmp loop", 22},
	} {
		t.Run(row.main, func(t *testing.T) {
			_, r := analyse(t, " .mapper 0\n .vectors nmi, main, irq\nirq: rti\nnmi: pha\n txa\n pha\n jsr f\n pla\n tax\n pla\n rti\nf: lda #3\n sta $10\n ldx $10\n.n: dex\n bne .n\n rts\ng: nop\n jsr f\n rts\nmain:\n "+row.main+"\n")
			if r.Err != nil || r.Worst != row.worst {
				t.Errorf("at most %d cycles, %v; want %d", r.Worst, r.Err, row.worst)
			}
		})
	}
}

// TestCalled lists the routines that each vector's code calls.
func TestCalled(t *testing.T) {
	const src = " .mapper 2\n .prgrom 64\n .vectors nmi, main, irq\nga: rts\nb: jsr ga\n rts\nc: rts\nnmi: jsr c\n rti\nirq: jsr d\n rti\nd: rts\n" +
		"main: jsr b\n jsr $0300\n jsr $8000\n lda b\nloop: jmp loop\nf: rts\n"
	p, _ := analyse(t, src)
	prog := assemble(t, src)
	place := func(name string) bound.Place {
		at, ok := prog.Lookup(name)
		if !ok {
			t.Fatal(name)
		}
		return bound.Place{Addr: uint16(at.Value), Bank: 3}
	}
	a, b, c, d := place("ga"), place("b"), place("c"), place("d")
	for _, row := range []struct{ known, want []bound.Place }{
		{nil, []bound.Place{a, b, c, d}}, {[]bound.Place{b}, []bound.Place{a, c, d}}, {[]bound.Place{a, b, c, d}, nil}, {[]bound.Place{{Addr: a.Addr, Bank: -1}}, []bound.Place{b, c, d}},
	} {
		if got := p.Called(row.known); !slices.Equal(got, row.want) {
			t.Errorf("without %v: %v; want %v", row.known, got, row.want)
		}
	}
	first, r := analyse(t, " .mapper 0\n .vectors nmi, main, nmi\nf: rts\nnmi: rti\nmain: jsr f\nloop: jmp loop\n")
	if got := first.Called(nil); len(got) != 1 || got[0].Addr != r.Addr {
		t.Errorf("the first routine of the ROM is not in %v", got)
	}
}

// TestCalledInOtherBanks lists routines that only code of other banks calls: in its own bank, in the fixed one, and in the only bank that has
// a label there.
func TestCalledInOtherBanks(t *testing.T) {
	const src = " .mapper 2\n .prgrom 64\n .vectors n, main, n\n .bank 0\n .org $8000\nga: rts\n jsr ga\n jsr f\n jsr $8001\n .bank 1\n .org $8000\nb: rts\nonly: rts\n jsr b\n" +
		" .bank 3\n .org $C000\nf: rts\n jsr ga\n jsr only\ng: rts\n .byte $20, <g, >g, 0\nn: rti\nmain: jmp main\n"
	p, _ := analyse(t, src)
	got := p.Called(nil)
	if want := []bound.Place{{Addr: 0x8000, Bank: 0}, {Addr: 0x8000, Bank: 1}, {Addr: 0x8001, Bank: 1}, {Addr: 0xC000, Bank: 3}}; !slices.Equal(got, want) {
		t.Errorf("%v; want %v", got, want)
	}
}

// TestManyCalls bounds routines of which each calls the one before it twice, so that the last one makes some 16
// million calls.
func TestManyCalls(t *testing.T) {
	var src strings.Builder
	src.WriteString(" .code\nr0: lda $10\n beq .a\n inc $11\n.a: rts\n")
	worst, name := 3+2+5, "r0"
	for i := range 24 {
		before := name
		if name = fmt.Sprintf("r%d", i+1); i == 23 {
			name = "f"
		}
		fmt.Fprintf(&src, "%s: jsr %s\n lda $11\n bne .b\n jsr %s\n.b: rts\n", name, before, before)
		worst = 2*(worst+12) + 3 + 2
	}
	_, r := analyse(t, src.String())
	if r.Err != nil || r.Worst != worst || r.Stack != 2*25 {
		t.Errorf("at most %d cycles, %d bytes of stack, %v; want %d", r.Worst, r.Stack, r.Err, worst)
	}
}
