package engine

import (
	"fmt"
	"strings"
	"testing"
)

// crossing is a game whose frame has an index that crosses a page, a branch that is taken, and a sprite transfer.
const crossing = ` .mapper 0
 .vectors nmi, reset, nmi
 .code
reset:  bit $2002
.warm:  bit $2002
        bpl .warm
.again: bit $2002
        bpl .again
        lda #$80
        sta $2000
.wait:  jmp .wait
nmi:    ldx #200
        lda $0364,x
        lda $0300,x
        ldy #2
.round: dey
        bne .round
        lda #2
        sta $4014
        nop
        rti
`

// TestWhyALineCostsWhatItDoes asks for the reasons of lines of a game's last frame, and of a case.
func TestWhyALineCostsWhatItDoes(t *testing.T) {
	e := New()
	if b := e.Open("main.asm", map[string]string{"main.asm": crossing}); len(b.Errors) > 0 {
		t.Fatal(b.Errors)
	}
	why := func(line string) string {
		t.Helper()
		text := mustText(t, e, e.main)
		before, _, ok := strings.Cut(text, line)
		if !ok {
			t.Fatalf("no line %q", line)
		}
		w, err := e.Why(e.main, 1+strings.Count(before, "\n"))
		if err != nil {
			return err.Error()
		}
		out := []string{w.In}
		for _, r := range w.Reasons {
			out = append(out, fmt.Sprintf("%d× %s", r.Times, r.Text))
		}
		return strings.Join(out, "; ")
	}
	if got := why("lda $0364,x"); !strings.HasSuffix(got, ": the last frame cannot be run again (let the game run for a moment), and no case runs it") {
		t.Errorf("before the first frame: %s", got)
	}
	for range 23 { // past two states of the history
		e.Frame()
	}
	for line, want := range map[string]string{
		"lda $0364,x": "the last frame; 1× 5 cycles: 4, and 1 because $0364 + 200 = $042C crosses from page $03 to page $04",
		"lda $0300,x": "the last frame; 1× 4 cycles",
		"bne .round":  "the last frame; 1× 3 cycles: 2, and 1 because the branch is taken; 1× 2 cycles",
		"        nop": "the last frame; 1× 2 cycles",
	} {
		if got := why(line); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	if got := why("sta $4014"); !strings.HasPrefix(got, "the last frame; 1× 4 cycles; 1× 51") || !strings.Contains(got, " cycles more for the sprite transfer") {
		t.Errorf("sta $4014: %s", got)
	}
	e.Open("basics/basics.asm", nil)
	if got := why("bne .next"); !strings.HasPrefix(got, "the case slots_count, ") || !strings.Contains(got, "because the branch is taken") {
		t.Errorf("in a case: %s", got)
	}
}

// TestWhyNoRunOfALineIsFound asks for lines that run only where Why does not look, and for one that never runs.
func TestWhyNoRunOfALineIsFound(t *testing.T) {
	for source, want := range map[string]string{
		";;; f - f.\n;;; Case     one: A=1 -> A=1\nf:      rts\n        nop\n":                                                                                        "no case runs it",
		";;; f - f.\n;;; Case     all: A={0..255} -> X=2\nf:      ldx #2\n        rts\n":                                                                              "no case runs it (cases that try all combinations were not searched)",
		";;; f - f.\n;;; Case     long: -> X=0\nf:      ldx #0\n        ldy #5\n.a:     dex\n        bne .a\n        dey\n        bne .a\n        nop\n        rts\n": "no case runs it within 2,000 instructions",
	} {
		e := New()
		if b := e.Open("main.asm", map[string]string{"main.asm": " .code\n" + source}); len(b.Errors) > 0 {
			t.Fatal(b.Errors)
		}
		_, err := e.Why("main.asm", 1+strings.Count(source, "\n"))
		if err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
