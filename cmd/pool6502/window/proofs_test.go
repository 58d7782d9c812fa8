package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

// proved waits until all bounds of the build have been computed.
func proved(t testing.TB, a *App, c *paint.Canvas) {
	t.Helper()
	for a.Draw(c); a.proofs == nil || !a.proofs.Done(); a.Draw(c) {
		time.Sleep(10 * time.Millisecond)
	}
}

// TestTheCostHasTheProvedBounds holds the panel to the routine's header and the measured worst.
func TestTheCostHasTheProvedBounds(t *testing.T) {
	a := playing(t, "freelist")
	a.host.Prove = true
	c := paint.NewCanvas(1280, 832)
	if a.Draw(c); a.proofs != nil {
		t.Error("bounds are computed although the cost is not shown")
	}
	a.Do(keymap.Slots + keymap.Action(screen.Cost))
	ticks(a, 120)
	proved(t, a, c)
	if whole, found := a.Screen.Whole, a.session.Verdict().Longest; whole == nil || whole.Open() || found == 0 || found > whole.Most {
		t.Errorf("the longest pass: found %d, bound %+v", found, whole)
	}
	reached := 0
	for _, rt := range a.session.Meter().Routines() {
		r := a.Screen.Proofs[rt.Contract]
		switch {
		case rt.Contract == nil || rt.Contract.Budget < 0:
			if r != nil {
				t.Errorf("%s has a bound and no budget", rt.Name)
			}
		case r == nil:
			t.Errorf("%s has no bound", rt.Name)
		case r.Err == nil && rt.Calls > 0 && rt.MaxBody > r.Worst:
			t.Errorf("%s took %d cycles, more than the %d that are proved", rt.Name, rt.MaxBody, r.Worst)
		case r.Err == nil && rt.Calls > 0:
			reached++
		}
	}
	if reached < 3 {
		t.Errorf("%d routines have both figures", reached)
	}
	if tips := allTips(a, c); !strings.Contains(tips, "; proved: no call can exceed") {
		t.Error("no routine's tip tells of the bound")
	}
	was := a.proofs
	a.reload()
	if a.proofs == was {
		t.Error("the bounds of the old build are kept")
	}
}

// allTips returns the tips of all places of the window.
func allTips(a *App, c *paint.Canvas) string { return tipsFrom(a, c, 0, 100) }

// tipsFrom returns the tips from a line of the window down, at every few columns.
func tipsFrom(a *App, c *paint.Canvas, top, every int) (tips string) {
	for y := top; y < c.H; y += 8 {
		for x := 0; x < c.W; x += every {
			a.Screen.Mouse(x, y)
			a.Draw(c)
			tips += a.Screen.Tip() + "\n"
		}
	}
	return tips
}

// provedColor returns the colour of the bound in the row of a routine: green or amber, or 0 if there is none.
func provedColor(a *App, c *paint.Canvas, routine string) (col paint.Color) {
	for y := c.H / 2; y < c.H; y += 8 {
		a.Screen.Mouse(100, y)
		a.Draw(c)
		if !strings.HasPrefix(a.Screen.Tip(), routine+": ") {
			continue
		}
		for at := y * c.W; at < (y+8)*c.W; at++ { // the budget beside it is not looked at
			got := c.At(at%c.W, at/c.W)
			red, green := got>>16, got>>8&0xFF
			switch x := at % c.W; {
			case x < 430 || x > 494:
			case red > green+20:
				col = paint.Amber
			case green > red+20:
				col = paint.Green
			}
		}
	}
	return col
}

// TestTheCostHasTheBoundsOfAFrame has a game whose routines have budgets a frame.
func TestTheCostHasTheBoundsOfAFrame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "frames.asm")
	if err := os.WriteFile(file, []byte(framesGame), 0o644); err != nil {
		t.Fatal(err)
	}
	a := playing(t, file)
	a.host.Prove = true
	c := paint.NewCanvas(1280, 832)
	a.Do(keymap.Slots + keymap.Action(screen.Cost))
	ticks(a, 30)
	proved(t, a, c)
	tips := allTips(a, c)
	for _, want := range []string{
		"; budget 40 cycles a frame: proved, since no frame of the main loop can take more than 40",
		"; budget 7 cycles a frame: open, since the proved bound is 8",
		"; proved: no call can exceed 44 (at most 5·X − 1 for X = 1–9)",
	} {
		if !strings.Contains(tips, want) {
			t.Errorf("no tip says %q", want)
		}
	}
}

// TestTheCostSaysWhatBoundSays has programs whose verdicts the commands bound, profile and worst are tested with.
func TestTheCostSaysWhatBoundSays(t *testing.T) {
	for _, v := range []struct {
		program, mend, with string
		row                 string      // of a routine in the list of the panel
		color               paint.Color // of its bound
		says, not           []string
	}{
		{"bound_budget_of_a_handler", "", "", "nmi", paint.Amber, []string{
			"Over budget: nmi took 18 cycles in an interrupt, with its entry and RTI, 17 are allowed",
			"; the worst interrupt took 18 cycles, with its entry and RTI; the proved bound is 18; that is more than the budget, so the budget is open",
		}, []string{"; proved", "Fits"}},
		{"bound_budget_of_a_handler", "<= 17", "<= 18", "nmi", paint.Green, []string{
			"Fits: the busiest", "; the worst interrupt took 18 cycles, with its entry and RTI, which is the proved bound: no interrupt can cost more",
		}, []string{"Over budget", "so the budget is open"}},
		{"bound_budget_of_main", "", "", "main", paint.Amber, []string{
			"Over budget: main took 82 cycles in a frame, 80 are allowed", "budget 80 cycles a frame: open, since the proved bound is 90",
		}, []string{"Fits", ": proved"}},
		{"worst_pass_before_main", "", "", "main", 0, []string{
			"Missed 3 of the last 60 frames",
			"the longest pass that was measured began in frame 3; the bound leaves out passes that begin before the main loop; if this one began in it, a condition of the bound does not hold, or the proof is wrong; the bound holds if the program, when it first comes to the loop at ",
		}, nil},
		{"worst_pass_before_main", "ldy #90", "jmp main", "main", 0, []string{"the longest pass that was measured began in frame"}, []string{"the bound leaves out"}},
		{"profile_not_known_to_wait", "", "", "", 0, []string{
			"Whether frames are missed is not known: whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting; the busiest of the last 60",
		}, []string{"Fits"}},
		{"bound_budget_at_a_mirror", "", "", "nmi", paint.Green, []string{"budget 100 cycles a frame: open, since the proved bound is 114", "budget 18 cycles a frame: proved"}, nil},
	} {
		t.Run(v.program+" "+v.with, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("../../../testdata/verdicts", v.program+".asm"))
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), v.program+".asm")
			_, code, _ := strings.Cut(string(source), "\n\n        .") // without the lines that say which verdicts are expected
			if err := os.WriteFile(file, []byte(strings.Replace("        ."+code, v.mend, v.with, 1)), 0o644); err != nil {
				t.Fatal(err)
			}
			a := playing(t, file)
			a.host.Prove = true
			c := paint.NewCanvas(1280, 832)
			a.Do(keymap.Slots + keymap.Action(screen.Cost))
			ticks(a, 60)
			proved(t, a, c)
			texts := a.session.Verdict().String() + "\n" + tipsFrom(a, c, c.H/2, 300)
			if col := provedColor(a, c, v.row); col != v.color {
				t.Errorf("the bound of %s has the colour %06X, not %06X", v.row, col, v.color)
			}
			for _, want := range v.says {
				if !strings.Contains(texts, want) {
					t.Errorf("nothing says %q in\n%s", want, texts)
				}
			}
			for _, not := range v.not {
				if strings.Contains(texts, not) {
					t.Errorf("%q is said", not)
				}
			}
		})
	}
}

const framesGame = ` .mapper 0
 .vectors nmi, reset, nmi
 .zeropage
n: .res 1
kept: .res 1
 .code
reset: bit $2002
 bpl reset
.warm: bit $2002
 bpl .warm
 lda #$80
 sta $2000
main: lda n
.wait: cmp n
 beq .wait
 jsr work
 jsr work
 jmp main
;;; work - waits.
;;; Budget   <= 40 cycles a frame
work: .repeat 7
 nop
 .endrepeat
 rts
;;; spare - does little.
;;; Budget   <= 7 cycles a frame
spare: nop
 rts
;;; count - counts X down.
;;; Needs    X={1..9}
;;; Budget   <= 50 cycles
count: dex
 bne count
 rts
nmi: jsr spare
 stx kept
 ldx #4
 jsr count
 ldx kept
 inc n
 rti
`
