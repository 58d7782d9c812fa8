package bound_test

import (
	"fmt"
	"strings"
	"testing"
)

// boot starts a console whose stack begins at $01FF and whose NMI is on, and clears I.
const boot = "reset: ldx #$FF\n txs\n lda #$80\n sta $2000\n cli\n"

// TestRAMOfOtherThreads bounds a routine that counts a byte of RAM down from 5. The bound is for its own writes alone
// only if no thread that can interrupt it writes the byte.
func TestRAMOfOtherThreads(t *testing.T) {
	const f = "f: lda #5\n sta n\n.l: dec n\n bne .l\n rts\n"
	for _, row := range []struct {
		name, src string
		open      bool
		lost      bool
	}{
		{"nobody else writes it", "main: jsr f\n jmp main\nnmi: rti\nirq: rti\n", false, false},
		{"NMI writes it", "main: jsr f\n jmp main\nnmi: inc n\n rti\nirq: rti\n", true, false},
		{"NMI goes on at an address of a table", "main: jsr f\n jmp main\nnmi: pha\n txa\n pha\n ldx mode\n lda high,x\n pha\n lda low,x\n pha\n rts\n" +
			"low: .lobytes one-1, two-1\nhigh: .hibytes one-1, two-1\none: jmp out\ntwo: lda #5\n sta n\nout: pla\n tax\n pla\nirq: rti\n", true, false},
		{"IRQ runs it, NMI writes it", "main: jmp main\nnmi: inc n\n rti\nirq: jsr f\n rti\n", true, false},
		{"IRQ runs it, NMI lets the next IRQ in", "main: jmp main\nnmi: cli\n rti\nirq: jsr f\n rti\n", true, false},
		{"NMI runs it and lets an IRQ in that takes frames", "main: jmp main\nnmi: cli\n jsr f\n rti\nirq: ldx #30\n.n: ldy #250\n.m: dey\n bne .m\n dex\n bne .n\n rti\n", true, false},
		{"IRQ runs it, NMI writes another", "main: jmp main\nnmi: inc n+1\n rti\nirq: jsr f\n rti\n", false, false},
		{"NMI runs it, IRQ writes it", "main: jmp main\nnmi: jsr f\n rti\nirq: inc n\n rti\n", false, false},
		{"NMI clears I and runs it, IRQ writes it", "main: jmp main\nnmi: cli\n jsr f\n rti\nirq: inc n\n rti\n", true, false},
		{"NMI turns itself off and on and runs it", "main: jmp main\nnmi: ldx mode\n stx $2000\n jsr f\n rti\nirq: rti\n", true, false},
		{"NMI takes longer than a frame and runs it", "main: jmp main\nnmi: jsr f\n ldx #30\n.n: ldy #250\n.m: dey\n bne .m\n dex\n bne .n\n rti\nirq: rti\n", true, false},
		{"NMI reads $2002, turns itself off and on, and runs it", "main: jmp main\nnmi: bit $2002\n ldx mode\n stx $2000\n jsr f\n rti\nirq: rti\n", false, false},
		{"IRQ writes what NMI has put into a pointer", "main: jsr f\n jmp main\nnmi: rti\nirq: lda #n\n sta mode\n ldx mode\n inc 0,x\n rti\n", true, false},
		{"IRQ writes by an index that NMI changes", "main: jsr f\n jmp main\nnmi: lda #n\n sta mode\n rti\nirq: lda #mode\n sta mode\n ldx mode\n inc 0,x\n rti\n", true, false},
		{"NMI runs it, and IRQ writes it and goes on anywhere", "main: jmp main\nnmi: jsr f\n rti\nirq: inc n\n jmp (mode)\n", true, false},
		{"NMI is in RAM", "main: jsr f\n jmp main\nnmi = $0300\nirq: rti\n", true, false},
		{"NMI has no vector", "main: jsr f\n jmp main\nnmi = $FFFF\nirq: rti\n", true, false},
		{"NMI is in RAM, and does not come", "main: lda #0\n sta $2000\n jsr f ; no NMI\n jmp main\nnmi = 0\nirq: rti\n", false, false},
		{"NMI is in RAM, and IRQ turns it on", "main: lda #0\n sta $2000\n jsr f ; no NMI\n jmp main\nnmi = 0\nirq: pha\n lda #$80\n sta $2000\n pla\n rti\n", true, false},
		{"IRQ is in RAM", "main: jsr f\n jmp main\nnmi: rti\nirq = $0300\n", true, false},
		{"IRQ is in RAM, and does not come", "main: sei\n jsr f\n jmp main\nnmi: rti\nirq = 0\n", false, false},
		{"NMI leaves bytes on the stack", "main: jsr f\n jmp main\nnmi: pha\n rti\nirq: rti\n", true, true},
		{"NMI calls a routine that pulls half of its return address", "main: jsr f\n jmp main\nnmi: jsr h\n rti\nh: pla\n rti\nirq: rti\n", true, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			start := boot
			if strings.Contains(row.src, "sei") {
				start = strings.Replace(boot, " cli\n", "", 1)
			}
			if strings.Contains(row.src, "no NMI") {
				start = strings.Replace(boot, "#$80", "#0", 1)
			}
			_, r := analyse(t, " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nn: .res 2\nmode: .res 1\n .code\n"+start+row.src+f)
			if row.open && r.Err == nil && !r.Trusts() {
				t.Errorf("at most %d cycles, if %q", r.Worst, musts(r))
			}
			if told := r.Trusts() && strings.Contains(fmt.Sprint(musts(r)), "the NMI handler, which cannot be followed past the "); told != row.lost {
				t.Errorf("%v; says that a handler cannot be followed: %v", r.Err, told)
			}
			if !row.open && (r.Err != nil || r.Worst != 5+5*8-1) {
				t.Errorf("at most %d cycles; %v", r.Worst, r.Err)
			}
		})
	}
}

// TestAnIRQThatNobodyIsSeenToLetIn has a vector that leads to RAM, and code that cannot be followed.
func TestAnIRQThatNobodyIsSeenToLetIn(t *testing.T) {
	_, r := analyse(t, " .mapper 0\n .vectors nmi, reset, 0\nreset: jsr f\n jmp ($10)\nf: lda #3\n sta $20\n.l: dec $20\n bne .l\n rts\nnmi: rti\n")
	const want = "no IRQ comes (its vector leads to $0000, where no ROM is known to be in place)"
	if got := strings.Join(musts(r), "; "); r.Err != nil || r.Trusts() || !strings.Contains(got, want) {
		t.Errorf("if %q, %v; want %q", got, r.Err, want)
	}
}

// TestHandlersKeepRegisters lists what must hold of the handlers that can interrupt a routine that counts X.
func TestHandlersKeepRegisters(t *testing.T) {
	for _, row := range []struct{ name, nmi, irq, want string }{
		{"registers saved", "pha\n txa\n pha\n inx\n lda #0\n pla\n tax\n pla\n rti", "rti", ""},
		{"A changed, which the routine does not use", "lda #1\n rti", "rti", ""},
		{"X changed on a path", "bit 2\n bmi .n\n ldx #1\n.n: rti", "rti", "the NMI handler leaves A, X and Y as it found them"},
		{"X saved in RAM that an IRQ writes too", "stx 2\n cli\n ldx 2\n rti", "stx 2\n rti", "the NMI handler, which may interrupt itself, does not nest so deep that the stack overflows; the NMI handler leaves A, X and Y as it found them"},
		{"X changed by an IRQ in the NMI handler", "pha\n txa\n cli\n nop\n sei\n tax\n pla\n rti", "lda #1\n rti", "the NMI handler, which may interrupt itself, does not nest so deep that the stack overflows; the IRQ handler leaves A, X and Y as it found them"},
		{"both", "bit 2\n bmi .n\n inx\n.n: rti", "bit 2\n bmi .n\n iny\n.n: rti", "the NMI handler leaves A, X and Y as it found them; the IRQ handler leaves A, X and Y as it found them"},
		{"not followed", "jmp (0)", "rti", "the NMI handler, which cannot be followed past the JMP at f.asm:10, leaves A, X, Y and the stack as it found them when it interrupts this routine, the code that runs before its call, or another handler"},
		{"a loop without a limit", "pha\n.w: bit $4015\n bpl .w\n pla\n rti", "rti", "the NMI handler, which may interrupt itself, does not nest so deep that the stack overflows"},
		{"a loop without a limit that changes X", "bit $4015\n bpl nmi\n inx\n rti", "rti", "the NMI handler, which may interrupt itself, does not nest so deep that the stack overflows; the NMI handler leaves A, X and Y as it found them"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, " .mapper 0\n .vectors nmi, reset, irq\nreset: cli\n jsr f\n jmp reset\nf: ldx #3\n.l: dex\n bne .l\n rts\nnmi: "+row.nmi+"\nirq: "+row.irq+"\n")
			if got := strings.Join(musts(r), "; "); r.Err != nil || got != row.want {
				t.Errorf("if %q, %v; want %q", got, r.Err, row.want)
			}
		})
	}
}
