package budget

import (
	"context"
	"strings"
	"testing"

	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/nes/script"
)

// cartridge wraps a main loop in what every program here does first: wait for
// the PPU, then turn the NMI on where there is a handler.
func cartridge(main string) string {
	return `
        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
seen:   .res 1
pad:    .res 1
        .code
reset:  sei
        cld
        ldx #$FF
        txs
        lda #$40
        sta $4017
        bit $2002
.warm1: bit $2002
        bpl .warm1
.warm2: bit $2002
        bpl .warm2
` + main
}

func runSource(t *testing.T, source string, run FrameRun) *FrameReport {
	t.Helper()
	r, err := Frames(context.Background(), assemble(t, source), run)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// onTheNMI runs work once a frame from a main loop that waits for the NMI.
const onTheNMI = `
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr work
        jmp main
nmi:    inc ticks
        rti
irq:    rti
`

func TestEveryCycleOfAFrameHasOneOwner(t *testing.T) {
	source := cartridge(onTheNMI + `
work:   ldx #10         ; 2
.loop:  jsr piece       ; 10 × 6
        dex             ; 10 × 2
        bne .loop       ; 10 × 3 - 1
        rts             ; 6
piece:  nop             ; 2
        rts             ; 6
`)
	run := FrameRun{Frames: 12, Each: func(con *nes.Console, m *watch.Meter, f *watch.Frame) error {
		sum := f.DMA + f.Idle
		for _, c := range f.Costs {
			sum += c.Exclusive
		}
		// Reset's seven cycles are in no frame's routine before there is a stack.
		if sum != f.Cycles {
			t.Errorf("frame %d: %d cycles, %d of them have an owner: %+v", f.Number, f.Cycles, sum, f.Costs)
		}
		if f.Number < 4 {
			return nil
		}
		if f.Cycles < 29773 || f.Cycles > 29790 {
			t.Errorf("frame %d has %d cycles", f.Number, f.Cycles)
		}
		if f.Busy+f.Idle != f.Cycles {
			t.Errorf("frame %d: %d busy and %d idle of %d", f.Number, f.Busy, f.Idle, f.Cycles)
		}
		return nil
	}}
	run.Skip = 4
	r := runSource(t, source, run)
	work, piece := r.Routine("work"), r.Routine("piece")
	if work == nil || piece == nil {
		t.Fatalf("routines %+v", r.Routines)
	}
	own := 2 + 10*6 + 10*2 + 10*3 - 1 + 6
	if s := work.Exclusive; s.Min != own || s.Max != own {
		t.Errorf("work's own cycles are %+v, want %d", s, own)
	}
	if s := work.Inclusive; s.Min != own+80 || s.Max != own+80 {
		t.Errorf("work's cycles are %+v, want %d", s, own+80)
	}
	if s := piece.Inclusive; s.Min != 80 || s.Max != 80 {
		t.Errorf("piece's cycles are %+v, want 80", s)
	}
	if work.WorstCall != own-6+80 || piece.WorstCall != 2 {
		t.Errorf("costliest calls %d and %d, want %d and 2", work.WorstCall, piece.WorstCall, own-6+80)
	}
	if nmi := r.Routine("nmi"); !nmi.Ran() || nmi.Inclusive.Min != 7+5+6 || nmi.Inclusive.Max != 7+5+6 {
		t.Errorf("the NMI handler costs %+v, want 18 every frame", nmi)
	}
	if r.NMI != (Stats{18, 18, 18, 18}) {
		t.Errorf("NMI %+v, want 18", r.NMI)
	}
	if busy := r.Busy.Max; busy > 300 {
		t.Errorf("%d cycles are busy: waiting counts as work", busy)
	}
}

func TestAnInterruptIsNotChargedToTheRoutineItInterrupts(t *testing.T) {
	// work takes a frame and a half, so every other call is interrupted twice.
	source := cartridge(`
        lda #$80
        sta $2000
main:   jsr work
        jmp main
work:   ldy #35
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
nmi:    inc ticks
        jsr deeper
        rti
deeper: inc seen
        rts
irq:    rti
`)
	want := 2 + 35*(2+256*5-1+5) - 1
	calls := 0
	m := runSource(t, source, FrameRun{Frames: 30}).Meter
	for _, r := range m.Routines() {
		switch r.Name {
		case "work":
			calls = int(r.Calls)
			if r.MinBody != want || r.MaxBody != want {
				t.Errorf("work takes %d to %d cycles, want %d with or without an NMI", r.MinBody, r.MaxBody, want)
			}
		case "deeper":
			if r.MinBody != 5 || r.MaxBody != 5 {
				t.Errorf("deeper takes %d to %d cycles, want 5", r.MinBody, r.MaxBody)
			}
		}
	}
	if calls < 15 {
		t.Errorf("work was called %d times", calls)
	}
}

func TestDMAIsNotChargedToTheRoutineThatStartsIt(t *testing.T) {
	source := cartridge(onTheNMI + `
work:   lda seen        ; 3     every other time a cycle more: DMA starts on either
        eor #1          ; 2     half of the cycle pair
        sta seen        ; 3
        beq .even       ; 2/3
.even:  lda #2          ; 2
        sta $4014       ; 4     and 513 or 514 of DMA
        rts             ; 6
`)
	r := runSource(t, source, FrameRun{Frames: 40, Skip: 4})
	if work := r.Routine("work"); work.Inclusive.Min != 22 || work.Inclusive.Max != 23 || work.WorstCall != 17 {
		t.Errorf("work: %+v, costliest call %d; want 22 to 23 and 17", work.Inclusive, work.WorstCall)
	}
	if r.DMA.Min != 513 || r.DMA.Max != 514 {
		t.Errorf("DMA takes %+v, want 513 to 514", r.DMA)
	}
}

func TestATailJumpIsACallThatReturnsForBoth(t *testing.T) {
	source := cartridge(onTheNMI + `
work:   nop             ; 2
        jsr other       ; 6
        jmp other       ; 3
other:  inc seen        ; 5
        rts             ; 6
`)
	r := runSource(t, source, FrameRun{Frames: 10, Skip: 4})
	work, other := r.Routine("work"), r.Routine("other")
	if s := work.Exclusive; s.Min != 11 || s.Max != 11 {
		t.Errorf("work's own cycles: %+v, want 11", s)
	}
	if s := work.Inclusive; s.Min != 33 || s.Max != 33 {
		t.Errorf("work's cycles: %+v, want 33: with what it jumps to", s)
	}
	if s := other.Inclusive; s.Min != 22 || s.Max != 22 {
		t.Errorf("other's cycles: %+v, want 22", s)
	}
	if want := 2 + 6 + 11 + 3 + 5; work.WorstCall != want || work.Call != (Stats{want + 6, want + 6, want + 6, want + 6}) {
		t.Errorf("a call of work takes %d cycles, want 27: to the RTS that leaves it", work.WorstCall)
	}
	if work.Calls*2 != other.Calls {
		t.Errorf("%d calls of work and %d of other", work.Calls, other.Calls)
	}
}

func TestRecursionCountsOnce(t *testing.T) {
	source := cartridge(onTheNMI + `
work:   ldx #4          ; 2
        jsr down        ; 6
        rts             ; 6
down:   dex             ; 2
        beq .done       ; 2, 3
        jsr down        ; 6
.done:  rts             ; 6
`)
	r := runSource(t, source, FrameRun{Frames: 10, Skip: 4})
	want := 3*(2+2+6+6) + 2 + 3 + 6
	down := r.Routine("down")
	if s := down.Inclusive; s.Min != want || s.Max != want {
		t.Errorf("down's cycles: %+v, want %d", s, want)
	}
	if s := down.Exclusive; s.Min != want || s.Max != want {
		t.Errorf("down's own cycles: %+v, want %d", s, want)
	}
	if s := r.Routine("work").Inclusive; s.Min != want+14 || s.Max != want+14 {
		t.Errorf("work's cycles: %+v, want %d", s, want+14)
	}
}

func TestOnlyALoopThatWritesNothingAndComesBackIsIdle(t *testing.T) {
	for _, c := range []struct {
		name, loop string
		idle       bool
	}{
		{"a jump to itself", "main: jmp main", true},
		{"waiting for a flag", "main: lda seen\n beq main", true},
		{"two conditions", "main: lda seen\n bne main\n lda pad\n beq main", true},
		{"a delay inside", "main: ldx #20\n.d: dex\n bne .d\n jmp main", true},
		{"counting in memory", "main: inc seen\n jmp main", false},
		{"counting in a register", "main: inx\n jmp main", false},
		{"calling something that reads", "main: jsr sub\n beq main\n jmp main\nsub: lda seen\n rts", true},
		{"calling what calls", "main: jsr sub\n jmp main\nsub: jsr deep\n jmp deep\ndeep: lda pad\n rts", true},
		{"calling something that waits", "main: jsr sub\n jmp main\nsub: ldx #9\n.d: dex\n bne .d\n rts", true},
		{"waiting in what is called", "main: jsr sub\n inc pad\n jmp main\nsub: bit seen\n beq sub\n rts", true},
		{"calling something that writes", "main: jsr sub\n jmp main\nsub: sta seen\n rts", false},
		{"calling something else each time", "main: lda seen\n jsr sub\n jmp main\nsub: inx\n rts", false},
		{"pushing", "main: pha\n pla\n jmp main", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := cartridge(c.loop + "\nnmi: irq: rti\n")
			source = strings.Replace(source, "nmi: irq: rti", "nmi:\nirq: rti", 1)
			r := runSource(t, source, FrameRun{Frames: 8, Skip: 4, Each: func(_ *nes.Console, _ *watch.Meter, f *watch.Frame) error {
				sum := f.DMA + f.Idle
				for _, cost := range f.Costs {
					sum += cost.Exclusive
				}
				if sum != f.Cycles {
					t.Errorf("frame %d: %d of %d cycles have an owner", f.Number, sum, f.Cycles)
				}
				return nil
			}})
			for _, called := range r.Routines {
				if c.idle && called.Inclusive.Max > 40 && called.Routine != "nmi" && called.Routine != "reset" {
					t.Errorf("%s, which is waiting: %+v a frame", called.Routine, called.Inclusive)
				}
			}
			switch {
			case c.idle && r.Busy.Max > 130:
				t.Errorf("%s: %+v of a frame count as busy", c.name, r.Busy)
			case !c.idle && r.Idle.Max > 0:
				t.Errorf("%s: %+v of a frame count as idle", c.name, r.Idle)
			}
		})
	}
}

func TestInputTakesEffectWhereTheFrameBeforeItEnds(t *testing.T) {
	source := cartridge(`
        lda #$80
        sta $2000
main:   jmp main
nmi:    lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        and #1
        beq .out
        jsr pressed
.out:   rti
pressed:
        inc seen
        rts
irq:    rti
`)
	input, err := script.Parse("in", []byte("6 1 A\n9 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	var frames []uint64
	runSource(t, source, FrameRun{Frames: 14, Input: input, Each: func(_ *nes.Console, m *watch.Meter, f *watch.Frame) error {
		for _, c := range f.Costs {
			if m.Routine(c.Routine).Name == "pressed" {
				frames = append(frames, f.Number)
			}
		}
		return nil
	}})
	if len(frames) != 3 || frames[0] != 6 || frames[2] != 8 {
		t.Errorf("the button is seen in frames %v, want 6, 7 and 8", frames)
	}
}

func TestTheTimelineCoversTheFrameInOrder(t *testing.T) {
	source := cartridge(onTheNMI + `
work:   ldx #200
.loop:  dex
        bne .loop
        lda #2
        sta $4014
        rts
`)
	con, err := nes.Open(assemble(t, source).Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	m := watch.NewMeter(con, assemble(t, source).Names)
	m.Timeline, m.Heat = true, true
	m.Attach()
	for range 8 {
		con.RunFrame()
		f := m.EndFrame()
		if f.Number < 4 {
			continue
		}
		at, dma, idle := int32(0), 0, 0
		for _, s := range f.Spans {
			if s.Start != at {
				t.Fatalf("frame %d: a span starts at %d after one that ended at %d", f.Number, s.Start, at)
			}
			at = s.End
			switch s.Routine {
			case watch.SpanDMA:
				dma += int(s.End - s.Start)
			case watch.SpanIdle:
				idle += int(s.End - s.Start)
			}
		}
		if int(at) != f.Cycles || dma != f.DMA || idle != f.Idle {
			t.Errorf("frame %d: spans to %d of %d cycles, DMA %d of %d, idle %d of %d", f.Number, at, f.Cycles, dma, f.DMA, idle, f.Idle)
		}
		if len(f.Spans) > 30 {
			t.Errorf("frame %d has %d spans: neighbours are not joined", f.Number, len(f.Spans))
		}
		heat := 0
		for _, h := range m.HeatOf() {
			heat += int(h.Cycles)
		}
		if want := f.Cycles - f.DMA - 7; heat != want { // the NMI's entry is no code
			t.Errorf("frame %d: the lines got %d cycles of %d", f.Number, heat, want)
		}
	}
	frame := func() { con.RunFrame(); m.EndFrame() }
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestALibraryHasNoFrames(t *testing.T) {
	p := assemble(t, "only: rts\n")
	if _, err := Frames(context.Background(), p, FrameRun{Frames: 1}); err == nil || !strings.Contains(err.Error(), "library") {
		t.Errorf("error %v", err)
	}
}

func TestARoutineThatNeverRanHasFiguresOfZero(t *testing.T) {
	r := &FrameReport{Routines: []RoutineFrames{{Routine: "work", Inclusive: Stats{Max: 9}}}}
	if never := r.Routine("never"); never.Ran() || never.Max() != 0 || never.P99() != 0 || never.Median() != 0 {
		t.Errorf("%+v", never)
	}
	if work := r.Routine("work"); !work.Ran() || work.Max() != 9 {
		t.Errorf("%+v", work)
	}
}
