package watch

import (
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

// searcher is a game whose main loop waits for the NMI and then does WORK.
const searcher = `        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .code
reset:  bit $2002
        bpl reset
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
main:   lda ticks
.wait:  WAIT
        cmp ticks
        beq .wait
        lda ticks
        and #7
        bne main
        jsr search
        jmp main

; search takes 40 * 1,286 cycles, more than a frame and a half, and writes nothing.
search: ldx #40
.outer: ldy #0
.inner: dey
        bne .inner
        dex
        bne .outer
        rts

; pause takes 1,287 cycles.
pause:  ldy #0
.inner: dey
        bne .inner
        rts

nmi:    inc ticks
irq:    rti
`

// A search of one and a half frames that only reads is work, also where the loop
// around it is one that waits.
func TestWorkThatWritesNothingIsNoWaiting(t *testing.T) {
	for _, c := range []struct {
		name, wait string
		round      int // cycles of the loop's longest round
	}{
		{"it waits in a loop", "nop", 2 + 3 + 3},
		{"it waits in a loop that calls", "jsr pause", 6 + 1287 + 3 + 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(strings.Replace(searcher, "WAIT", c.wait, 1))}}, "game.asm", asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			m := NewMeter(con, namesOf(p))
			m.Attach()
			const frames = 80
			missed, searched := 0, 0
			for n := range frames {
				f, costs := frame(con, m)
				if f.Missed {
					missed++
				}
				searched += costs["search"].Exclusive
				// The round that the NMI falls into ends the waiting; the next one may be the first of it.
				if late := costs["search"].Exclusive > 0; n > 5 && !late && f.Busy > 2*c.round+60 {
					t.Errorf("frame %d: it does nothing but wait, and %d cycles are busy", n, f.Busy)
				}
			}
			// It searches once in eight NMIs.
			each := 2 + 40*(2+256*5-1+2+3) - 1 + 6
			if calls := searched / each; calls < 8 || calls > 11 || missed < calls || missed > calls+1 {
				t.Errorf("%d searches take %d cycles, want %d each; %d frames are missed", calls, searched, each, missed)
			}
		})
	}
}
