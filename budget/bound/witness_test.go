package bound_test

import (
	"strings"
	"testing"
)

func TestSearchFindsTheInputThatCostsMost(t *testing.T) {
	for _, row := range []struct{ name, src, says string }{
		{"register", "f: cpx #77\n bne .a\n nop\n nop\n nop\n.a: rts", "X=77"},
		{"memory", ".zeropage\nn: .res 2\n.code\nf: lda n+1\n cmp #200\n bcc .a\n lda #0\n beq .b\n.b: nop\n.a: rts", "n+1="},
		{"flag", "f: bcc .a\n nop\n nop\n.a: rts", "C=1"},
		{"needs", ";;; f - a loop.\n;;; Needs X={2..5}\nf: dex\n bne f\n rts", "X=5 -> , 24 cycles"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			w := p.Search(r, 20_000)
			if w.Body != r.Worst || !strings.Contains(w.Case, row.says) {
				t.Errorf("%d cycles of %d by %q, want %q", w.Body, r.Worst, w.Case, row.says)
			}
		})
	}
}
