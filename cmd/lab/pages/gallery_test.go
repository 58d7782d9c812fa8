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

// TestACheatingEntryIsRefused gives entries that know only the cases of the starter, set a bound of their own in a header, hide
// the label, or store through a pointer that only their caller knows. Errors name the line of the entry, whose first line is
// line 1.
func TestACheatingEntryIsRefused(t *testing.T) {
	x, err := taskOf("bits")
	if err != nil {
		t.Fatal(err)
	}
	for what, code := range map[string]string{
		"cases fail":                         ";;; Case     x: -> A=0\nbits:\n beq .done\n lda #8\n.done:\n rts\n",
		"unbounded at entry.asm:18 (bits.w)": ";;; bits - mine.\n;;; Needs    A={0}\n;;; Bound    .w <= 1\nbits:\n ldx #0\n stx $10\n.a:\n asl a\n bcc .b\n inc $10\n.b:\n cmp #0\n bne .a\n lda $10\n.w:\n ldy $300\n cpy $300\n bne .w\n dey\n bpl .w\n rts\n",
		"no routine bits is assembled":       " .if 0\nbits:\n .endif\ncount:\n rts\n",
		"entry.asm:6:2: foo: no instruction": ";;; bits - mine.\n;;; Case     x: A=0 -> A=0\nbits:\n foo\n rts\n",
		"255 of 256 cases fail: A=1 -> A=1":  " .if 0\nbits:\n .endif\n;;; bits - mine.\n;;; Case     x: A=0 -> A=0\n bits:\n lda #0\n rts\n",
		"only if writes through the pointer": "bits:\n ldy #0\n sta ($10),y\n ldx #255\n.one:\n inx\n.zero:\n asl a\n bcs .one\n bne .zero\n txa\n rts\n",
	} {
		if _, err := entryOf(x, "cheat", "; by me: cheats\n        .code\n"+code); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
