package board

import (
	"fmt"
	"reflect"
	"testing"
)

func TestEveryBoardStartsOnAnyCartridge(t *testing.T) {
	for _, r := range boards {
		t.Run(fmt.Sprintf("mapper %d %s", r.mapper, r.name), func(t *testing.T) {
			for _, size := range [][2]int{{16, 0}, {32, 8}, {48, 24}, {512, 256}} {
				for sub := range uint8(6) {
					b := newSlot(t, testImage(r.mapper, size[0], size[1], func(h []uint8) {
						nes20(sub, 7, 7, 7)(h)
					}))
					for addr := 0x4020; addr < 0x10000; addr += 0x80 {
						for _, v := range []uint8{0, 0x5A, 0xFF} {
							b.poke(uint16(addr), v)
							b.cpu(uint16(addr))
							b.Board.Peek(uint16(addr))
						}
					}
					for addr := range uint16(0x2FFF) {
						b.ppu(addr)
					}
					b.Board.Reset()
					b.Board.Sync()
				}
			}
		})
	}
}

// TestPowerForgetsEverything: a board that is switched on again after random writes is as a new one.
func TestPowerForgetsEverything(t *testing.T) {
	for _, r := range boards {
		t.Run(fmt.Sprintf("mapper %d %s", r.mapper, r.name), func(t *testing.T) {
			image := testImage(r.mapper, 256, 128)
			want, b := newSlot(t, image), newSlot(t, image)
			w := newWalk(b, r.mapper, nil)
			for range 500 {
				w.step()
			}
			for addr := uint16(0x9000); addr >= 0x9000; addr += 0x401 { // sound, too
				b.poke(addr, 0x81)
			}
			b.Board.Power()
			b.Board.Sync()
			if got, want := b.Board.State(), want.Board.State(); !reflect.DeepEqual(got, want) {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
}

func TestABoardThatIsMappedAgainLooksTheSame(t *testing.T) {
	for _, r := range boards {
		t.Run(fmt.Sprintf("mapper %d %s", r.mapper, r.name), func(t *testing.T) {
			b := newSlot(t, testImage(r.mapper, 256, 128))
			for i := range 3000 {
				b.poke(uint16(0x4020+i*20), uint8(i*7))
				rd, wr, chr, chrW, nt, ntW := b.nrd, b.nwr, b.bchr, b.bchrW, b.bnt, b.bntW
				b.Board.Sync()
				if rd != b.nrd || wr != b.nwr || chr != b.bchr || chrW != b.bchrW || nt != b.bnt || ntW != b.bntW {
					t.Fatalf("mapper %d: after a write to $%04X the map is not what its registers say", r.mapper, 0x4020+i*20)
				}
			}
		})
	}
}
