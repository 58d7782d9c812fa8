package ppu

import (
	"testing"

	"pool6502/nes/timing"
)

// BenchmarkPPU draws frames of a busy screen and of blank ones: by the line
// renderer, dot by dot in spans, and dot by dot without them.
func BenchmarkPPU(b *testing.B) {
	scenes := []struct {
		name    string
		mask    uint8
		sprites bool
	}{{"off", 0, true}, {"background", maskBG | maskLeftBG, false}, {"64 sprites", 0x1E, true}}
	machines := []struct {
		name           string
		noLines, exact bool
	}{{"lines", false, false}, {"spans", true, false}, {"dots", false, true}}
	for _, m := range machines {
		for _, s := range scenes {
			b.Run(m.name+"/"+s.name, func(b *testing.B) {
				p := newTestPPU(b, timing.NTSC)
				p.noLines, p.exact = m.noLines, m.exact
				p.busyScreen()
				if !s.sprites {
					p.hideSprites()
				}
				p.Mask, p.Seen = s.mask, s.mask
				b.ReportAllocs()
				for b.Loop() {
					p.Settle(p.Edge + 341*262*p.dot)
				}
			})
		}
	}
}
