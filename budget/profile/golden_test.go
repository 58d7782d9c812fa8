package profile

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/program"
	"pool6502/internal/golden"
	"pool6502/nes"
	"pool6502/nes/script"
)

// nested has an IRQ that interrupts its NMI handler, a BRK, writes to every register of the PPU at the edge of
// vblank, and budgets of all kinds.
const nested = `
        .mapper 0
        .chrrom 8
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
reset:  ldx #$FF
        txs
        lda #$40                ; the frame counter gives no IRQ
        sta $4017
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
main:   lda frames
.wait:  cmp frames
        beq .wait
        jsr work
        jmp main

work:   lda frames
        and #3
        tax
        brk
        nop
.more:  jsr step
        dex
        bpl .more
        rts

step:   ldy #5
.loop:  dey
        bne .loop
        rts

nmi:    pha
        txa
        pha
        lda #0
        sta $2003
        lda #2
        sta $4014
        inc frames
        ldx frames
        cpx #12
        bne .same
        lda #0
        sta $2001               ; frame 12: off
.same:  cpx #15
        bne .on
        lda #$1E
        sta $2001
.on:    cpx #18
        bcc .early
        ldx #9                  ; from frame 18 on until after vblank
        ldy #0
.late:  dey
        bne .late
        dex
        bne .late
        jsr step
        lda frames
        lsr
        bcc .early
        lda #$3F
        sta $2006
        sta $2006
        sta $2007
.early: lda #0
        sta $2005
        sta $2005
        lda $4016
        pla
        tax
        pla
        rti

irq:    pha
        lda #1
        sta $2006
        pla
        rti
`

// limits are budgets of all kinds; the routines are work and step.
var limits = []asm.Limit{
	{Of: "nmi", Program: true, Per: contract.PerCall, Cycles: 700, Text: "nmi, a call"},
	{Of: "nmi", Program: true, Per: contract.PerFrame, Cycles: 690, Text: "nmi, a frame"},
	{Of: "frame", Program: true, Per: contract.PerFrame, Cycles: 1000, Text: "frame"},
	{Of: "frame", Program: true, Per: contract.PerFrame, Cycles: -1, Percent: 3, Text: "frame, per cent"},
	{Of: "nmi", Program: true, Per: contract.OfVblank, Cycles: 630, Text: "nmi, vblank"},
	{Of: "frame", Program: true, Per: contract.OfVblank, Cycles: 630, Text: "frame, vblank"},
	{Of: "work", Per: contract.PerCall, Cycles: 150, Text: "work, a call"},
	{Of: "work", Per: contract.PerFrame, Cycles: 150, Text: "work, a frame"},
	{Of: "step", Per: contract.PerCall, Cycles: 35, Text: "step, a call"},
	{Of: "nmi", Per: contract.OfVblank, Cycles: 620, Text: "nmi as a routine, vblank"},
	{Of: "work", Per: contract.OfVblank, Cycles: 900, Text: "work, vblank"},
}

func recordLimited(t *testing.T, source string, opt Options) *Profile {
	t.Helper()
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(source)}}, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	names := program.Of(p)
	for _, l := range limits {
		if l.Program {
			names.Budgets = append(names.Budgets, l)
			continue
		}
		for _, c := range names.Contracts {
			if c.Routine == l.Of {
				c.Limits = append(c.Limits, l)
			}
		}
	}
	prof, err := Record(context.Background(), names, opt)
	if err != nil {
		t.Fatal(err)
	}
	return prof
}

// TestGolden compares whole profiles with files. Run it with -update after a change that is meant to show.
func TestGolden(t *testing.T) {
	headed := strings.NewReplacer("\nwork:", "\n;;; work - works.\nwork:", "\nstep:", "\n;;; step - a step.\nstep:", "\nnmi:", "\n;;; nmi - the handler.\nnmi:").Replace(nested)
	input := &script.Script{Events: []script.Event{{Frame: 3, Mask: nes.ButtonA}, {Frame: 9, Kind: script.Reset}}}
	for _, row := range []struct {
		name, source string
		opt          Options
	}{
		{"samples", game, Options{Frames: 12, Skip: 3, Busiest: 2, Trees: []int{3, 6}}},
		{"handlers", headed, Options{Frames: 26, Skip: 2, Busiest: 1, Trees: []int{5, 10, 13, 20, 21}}},
		{"start", headed, Options{Frames: 5, Trees: []int{0, 2}}},
		{"PAL", headed, Options{Frames: 24, Skip: 16, Busiest: 2, Config: nes.Config{Region: nes.PAL}}},
		{"pads", colourful, Options{Frames: 14, Skip: 1, Busiest: 3, Input: input}},
	} {
		t.Run(row.name, func(t *testing.T) {
			golden.Check(t, row.name, text(recordLimited(t, row.source, row.opt)))
		})
	}
}

// text has everything of a profile, a fact a line.
func text(p *Profile) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	put("%v, skipped %d, vblank %.2f, causes %v, %d cycles, %d without a place", p.Region, p.Skipped, p.Vblank, p.Causes, p.Cycles(), p.Unattributed())
	for _, f := range p.Frames {
		put("frame %+v, badness %d", f, f.badness())
	}
	put("worst %d, busiest %d, latest vblank %d, missed %d, busy %d, ends %d", p.Worst(), p.Busiest().Number, p.LatestVblank(), p.Count(Missed|Overrun), p.Busy().P99(), p.VblankEnds().Median())
	for _, r := range p.Ranked() {
		put("routine %s $%04X %v: handler %v, %d calls; in a frame %d to %d in %d, own %d to %d in %d; a call %d to %d, mean %.1f, costliest %+v; in missed frames %d", r.Name, r.Addr, r.Pos, r.Interrupt, r.Calls,
			r.Inclusive.Median(), r.Inclusive.Max(), r.InclusiveAt, r.Exclusive.Median(), r.Exclusive.Max(), r.ExclusiveAt, r.Body.Median(), r.Body.Max(), r.Body.Mean(), r.Dearest, r.InMissed)
	}
	for i := range p.Budgets {
		l := &p.Budgets[i]
		put("budget %s: at most %d, checked %d, broken %d, first %+v, worst %+v", l.Text, l.Most, l.Holds, l.Breaks, l.First, l.Worst)
	}
	for _, l := range p.Lines() {
		put("line %s in %s: %d times, %v", l.Where(), p.Routines[l.Routine].Name, l.Runs, l.Cycles)
	}
	for _, tree := range p.Trees {
		put("tree %d, picture %v, waits %v", tree.Frame.Number, tree.Picture != nil, tree.Waits)
		for _, c := range tree.Calls {
			line, dot := tree.Beam.At(c.Start)
			put("call %s, depth %d under %d, %d to %d, on line %d, dot %d: own %v, all %v; %v %v %v", p.PathName(c.Path), c.Depth, c.Parent, c.Start, c.End, line, dot, c.Own, c.All, c.Interrupt, c.Before, c.After)
		}
		for _, e := range tree.Events {
			line, dot := tree.Beam.At(e.At)
			put("event at %d, line %d, dot %d: %s $%04X=%02X write %v, %d cycles, %v", e.At, line, dot, p.Routines[tree.Calls[e.Call].Routine].Name, e.Addr, e.Value, e.Write, e.Cycles, p.Line(e.Loc).Line)
		}
		for _, cycle := range []int{0, 1000, int(tree.Frame.Cycles) - 1, int(tree.Frame.Cycles)} {
			line, dot := tree.Beam.At(cycle)
			put("cycle %d is on line %d, dot %d", cycle, line, dot)
		}
	}
	return b.String()
}
