package engine

import "testing"

// TestATraceSaysWhyAnInstructionCostsMore follows a routine with each reason: an index over a page, a branch that is taken,
// and one that leads into another page.
func TestATraceSaysWhyAnInstructionCostsMore(t *testing.T) {
	e, _ := opened(t, `        .zeropage
at:     .res 2
        .ram
table = $0364
        .code
        .align 256
        .res 230, $EA
;;; why - all reasons.
;;; Clobbers A, X, Y, C, Z, N, V
;;; Case     all: Y=200 X=200 at=$64,$03 ->
why:    lda table,y
        lda table,x
        lda (at),y
        sta table,y
        lda #1
        bne .on
.on:    bne .far
        .res 20, $EA
.far:   beq .far
        rts
`)
	tr, err := e.Trace(0)
	if err != nil {
		t.Fatal(err)
	}
	page := "1 because $0364 + 200 = $042C crosses from page $03 to page $04"
	want := []struct {
		cycles int
		why    string
	}{{5, page}, {5, page}, {6, page}, {5, ""}, {2, ""}, {3, "1 because the branch is taken"},
		{4, "1 because the branch is taken, 1 because it leads from page $80 to page $81 ($80F7 to $810B)"}, {2, ""}, {6, ""}}
	if len(tr.Moves) != len(want) {
		t.Fatalf("%d moves: %+v", len(tr.Moves), tr.Moves)
	}
	for i, m := range tr.Moves {
		if m.Cycles != want[i].cycles || m.Why != want[i].why {
			t.Errorf("%04X %s takes %d, %q; want %d, %q", m.Addr, m.Text, m.Cycles, m.Why, want[i].cycles, want[i].why)
		}
	}
}
