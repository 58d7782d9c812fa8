package session

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/nes"
)

// toy works for a while after every NMI, and for more than a frame after every eighth. It reads the pads once
// after each NMI, has a pool of four shots, and is interrupted by the sound chip's frame counter.
const toy = `        .mapper 0
        .vectors vblank, reset, counter
        .zeropage
ticks:  .res 1
resets: .res 1
        .ram
shot_active: .res 4
shot_x: .res 4
        .code
;;; Pool     shot: 4 slots, active shot_active, spawn take, release drop

reset:  sei
        ldx #$FF
        txs
        inc resets
        bit $2002
.one:   bit $2002
        bpl .one
.two:   bit $2002
        bpl .two
        lda #$08
        sta $2001
        bit ticks
        lda #$80
        sta $2000
        lda #0
        sta $4017
        cli
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda $4016
        jsr work
        lda ticks
        and #3
        bne main
        jsr fire
        jmp main

;;; work - takes 1,020 cycles, and after every eighth NMI 40 times as many.
;;; Budget   <= 1100 cycles
work:   ldx #1
        lda ticks
        and #7
        bne .outer
        ldx #40
.outer: ldy #200
.inner: dey
        bne .inner
        dex
        bne .outer
        rts

fire:   lda ticks
        and #$3F
        cmp #$3C
        beq .drop
        jsr take
        rts
.drop:  jsr drop
        rts

;;; take - marks the first free slot as used. C = 1 if there is none.
take:   ldx #3
.try:   lda shot_active,x
        beq .free
        dex
        bpl .try
        sec
        rts
.free:  inc shot_active,x
        clc
        rts

;;; drop - frees all slots.
drop:   ldx #3
        lda #0
.next:  sta shot_active,x
        dex
        bpl .next
        rts

vblank: inc ticks
        rti
counter: bit $4015
        rti
`

// playToy plays the toy for some frames with its costs observed.
func playToy(t *testing.T, frames int) *Session {
	t.Helper()
	s := open(t, assemble(t, toy))
	s.Watch(Costs | Events)
	for range frames {
		s.Frame()
	}
	return s
}

// label is the address of a label.
func label(t *testing.T, s *Session, name string) uint16 {
	t.Helper()
	addr, err := s.Game.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	return addr
}

func TestBreakpointsOnEvents(t *testing.T) {
	for _, c := range []struct {
		where string
		at    string // the label where it stops; "" for the end of a frame
		ticks int    // NMIs that were handled by then
	}{
		{"irq", "counter", 9},
		{"nmi", "vblank", 8},
		{"nmi if ticks=11", "vblank", 11},
		{"budget", "main.wait+10", 9},
		{"missed", "", 16},
		{"missed if ticks=24", "", 24},
		{"if ticks=13", "vblank+2", 13},
	} {
		t.Run(c.where, func(t *testing.T) {
			s := playToy(t, 0)
			for s.Console().Peek(label(t, s, "ticks")) < 8 {
				s.Frame()
			}
			if on, err := s.Break(c.where); !on || err != nil {
				t.Fatal(on, err)
			}
			for n := 0; s.Frame(); n++ {
				if n > 40 {
					t.Fatal("it never stops")
				}
			}
			name, _ := s.Meter().Where(s.Console().CPU().PC)
			if c.at != "" && name != c.at || s.InFrame() != (c.at != "") {
				t.Errorf("it stops at %s, in a frame: %v", name, s.InFrame())
			}
			if got := int(s.Console().Peek(label(t, s, "ticks"))); got != c.ticks {
				t.Errorf("it stops after %d NMIs, want %d", got, c.ticks)
			}
			if s.Stopped() != c.where || s.AtBreak().String() != c.where {
				t.Errorf("it says %q", s.Stopped())
			}
			s.Step(Instruction)
			if s.Stopped() != "" || s.AtBreak() != nil {
				t.Errorf("an instruction later it says %q", s.Stopped())
			}
		})
	}
}

// TestAHandlerOverItsBudgetStops: its budget counts the entry of the interrupt and RTI, which are 13 of its 18 cycles.
func TestAHandlerOverItsBudgetStops(t *testing.T) {
	for _, c := range []struct {
		header string
		ticks  uint8 // when it stops
		where  string
	}{
		{";;; vblank - counts.\n;;; Budget   <= 17 cycles", 1, "main.wait+"},
		{";;; vblank - counts.\n;;; Budget   <= 18 cycles", 9, "main.wait+10"},
		{";;; Budget nmi: <= 17 cycles", 1, "main.wait+"},
		{";;; Budget nmi: <= 18 cycles", 9, "main.wait+10"},
	} {
		s := open(t, assemble(t, strings.Replace(toy, "vblank: inc", c.header+"\nvblank: inc", 1)))
		s.Watch(Costs)
		for s.Console().Peek(label(t, s, "resets")) == 0 {
			s.Frame()
		}
		if on, err := s.Break("budget"); !on || err != nil {
			t.Fatal(on, err)
		}
		for n := 0; s.Frame(); n++ {
			if n > 40 {
				t.Fatal("it never stops")
			}
		}
		name, _ := s.Meter().Where(s.Console().CPU().PC)
		if got := s.Console().Peek(label(t, s, "ticks")); got != c.ticks || !strings.HasPrefix(name, c.where) {
			t.Errorf("with %q it stops at %s after %d NMIs, not %d", c.header, name, got, c.ticks)
		}
	}
}

// TestBackToAMissedFrame searches back from different moments; without such a breakpoint nothing is found.
func TestBackToAMissedFrame(t *testing.T) {
	for _, steps := range []int{0, 20} {
		s := playToy(t, 60)
		for range steps {
			s.Step(Instruction)
		}
		home := state(s)
		var missed []uint64
		for _, f := range s.Stats() {
			if f.Missed && f.Frame < 60 {
				missed = append(missed, f.Frame)
			}
		}
		if s.Break("nmi if ticks=200"); s.GoBack(ToBreak, 0) || string(state(s)) != string(home) {
			t.Fatal("without a breakpoint on it, a missed frame is found")
		}
		s.Break("missed")
		for i := len(missed) - 1; i >= 0; i-- {
			if !s.GoBack(ToBreak, 0) || s.Position() != missed[i] || s.InFrame() || s.FoundBack() != "missed" {
				t.Fatalf("back from %d instructions into frame 60 is frame %d, %q; want %d", steps, s.Position(), s.FoundBack(), missed[i])
			}
		}
	}
}

// TestTheVerdictOfAGameThatIsLate counts its missed frames and its lag frames.
func TestTheVerdictOfAGameThatIsLate(t *testing.T) {
	s := playToy(t, 100)
	v := s.Verdict()
	missed, lagged := 0, 0
	for _, f := range s.Stats()[40:] {
		if f.Lagged {
			lagged++
		}
		if f.Missed {
			missed++
		}
	}
	if v.Missed != missed || v.Lagged != lagged || missed < 5 || lagged < missed {
		t.Errorf("%d missed, %d lagged, want %d and %d", v.Missed, v.Lagged, missed, lagged)
	}
	const long = 2 + 3 + 2 + 2 + 2 + 40*(2+200*5-1+2+3) - 1
	if v.Heaviest != "work" || v.Share < long || v.Share > long+12 || v.Pass < v.Share || v.Pass > v.Share+2000 {
		t.Errorf("a late pass: %s takes %d of %d cycles; a call of work takes %d", v.Heaviest, v.Share, v.Pass, long)
	}
	if v.Broken != "work" || v.Used != long || v.Budget != 1100 {
		t.Errorf("over budget: %s %d of %d; the longest call takes %d", v.Broken, v.Used, v.Budget, long)
	}
	if rt, cost := s.Foremost(); rt.Name != "work" || cost == 0 {
		t.Errorf("the foremost routine is %s with %d cycles", rt.Name, cost)
	}
}

// TestCallsOfAPoolAreItsHistory fires until all slots are taken, and once more.
func TestCallsOfAPoolAreItsHistory(t *testing.T) {
	s := playToy(t, 0)
	p := s.Pools()[0]
	log := ""
	for range 70 {
		s.Frame()
		f := s.Stats()[len(s.Stats())-1]
		if f.Born[0]+f.Died[0]+f.Refused[0] > 0 {
			log += fmt.Sprintf("%d: %d live, +%d -%d !%d %d; ", s.Console().Peek(label(t, s, "ticks")), f.Live[0], f.Born[0], f.Died[0], f.Refused[0], f.RefusedEver[0])
		}
	}
	if want := "4: 1 live, +1 -0 !0 0; 12: 2 live, +1 -0 !0 0; 20: 3 live, +1 -0 !0 0; 28: 4 live, +1 -0 !0 0; 36: 4 live, +0 -0 !1 1; 44: 4 live, +0 -0 !1 2; 52: 4 live, +0 -0 !1 3; 60: 0 live, +0 -4 !0 3; "; log != want {
		t.Errorf("%s\nwant %s", log, want)
	}
	if got := fmt.Sprint(p.RefusedBy()); got != "[{fire 3}]" {
		t.Errorf("refused by %s", got)
	}
	if h := p.History(3, 9); len(h) < 2 || !h[len(h)-1].Born || h[len(h)-1].By != "fire" || h[len(h)-2].Born || h[len(h)-2].Position != p.Died[3] {
		t.Errorf("%+v, died at %d", h, p.Died[3])
	}
	saved := s.SaveState()
	if !s.Goto(50) || p.Live != 4 || p.Died[3] != 0 || p.Spawned[3] != 7 || p.Refused != 0 {
		t.Errorf("back in frame 50: %d live, slot 3 was taken in frame %d and freed in frame %d, the last refused spawn is in frame %d", p.Live, p.Spawned[3], p.Died[3], p.Refused)
	}
	if err := s.LoadState(saved); err != nil || p.Live != 0 {
		t.Errorf("in the state that was saved: %d live, %v", p.Live, err)
	}
	if f := p.Fields; len(f) != 2 || f[0].Name != "active" || f[0].Addr != 0x300 || f[1].Name != "x" || f[1].Addr != 0x304 {
		t.Errorf("fields %v", f)
	}
}

// TestResetKeepsRAMAndPowerDoesNot counts how often the reset handler ran.
func TestResetKeepsRAMAndPowerDoesNot(t *testing.T) {
	s := playToy(t, 5)
	for _, c := range []struct {
		press  uint8
		resets uint8
	}{{0, 1}, {Reset, 2}, {Reset, 3}, {Power, 1}, {Reset | Power, 1}} {
		s.Press(c.press)
		s.Frame()
		s.Frame()
		if got := s.Console().Peek(label(t, s, "resets")); got != c.resets {
			t.Errorf("after command %d the handler has run %d times, want %d", c.press, got, c.resets)
		}
		if in, ok := s.InputAt(s.Position() - 2); !ok || in.Commands != c.press {
			t.Errorf("the input of the frame has the commands %d, want %d", in.Commands, c.press)
		}
	}
}

// TestAStateInsideAFrameIsThatOfItsEnd saves after a few instructions.
func TestAStateInsideAFrameIsThatOfItsEnd(t *testing.T) {
	s, other := playToy(t, 20), playToy(t, 21)
	s.Step(Instruction)
	s.Step(Scanline)
	s.SaveState()
	if s.InFrame() || s.Position() != 21 || string(state(s)) != string(state(other)) {
		t.Errorf("it stands in frame %d, inside: %v", s.Position(), s.InFrame())
	}
}

// TestAMovieFollowsStepsBack goes back inside frames of a recording, and of its playback.
func TestAMovieFollowsStepsBack(t *testing.T) {
	s := playToy(t, 0)
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		s.Hold(0, nes.Buttons(i))
		s.Frame()
	}
	for _, c := range []struct {
		steps   int // instructions into frame 20
		records int // of the movie, when it has gone back
	}{{3, 21}, {1, 21}, {0, 20}} {
		for range c.steps {
			s.Step(Instruction)
		}
		s.StepBack(Instruction)
		if got := strings.Count(string(s.Text()), "\n|"); got != c.records {
			t.Errorf("back from %d instructions the movie has %d frames, want %d", c.steps, got, c.records)
		}
		s.Goto(20)
	}
}
