package budget

import (
	"context"
	"strings"
	"testing"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// lateGame is a game whose work takes more than a frame in every fourth turn of the
// main loop. It counts for itself: rests is how often the NMI found it waiting,
// struck how often not, polled how often it read the pads.
const lateGame = `
        lda #$80
        sta $2000
main:   jsr rest
        lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        inc polled
        inc turn
        lda turn
        and #3
        bne main
        jsr work
        jmp main
rest:   lda #1
        sta resting
        lda ticks
.wait:  cmp ticks
        beq .wait
        lda #0
        sta resting
        rts
work:   ldy #35                 ; one and a half frames
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
nmi:    pha
        inc ticks
        lda resting
        bne .rest
        inc struck
        pla
        rti
.rest:  inc rests
        pla
        rti
irq:    rti
        .zeropage
resting: .res 1
turn:   .res 1
rests:  .res 1
struck: .res 1
polled: .res 1
`

// frameCount is what a run of a source says in all, and what the memory of the
// program held at its end.
func frameCount(t *testing.T, source string, run FrameRun, places ...string) (*FrameReport, []int) {
	t.Helper()
	p := assemble(t, source)
	var con *nes.Console
	run.Each = func(c *nes.Console, _ *watch.Meter, _ *watch.Frame) error { con = c; return nil }
	r, err := Frames(context.Background(), p, run)
	if err != nil {
		t.Fatal(err)
	}
	var values []int
	for _, name := range places {
		addr, err := p.Resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, int(con.Peek(addr)))
	}
	return r, values
}

func TestMissedFramesAreThoseInWhichTheNMIFindsTheMainLoopAtWork(t *testing.T) {
	for name, source := range map[string]string{
		"it waits in a loop": lateGame,
		"it waits in a loop that calls": strings.NewReplacer(".wait:  cmp ticks\n", "        sta saved\n.wait:  jsr read\n        cmp saved\n",
			"work:   ldy", "read:   nop\n lda ticks\n nop\n rts\nwork:   ldy").Replace(lateGame) + "saved:  .res 1\n",
	} {
		t.Run(name, func(t *testing.T) { missesWhenLate(t, source) })
	}
}

// missesWhenLate runs a game that counts itself which frames it misses.
func missesWhenLate(t *testing.T, source string) {
	t.Helper()
	r, v := frameCount(t, cartridge(source), FrameRun{Frames: 120}, "rests", "struck", "polled")
	rests, struck, polled := v[0], v[1], v[2]
	// The NMI of the last frame has not come yet; that frame ends in a turn that waits or works.
	if r.Missed != struck && r.Missed != struck+1 || struck < 15 || rests < 60 {
		t.Errorf("%d frames missed; the program counts %d, and %d in which it waited", r.Missed, struck, rests)
	}
	if r.Lagged != r.Frames-polled {
		t.Errorf("%d lag frames of %d; the program has read the pads %d times", r.Lagged, r.Frames, polled)
	}
	// The call that takes one frame and a half is one call.
	work := r.Routine("work")
	want := 2 + 35*(2+256*5-1+5) - 1 + 6
	if work.Call != (Stats{want, want, want, want}) || work.Inclusive.Max >= want || work.Inclusive.Max < 29000 {
		t.Errorf("work: %+v a call, %+v a frame; want %d", work.Call, work.Inclusive, want)
	}
}

// inTheHandler is a game that lives in its NMI handler. Its work is too long when
// turn is a multiple of eight; overrun counts these turns.
const inTheHandler = `
        lda #ON
        sta $2000
main:   jmp main
nmi:    pha
        lda #KEPT
        sta $2000
        inc turn
        lda turn
        and #7
        bne .short
        inc overrun
        jsr work
.short: lda $4016
        bit $2002
        lda #ON
        sta $2000
        pla
        rti
work:   ldy #35
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
irq:    rti
        .zeropage
turn:   .res 1
overrun: .res 1
ON      = $80
`

func TestAGameThatLivesInItsHandlerMissesTheFramesItsHandlerOutlasts(t *testing.T) {
	for name, kept := range map[string]string{
		"the NMI is off in the handler": "KEPT = 0\n",
		"an NMI strikes in the handler": "KEPT = ON\n",
	} {
		t.Run(name, func(t *testing.T) {
			r, v := frameCount(t, cartridge(inTheHandler+kept), FrameRun{Frames: 100, Skip: 4}, "overrun")
			if v[0] < 10 || r.Missed < v[0]-1 || r.Missed > v[0] {
				t.Errorf("%d frames missed; the handler overran %d times", r.Missed, v[0])
			}
			if r.Lagged > r.Missed || kept == "KEPT = 0\n" && r.Lagged < r.Missed-1 {
				t.Errorf("%d lag frames, %d missed", r.Lagged, r.Missed)
			}
		})
	}
}

func TestWhatNobodyHasSeenWaitingMissesNothingByItsMainLoop(t *testing.T) {
	source := cartridge(`
        lda #$80
        sta $2000
main:   inc seen
.stir:  jmp main
nmi:
irq:    rti
`)
	if r := runSource(t, source, FrameRun{Frames: 20}); r.Missed != 0 || r.Lagged != 20 {
		t.Errorf("%d missed, %d lag", r.Missed, r.Lagged)
	}
	r := runSource(t, source, FrameRun{Frames: 20, Skip: 5, Waits: []string{"main"}})
	if r.Missed != 0 || r.Busy.Max > 40 {
		t.Errorf("a loop that is said to wait: %d missed, %+v busy", r.Missed, r.Busy)
	}
	_, err := Frames(context.Background(), assemble(t, source), FrameRun{Frames: 2, Waits: []string{"nowhere"}})
	if err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a label that does not exist: %v", err)
	}
}

func TestAHeaderSaysWhatWaits(t *testing.T) {
	const body = `
        lda #$80
        sta $2000
main:   jsr pause
        inc turn
        jmp main
;;; pause - the beam moves on.
%s
pause:  inc seen                ; 5
.more:  ldx #100                ; 2
.step:  dex                     ; 2
        bne .step               ; 2/3
        jsr stir                ; 6 + 11
        dec seen                ; 5
        bne .more               ; 3
        rts                     ; 6
stir:   inc stirred             ; 5
        rts                     ; 6
nmi:
irq:    rti
        .zeropage
turn:   .res 1
stirred: .res 1
`
	const round = 2 + 100*5 - 1 + 6 + 5 + 6 + 5 + 3
	for waits, busy := range map[string]int{ // of a turn of the main loop
		";;; Keeps    Y":      6 + 5 + 3 + 5 + round - 1 + 6,
		";;; Waits    always": 6 + 5 + 3,
		";;; Waits    .more":  6 + 5 + 3 + 5 + 6,
		";;; Waits    .step":  6 + 5 + 3 + 5 + 2 + (round - 1) - 2 - 499 - 2 + 6,
	} {
		t.Run(waits, func(t *testing.T) {
			r, _ := frameCount(t, cartridge(strings.Replace(body, "%s", waits, 1)), FrameRun{Frames: 60, Skip: 5})
			turns := float64(29780) / float64(6+5+3+5+round-1+6)
			if got, want := float64(r.Busy.Median), turns*float64(busy); got < want-600 || got > want+600 {
				t.Errorf("%v cycles busy, want about %.0f", got, want)
			}
			if pause := r.Routine("pause"); strings.Contains(waits, "always") && (pause.Inclusive.Max != 0 || pause.Call.Max != 0 || pause.Calls == 0) {
				t.Errorf("pause: %+v", pause)
			}
		})
	}
	_, err := Frames(context.Background(), assemble(t, cartridge(strings.Replace(body, "%s", ";;; Waits    stir", 1))), FrameRun{Frames: 2})
	if err == nil || !strings.Contains(err.Error(), "t.asm:") || !strings.Contains(err.Error(), "goes back to stir") {
		t.Errorf("a label that no loop goes back to: %v", err)
	}
}

// TestARoundThatAFramesEndCutsIsWaiting: what a game does that does the same in every frame costs
// the same in every frame, wherever in its loop the NMI finds it.
func TestARoundThatAFramesEndCutsIsWaiting(t *testing.T) {
	source := cartridge(strings.Replace(onTheNMI, "cmp ticks", "nop\n nop\n nop\n cmp ticks", 1) + `
work:   ldx #20
.loop:  dex
        bne .loop
        inc seen
        rts
`)
	at := map[int]bool{}
	r := runSource(t, source, FrameRun{Frames: 200, Skip: 5, Each: func(con *nes.Console, _ *watch.Meter, f *watch.Frame) error {
		at[int(con.CPU().PC)] = true
		return nil
	}})
	if len(at) < 4 {
		t.Fatalf("frames end at %d places of the loop only", len(at))
	}
	// An NMI behind cmp and one before it differ by nothing: with the old flags, the round is another
	// one that waits. One before the third nop leaves a round of which the first part was waiting.
	if spread := r.Busy.Max - r.Busy.Min; spread > 6 {
		t.Errorf("busy %+v: a part of a waiting round is work", r.Busy)
	}
}
