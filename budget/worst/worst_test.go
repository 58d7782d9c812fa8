package worst

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/nes/script"
)

// game assembles a program whose main loop reads pad 1 once a frame and then runs work.
func game(t testing.TB, work string) *program.Program {
	t.Helper()
	return loop(t, "lda ticks\n.wait: cmp ticks\n beq .wait", work)
}

// loop assembles a program whose main loop waits, reads pad 1 and then runs work.
func loop(t testing.TB, wait, work string) *program.Program {
	t.Helper()
	source := fmt.Sprintf(` .mapper 0
 .zeropage
ticks: .res 1
pad:   .res 1
last:  .res 1
press: .res 1
right: .res 1
 .code
reset: ldx #$FF
 txs
.warm1: bit $2002
 bpl .warm1
.warm2: bit $2002
 bpl .warm2
 ldx #0
 lda #$FF
.fill: sta $200,x
 inx
 bne .fill
 lda #2
 sta $4014
 lda #$80
 sta $2000
 lda #$1E
 sta $2001
main: %s
 jsr read
 jsr work
 jmp main
read: lda pad
 sta last
 lda #1
 sta $4016
 lda #0
 sta $4016
 ldx #8
.bit: lda $4016
 lsr a
 ror pad
 dex
 bne .bit
 lda last
 eor #$FF
 and pad
 sta press
 rts
work:
%s
 rts
slow: ldy #20
.outer: ldx #0
.inner: dex
 bne .inner
 dey
 bne .outer
 rts
nmi: inc ticks
 rti
 .vectors nmi, reset, nmi
`, wait, work)
	p, err := asm.Assemble(fstest.MapFS{"a.asm": {Data: []byte(source)}}, "a.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return program.Of(p)
}

// sixPresses is slow once Up, Up, Down, Left, A, B have been pressed one after the other; another button begins again.
const sixPresses = ` lda press
 beq .done
 ldx right
 cmp sequence,x
 beq .good
 lda #0
 sta right
.done: rts
.good: inc right
 lda right
 cmp #6
 bne .done
 lda #0
 sta right
 jmp slow
sequence: .byte $10, $10, $20, $40, $01, $02`

func TestASlowPathBehindSixPressesIsFound(t *testing.T) {
	g := game(t, sixPresses)
	for seed := range uint64(4) {
		ctx, enough := context.WithCancel(context.Background())
		f, err := Search(ctx, g, Options{Frames: 300_000, Seed: seed, Improved: func(f *Found, _ int) {
			if f.Value > 25_000 {
				enough()
			}
		}})
		enough()
		if err != nil {
			t.Fatal(err)
		}
		if f.Value < 25_000 {
			t.Errorf("seed %d: the costliest pass of %d frames has %d cycles", seed, f.Tried, f.Value)
			continue
		}
		again, err := Replay(context.Background(), g, Options{Input: f.Script()}, f.Frame+1)
		if err != nil || again.Value != f.Value || again.Frame != f.Frame {
			t.Errorf("seed %d: the replay gives %+v, %v, found %+v", seed, again, err, f)
		}
		if n := len(f.Script().Events); n > 14 {
			t.Errorf("seed %d: six presses take %d changes", seed, n)
		}
		t.Logf("seed %d: after %d frames", seed, f.Tried)
	}
}

func TestTheSameSeedFindsTheSame(t *testing.T) {
	g := game(t, sixPresses)
	var found [2]*Found
	for i := range found {
		f, err := Search(context.Background(), g, Options{Frames: 5000, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		found[i] = f
	}
	if !reflect.DeepEqual(found[0], found[1]) {
		t.Errorf("%+v\n%+v", found[0], found[1])
	}
}

// Each measure is found where holding A makes it larger.
func TestEachMeasureFindsItsOwn(t *testing.T) {
	for _, c := range []struct {
		measure Measure
		work    string
		want    int
	}{
		{Pass, " lda pad\n lsr a\n bcs slow", 25_000},
		{Call, " lda pad\n lsr a\n bcc .no\n ldx #200\n.no: inx\n dex\n beq .end\n.more: dex\n bne .more\n.end: rts", 1000},
		{Stack, " lda pad\n lsr a\n bcc .no\n pha\n pha\n pha\n pla\n pla\n pla\n.no: rts", 5},
		{Sprites, " ldy #8\n lda pad\n lsr a\n bcc .no\n ldy #24\n.no: ldx #0\n lda #100\n.all: sta $200,x\n inx\n inx\n inx\n inx\n dey\n bne .all\n lda #2\n sta $4014\n rts", 24},
		{Vblank, " lda pad\n lsr a\n bcc .no\n ldx #100\n.more: dex\n bne .more\n.no: lda #0\n sta $2007\n rts", 500},
	} {
		t.Run(string(c.measure), func(t *testing.T) {
			opt := Options{Frames: 1000, Measure: c.measure}
			if c.measure == Call {
				opt.Routine = "work"
			}
			f, err := Search(context.Background(), game(t, c.work), opt)
			if err != nil || f.Value < c.want || f.Value > 35_000 {
				t.Errorf("found %+v, %v, want at least %d", f, err, c.want)
			}
			if b := f.Steps; len(b) == 0 || !strings.Contains(b[len(b)-1].Pads[0].String(), "A") {
				t.Errorf("the input is %v", b)
			}
		})
	}
}

// TestAPassThatIsAlwaysTooLong never waits, and is found all the same, without the frame in which it ends.
func TestAPassThatIsAlwaysTooLong(t *testing.T) {
	const flag = "\n.wait: lda ticks\n beq .wait\n lda #0\n sta ticks"
	for times, want := range map[int]int{1: 25_000, 2: 29_780, 3: 59_560} { // a call of slow takes 25,723 cycles
		f, err := Search(context.Background(), loop(t, flag, strings.Repeat(" jsr slow\n", times)), Options{Frames: 300})
		if err != nil || f.Hang.Why != "" || f.Value < want-60 || f.Value > 26_000*times || f.AtLeast != (times > 1) || f.Missed != (times > 1) || f.Frame-f.Began != []int{1: 0, 2: 2, 3: 3}[times] {
			t.Errorf("%d calls: %+v, %v", times, f, err)
		}
	}
}

// TestTheFirstWaitIsNoPass although the meter cannot know yet that the loop waits, which counts in its rounds.
func TestTheFirstWaitIsNoPass(t *testing.T) {
	f, err := Search(context.Background(), loop(t, "lda ticks\n.wait: inc right\n cmp ticks\n beq .wait", " rts"), Options{Frames: 100})
	if err != nil || f.Value == 0 || f.Value > 1000 {
		t.Errorf("%+v, %v", f, err)
	}
}

// A program that turns rendering off while it loads is not slow for a player.
func TestPassesWithRenderingOffCountOnlyIfAsked(t *testing.T) {
	const loads = " lda pad\n lsr a\n bcc .no\n lda #0\n sta $2001\n jsr slow\n lda #$1E\n sta $2001\n.no: rts"
	for off, want := range map[bool]bool{false: false, true: true} {
		f, err := Search(context.Background(), game(t, loads), Options{Frames: 2000, Off: off})
		if err != nil || f.Value > 20_000 != want {
			t.Errorf("off %v: found %+v, %v", off, f, err)
		}
	}
}

// A pass may take two frames where the game says so, and is one pass. A frame in which loading began is no pass.
func TestAPassMayTakeSeveralFrames(t *testing.T) {
	const twice = " lda pad\n lsr a\n bcc .no\n jsr slow\n jmp slow\n.no: rts"
	g := game(t, twice)
	g.Every = 2
	f, err := Search(context.Background(), g, Options{Frames: 1000})
	if err != nil || f.Value < 50_000 || f.Value > 59_561 || f.Missed || f.Frame-f.Began != 1 {
		t.Errorf("a pass of two frames: %+v, %v", f, err)
	}
	// Held for long, A stops this game: what never ends is no pass.
	const stops = " lda pad\n lsr a\n bcc .no\n inc right\n.no: lda right\n cmp #60\n bcc .on\n.stop: inc last\n jmp .stop\n.on: rts"
	if f, err = Search(context.Background(), game(t, stops), Options{Frames: 3000}); err != nil || f.Value > 1000 {
		t.Errorf("a game that stops: %+v, %v", f, err)
	}
	const loads = " lda pad\n lsr a\n bcc .no\n jsr slow\n lda #0\n sta $2001\n jsr slow\n lda #$1E\n sta $2001\n.no: rts"
	if f, err = Search(context.Background(), game(t, loads), Options{Frames: 1000}); err != nil || f.Value > 20_000 {
		t.Errorf("loading: %+v, %v", f, err)
	}
}

func TestAnInputThatComesFirstStays(t *testing.T) {
	g := game(t, " lda pad\n cmp #$08\n bne .no\n inc right\n.no: lda right\n beq .end\n lda pad\n lsr a\n bcs slow\n.end: rts")
	f, err := Search(context.Background(), g, Options{Frames: 20_000})
	if err != nil || f.Value < 25_000 {
		t.Fatalf("found %+v, %v", f, err)
	}
	first := &Found{Steps: []Step{{[2]nes.Buttons{0}, 20}, {[2]nes.Buttons{nes.ButtonStart}, 2}, {[2]nes.Buttons{0}, 1}}, Frame: 22}
	f, err = Search(context.Background(), g, Options{Frames: 300, Input: first.Script()})
	if err != nil || f.Value < 25_000 {
		t.Fatalf("behind Start: %+v, %v", f, err)
	}
}

// What a program does after a reset, or after the power was turned off and on, is no pass: it turns rendering on again, and comes to its main loop
// anew.
func TestAResetBeginsAnew(t *testing.T) {
	g := game(t, " rts")
	for _, kind := range []script.Kind{script.Reset, script.Power} {
		in := &script.Script{Events: []script.Event{{Frame: 20, Kind: kind}}}
		for _, of := range []Measure{Pass, Vblank} {
			f, err := Replay(context.Background(), g, Options{Measure: of, Input: in}, 40)
			if err != nil || f.Value > 300 {
				t.Errorf("%s after event %d: %+v, %v", of, kind, f, err)
			}
		}
	}
}
