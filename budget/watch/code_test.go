package watch

import (
	"fmt"
	"testing"
)

// TestAPageThatIsNotKnownLiesWhereABoardWithoutBanksHasIt: from $8000 on in the end of PRG ROM,
// which repeats if it is smaller; below, behind all of PRG ROM.
func TestAPageThatIsNotKnownLiesWhereABoardWithoutBanksHasIt(t *testing.T) {
	for _, c := range []struct {
		prg, page int
		want      Loc
	}{
		{0x8000, 0x80, 0}, {0x8000, 0xC1, 0x4100}, {0x8000, 0xFF, 0x7F00}, {0x8000, 0x02, 0x8200}, {0x8000, 0x7F, 0xFF00},
		{0x4000, 0x80, 0}, {0x4000, 0xC0, 0}, {0x4000, 0xFF, 0x3F00}, {0x4000, 0x00, 0x4000},
		{0x20000, 0x80, 0x18000}, {0x20000, 0xFF, 0x1FF00}, {0, 0x80, 0x8000}, {0, 0x03, 0x300},
	} {
		t.Run(fmt.Sprintf("page $%02X of %d KB", c.page, c.prg>>10), func(t *testing.T) {
			code := codeMap{prg: c.prg}
			if got := code.assume(c.page); got != c.want {
				t.Errorf("$%X, want $%X", got, c.want)
			}
		})
	}
}
