package ppu

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"pool6502/nes/timing"
)

// holdSome holds random lines of palette indices, above a random picture; the colours change every so
// many lines.
func holdSome(r *rand.Rand, p *PPU, every int) (want [256 * 240]uint16) {
	var colours [32]uint16
	for i := range p.picture {
		p.picture[i] = uint16(r.IntN(512))
	}
	want = p.picture
	for line := range p.pictureLines {
		if line%every == 0 {
			for i := range colours {
				colours[i] = uint16(r.IntN(512))
			}
		}
		h := &p.pictureLines[line]
		if h.held = r.IntN(8) > 0; !h.held {
			continue
		}
		h.shown, h.known = colours, []int{wholePixels, 256}[r.IntN(2)]
		for x := range h.index[:h.known] {
			h.index[x] = uint8(r.IntN(32))
			want[256*line+x] = colours[h.index[x]]
		}
	}
	return want
}

func TestColoursTwoAtATimeAreColoursOneByOne(t *testing.T) {
	for _, every := range []int{1, 2, 3, 60, 240} {
		t.Run(fmt.Sprintf("other colours every %d lines", every), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(every), 0))
			p := newTestPPU(t, timing.NTSC)
			for range 3 {
				var words [512]uint32
				for i := range words {
					words[i] = r.Uint32()
				}
				want := holdSome(r, p, every)
				var out [4 * 256 * 240]uint8
				p.Paint(&out, &words, 0)
				for i, c := range want {
					if got := binary.LittleEndian.Uint32(out[4*i:]); got != words[c] {
						t.Fatalf("pixel %d of line %d is painted %08x, want %08x", i&0xFF, i>>8, got, words[c])
					}
				}
				got := p.Picture()
				for i, c := range want {
					if got[i] != c {
						t.Fatalf("pixel %d of line %d is %03x, want %03x", i&0xFF, i>>8, got[i], c)
					}
				}
			}
		})
	}
}

func BenchmarkPaint(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	p := newTestPPU(b, timing.NTSC)
	for _, every := range []int{240, 1} {
		holdSome(r, p, every)
		b.Run(fmt.Sprintf("other colours every %d lines", every), func(b *testing.B) {
			var words [512]uint32
			var out [4 * 256 * 240]uint8
			b.ReportAllocs()
			for b.Loop() {
				p.Paint(&out, &words, 0)
			}
		})
	}
}
