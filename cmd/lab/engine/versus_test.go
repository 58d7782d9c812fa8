package engine

import (
	"strings"
	"testing"
)

// TestTwoVersionsAreCompared compares the pool's source with edited versions of it.
func TestTwoVersionsAreCompared(t *testing.T) {
	for _, c := range []struct{ what, old, new, verdict string }{
		{"nothing", "; 4\n", "; four\n", "No case costs more or less; each case passes or fails as before."},
		{"slower", "        clc                     ; 2\n", "        clc\n        nop\n        nop\n", "+4 cycles in the case taken of pool_take, +4 in the proved worst case of pool_take; each case passes or fails as before."},
		{"wrong", "        clc                     ; 2\n", "        sec\n", "No case costs more or less; one case passes in one version and fails in the other."},
		{"other cases", "Case     taken:", "Case     took:", "No case costs more or less; each case passes or fails as before."},
	} {
		e, _ := opened(t, strings.Replace(pool, c.old, c.new, 1))
		v, err := e.Versus(map[string]string{"main.asm": pool})
		if err != nil || v.Verdict != c.verdict {
			t.Errorf("%s: %v, %v", c.what, v, err)
		}
	}
	// In the other direction.
	e, _ := opened(t, pool)
	v, err := e.Versus(map[string]string{"main.asm": strings.Replace(pool, "clc ", "nop\n        clc ", 1)})
	if err != nil || !strings.HasPrefix(v.Verdict, "−2 cycles in the case taken") || len(v.Cases) != 2 || len(v.Proofs) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	for _, bad := range []string{"ldq #1", "pool_take: jmp pool_take"} {
		if v, err := e.Versus(map[string]string{"main.asm": strings.Replace(pool, "pool_take:\n", bad+"\n", 1)}); err == nil {
			t.Errorf("%q is compared: %+v", bad, v)
		}
	}
	if _, err := New().Versus(nil); err == nil {
		t.Error("nothing is compared")
	}
}

// TestAProofOnTrustIsNotCompared lengthens a loop whose limit rests on a mark at the end of its data.
func TestAProofOnTrustIsNotCompared(t *testing.T) {
	const was = " .zeropage\ndata: .res 64\n .code\n;;; f - looks for a mark.\nf: ldx #0\n.l: lda data,x\n bmi .o\n inx\n jmp .l\n.o: rts\n"
	e, _ := opened(t, strings.Replace(was, " inx\n", " nop\n inx\n", 1))
	if v, err := e.Versus(map[string]string{"main.asm": was}); err != nil || len(v.Proofs) != 0 {
		t.Errorf("%+v, %v", v, err)
	}
}
