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
func allTips(a *App, c *paint.Canvas) (tips string) {
	for y := 0; y < c.H; y += 8 {
		for x := 0; x < c.W; x += 100 {
			a.Screen.Mouse(x, y)
			a.Draw(c)
			tips += a.Screen.Tip() + "\n"
		}
	}
	return tips
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
