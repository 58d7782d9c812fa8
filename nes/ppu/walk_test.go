package ppu

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pool6502/internal/golden"
	"pool6502/nes/timing"
)

// TestThePPUDoesWhatItsRegistersSay makes random accesses to registers. testdata/walk.txt has each access, and what can be
// seen of the PPU behind it:
//
//	line 30 dot 117, $2006=$21: v 2108 t 0C00 x 0 w true, $2004 $55, $2002 $C0, $2007 $12
//
// At the end of a frame there are sums of its pixels: of every tenth line, for each 16 pixels, the sum of n times the n-th.
func TestThePPUDoesWhatItsRegistersSay(t *testing.T) {
	var out strings.Builder
	for _, region := range []timing.Region{timing.NTSC, timing.PAL, timing.Dendy} {
		fmt.Fprintf(&out, "\n%v\n", region)
		r := rand.New(rand.NewPCG(uint64(region), 2))
		p := newTestPPU(t, region)
		frames := 0
		p.frame = func() { frames++ }
		p.busyScreen()
		for i := range p.OAM {
			p.OAM[i] = uint8(r.Uint32())
			if i&3 == 0 && r.IntN(2) == 0 {
				p.OAM[i] = uint8(r.IntN(40) + 60) // some lines with many sprites
			}
		}
		p.show(0x1E)
		now := timing.Time(0)
		for drawn := 0; drawn < 3; {
			now += timing.Time(4+r.IntN([]int{10, 300, 3000}[r.IntN(3)])) * p.cpu.Cycle
			p.Settle(now)
			if frames > drawn {
				drawn = frames
				sums(&out, p)
			}
			fmt.Fprintf(&out, "line %d dot %d, ", p.Line, p.Dot)
			reg, v := uint16(r.IntN(8)), uint8(r.Uint32())
			if r.IntN(3) == 0 {
				fmt.Fprintf(&out, "$%04X is $%02X:", 0x2000+reg, p.Read(reg, now))
			} else {
				if reg == 1 {
					v = []uint8{0, 0x1E, 0x1E, 0x18, 0x0A, 0x1F, 0x16, 0xFE}[r.IntN(8)]
				}
				p.Write(reg, v, 0x20, now)
				fmt.Fprintf(&out, "$%04X=$%02X:", 0x2000+reg, v)
			}
			now += 3 * p.cpu.Cycle
			p.Settle(now)
			fmt.Fprintf(&out, " v %04X t %04X x %d w %v, $2004 $%02X, $2002 $%02X, $2007 $%02X\n", p.V, p.T, p.X, p.W, p.Peek(4), p.Peek(2), p.Peek(7))
		}
	}
	golden.Check(t, "walk.txt", out.String())
}

// sums writes sums of the picture's pixels.
func sums(out *strings.Builder, p *PPU) {
	picture := p.Picture()
	for y := 3; y < 240; y += 10 {
		fmt.Fprintf(out, "picture, line %3d:", y)
		for x := 0; x < 256; x += 16 {
			sum := 0
			for i, pixel := range picture[y*256+x:][:16] {
				sum += (i + 1) * int(pixel)
			}
			fmt.Fprintf(out, " %04X", sum)
		}
		fmt.Fprintln(out)
	}
}
