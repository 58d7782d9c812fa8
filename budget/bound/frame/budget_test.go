package frame_test

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
)

// TestCyclesInAFrame has games in which the routine f runs. f takes 2 cycles and an RTS of 6.
func TestCyclesInAFrame(t *testing.T) {
	const (
		f    = "f: nop\n rts\n"
		loop = " jmp main\n"
		slow = " ldx #30\n.n: ldy #30\n.m: dey\n bne .m\n dex\n bne .n\n"
	)
	for _, c := range []struct{ name, src, want string }{
		{"never called", f + waiting + loop + handler, "0"},
		{"one call", f + waiting + " jsr f\n" + loop + handler, "8"},
		{"three calls", f + waiting + " jsr f\n jsr f\n jsr f\n" + loop + handler, "24"},
		{"on the longer of two ways", f + waiting + " lda $10\n beq .a\n jsr f\n jsr f\n jmp .b\n.a: jsr f\n.b:" + loop + handler, "16"},
		{"other routines do not count", f + "g: pha\n pla\n rts\n" + waiting + " jsr g\n jsr f\n jsr g\n" + loop + handler, "8"},
		{"what it calls counts", "f: jsr g\n rts\ng: pha\n pla\n rts\n" + waiting + " jsr f\n" + loop + handler, "25"},
		{"called by another routine", f + "g: jsr f\n pha\n pla\n jsr f\n rts\n" + waiting + " jsr g\n" + loop + handler, "16"},
		{"in a loop", f + waiting + " ldy #5\n.n: jsr f\n dey\n bne .n\n" + loop + handler, "40"},
		{"in a loop whose rounds a byte counts", f + waiting + " ldy $10\n.n: jsr f\n dey\n bpl .n\n" + loop + handler, "1032"},
		{"a tail call", f + "g: pha\n pla\n jmp f\n" + waiting + " jsr g\n" + loop + handler, "8"},
		{"it is before the routine that runs into it", "g: pha\n pla\n" + f + waiting + " jsr g\n" + loop + handler, "8"},
		{"a tail call on one of two ways", f + "g: lda $10\n beq f\n pha\n pla\n rts\n" + waiting + " jsr g\n" + loop + handler, "8"},
		{"it ends by a jump to another", "f: nop\n jmp g\ng: nop\n rts\n" + waiting + " jsr f\n" + loop + handler, "13"},
		{"by a pointer", f + "g: jmp ($20)\n" + waiting + " lda #<f\n sta $20\n lda #>f\n sta $21\n jsr g\n" + loop + handler, "8"},
		{"long loops of other routines do not count", ";;; g - waits.\n;;; Bound .n <= 400\ng: nop\n.n: bit $4015\n bmi .n\n rts\n" + f + waiting + " jsr g\n jsr f\n" + loop + handler, "8"},
		{"in the handler", f + waiting + loop + "nmi: pha\n jsr f\n inc flag\n pla\n rti\n", "8"},
		{"in the handler and in the main loop", f + waiting + " jsr f\n" + loop + "nmi: pha\n jsr f\n inc flag\n pla\n rti\n", "16"},
		{"after one of two waiting loops", f + "reset: ldx $10\n beq other\nmain: lda flag\n beq main\n" + again + loop + "other: lda flag\n beq other\n" + again + " jsr f\n jmp other\n" + handler, "8"},
		// The pass of 5 + 3, and the rounds that are work: the first and the interrupted one, each 3 + 4, and the last, 3 + 2.
		{"the main loop itself", "f: ldx #0\n jmp reset\n" + waiting + loop + handler, "27"},
		{"the handler itself", waiting + loop + "nmi: nop\nf = nmi\n inc flag\n rti\n", "20"},

		{"no bound of the main loop", f + waiting + ".n: bit $4015\n bpl .n\n jsr f\n" + loop + handler, "a pass of the main loop is unbounded at f.asm:"},
		{"no bound of the handler", f + waiting + loop + "nmi: bit $4015\n bpl nmi\n jsr f\n rti\n", "the NMI handler is unbounded at f.asm:"},
		{"a tail call of a loop with a Bound", ";;; f - waits.\n;;; Bound .n <= 400\nf: nop\n.n: bit $4015\n bmi .n\n rts\ng: jmp f\n" + waiting + " jsr g\n" + loop + handler, "2807"},
		{"it begins in a loop of another", ";;; g - waits.\n;;; Bound gn <= 310\ng: nop\ngn: pha\n pla\nf: bit $4015\n bmi gn\n rts\n" + waiting + " jsr g\n" + loop + handler, "4338"},
		{"the main loop takes all of a frame", f + waiting + slow + " jsr f\n" + loop + handler, "8"},
		{"the main loop can take longer than a frame", f + waiting + slow + " nop\n jsr f\n" + loop + handler, "a pass of the main loop and the NMI handler can take 4,742 cycles, more than the 4,740 of a frame"},
		{"the main loop can take longer, but only the handler calls it", waiting + slow + " nop\n" + loop + f + "nmi: jsr f\n inc flag\n rti\n", "8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, at := game(t, c.src, 4740)
			most, _, why := g.Routine(at)
			got := fmt.Sprint(most)
			if why != "" {
				got = why
			}
			if got != c.want && (why == "" || !strings.HasPrefix(got, c.want)) {
				t.Errorf("%s; want %s", got, c.want)
			}
		})
	}
}

// TestLimits has what budgets of a frame and of vblank limit, in a game whose handler and main loop call f.
func TestLimits(t *testing.T) {
	const (
		upload = "f: sta $2007\n rts\n"
		calls  = "nmi: jsr f\n inc flag\n rti\n"
		quiet  = upload + waiting + " jmp main\n" + calls
		both   = upload + waiting + " jsr f\n jmp main\n" + calls
		late   = upload + waiting + ".n: bit $4015\n bpl .n\n jmp main\n" + calls
	)
	for _, c := range []struct {
		name, src string
		of        contract.Limit
		want      string
	}{
		{"a routine", both, contract.Limit{Of: "f", Per: contract.PerFrame}, "20"},
		{"a routine, vblank", quiet, contract.Limit{Of: "f", Per: contract.OfVblank}, "29"}, // 12 + 7 + 6 + 4
		{"a routine of the main loop, vblank", both, contract.Limit{Of: "f", Per: contract.OfVblank}, "the main loop calls it, and nothing shows that it does so in vblank; only what the NMI handler calls can have a proved budget of vblank"},
		{"a routine, vblank, no bound of the main loop", late, contract.Limit{Of: "f", Per: contract.OfVblank}, "a pass of the main loop is unbounded at f.asm:"},
		{"the handler, vblank", both, contract.Limit{Of: "nmi", Program: true, Per: contract.OfVblank}, "29"},
		{"the handler, vblank, no bound of the main loop", late, contract.Limit{Of: "nmi", Program: true, Per: contract.OfVblank}, "29"},
		{"a call of the handler", both, contract.Limit{Of: "nmi", Program: true, Per: contract.PerCall}, "34"}, // 7 + 6 + 4 + 6 + 5 + 6
		{"the handler in a frame", both, contract.Limit{Of: "nmi", Program: true, Per: contract.PerFrame}, "34"},
		{"the frame", both, contract.Limit{Of: "frame", Program: true, Per: contract.PerFrame}, "77"}, // 34 + 12 + 5 + 16 + 3 + 7
		{"the frame, no bound of the main loop", late, contract.Limit{Of: "frame", Program: true, Per: contract.PerFrame}, "a pass of the main loop is unbounded at f.asm:"},
		{"the frame, no bound of the handler", "f: rts\n" + waiting + " jmp main\nnmi: bit $4015\n bpl nmi\n rti\n", contract.Limit{Of: "frame", Program: true, Per: contract.PerFrame}, "the NMI handler is unbounded at f.asm:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, at := game(t, c.src, 400)
			most, _, why := g.Limit(&c.of, at)
			if why == "" {
				why = fmt.Sprint(most)
			}
			if !strings.HasPrefix(why, c.want) {
				t.Errorf("%s; want %s", why, c.want)
			}
		})
	}
}

// TestBudgets judges the budgets of a program and of its headers, except those of a call.
func TestBudgets(t *testing.T) {
	const header = ";;; Budget   frame: <= 20 % of a frame\n;;; Budget   nmi: <= 90 % of vblank\n;;; Budget   nmi: <= 33 cycles\n"
	const body = "f: sta $2007\n rts\n;;; g - does nothing.\n;;; Budget   <= 6 cycles\ng: nop\n rts\n"
	limits := ";;; f - writes.\n;;; Budget   <= 4 cycles\n;;; Budget   <= 20 cycles a frame\n;;; Budget   <= 50 % of vblank\n"
	for _, c := range []struct{ name, src, want string }{
		{"a game", waiting + " jsr f\n jmp main\n", "frame <= 80: 77 proved; nmi, vblank <= 54: 29 proved; nmi <= 33: 34 open; " +
			"f, a frame <= 20: 20 proved; f, vblank <= 30: the main loop calls it, and nothing shows that it does so in vblank; only what the NMI handler calls can have a proved budget of vblank"},
		{"no wait", "reset: jmp reset\n", "frame <= 80: no loop that waits for the NMI was found in the main program; a proof needs one that reads a byte of RAM until the NMI handler changes it; nmi, vblank <= 54: 29 proved; nmi <= 33: no loop that waits for the NMI was found in the main program; a proof needs one that reads a byte of RAM until the NMI handler changes it; " +
			"f, a frame <= 20: no loop that waits for the NMI was found in the main program; a proof needs one that reads a byte of RAM until the NMI handler changes it; f, vblank <= 30: no loop that waits for the NMI was found in the main program; a proof needs one that reads a byte of RAM until the NMI handler changes it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog := assemble(t, header+" .code\n"+limits+body+c.src+"nmi: jsr f\n inc flag\n rti\n")
			var got []string
			for _, b := range frame.Budgets(bounded(t, prog), prog.Budgets, contracts(prog), 400, 60) {
				r := fmt.Sprintf("%d %s", b.Bound.Worst, b.Bound.Verdict(-1))
				if b.Bound.Err != nil {
					r = b.Bound.Err.Error()
				}
				if b.Bound.Name != b.Name() || b.Bound.Budget != b.Most || b.Bound.Pos != b.Pos {
					t.Errorf("%+v is not for %+v", b.Bound, b)
				}
				got = append(got, fmt.Sprintf("%s <= %d: %s", b.Name(), b.Most, r))
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("%s; want %s", s, c.want)
			}
		})
	}
	if list := frame.Budgets(nil, nil, nil, 400, 60); list != nil {
		t.Error("without headers there are budgets")
	}
}

// TestWithoutABoundThereAreNoCycles has routines and budgets without a bound. Effort 0 lets no analysis come to its end.
func TestWithoutABoundThereAreNoCycles(t *testing.T) {
	const f, calls = "f: sta $2007\n rts\n", "nmi: jsr f\n inc flag\n rti\n"
	handled := f + waiting + " jmp main\nnmi: bit $4015\n bpl nmi\n rti\n"
	for _, c := range []struct {
		name, src string
		effort    int
		of        contract.Limit
		why       string
	}{
		{"the main loop", f + waiting + " jsr f\n jmp main\n" + handler, 0, contract.Limit{Per: contract.PerFrame}, "a pass of the main loop is unbounded at f.asm:10 (main+4), because the analysis takes too long"},
		{"the handler", "f: ldx #0\n jmp reset\n" + waiting + " jmp main\n" + handler, 0, contract.Limit{Per: contract.PerFrame}, "the NMI handler is unbounded at f.asm:13 (nmi), because the analysis takes too long"},
		{"vblank", f + waiting + " jsr f\n jmp main\n" + calls, 1, contract.Limit{Per: contract.OfVblank}, "the main loop calls it"},
		{"vblank, a routine of two cycles", "f: rts\n" + waiting + " jmp main\nnmi: jsr f\n sta $2005\n rti\n", 1, contract.Limit{Per: contract.OfVblank}, ""},
		{"a frame of a handler without a bound", handled, 1, contract.Limit{Per: contract.PerFrame}, "the NMI handler is unbounded at f.asm:13 (nmi)"},
		{"vblank of a handler without a bound", handled, 1, contract.Limit{Per: contract.OfVblank}, "the NMI handler is unbounded at f.asm:13 (nmi)"},
		{"a call of a handler without a bound", handled, 1, contract.Limit{Of: "nmi", Program: true}, "the NMI handler is unbounded at f.asm:13 (nmi)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog := assemble(t, c.src)
			p := bounded(t, prog)
			g := frame.New(p, 400, 60)
			p.Effort = c.effort
			at, _ := prog.Lookup("f")
			most, _, why := g.Limit(&c.of, bound.Place{Addr: uint16(at.Value), Bank: at.Bank})
			if !strings.HasPrefix(why, c.why) || (why == "") != (c.why == "") || (most > 0) != (why == "") {
				t.Errorf("%d, %q; want %q", most, why, c.why)
			}
		})
	}
}

// TestASwitchedBankHasNoBound has a routine in a bank that MMC1 can switch.
func TestASwitchedBankHasNoBound(t *testing.T) {
	g, at := game(t, " .mapper 1\n .prgrom 64\n .bank 0\nf: rts\n .bank 3\n"+waiting+" jmp main\n"+handler, 400)
	if most, _, why := g.Routine(at); most != 0 || why != "its bank can be switched; a budget of a frame needs a routine in a fixed bank" {
		t.Error(most, why)
	}
	if _, _, why := g.Routine(bound.Place{Addr: 0x8000, Bank: -1}); why != "its bank can be switched; a budget of a frame needs a routine in a fixed bank" {
		t.Error(why)
	}
}

// TestFiguresOfARun has the most that a run took beside a bound.
func TestFiguresOfARun(t *testing.T) {
	proved, open := frame.Answer{What: "frame", Most: 1200, Limit: 29780}, frame.Answer{What: "frame", Most: 31200, Limit: 29780}
	for _, row := range []struct {
		of    frame.Answer
		found int
		want  string
	}{
		{proved, 1199, "found 1,199 cycles · bound 1,200"},
		{proved, 1200, "found 1,200 cycles · bound 1,200, reached"},
		{proved, 1201, "found 1,201 cycles · bound 1,200: a condition of the proof does not hold, or the proof is wrong"},
		{open, 31200, "found 31,200 cycles · bound 31,200, reached"},
		{open, 31201, "found 31,201 cycles · bound 31,200 with one NMI"},
		{frame.Answer{Why: "it is not known"}, 7, "found 7 cycles · no bound"},
	} {
		if got := row.of.Found(row.found); got != row.want {
			t.Errorf("%q; want %q", got, row.want)
		}
	}
}
