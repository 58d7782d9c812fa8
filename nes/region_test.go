package nes_test

import (
	"testing"

	"pool6502/nes"
)

// TestFramesAreAsLongAsTheRegionSays measures the cycles of many frames, with
// rendering off and on; an NTSC frame with rendering is half a dot shorter on
// average (nesdev, "Cycle reference chart").
func TestFramesAreAsLongAsTheRegionSays(t *testing.T) {
	const frames = 240 // a multiple of all that the fractions need
	for _, c := range []struct {
		region  nes.Region
		off, on int // CPU cycles of that many frames
	}{
		{nes.NTSC, 262 * 341 * frames / 3, (2*262*341 - 1) * frames / 2 / 3},
		{nes.PAL, 312 * 341 * frames * 10 / 32, 312 * 341 * frames * 10 / 32},
		{nes.Dendy, 312 * 341 * frames / 3, 312 * 341 * frames / 3},
	} {
		t.Run(c.region.String(), func(t *testing.T) {
			for _, mask := range []uint8{0, 0x18} {
				n, err := nes.Open(idleROM(mask), nes.Config{Region: c.region, SampleRate: -1})
				if err != nil {
					t.Fatal(err)
				}
				for range 3 {
					n.RunFrame()
				}
				from := n.Cycles()
				for range frames {
					n.RunFrame()
				}
				got, want := int(n.Cycles()-from), c.off
				if mask != 0 {
					want = c.on
				}
				// RunFrame returns at the end of an instruction, here of three cycles.
				if got < want-3 || got > want+3 {
					t.Errorf("%v, $2001 = $%02X: %d frames took %d cycles, want %d", c.region, mask, frames, got, want)
				}
			}
		})
	}
}

// TestThePPUIsTimedByItsRegion counts the dots from one vblank to its end.
func TestThePPUIsTimedByItsRegion(t *testing.T) {
	for region, cycles := range map[nes.Region]float64{
		nes.NTSC: 20 * 341 / 3.0, nes.PAL: 70 * 341 * 10 / 32.0, nes.Dendy: 20 * 341 / 3.0,
	} {
		t.Run(region.String(), func(t *testing.T) {
			n, err := nes.Open(idleROM(0), nes.Config{Region: region, SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			n.RunFrame()
			n.RunFrame()
			from := n.Cycles()
			for n.Peek(0x2002)&0x80 != 0 {
				n.Step()
				n.Dot() // catches the PPU up
			}
			if got := float64(n.Cycles() - from); got < cycles-4 || got > cycles+4 {
				t.Errorf("%v: vblank lasts %.0f cycles, want %.1f", region, got, cycles)
			}
		})
	}
}

// idleROM writes mask to $2001 over and over for two frames, since the PPU is
// deaf at first, and then only loops.
func idleROM(mask uint8) []byte {
	image := make([]byte, 16+0x8000+0x2000)
	copy(image, "NES\x1A\x02\x01")
	code := []byte{
		0xA2, 0x00, // ldx #0
		0xA0, 0x40, // ldy #64
		0xA9, mask, // lda #mask
		0x8D, 0x01, 0x20, // sta $2001
		0xCA, 0xD0, 0xFA, // dex; bne sta
		0x88, 0xD0, 0xF7, // dey; bne sta
		0x4C, 0x0F, 0x80, // jmp *
	}
	copy(image[16:], code)
	image[16+0x7FFD] = 0x80
	return image
}
