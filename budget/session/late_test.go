package session

import (
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
)

// late is a game that works for 51,447 cycles, more than a frame and a half, after
// every fourth NMI, and reads the pads whenever it has waited.
const late = `        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
turn:   .res 1
reads:  .res 1
        .code
reset:  bit $2002
        bpl reset
.warm:  bit $2002
        bpl .warm
        lda #$08
        sta $2001
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda $4016
        inc reads
        inc turn
        lda turn
        and #3
        bne main
        ldx #40
.outer: ldy #0
.inner: dey
        bne .inner
        dex
        bne .outer
        jmp main
nmi:    inc ticks
irq:    rti
`

func TestStatsTellMissedFramesAndLagFrames(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"late.asm": {Data: []byte(late)}}, "late.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, program.Of(p))
	s.Watch(Costs)
	reads, err := p.Resolve("reads")
	if err != nil {
		t.Fatal(err)
	}
	const frames = 100
	missed := 0
	for n := range frames {
		before := s.Console().Peek(reads)
		s.Frame()
		f := s.Stats()[n]
		read := s.Console().Peek(reads) != before
		if f.Lagged == read {
			t.Errorf("frame %d: the program has read the pads: %v; a lag frame: %v", n, read, f.Lagged)
		}
		if n > 5 && f.Missed != (f.Idle < 100) {
			t.Errorf("frame %d: missed: %v, and %d cycles are idle", n, f.Missed, f.Idle)
		}
		if f.Missed {
			missed++
		}
	}
	worked := int(s.Console().Peek(reads)) / 4
	if missed < worked-1 || missed > worked || worked < 15 {
		t.Errorf("%d frames are missed; the program has worked long %d times", missed, worked)
	}
}

// TestAProgramThatPreparesItselfMissesNoFrame has no picture: for two seconds it may still prepare itself.
func TestAProgramThatPreparesItselfMissesNoFrame(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"late.asm": {Data: []byte(strings.Replace(late, "lda #$08", "lda #$00", 1))}}, "late.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, program.Of(p))
	s.Watch(Costs)
	if _, err := s.Break("missed"); err != nil {
		t.Fatal(err)
	}
	if !s.GoOn(ToBreak, 0) || s.Position() <= setUp || s.Position() > setUp+8 {
		t.Errorf("the first missed frame is before frame %d, want one soon after %d", s.Position(), setUp)
	}
	for _, f := range s.Stats() {
		if f.Missed && f.Frame <= setUp {
			t.Errorf("frame %d is missed", f.Frame)
		}
	}
}

// TestGoingBackCutsNoPassInTwo goes back from the middle of a long pass, and to a moment before the longest one.
func TestGoingBackCutsNoPassInTwo(t *testing.T) {
	s := playToy(t, 60)
	want := s.viewer.passes
	if want.longest < 40_000 {
		t.Fatalf("the longest pass takes %d cycles", want.longest)
	}
	for _, back := range []uint64{want.longAt, want.longAt - 2} {
		s = playToy(t, int(want.longAt))
		s.Goto(back)
		for s.Position() < 60 {
			s.Frame()
		}
		if got := s.viewer.passes.longest; abs(got-want.longest) > 100 { // a round of waiting may count as work
			t.Errorf("after going back to frame %d the longest pass takes %d cycles, want %d", back, got, want.longest)
		}
	}
}
