package budget

import (
	"fmt"
	"testing"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// lastFrame runs a source and gives the costs of the last frame by name.
func lastFrame(t *testing.T, source string, frames int) map[string]watch.Cost {
	t.Helper()
	var out map[string]watch.Cost
	runSource(t, source, FrameRun{Frames: frames, Each: func(_ *nes.Console, m *watch.Meter, f *watch.Frame) error {
		out = map[string]watch.Cost{}
		for _, c := range f.Costs {
			out[m.Routine(c.Routine).Name] = c
		}
		return nil
	}})
	return out
}

func TestAHandlerThatNeverReturnsIsOnlyTheLatestOne(t *testing.T) {
	// The handler throws its frame away and starts the game's frame afresh.
	got := lastFrame(t, cartridge(`
        lda #$80
        sta $2000
idle:   jmp idle
nmi:    ldx #$FF
        txs
        jsr work
        jmp idle
work:   ldx #100
.loop:  dex
        bne .loop
        inc seen
        rts
irq:    rti
`), 60)
	if c := got["work"]; c.Inclusive != 2+100*5-1+5+6 {
		t.Errorf("work costs %+v", c)
	}
	// Without its frame it is no interrupt any more: what it calls is the main
	// program's.
	if c := got["nmi"]; c.Inclusive != 7+2+2+6 {
		t.Errorf("the handler costs %+v, want 17", c)
	}
}

func TestADispatchThroughTheStackHandsOverToARoutine(t *testing.T) {
	got := lastFrame(t, cartridge(onTheNMI+`
work:   jsr state       ; so that it is a routine
        lda #>(state-1) ; 2
        pha             ; 3
        lda #<(state-1) ; 2
        pha             ; 3
        rts             ; 6
state:  inc seen        ; 5
        rts             ; 6
`), 10)
	if c := got["work"]; c.Exclusive != 6+2+3+2+3+6 {
		t.Errorf("work costs %+v, want 22 of its own", c)
	}
	if c := got["state"]; c.Inclusive != 22 || c.Calls != 2 {
		t.Errorf("state costs %+v, want 22 in two calls", c)
	}
}

func TestARoutineThatDropsItsCallerReturnsForBoth(t *testing.T) {
	got := lastFrame(t, cartridge(onTheNMI+`
work:   jsr inner       ; 6
        inc seen        ; 5
        rts
inner:  jsr bail        ; 6
        rts             ; not reached
bail:   pla             ; 4
        pla             ; 4
        rts             ; 6     to work
`), 10)
	if c := got["work"]; c.Inclusive != 6+6+14+5+6 || c.Calls != 1 {
		t.Errorf("work costs %+v, want 37 in one call", c)
	}
	// It is bail's RTS that leaves inner at its entry depth; bail itself never
	// comes back.
	if inner, bail := got["inner"], got["bail"]; inner.Calls != 1 || inner.Inclusive != 6+14 || bail.Calls != 0 || bail.Inclusive != 14 {
		t.Errorf("inner %+v, bail %+v; want 20 in one call, 14 in none", inner, bail)
	}
}

func TestTheHandlerOfABRKIsPartOfItsRoutine(t *testing.T) {
	got := lastFrame(t, cartridge(`
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr work
        jmp main
nmi:    inc ticks
        rti
work:   brk #0          ; 7
        rts             ; 6
irq:    inc seen        ; 5
        rti             ; 6
`), 10)
	if c := got["irq"]; c.Inclusive != 5+6 {
		t.Errorf("the handler costs %+v, want 11", c)
	}
	if c := got["work"]; c.Inclusive != 7+5+6+6 {
		t.Errorf("work costs %+v, want 24, the handler included", c)
	}
}

func TestRoutinesAtOneAddressInTwoBanksAreTwo(t *testing.T) {
	got := lastFrame(t, `
        .mapper 2
        .prgrom 64
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .bank 0
low:    nop
        rts
        .bank 1
high:   nop
        nop
        rts
        .code
reset:  sei
        bit $2002
.warm1: bit $2002
        bpl .warm1
.warm2: bit $2002
        bpl .warm2
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda #0
        sta zero
        jsr low
        lda #1
        sta one
        jsr high
        jmp main
zero:   .byte 0
one:    .byte 1
nmi:    inc ticks
irq:    rti
`, 10)
	if c := got["low"]; c.Inclusive != 8 || c.Calls != 1 {
		t.Errorf("low costs %+v in %v", c, got)
	}
	if c := got["high"]; c.Inclusive != 10 || c.Calls != 1 {
		t.Errorf("high costs %+v in %v", c, got)
	}
}

func TestPromisesOfContractsAreHeldInFramesToo(t *testing.T) {
	r := runSource(t, cartridge(onTheNMI+`
;;; work - takes longer every frame, and is full from then on.
;;; In       nothing
;;; Keeps    X
;;; Budget   <= 100 cycles
;;; Pool     p: 4 slots, active slots, spawn work
work:   inc seen
        ldy seen
.loop:  dey
        bne .loop
        lda seen
        cmp #12         ; carry from the twelfth on
        bcc .fine
        inx             ; what the contract keeps
.fine:  rts
        .zeropage
slots:  .res 4
`), FrameRun{Frames: 40})
	var got []string
	for _, o := range r.Overruns {
		got = append(got, o.String())
	}
	work := r.Routine("work")
	if len(got) != 2 || got[0] != fmt.Sprintf("work took %d cycles, budget 100 (frame %d)", work.WorstCall, work.WorstAt) {
		t.Errorf("overruns %q", got)
	}
	first := uint64(40) - work.Calls + 11 // one call a frame up to the last
	if len(got) == 2 && got[1] != fmt.Sprintf("work changed X, which its header keeps (frame %d)", first) {
		t.Errorf("overruns %q, want frame %d", got, first)
	}
	if want := work.Calls - 11; work.Refused != want || r.Refused() != want || r.Pools[0].Refused != want {
		t.Errorf("%d of %d spawns are refused, %d in the run, %d of the pool; want %d", work.Refused, work.Calls, r.Refused(), r.Pools[0].Refused, want)
	}
}
