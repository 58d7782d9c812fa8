package frame_test

import (
	"context"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/nes"
)

// What the sources have in common: the start, and the end of the main loop, a write to the PPU and a jump of 3 cycles.
const (
	start = "reset: bit $2002\n bpl reset\n.on: bit $2002\n bpl .on\n lda #$80\n sta $2000\n"
	last  = " sta $2005\n jmp main\n"
)

// play measures frames of a game, from the tenth on.
func play(t *testing.T, prog *asm.Program, frames int) *profile.Profile {
	t.Helper()
	p, err := profile.Record(context.Background(), program.Of(prog), profile.Options{Frames: frames, Skip: 10})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestNoPassEndsLaterThanItsBound plays games and compares when the main loop ends, in cycles since vblank began, with
// the bound of the frame. A frame has 29,780 2/3 cycles, so that the NMI comes at each place of the waiting loop.
func TestNoPassEndsLaterThanItsBound(t *testing.T) {
	for _, c := range []struct {
		name, src string
		ends      int // the latest, measured
		most      int // the bound
	}{
		{"a flag", "main: lda flag\n beq main\n" + again, 44, 49},
		{"a flag, and eight bytes in the loop", "main: lda flag\n nop\n nop\n nop\n nop\n cmp #1\n bne main\n" + again, 64, 79},
		{"a counter", "main: lda flag\n.wait: cmp flag\n beq .wait\n", 39, 47},
		{"a counter, and eight bytes in the loop", "main: ldx flag\n.wait: cpx flag\n nop\n nop\n nop\n nop\n beq .wait\n", 55, 71},
		{"OAM DMA", "main: lda flag\n beq main\n" + again + " lda #2\n sta $4014\n", 563, 569},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog := assemble(t, start+c.src+last+handler)
			a := frame.New(bounded(t, prog), nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles()).Answers[0]
			ends := 0
			for _, f := range play(t, prog, 400).Frames {
				ends = max(ends, int(f.PPUEnd)+3)
			}
			if ends != c.ends || a.Why != "" || a.Most != c.most {
				t.Errorf("a pass ended after %d cycles; %v", ends, a)
			}
		})
	}
}

// TestNoFrameIsBusierThanItsBound has a handler that changes A and X, so that a profile takes rounds of the waiting loop for work.
func TestNoFrameIsBusierThanItsBound(t *testing.T) {
	for _, nops := range []int{0, 1, 2} {
		prog := assemble(t, start+"main: lda flag\n"+strings.Repeat(" nop\n", nops)+" beq main\n"+again+" lda #1\n"+last+"nmi: inc flag\n lda flag+1\n tax\n inc flag+1\nirq: rti\n")
		a, busy := frame.New(bounded(t, prog), nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles()).Answers[0], 0
		for _, f := range play(t, prog, 100).Frames {
			busy = max(busy, int(f.Busy))
		}
		if a.Why != "" || busy > a.Most {
			t.Errorf("%d NOPs: a frame was busy for %d cycles; %v", nops, busy, a)
		}
	}
}

// TestOnlyALoopThatWaitsBoundsAFrame has main loops that call f once. If the waiting loop can end although no NMI came, f
// runs more than once in a frame.
func TestOnlyALoopThatWaitsBoundsAFrame(t *testing.T) {
	const open = "the loop at f.asm:13, which waits for the NMI, may end before an NMI comes; to prevent it, each pass of the main loop must set the byte that this loop tests to its waiting value, just before the loop"
	for _, c := range []struct{ name, src, why string }{
		{"a flag that is reset", "main: lda flag\n beq main\n" + again, ""},
		{"a flag that is reset on one of two ways", "main: lda flag\n beq main\n ldx flag\n cpx #8\n bcs .on\n" + again + ".on:", open},
		{"a flag that is not reset", "main: lda flag\n beq main\n", open},
		{"a flag that is set", "main: lda flag\n beq main\n lda #1\n sta flag\n", open},
		{"a flag that another one resets", "main: lda flag\n beq main\n lda #0\n sta flag+1\n", open},
		{"a flag of which other bits are reset", "main: lda flag\n beq main\n lda flag\n and #$FC\n sta flag\n", open},
		{"a loop that looks at some bits", "main: lda flag\n and #$7F\n beq main\n" + again, ""},
		{"a counter", "main: ldx flag\n.wait: cpx flag\n beq .wait\n", ""},
		{"a counter that was read in the pass before", "main: cpx flag\n beq main\n", open},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog := assemble(t, "f: nop\n rts\n"+start+c.src+" jsr f\n jmp main\n"+handler)
			g := frame.New(bounded(t, prog), nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles())
			at, _ := prog.Lookup("f")
			_, _, why := g.Routine(bound.Place{Addr: uint16(at.Value), Bank: at.Bank})
			if why != c.why || g.Answers[0].Why != c.why || g.Answers[2].Why != "" {
				t.Errorf("%q, %v; want %q", why, g.Answers, c.why)
			}
			calls := 0
			for _, r := range play(t, prog, 40).Ranked() {
				if r.Name == "f" {
					calls = int(r.Inclusive.Max()) / 8
				}
			}
			if why == "" && calls != 1 {
				t.Errorf("it is called %d times in a frame; %q", calls, why)
			}
		})
	}
}
