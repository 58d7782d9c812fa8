package main

import (
	"strings"
	"testing"
)

// TestEveryEntryOfTheGalleryIsJudged reads the gallery: every entry passes, and the starters do not.
func TestEveryEntryOfTheGalleryIsJudged(t *testing.T) {
	list, err := tasks()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 3 {
		t.Errorf("%d tasks", len(list))
	}
	for _, x := range list {
		if len(x.Entries) < 2 {
			t.Errorf("%s has %d entries", x.Name, len(x.Entries))
		}
		for i, e := range x.Entries {
			t.Logf("%s %d. %s: at most %d cycles, %d bytes", x.Name, i+1, e.Name, e.Worst, e.Bytes)
			if i > 0 && e.Worst < x.Entries[i-1].Worst {
				t.Errorf("%s: %s is cheaper than the one before it", x.Name, e.Name)
			}
		}
		if _, err := entryOf(&x, "starter", "; by nobody: nothing\n"+x.Starter); err == nil || !strings.Contains(err.Error(), "cases fail") {
			t.Errorf("%s: the starter is judged %v", x.Name, err)
		}
	}
}

// TestACheatingEntryIsRefused knows the cases of the starter alone, names a bound of its own, hides the line before which the
// cases are put, or shows the prover one call.
func TestACheatingEntryIsRefused(t *testing.T) {
	x, err := taskOf("bits")
	if err != nil {
		t.Fatal(err)
	}
	for what, code := range map[string]string{
		"cases fail":                         ";;; Case     x: -> A=0\nbits:\n beq .done\n lda #8\n.done:\n rts\n",
		"is not proved":                      "bits:\n ldx #0\n stx $10\n.a:\n asl a\n bcc .b\n inc $10\n.b:\n cmp #0\n bne .a\n lda $10\n.w:\n ldy $300\n cpy $300\n bne .w\n dey\n bpl .w\n rts\n",
		"begins with bits:":                  "count:\n rts\n",
		"no instruction, directive or macro": "bits:\n foo\n rts\n",
		"has to be assembled":                " .if 0\nbits:\n .endif\n;;; bits - mine.\n;;; Case     x: A=0 -> A=0\n bits:\n rts\n",
		"only if writes through the pointer": "bits:\n ldy #0\n sta ($10),y\n ldx #255\n.one:\n inx\n.zero:\n asl a\n bcs .one\n bne .zero\n txa\n rts\n",
	} {
		if _, err := entryOf(x, "cheat", "; by me: cheats\n        .code\n"+code); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
