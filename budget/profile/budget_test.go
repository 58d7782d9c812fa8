package profile

import (
	"fmt"
	"strings"
	"testing"
)

// heldGame is a game whose routines have budgets. work takes 13, 20, 27 and 34 cycles in turn and never
// writes to the PPU; other writes in every second frame, and draw in the NMI handler of each. The handler takes 47
// cycles: 7 of entering it, pha 3, jsr 6, draw 10 and its rts 6, inc 5, pla 4 and rti 6. There are IRQs
// as well.
const heldGame = `
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
;;; Budget   nmi:   <= 30 cycles
;;; Budget   nmi:   <= 60 cycles a frame
;;; Budget   frame: <= 100 cycles
;;; Budget   nmi:   <= 1 % of vblank
reset:  bit $2002
        bpl reset
warm:   bit $2002
        bpl warm
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
        lda #0
        sta $4017
        cli
main:   lda frames
wait:   cmp frames
        beq wait
        jsr work
        jsr other
        jmp main

;;; work - a loop.
;;; Budget   <= 27 cycles
;;; Budget   <= 40 cycles a frame
;;; Budget   <= 1 % of vblank
work:   lda frames
        and #3
        tax
again:  nop
        dex
        bpl again
        rts

;;; other - writes in the frame.
;;; Budget   <= 50 % of vblank
other:  lda frames
        lsr
        bcc skip
        sta $2003
skip:   rts

;;; draw - writes in vblank.
;;; Budget   <= 2 % of vblank
draw:   sta $2005
        nop
        sta $2005
        rts

nmi:    pha
        jsr draw
        inc frames
        pla
        rti

irq:    bit $4015
        rti
`

// result writes what came of a budget.
func result(p *Profile, b *Budget) string {
	name := func(path int32) string {
		if path < 0 {
			return "-"
		}
		return p.Routines[p.Paths[path].Routine].Name
	}
	text := fmt.Sprintf("%s %s: %d of %d broken; worst %d in %s", b.Of, b.Limit.String(), b.Breaks, b.Holds, b.Worst.Cycles, name(b.Worst.Path))
	if b.Breaks > 0 {
		text += fmt.Sprintf("; first %d in frame %d", b.First.Cycles, b.First.Frame)
	}
	return text
}

func TestBudgetsAreCheckedInEveryFrame(t *testing.T) {
	p := record(t, heldGame, Options{Frames: 26, Skip: 6})
	var got []string
	for i := range p.Budgets {
		got = append(got, result(p, &p.Budgets[i]))
	}
	want := []string{
		"work 27 cycles: 5 of 20 broken; worst 34 in work; first 34 in frame 6",
		"work 40 cycles a frame: 0 of 20 broken; worst 40 in work",
		"work 1 % of vblank: 0 of 20 broken; worst 0 in -",
		"other 50 % of vblank: 0 of 20 broken; worst 124 in other",
		"draw 2 % of vblank: 0 of 20 broken; worst 32 in draw",
		"nmi 30 cycles: 20 of 20 broken; worst 47 in nmi; first 47 in frame 6",
		"nmi 60 cycles a frame: 0 of 20 broken; worst 47 in -",
		"frame 100 cycles a frame: 20 of 20 broken; worst 150 in -; first 150 in frame 6",
		"nmi 1 % of vblank: 20 of 20 broken; worst 32 in draw; first 30 in frame 6",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
