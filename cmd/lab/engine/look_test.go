package engine

import (
	"strings"
	"testing"
)

// TestAProgramThatStandsIsNamed runs programs that jam, or that never wait for the next frame.
func TestAProgramThatStandsIsNamed(t *testing.T) {
	for said, code := range map[string]string{
		"Stopped: an opcode at reset+1 jams the processor": " .byte 2",
		"it is at work":      "work: inc 16\n dec 16\n jmp work",
		"Fits: the busiest ": " lda #$80\n.wait: bit $2002\n bpl .wait\n jmp .wait",
	} {
		e, _ := opened(t, " .mapper 0\n .vectors nmi, reset, nmi\n .code\nreset: sei\n"+code+"\nnmi: rti\n")
		for range 100 {
			e.Frame()
		}
		v := e.Look().Verdict
		if !strings.Contains(v.Text, said) || (v.Kind == "good") != strings.HasPrefix(said, "Fits") {
			t.Errorf("%s: %+v", code, v)
		}
	}
}

// TestTheLinesOfAFrameAddUp adds up what a frame's lines cost: with the entry of the NMI, these are all its cycles.
// The line that starts the sprite transfer shows what that takes.
func TestTheLinesOfAFrameAddUp(t *testing.T) {
	e := New()
	e.Open("activeflag/activeflag.asm", nil)
	for range 60 {
		e.Frame()
	}
	v, sum, transfers := e.Look(), 0, 0
	for _, l := range v.Lines {
		sum += int(l.Now)
		if l.DMA > 0 {
			transfers++
			if text := strings.Split(mustText(t, e, e.program.Files[l.File]), "\n")[l.Line-1]; !strings.Contains(text, "sta OAMDMA") || int(l.DMA) != v.DMA || l.Now != l.DMA+4 {
				t.Errorf("%+v of %+v is %q", l, v.DMA, text)
			}
		}
	}
	if sum+v.Entry != v.Stat.Cycles || v.Entry != entryCycles || transfers != 1 {
		t.Errorf("the lines take %d cycles, interrupts %d, of %d; %d lines start transfers", sum, v.Entry, v.Stat.Cycles, transfers)
	}
	for _, r := range v.Routines {
		if r.Name == "nmi" && r.Calls != 1 {
			t.Errorf("the NMI handler ran %d times", r.Calls)
		}
	}
}

func TestCasesAreCountedInWords(t *testing.T) {
	for want, got := range map[string]string{
		"The case fails.":       ofCases(1, 1, "fails", "fail"),
		"1 of 2 cases fails.":   ofCases(1, 2, "fails", "fail"),
		"2 of 2 cases fail.":    ofCases(2, 2, "fails", "fail"),
		"The case has not run.": ofCases(0, 1, "has run", "have run"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
