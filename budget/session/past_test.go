package session

import (
	"math/rand/v2"
	"testing"

	"pool6502/nes"
)

// TestEveryByteKnowsWhoWroteItLast asks for bytes of RAM, of sprite memory and of nametables at many moments, with and
// without writes being watched, between frames and inside one, after going back, and compares with a diary.
func TestEveryByteKnowsWhoWroteItLast(t *testing.T) {
	for _, watched := range []Watch{0, Writes, Writes | Costs} {
		s := freelist(t)
		s.Watch(watched)
		rng := rand.New(rand.NewPCG(1, uint64(watched)))
		last := map[Byte][]moment{}
		values := map[Byte][]uint8{}
		from := uint16(0)
		for page := range 8 {
			s.con.Watch(uint8(page))
		}
		note := func(b Byte, v uint8) {
			last[b], values[b] = append(last[b], moment{s.frame, s.steps}), append(values[b], v)
		}
		s.con.Attach(&nes.Observer{Access: func(a nes.Access) {
			switch {
			case s.viewer.quiet > 0:
			case a.DMA && !a.Write:
				from = a.Addr
			case a.DMA && a.Addr == 0x2004:
				if was := last[Byte{from, CPUMemory}]; len(was) > 0 { // who wrote the byte that is copied
					b := Byte{from & 0xFF, SpriteMemory}
					last[b], values[b] = append(last[b], was[len(was)-1]), append(values[b], a.Value)
				}
			case a.DMA || !a.Write:
			case a.Addr < ramSize:
				note(Byte{a.Addr, CPUMemory}, a.Value)
			case a.Addr == 0x2007:
				note(Byte{unmirrored(s.con.Scroll().V), PPUMemory}, a.Value)
			}
		}})
		for range 200 * 20 { // instructions, frame by frame
			s.Hold(0, nes.Buttons(rng.IntN(256)))
			for s.begin(); s.inFrame; {
				s.one()
			}
			if s.frame == 150 {
				break
			}
		}
		for range 100 + rng.IntN(300) {
			s.Step(Instruction)
		}
		checked := 0
		for b, moments := range last {
			want := moments[len(moments)-1]
			if checked++; checked > 60 {
				break
			}
			p := s.LastWrite(b)
			for p.More {
				p = s.LastWrite(b)
			}
			if got := (moment{p.Frame, p.Steps}); !p.Found || got != want || p.Value != values[b][len(moments)-1] {
				t.Fatalf("watched %b: %+v was written %+v, %02X; found %+v", watched, b, want, values[b][len(moments)-1], p)
			}
		}
	}
}

// BenchmarkLastWrite asks for a byte that nobody has written in two minutes, while writes were watched: the longest search.
func BenchmarkLastWrite(b *testing.B) {
	s := freelist(b)
	s.Watch(Writes)
	for range HistoryKeep {
		s.Frame()
	}
	for b.Loop() {
		s.searcher.newest = 0
		for p := (Past{More: true}); p.More; {
			p = s.LastWrite(Byte{0x7F0, CPUMemory})
		}
	}
}
