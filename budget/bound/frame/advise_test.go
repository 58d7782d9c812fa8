package frame_test

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/bound/frame"
)

// TestAdviceForAWholeGame has main loops and handlers without a bound. p.Frames is 0, so that no run counts the rounds of loops.
func TestAdviceForAWholeGame(t *testing.T) {
	loops := func(n int) (calls, routines string) {
		for i := range n {
			calls += fmt.Sprintf(" jsr l%d\n", i)
			routines += fmt.Sprintf("l%d: bit $4015\n bpl l%d\n rts\n", i, i)
		}
		return calls, routines
	}
	jumps := func(n int) (calls, routines string) {
		for i := range n {
			calls += fmt.Sprintf(" jsr j%d\n", i)
			routines += fmt.Sprintf(";;; j%d - jumps.\nj%d: lda $4015\n sta $10\n lda $4015\n sta $11\n jmp ($10)\n", i, i)
		}
		return calls, routines
	}
	calls2, two := loops(2)
	calls4, four := loops(4)
	calls17, many := loops(17)
	callsJ, jump := jumps(4)
	for _, c := range []struct{ name, src, help string }{
		{"two loops", two + waiting + calls2 + " jmp main\n" + handler, `";;; Bound    l0 <= 10" and ";;; Bound    l1 <= 10", for example, would give a pass of the main loop, without the NMI handler, a bound of 170 cycles`},
		{"four", four + waiting + calls4 + " jmp main\n" + handler, `";;; Bound" lines for the loops at f.asm:5 (l0), f.asm:8 (l1), f.asm:11 (l2) and f.asm:14 (l3) would give a bound; with 10, 10, 10 and 10 rounds, for example, it is`},
		{"too many", many + waiting + calls17 + " jmp main\n" + handler, `";;; Bound    l0 <= 10", for example, would give this loop a limit; the next place without a bound is then f.asm:8 (l1)`},
		{"more than a frame", "s: ldy #0\n.a: ldx #24\n.b: dex\n bne .b\n dey\n bne .a\n rts\nl: jsr s\n bit $4015\n bpl l\n rts\n" + waiting + " jsr l\n jmp main\n" + handler, `if you know that it runs at most 10 rounds, for example, ";;; Bound    l <= 10" would give a pass of the main loop, without the NMI handler, a bound of 322,779 cycles, and one more round would add 32,276. That bound is more than the 29,780 cycles of a frame, so the answer would stay open; a lower limit helps only if a single round fits into a frame`},
		{"in the handler", two + waiting + " jmp main\nnmi: jsr l0\n inc flag\n rti\n", `if you know that it runs at most 10 rounds, for example, ";;; Bound    l0 <= 10" would give a bound of`},
		{"four jumps", "g: rts\n" + jump + waiting + callsJ + " jmp main\n" + handler, `";;; Targets" lines for the jumps at f.asm:11 (j0+10), f.asm:17 (j1+10), f.asm:23 (j2+10) and f.asm:29 (j3+10) would give a bound if the code at the targets has one`},
		{"two loops and four jumps", two + jump + waiting + calls2 + callsJ + " jmp main\n" + handler, `";;; Bound" lines for the loops at f.asm:5 (l0) and f.asm:8 (l1), and ";;; Targets" lines for the jumps at f.asm:16 (j0+10), f.asm:22 (j1+10), f.asm:28 (j2+10) and f.asm:34 (j3+10), would give a bound if the code at the targets has one`},
		{"a jump of the main loop", waiting + " lda $4015\n sta $10\n lda $4015\n sta $11\n jmp ($10)\n" + handler, "use comparisons, and JMP to labels, instead"},
		{"a jump behind a loop", two + waiting + " jsr l0\n lda $4015\n sta $10\n lda $4015\n sta $11\n jmp ($10)\n" + handler, `";;; Bound    l0 <= 10", for example, would give this loop a limit; the next place without a bound is then f.asm:`},
		{"it jumps to itself", waiting + "f: jmp f\n" + handler, ""},
		{"it has a bound", waiting + " jmp main\n" + handler, ""},
	} {
		p := bounded(t, assemble(t, c.src))
		p.Frames = 0
		g := frame.New(p, 29_780, 2273)
		g.Advise()
		a := g.Answers[0]
		if !strings.HasPrefix(a.Help, c.help) || (a.Help == "") != (c.help == "") || a.Help != "" && a.Reason() != a.Why+"; "+a.Help || a.Help == "" && a.Reason() != a.Why {
			t.Errorf("%s: %s\n%s\nwant\n%s", c.name, a.Why, a.Help, c.help)
		}
	}
}
