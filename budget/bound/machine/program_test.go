package machine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
)

// code assembles a source. Its labels give addresses.
func code(t *testing.T, src string) (*Code, func(label string) uint16) {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	k, err := Read(prog.Image)
	if err != nil {
		t.Fatal(err)
	}
	return k.Code(0xFFFA, -1), func(label string) uint16 {
		at, ok := prog.Lookup(label)
		if !ok {
			t.Fatalf("there is no %s", label)
		}
		return uint16(at.Value)
	}
}

// TestSites lists what leads to the routine f: C for a call, the lengths of the straight code before it, and the
// routines that contain it.
func TestSites(t *testing.T) {
	const end = "nmi: rti\nirq: rti\n .vectors nmi, reset, irq\n"
	for _, row := range []struct{ name, src, want string }{
		{"no call", "f: rts\nreset: jmp reset\n" + end, "none"},
		{"a call", "f: rts\nreset: ldx #1\n nop\nc: jsr f\n jmp reset\n" + end, "c C 3 reset"},
		{"a call that others lead to", "f: rts\nreset: ldx #1\nc: jsr f\n nop\n jmp c\n" + end, "c C 1 reset"},
		{"a jump", "f: rts\nreset: nop\nc: jmp f\n" + end, "c 2 reset"},
		{"a branch", "f: rts\nreset: nop\nc: bne f\n jmp reset\n" + end, "c 2 reset"},
		{"a branch to the next instruction", "reset: nop\nc: bne f\nf: rts\n" + end, "c 2 reset"},
		{"the code before it", "reset: nop\nc: nop\nf: rts\n" + end, "c 2 reset"},
		{"code after a call", "f: rts\nh: rts\nreset: nop\n jsr h\n nop\nc: jsr f\n jmp reset\n" + end, "c C 2 reset"},
		{"the first instruction of a called routine", "f: rts\nh: nop\nc: jmp f\nreset: jsr h\n jmp reset\n" + end, "c 2 h"},
		{"the first instruction of a handler, that one jump leads to", "f: rts\nreset: nop\n jmp nmi\nnmi: nop\nc: jsr f\n rti\nirq: rti\n .vectors nmi, reset, irq\n", "c C 2 reset nmi"},
		{"a branch into the code before", "f: rts\nreset: nop\n beq c\n nop\nc: ldx #2\nd: jsr f\n jmp reset\n" + end, "d C 2 reset"},
		{"32 instructions before", "f: rts\nreset: nop\n" + strings.Repeat(" nop\n", 40) + "c: jsr f\n jmp reset\n" + end, "c C 32 reset"},
		{"its own loop", "f: nop\n bne f\n rts\nreset: nop\nc: jsr f\n jmp reset\n" + end, "c C 2 reset"},
		{"it calls itself", "f: nop\n jsr f\n rts\nreset: nop\n jsr f\n jmp reset\n" + end, "none"},
		{"the handler of the NMI", "reset: nop\nc: jmp f\nf: rti\nirq: rti\n .vectors f, reset, irq\n", "none"},
		{"the handler of the IRQ", "reset: nop\nc: jmp f\nf: rti\nnmi: rti\n .vectors nmi, reset, f\n", "none"},
		{"only the NMI handler calls it", "f: rts\nreset: jmp reset\nnmi: nop\nc: jsr f\n rti\nirq: rti\n .vectors nmi, reset, irq\n", "c C 2 nmi"},
		{"only the IRQ handler calls it", "f: rts\nreset: jmp reset\nirq: nop\nc: jsr f\n rti\nnmi: rti\n .vectors nmi, reset, irq\n", "c C 2 irq"},
		{"a routine that handler and main loop share", "f: rts\nreset: jsr h\n jmp reset\nh: ldx #1\n nop\nc: jsr f\n rts\nnmi: jsr h\n rti\nirq: rti\n .vectors nmi, reset, irq\n", "c C 3 h"},
		{"two routines contain the call", "f: rts\ng: nop\nh: ldx #1\nc: jsr f\n rts\nreset: jsr h\n jsr g\n jmp reset\n" + end, "c C 2 g h"},
		{"three routines contain the call, that are called in another order", "f: rts\ng: nop\nh: ldx #1\nc: jsr f\n rts\nreset: jsr h\n jsr g\n jsr h\n jsr g\n jmp reset\n" + end, "c C 2 g h"},
		{"other bytes may be a call", "f: rts\nreset: nop\n jsr f\n jmp reset\n .byte $20\n .word f\n" + end, "none"},
		{"other bytes may be a jump", "f: rts\nreset: nop\n jsr f\n jmp reset\n .byte $4C\n .word f\n" + end, "none"},
		{"a table with its address", "f: rts\nreset: nop\nc: jsr f\n jmp reset\n .byte $6C\n .word f\n" + end, "c C 2 reset"},
		{"the low byte of its address", "f: rts\nreset: nop\nc: jsr f\n jmp reset\n .byte $20, <f, >f+1\n" + end, "c C 2 reset"},
		{"a call by its second address", " .mapper 0\n .prgrom 16\nf: rts\nreset: nop\nc: jsr f\nd: jsr f-$4000\n jmp reset\n" + end, "c C 2 reset; d C 1 reset"},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, at := code(t, row.src)
			list, ok := c.Sites(at("f"))
			var got []string
			for _, s := range list {
				words := []string{label(row.src, at, s.PC)}
				if s.Call {
					words = append(words, "C")
				}
				words = append(words, fmt.Sprint(len(s.Lead)))
				if n := len(s.Lead); n > 0 && s.Lead[n-1] != s.PC {
					t.Errorf("the code before ends at $%04X, not at $%04X", s.Lead[n-1], s.PC)
				}
				for _, from := range s.From {
					words = append(words, label(row.src, at, from))
				}
				got = append(got, strings.Join(words, " "))
			}
			if !ok {
				got = []string{"none"}
			}
			if s := strings.Join(got, "; "); s != row.want {
				t.Errorf("%s; want %s", s, row.want)
			}
		})
	}
}

// label names an address by a label of the source.
func label(src string, at func(string) uint16, addr uint16) string {
	for line := range strings.Lines(src) {
		if name, _, ok := strings.Cut(line, ":"); ok && at(name) == addr {
			return name
		}
	}
	return fmt.Sprintf("$%04X", addr)
}

// TestEveryNMI lists the cells that every NMI changes: + and what it adds, or what it stores.
func TestEveryNMI(t *testing.T) {
	for _, row := range []struct{ name, nmi, want string }{
		{"nothing", "rti", ""},
		{"counted up", "inc $10\n rti", "0010+1"},
		{"counted down, at an address", "dec $0310\n rti", "0310+255"},
		{"counted in RAM of the cartridge", "inc $6000\n rti", "0800+1"},
		{"counted by its second address", "inc $0810\n inc $10\n rti", "0010+1"},
		{"a register of the PPU", "inc $2001\n rti", ""},
		{"shifted", "asl $10\n rti", ""},
		{"a constant", "lda #7\n sta $10\n rti", "0010=7"},
		{"another constant register", "ldx #7\n stx $10\n rti", "0010=7"},
		{"a value from RAM", "lda $A9\n sta $10\n rti", ""},
		{"a value, after a byte as of lda", "bit $A9A9\n sta $10\n rti", ""},
		{"two cells", "lda #1\n sta $10\n inc $11\n rti", "0010=1 0011+1"},
		{"0 and another value", "lda #0\n sta $10\n pla\n sta $10\n rti", ""},
		{"two constants", "lda #1\n sta $10\n lda #2\n sta $10\n rti", ""},
		{"the same constant on two ways", "bit $20\n bmi .a\n lda #1\n sta $10\n rti\n.a: lda #1\n sta $10\n rti", "0010=1"},
		{"up and down", "inc $10\n dec $10\n rti", ""},
		{"up twice", "inc $10\n inc $10\n rti", "0010+1"},
		{"on each of two ways", "bit $20\n bmi .a\n inc $10\n rti\n.a: nop\n inc $10\n rti", "0010+1"},
		{"on one of two ways", "bit $20\n bmi .a\n inc $10\n.a: rti", ""},
		{"on the other of two ways", "bit $20\n bmi .a\n rti\n.a: inc $10\n rti", ""},
		{"behind a jump", "jmp .a\n.a: inc $10\n rti", "0010+1"},
		{"behind a call", "jsr g\n inc $10\n rti", "0010+1"},
		{"behind a jump by a pointer", "jmp ($20)\n inc $10\n rti", ""},
		{"and a jump by a pointer", "inc $10\n jmp ($20)\n rti", ""},
		{"behind a jump by a word in ROM", "jmp (.v)\n.v: .word .a\n rti\n.a: inc $10\n rti", "0010+1"},
		{"behind a loop", "ldx #3\n.n: dex\n bne .n\n inc $10\n rti", "0010+1"},
		{"in a loop", "ldx #0\n.n: inc $10\n dex\n bne .n\n rti", ""},
		{"a constant in a loop", "ldx #0\n.n: lda #1\n sta $10\n dex\n bne .n\n rti", "0010=1"},
		{"in a routine", "jsr h\n rti", ""},
		{"in a routine too", "inc $11\n jsr h\n rti", ""},
		{"and a store with an index", "inc $10\n sta $00,x\n rti", ""},
		{"and a store with an index to another page", "inc $10\n sta $0210,x\n rti", "0010+1"},
		{"and a store that may come there", "inc $0310\n sta $0211,x\n rti", ""},
		{"and a store that comes almost there", "inc $0310\n sta $0210,y\n rti", "0310+1"},
		{"and a store by a pointer", "inc $10\n sta ($20),y\n rti", ""},
		{"and a store by a pointer and X", "inc $10\n sta ($20,x)\n rti", ""},
		{"on page 1, and a store with an index to page 0", "inc $0100\n sta $00,x\n rti", "0100+1"},
		{"and a push", "inc $10\n pha\n pla\n rti", "0010+1"},
		{"a branch to the store", "lda #1\n bit $20\n.b: sta $10\n lda #2\n bmi .b\n rti", ""},
		{"a jump to the store, with another value", "bit $20\n bmi .c\n lda #1\n.b: sta $10\n rti\n.c: lda $30\n jmp .b", ""},
		{"on one of two ways, behind a loop", "bit $20\n bmi .n\n rti\n.n: dex\n bne .n\n inc $10\n rti", ""},
		{"a jump to the store", "jmp .b\n lda #1\n.b: sta $10\n rti", ""},
		{"code in RAM", "inc $10\n jmp $0300", ""},
		{"code in RAM that is trusted", "inc $10\n jmp $0300", "0010+1"},
		{"on one of two ways, the other one to code in RAM that is trusted", "bit $20\n bmi .r\n inc $10\n rti\n.r: jmp $0300", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, _ := code(t, " .mapper 0\n .vectors nmi, reset, nmi\nreset: jmp reset\ng: rts\nh: inc $11\n rts\nnmi: "+row.nmi+"\n")
			ticks := c.EveryNMI(strings.Contains(row.name, "trusted"))
			var got []string
			for _, cell := range slices.Sorted(maps.Keys(ticks)) {
				switch t := ticks[cell]; {
				case t.Counts:
					got = append(got, fmt.Sprintf("%04X+%d", cell, t.Value))
				default:
					got = append(got, fmt.Sprintf("%04X=%d", cell, t.Value))
				}
			}
			if s := strings.Join(got, " "); s != row.want {
				t.Errorf("%q; want %q", s, row.want)
			}
		})
	}
}

// TestGraphs follows code whose ways end in places of different kinds.
func TestGraphs(t *testing.T) {
	c, at := code(t, " .mapper 0\n .vectors f, f, f\nf: beq ram\n nop\ng: bne g\n rts\nram: jmp $0300\n")
	f, g := at("f"), at("g")
	graph := NewGraph(c, f)
	if want := []uint16{0x0300, f, f + 2, g, g + 2, g + 3}; !slices.Equal(slices.Sorted(slices.Values(graph.All.Nodes)), want) {
		t.Errorf("%04X; want %04X", slices.Sorted(slices.Values(graph.All.Nodes)), want)
	}
	if got := c.Reach(f, OfRoutine); !got.Computed || len(got.At) != 5 || !got.At[g+2] {
		t.Errorf("reached: %04X, computed: %v", slices.Sorted(maps.Keys(got.At)), got.Computed)
	}
	cyclic := func(z *Region, head uint16, loop bool) (list []uint16) {
		for _, part := range graph.Order(z, head, loop) {
			if part.Cyclic {
				list = append(list, part.Nodes...)
			}
		}
		return list
	}
	if got := cyclic(graph.All, f, false); !slices.Equal(got, []uint16{g}) {
		t.Errorf("loops at %04X; want one at g", got)
	}
	if got := cyclic(newRegion([]uint16{g}), g, true); got != nil {
		t.Errorf("in a round of the loop at g there are loops at %04X", got)
	}
	if got := cyclic(newRegion([]uint16{g}), g, false); !slices.Equal(got, []uint16{g}) {
		t.Errorf("in the loop at g there are loops at %04X", got)
	}
	if got := cyclic(graph.All, f, true); !slices.Equal(got, []uint16{g}) {
		t.Errorf("in a round from f there are loops at %04X", got)
	}
}

// TestStackOfInstructions has the least number of bytes that are on the stack at the label m.
func TestStackOfInstructions(t *testing.T) {
	for _, row := range []struct {
		name, src string
		main, irq int // if the code begins at the reset vector, or is the handler of an interrupt
	}{
		{"at the start", "m: jmp m", 0, 3},
		{"behind a push", "pha\nm: pla\n jmp f", 1, 4},
		{"behind a pull", "pha\n pla\nm: jmp m", 0, 3},
		{"in a routine", "jsr g\n jmp f\ng: nop\nm: rts", 2, 5},
		{"in a routine of a routine, with a byte of each", "pha\n jsr g\n pla\n jmp f\ng: pha\n jsr h\n pla\n rts\nh: nop\nm: rts", 6, 9},
		{"behind a call", "jsr g\nm: jmp f\ng: rts", 0, 3},
		{"in a routine that is called in two ways, the one with less on the stack", "pha\n jsr g\n pla\n jsr g\n jmp f\ng: nop\nm: rts", 2, 5},
		{"in a routine that is called in two ways, first with less", "jsr g\n pha\n jsr g\n pla\n jmp f\ng: nop\nm: rts", 2, 5},
		{"where a branch is taken", "beq b\n jmp f\nb: pha\nm: pla\n jmp f", 1, 4},
		{"where it is not", "beq b\n pha\nm: pla\nb: jmp f", 1, 4},
	} {
		c, at := code(t, " .mapper 0\n .vectors f, f, f\nf:\n "+row.src+"\n")
		for frame, want := range map[Frame]int{OfReset: row.main, OfHandler: row.irq} {
			r := c.Reach(at("f"), frame)
			if got, is := c.Nesting(&r, at("f"), frame)[at("m")]; got != want || !is {
				t.Errorf("%s: %d bytes (%v); want %d", row.name, got, is, want)
			}
		}
	}
}

// TestCodeThatStoresAConstant has the store at the label m, and what it is known to store.
func TestCodeThatStoresAConstant(t *testing.T) {
	for _, row := range []struct {
		src  string
		want int // -1 if it is not known
	}{
		{"lda #7\nm: sta $10", 7},
		{"ldx #7\nm: stx $10", 7},
		{"ldy #7\nm: sty $10", 7},
		{"lda #7\nm: stx $10", -1},
		{"ldx #7\n lda #8\n sta $11\nm: stx $10", 7},
		{"ldx #7\n inx\n inx\nm: stx $10", 9},
		{"ldx #7\n dex\n dex\nm: stx $10", 5},
		{"ldy #0\n dey\nm: sty $10", 255},
		{"ldx #7\n dey\nm: stx $10", -1},
		{"lda $20\nm: sta $10", -1},
		{"lda #7\n" + strings.Repeat(" nop\n", 31) + "m: sta $10", 7},
		{"lda #7\n" + strings.Repeat(" nop\n", 32) + "m: sta $10", -1},
		{"lda #7\nm: inc $10", -1},
		{"lda #7\n bit $20\n bmi m\n lda #8\nm: sta $10", -1},
	} {
		c, at := code(t, " .mapper 0\n .vectors f, f, f\nf:\n "+row.src+"\nend: jmp end\n")
		r := c.Reach(at("f"), OfReset)
		if v, known := c.Stored(at("m"), &r); known != (row.want >= 0) || known && int(v) != row.want {
			t.Errorf("%q: %d (%v)", row.src, v, known)
		}
	}
}
