package budget

import (
	"context"
	"strings"
	"testing"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// TestTheCostliestRoutineIsFirst by its median, then by its maximum, then by its name.
func TestTheCostliestRoutineIsFirst(t *testing.T) {
	r := runSource(t, cartridge(onTheNMI+`
work:   jsr c_low
        jsr a_low
        jsr b_peak
        rts
c_low:  lda ticks
        rts
a_low:  lda ticks
        rts
b_peak: lda ticks
        and #$0F
        bne .out
        nop
.out:   rts
`), FrameRun{Frames: 100, Skip: 10})
	var names []string
	for _, f := range r.Routines {
		if strings.Contains(f.Routine, "_") {
			names = append(names, f.Routine)
		}
	}
	if got := strings.Join(names, " "); got != "b_peak a_low c_low" {
		t.Errorf("%s, want b_peak a_low c_low", got)
	}
}

// TestAFrameHasItsInterruptsAndCalls measures a single frame, in which a routine breaks its header's promise.
func TestAFrameHasItsInterruptsAndCalls(t *testing.T) {
	r := runSource(t, strings.Replace(cartridge(strings.Replace(onTheNMI, "irq:    rti", "irq:    bit $4015\n        rti", 1)+`
;;; work - keeps X, but for one time.
;;; Keeps    X
work:   lda ticks
        cmp #5
        bne .out
        inx
.out:   rts
`), "lda #$40", "cli\n        lda #0", 1), FrameRun{Frames: 12, Skip: 11})
	if r.IRQ != (Stats{17, 17, 17, 17}) || r.NMI != (Stats{18, 18, 18, 18}) || r.Frames != 1 {
		t.Errorf("in %d frames the IRQ takes %+v and the NMI %+v", r.Frames, r.IRQ, r.NMI)
	}
	if r.Idle.Max != r.Whole.Max-r.Busy.Max-r.DMA.Max || r.Idle.Max < 29_000 {
		t.Errorf("of %d cycles %d are busy and %d idle", r.Whole.Max, r.Busy.Max, r.Idle.Max)
	}
	if call := r.Routine("work").Call; call != (Stats{14, 14, 14, 14}) {
		t.Errorf("a call takes %+v, want 14", call)
	}
	if len(r.Overruns) != 1 || !strings.HasPrefix(r.Overruns[0].String(), "work changed X, which its header keeps (frame ") {
		t.Errorf("overruns %v", r.Overruns)
	}
}

// TestEachGetsThePicture of a game that sets the colour behind everything.
func TestEachGetsThePicture(t *testing.T) {
	var colour uint16
	runSource(t, cartridge(`
        ldx #$3F
        stx $2006
        ldx #0
        stx $2006
        lda #$21
        sta $2007
        stx $2006
        stx $2006
main:   jmp main
nmi:    rti
irq:    rti
`), FrameRun{Frames: 12, Each: func(con *nes.Console, _ *watch.Meter, _ *watch.Frame) error {
		colour = con.Picture()[100*256]
		return nil
	}})
	if colour != 0x21 {
		t.Errorf("the colour is $%02X, want $21", colour)
	}
}

// slowHandler is a game whose NMI handler takes a frame and a half. busy is 1 while it runs.
const slowHandler = `
        lda #$80
        sta $2000
main:   inc seen
        jmp main
nmi:    pha
        lda #0
        sta $2000
        inc pad
        ldy #35
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        dec pad
        lda #$80
        sta $2000
        pla
        rti
irq:    rti
get:    lda pad
        rts
`

// TestAHandlerRunsToItsEndBeforeACallStarts compares with a plain run, which is inside the handler in some frames.
func TestAHandlerRunsToItsEndBeforeACallStarts(t *testing.T) {
	p := assemble(t, cartridge(slowHandler))
	m, err := Open(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	pad, err := p.Resolve("pad")
	if err != nil {
		t.Fatal(err)
	}
	inside := 0
	for frames := 6; frames < 14; frames++ {
		_, ram := played(t, p.Image, frames, nil)
		inside += int(ram[pad])
		if err := m.StartAt(context.Background(), Start{Frame: frames}); err != nil {
			t.Fatal(err)
		}
		if s := m.Console().CPU().S; s != mostS {
			t.Errorf("after %d frames S is $%02X at the start, want $%02X: the main loop is at the top of the stack", frames, s, mostS)
		}
		if r, err := m.Call(Call{Routine: "get"}); err != nil || r.A != 0 {
			t.Errorf("after %d frames the handler is under way in a call: %d, %v", frames, r.A, err)
		}
	}
	if inside < 2 || inside > 6 {
		t.Errorf("a plain run is inside the handler at the start of %d frames of 8", inside)
	}
	m, err = Open(assemble(t, cartridge(strings.Replace(slowHandler, "dec pad", ".byte 2", 1))), Options{})
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, m.StartAt(context.Background(), Start{Frame: 20}), "the game ran into an opcode that jams the processor, at nmi")
}

// TestAccessesAreCountedOverTheEndOfAPage has four bytes from $03FE on.
func TestAccessesAreCountedOverTheEndOfAPage(t *testing.T) {
	m := openSource(t, `
        .ram
before: .res 254
row:    .res 4
after:  .res 1
        .code
;;; go - reads each byte and its neighbours, and writes two.
;;; Case     all: -> reads row[0..3] = 4
;;; Case     written: -> writes row[0..3] = 2
;;; Case     last: -> reads row+3 = 1 writes row+3 = 1
go:     lda row-1
        lda row
        lda row+1
        lda row+2
        lda row+3
        lda after
        sta row+3
        sta row
        rts
`)
	for range 2 {
		for _, r := range m.RunCases() {
			if !r.OK() {
				t.Error(r.Failures())
			}
		}
	}
}
