package session

import (
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/nes"
)

const noted = `        .mapper 0
        .vectors nmi, reset, nmi
reset:  ldx #0
        stx $10
        lda #<g
        sta $20
        lda #>g
        sta $21
.again: ldx $10
        jsr f
        inc $10
        jmp .again
nmi:    rti
g:      rts

;;; f - a routine whose notes are true for a while.
%
f:      txa
        and #7
        tay
.next:  lda ($10),y
        dey
        bpl .next
        jmp ($20)
`

// TestAFalseNoteIsReportedWhileTheGameIsPlayed plays a game whose routine gets every X, runs its loop up
// to 8 times, jumps to g and reads through a pointer that counts up.
func TestAFalseNoteIsReportedWhileTheGameIsPlayed(t *testing.T) {
	for _, c := range []struct{ notes, broken string }{
		{";;; Needs    X={0..255}", ""},
		{";;; Needs    X={0..3}", "f: Needs X={0..3} does not hold: X is 4"},
		{";;; Bound    .next <= 8", ""},
		{";;; Bound    .next <= 4", "f: Bound does not hold: the loop at"},
		{";;; Targets  g", ""},
		{";;; Targets  nmi", "f: Targets does not hold: a jump went to"},
		{";;; Points   $10:$11={$0000..$00FF}", ""},
		{";;; Points   $10:$11={$0000..$0003}", "f: Points does not hold: $10 points to $0004"},
		{";;; Budget   <= 900 cycles", ""},
	} {
		t.Run(c.notes, func(t *testing.T) {
			p, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(strings.Replace(noted, "%", c.notes, 1))}}, "f.asm", asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			s, err := New(program.Of(p), nes.Config{})
			if err != nil {
				t.Fatal(err)
			}
			for range 8 {
				s.Frame()
			}
			s.Back() // and what is checked goes on after going back
			s.Frame()
			got := s.BrokenNotes()
			switch {
			case c.broken == "" && len(got) > 0:
				t.Errorf("%v", got)
			case c.broken != "" && (len(got) != 1 || !strings.HasPrefix(got[0].String(), c.broken) || got[0].Pos.Line == 0):
				t.Errorf("%v, want %s", got, c.broken)
			case s.Verdict().Note != "" != (c.broken != ""):
				t.Errorf("the verdict says %q", s.Verdict())
			}
		})
	}
}
