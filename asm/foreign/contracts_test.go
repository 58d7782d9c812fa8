package foreign

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm/symbols"
)

const foreignLabels = `R:300:head
R:301-310:next
P:0:take
`

const foreignSource = `; ca65
.segment "CODE"
;;; take - claim a free slot.
;;; Keeps    Y
;;; Case     taken: head=2 next+2=5 -> C=0 X=2 head=5, 16 cycles
;;; Budget   <= 16 cycles
.proc take
    ldx head
    rts
.endproc
`

func foreignSymbols(t *testing.T) *symbols.Table {
	t.Helper()
	s, err := symbols.ReadMLB(strings.NewReader(foreignLabels))
	if err != nil {
		t.Fatal(err)
	}
	image := make([]byte, 16+0x8000)
	copy(image, "NES\x1A\x02\x00")
	if err := s.Fit(image); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestHeadersOfAForeignSourceAreReadWithItsSymbols(t *testing.T) {
	h, err := ReadHeaders("take.s", []byte(foreignSource), foreignSymbols(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Contracts) != 1 {
		t.Fatalf("%d contracts", len(h.Contracts))
	}
	c := h.Contracts[0]
	if c.Routine != "take" || c.Addr != 0x8000 || c.Budget != 16 || len(c.Cases) != 1 || c.Pos.Line != 3 {
		t.Errorf("read %+v", c)
	}
	k := c.Cases[0]
	if k.Cycles != 16 || k.Set[0].Place.Addr != 0x300 || k.Set[1].Place.Addr != 0x303 || k.Set[1].Values[0] != 5 {
		t.Errorf("read %+v", k)
	}
}

func TestAForeignHeaderThatNamesNothingIsAnError(t *testing.T) {
	for old, want := range map[string]string{
		"take - claim": "tke - claim",
		"head=2 next":  "haed=2 next",
		"next+2=5":     "next+2=five",
	} {
		t.Run(fmt.Sprintf("%.60s", old), func(t *testing.T) {
			_, err := ReadHeaders("take.s", []byte(strings.Replace(foreignSource, old, want, 1)), foreignSymbols(t))
			if err == nil || !strings.HasPrefix(err.Error(), "take.s:") {
				t.Errorf("%s: error %v", want, err)
			}
		})
	}
}

func FuzzReadHeaders(f *testing.F) {
	f.Add([]byte(foreignSource))
	f.Add([]byte(";;; a - b\n;;; Case x: A=<zz -> X=1"))
	f.Fuzz(func(t *testing.T, src []byte) {
		h, err := ReadHeaders("x.s", src, &symbols.Table{})
		if err != nil && (h.Contracts != nil || h.Pools != nil || h.Budgets != nil) {
			t.Fatal("both an error and contracts")
		}
		if err != nil && !strings.HasPrefix(err.Error(), "x.s:") {
			t.Fatalf("error %v names no place", err)
		}
	})
}
