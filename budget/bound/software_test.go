package bound_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/program"
	"pool6502/internal/golden"
	"pool6502/nes"
)

// runtime has what functions of cc65 call: pusha pushes A, drop drops Y bytes.
const runtime = `pusha:  ldy sp
        beq .page
        dec sp
        ldy #0
        sta (sp),y
        rts
.page:  dec sp+1
        dec sp
        sta (sp),y
        rts
drop:   tya
        clc
        adc sp
        sta sp
        bcc .end
        inc sp+1
.end:   rts
`

// TestASoftwareStackInRAMThatCanBeSwitched bounds a C function whose counter is in RAM that the MMC3 can switch off, and the function itself.
func TestASoftwareStackInRAMThatCanBeSwitched(t *testing.T) {
	const game = " .mapper 4\n .prgrom 32\n .workram 8\n .vectors nmi, reset, nmi\n .zeropage\nsp: .res 2\n .bank 3\n .org $E000\nnmi: rti\n" + runtime +
		"reset: ldx #$FF\n txs\n lda #$80\n sta $A001\n lda #0\n sta sp\n lda #$80\n sta sp+1\nmain: lda #1\n jsr pusha\n jsr f\n jmp main\nf: ldy #0\n lda #9\n sta (sp),y\n.l: lda (sp),y\n sec\n sbc #1\n sta (sp),y\n bne .l\n ldy #1\n jmp drop\n"
	const must = "the cartridge's RAM is switched on and can be written"
	if r := routine(t, game, ""); r.Err != nil || !slices.Contains(musts(r), must) {
		t.Errorf("on: if %q, %v; want %q", musts(r), r.Err, must)
	}
	if r := routine(t, strings.Replace(game, "#$80", "#0", 1), ""); r.Err == nil || !strings.Contains(r.Err.Error(), must+". This does not hold: in frame") {
		t.Errorf("off: if %q, %v; want that a run breaks %q", musts(r), r.Err, must)
	}
	if r := routine(t, strings.Replace(game, " lda #9\n", " lda #0\n sta $A001\n lda #9\n", 1), ""); r.Err == nil {
		t.Errorf("switched off by the function: at most %d cycles, if %q", r.Worst, musts(r))
	}
}

// TestASoftwareStackThatIsShared has an NMI handler that may change C's stack or its pointer, and a program that gives the pointer two values.
func TestASoftwareStackThatIsShared(t *testing.T) {
	const game = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nsp: .res 2\n .code\nnmi: inc $0300\n rti\nirq: rti\n" + runtime +
		"reset: sei\n ldx #$FF\n txs\n lda #0\n sta sp\n lda #8\n sta sp+1\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #$80\n sta $2000\nmain: jsr f\n jmp main\nf: lda #9\n jsr pusha\n.l: ldy #0\n lda (sp),y\n sec\n sbc #1\n sta (sp),y\n bne .l\n ldy #1\n jmp drop\n"
	for _, row := range []struct {
		handler, start string
		bounded        bool
	}{
		{"inc $0300", "lda #0", true},
		{"inc sp", "lda #0", false},
		{"inc sp+1", "lda #0", false},
		{"inc $07FF", "lda #0", false},
		{"inc $0700", "lda #0", false},
		{"inc $0300", "lda #0\n sta sp\n bit $20\n bvc .k\n lda #$C0\n sta sp\n.k: nop", false},
	} {
		r := routine(t, strings.NewReplacer("inc $0300", row.handler, "lda #0\n sta sp\n", row.start+"\n sta sp\n").Replace(game), "")
		if (r.Err == nil) != row.bounded {
			t.Errorf("%s, %s: at most %d cycles, if %q, %v", row.handler, row.start, r.Worst, musts(r), r.Err)
		}
	}
}

// TestAFunctionThatReachesFartherAboveThePointer has a function that moves the pointer up by 7 and writes above it, to $0400 if the pointer is $03F8 at the
// call. How far that is above the pointer of the call is known only if the pointer is at most $03F8 then: otherwise the sum may carry.
func TestAFunctionThatReachesFartherAboveThePointer(t *testing.T) {
	const game = " .mapper 0\n .vectors nmi, reset, nmi\n .zeropage\nsp: .res 2\n .code\nnmi: rti\n" + runtime + "reset: sei\n ldx #$FF\n txs\n lda #0\n sta sp\n lda #4\n sta sp+1\nmain: ldx #8\n.n: jsr pusha\n dex\n bne .n\n jsr f\n ldy #1\n jsr drop\n jmp main\n" +
		"f: ldy #7\n lda (sp),y\n ldy #0\n lda #5\n sta (sp),y\n.l: lda (sp),y\n sec\n sbc #1\n sta (sp),y\n bne .l\n lda sp\n clc\n adc #7\n sta sp\n lda sp+1\n adc #0\n sta sp+1\n ldy #1\n lda #5\n sta (sp),y\n lda #200\n sta $0400\n lda (sp),y\n tax\n.m: dex\n bne .m\n rts\n"
	const must = "cc65's stack pointer is from $0340 to $03F7 at the call"
	if r := routine(t, game, ""); r.Err == nil || !strings.Contains(r.Err.Error(), must+". This does not hold: in frame") {
		t.Errorf("from $03F8: at most %d cycles, if %q, %v; want that a run breaks %q", r.Worst, musts(r), r.Err, must)
	}
	lower := strings.NewReplacer("ldx #8", "ldx #9", "ldy #1\n jsr drop", "ldy #2\n jsr drop").Replace(game)
	if r := routine(t, lower, ""); r.Err != nil || !slices.Contains(musts(r), must) {
		t.Errorf("from $03F7: if %q, %v; want %q", musts(r), r.Err, must)
	}
}

// TestRandomSoftwareStacks plays programs with functions that have arguments and variables on the software stack of cc65, and compares
// each instruction of them with the proofs.
func TestRandomSoftwareStacks(t *testing.T) {
	first, n := bound.Wanted(60, 50)
	checks, bounded, lines := 0, 0, golden.NewRecord(60)
	for seed := first; seed < first+n; seed++ {
		src := inC(rand.New(rand.NewPCG(uint64(seed), 65)))
		prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		p, err := bound.New(program.Of(prog))
		if err != nil {
			t.Fatal(err)
		}
		con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
		if err != nil {
			t.Fatal(err)
		}
		at, _ := prog.Lookup("f")
		place := bound.Place{Addr: uint16(at.Value), Bank: at.Bank}
		r := p.Routine(place.Addr, place.Bank)
		lines.Line(seed, bound.Proved(lines, r))
		if strings.Contains(fmt.Sprint(r.Conditions()), "cc65's stack pointer") && r.Err == nil {
			bounded++
		}
		if r.Trusts() {
			continue
		}
		w := p.Watch(con, []bound.Place{place})
		for range 3 {
			con.RunFrame()
		}
		if checks += w.Checks; len(w.Escaped()) > 0 {
			t.Fatalf("seed %d: %v\n%s", seed, w.Escaped(), src)
		}
	}
	lines.Check(t, "software.txt")
	if t.Logf("%d of %d functions rest on the pointer; %d comparisons", bounded, n, checks); bounded < n/10 || checks < 500*n {
		t.Error("that is too few to show anything")
	}
}

// inC returns a program whose function f has a variable on the software stack that counts a loop, and others.
func inC(r *rand.Rand) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	top := []int{0x800, 0x800, 0x7C0, 0x400, 0x740}[r.IntN(5)]
	put(" .mapper 0\n .workram 8\n .vectors nmi, reset, nmi\n .zeropage\nsp: .res 2\nptr: .res 2\nv: .res 4\n .code\nnmi: rti\n%s", runtime)
	labels, pushed := 0, 0 // pushed: bytes of f on the stack
	local := func() int { return r.IntN(pushed) }
	var block func(depth int)
	block = func(depth int) {
		for range 1 + r.IntN(4) {
			labels++
			switch k := r.IntN(12); {
			case k < 2:
				put(" lda #%d\n jsr pusha\n", r.IntN(256))
				if pushed++; depth > 0 { // a block leaves the stack as it found it
					put(" ldy #1\n jsr drop\n")
					pushed--
				}
			case k < 4:
				put(" ldy #%d\n lda (sp),y\n clc\n adc #%d\n sta (sp),y\n", local(), r.IntN(9))
			case k == 4:
				put(" ldy #%d\n lda (sp),y\n beq z%d\n lda v\n eor #$5A\nz%d: sta v+%d\n", local(), labels, labels, r.IntN(4))
			case k == 5: // a byte of an array of variables
				put(" lda sp\n clc\n adc #%d\n sta ptr\n lda sp+1\n adc #0\n sta ptr+1\n ldy #0\n %s (ptr),y\n", local(), []string{"lda", "sta"}[r.IntN(2)])
			case k == 6:
				put(" lda v\n sta $%04X\n", []int{top - 1 - r.IntN(12), 0x8000 - 1 - r.IntN(128)}[r.IntN(2)])
			case k == 7 && depth < 2: // a loop that a variable counts
				put(" lda #%d\n jsr pusha\n", 1+r.IntN(7))
				pushed++
				put("l%d:\n", labels)
				head := labels
				block(depth + 1)
				put(" ldy #0\n lda (sp),y\n sec\n sbc #1\n sta (sp),y\n beq m%d\n jmp l%d\nm%d: ldy #1\n jsr drop\n", head, head, head)
				pushed--
			case k == 8:
				put(" jsr g\n")
			case k == 9: // far above
				y := 124 + r.IntN(132)
				put(" ldy #%d\n lda (sp),y\n sta v+1\n lda v\n ldy #%d\n sta (sp),y\n", y, y+r.IntN(256-y))
			case k == 10:
				put(" lda v+1\n and #1\n beq z%d\n ldy #%d\n lda v\n sta (sp),y\nz%d:\n", labels, local(), labels)
			default:
				put(" inc v+%d\n", r.IntN(4))
			}
		}
	}
	args := r.IntN(3)
	pushed = args + 1
	put("f: lda #%d\n jsr pusha\n", 3+r.IntN(9))
	put("f0:\n")
	block(1)
	put(" ldy #0\n lda (sp),y\n sec\n sbc #1\n sta (sp),y\n beq f1\n jmp f0\nf1:\n")
	block(0)
	put(" ldy #%d\n jmp drop\ng: lda v\n jsr pusha\n ldy #0\n lda (sp),y\n adc #1\n sta v\n ldy #1\n jmp drop\n", pushed)
	put("reset: ldx #$FF\n txs\n lda #%d\n ldx #%d\n sta sp\n stx sp+1\n", top&0xFF, top>>8)
	for range r.IntN(4) {
		put(" lda #1\n jsr pusha\n")
	}
	put("main:\n")
	for range args {
		put(" lda v+2\n jsr pusha\n")
	}
	put(" jsr f\n inc v+1\n jmp main\n")
	return b.String()
}
