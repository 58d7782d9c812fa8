package ppu

import (
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

// TestNoFlagIsMissedBehindAnUnusualEvaluation reads $2002 at a place from which the lines to come
// look quiet, and again later: as usual and dot by dot. Seven sprites are on line 100, one too few
// for an overflow. But all tile numbers are 100 as well, so that an evaluation that begins with the
// second byte of a sprite finds eight, and then more.
func TestNoFlagIsMissedBehindAnUnusualEvaluation(t *testing.T) {
	for dot := 300; dot < 341; dot++ {
		t.Run(fmt.Sprint("from dot ", dot), func(t *testing.T) {
			var seen [2]uint8
			for i, exact := range []bool{false, true} {
				p := newTestPPU(t, timing.NTSC)
				p.exact = exact
				for i := range p.OAM {
					p.OAM[i] = 0xFF
					if i&3 == 1 || i&3 == 0 && i >= 4 && i < 32 {
						p.OAM[i] = 100
					}
				}
				p.OAMAddr = 1
				now := p.at(99, dot)
				p.show(0x1E)
				p.Read(2, now)
				for range 8 {
					now += 21 * p.cpu.Cycle
					seen[i] = seen[i]<<1 | p.Read(2, now)>>5&1
				}
			}
			if seen[0] != seen[1] {
				t.Errorf("overflow is read as %08b, dot by dot %08b", seen[0], seen[1])
			}
			if dot > 325 && seen[1] == 0 {
				t.Error("the overflow that this is about does not happen")
			}
		})
	}
}
