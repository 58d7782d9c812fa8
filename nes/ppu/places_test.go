package ppu

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pool6502/nes/timing"
)

// TestPlacesOfALineAtOnceAreDotsOneByOne puts the beam of two PPUs on many lines, with new sprites each time, and makes
// accesses to registers around the dots on which something begins or ends. The states are compared after each access.
func TestPlacesOfALineAtOnceAreDotsOneByOne(t *testing.T) {
	places := 4000
	if testing.Short() {
		places = 700
	}
	for _, region := range []timing.Region{timing.NTSC, timing.PAL, timing.Dendy} {
		for _, way := range []string{"lines", "spans", "no picture", "A12", "A12 no picture", "fetches"} {
			if region != timing.NTSC && way != "lines" {
				continue
			}
			t.Run(fmt.Sprintf("%v %s", region, way), func(t *testing.T) {
				a, b := newTestPPU(t, region), newTestPPU(t, region)
				a.exact, b.noLines, b.unseen = true, way == "spans", way == "no picture" || way == "A12 no picture"
				probes := [2]*probe{{}, {}}
				for i, p := range []*PPU{a, b} {
					p.busyScreen()
					switch way {
					case "A12", "A12 no picture":
						board := &lineProbe{}
						p.Plug(board)
						probes[i] = &board.probe
					case "fetches":
						board := &fetchProbe{}
						p.Plug(board)
						probes[i] = &board.probe
					}
				}
				v := visitor{Rand: rand.New(rand.NewPCG(uint64(region), uint64(len(way)))), a: a, b: b}
				for n := range places {
					v.visit()
					for range 2 + v.IntN(4) {
						what := v.access(t)
						if differ(t, a, b) || t.Failed() {
							t.Fatalf("place %d, %s, line %d dot %d", n, what, a.Line, a.Dot)
						}
					}
					if x, y := probes[0].seen, probes[1].seen; !slices.Equal(x, y) {
						t.Fatalf("place %d: the board is told of %d changes one by one, of %d at once, or of others", n, len(x), len(y))
					}
					probes[0].seen, probes[1].seen = probes[0].seen[:0], probes[1].seen[:0]
				}
			})
		}
	}
}

// A visitor takes two PPUs to the same places.
type visitor struct {
	*rand.Rand
	a, b *PPU
	now  timing.Time
}

func (v *visitor) one(list ...int) int { return list[v.IntN(len(list))] }

// visit puts the beam near the end of a line and places sprites on the lines that follow. Rendering is on, mostly.
func (v *visitor) visit() {
	v.settle(v.now + timing.Time(1+v.IntN(64)))
	for v.a.Falling || v.b.Falling {
		v.settle(v.now + 1)
	}
	line := uint16(v.one(0, 1, 60, 100, 237, 238, 239, int(v.a.pre)-1, int(v.a.pre), v.IntN(240)))
	var oam [256]uint8
	v.fill(oam[:])
	for n := v.one(0, 1, 6, 7, 8, 9, 12, 64); n > 0; n-- {
		oam[v.IntN(64)*4] = uint8(int(line) - 17 + v.IntN(20))
	}
	mask := uint8(v.one(0x1E, 0x1E, 0x1E, 0x18, 0x0A, 0x14, 0x1F, 0, v.IntN(256)))
	ctrl, x, scroll := uint8(v.IntN(256)), uint8(v.IntN(8)), uint16(v.IntN(0x8000))
	entry, colour := uint16(v.IntN(32)), uint8(v.one(0, 0, 0x0F, v.IntN(64)))
	armed, dot := v.IntN(4) > 0, uint16(v.one(300, 318, 319, 320, 335, 336, 337, 338, 339, 340))
	for _, p := range []*PPU{v.a, v.b} {
		p.Line, p.Dot, p.OAM, p.Ctrl, p.X, p.T = line, dot, oam, ctrl, x, scroll
		p.HitArmed, p.HitAt, p.OverflowAt = armed, timing.Never, timing.Never
		p.writePalette(entry, colour)
		p.VLoaded, p.Skipped, p.Short, p.StatusRead, p.RowDue, p.VBlank = false, false, false, false, false, false
		p.MaskDue, p.ScrollDue, p.AddrDue = timing.Never, timing.Never, timing.Never
		p.Port = Port{Read: idleChain, Write: idleChain, Blank: p.blank()}
		p.show(mask)
		p.drive(p.Edge)
		p.arrive(line, int(dot))
		p.setAddr(p.tileAddr()) // as near the end of each line
		p.statusStableUntil, p.spriteLines.valid = 0, false
	}
}

func (v *visitor) fill(b []uint8) {
	for i := range b {
		b[i] = uint8(v.IntN(256))
	}
}

// settle settles both PPUs up to a moment.
func (v *visitor) settle(t timing.Time) {
	v.now = t
	v.a.Settle(t)
	v.b.Settle(t)
}

// access waits until the beam is close to one of some dots, on this line or a later one, makes an access there, and settles the PPUs. It says which
// access it was.
func (v *visitor) access(t *testing.T) string {
	t.Helper()
	dot := v.one(0, 2, 8, 16, 60, 64, 66, 128, 240, 250, 255, 256, 257, 260, 264, 279, 304, 317, 320, 325, 328, 336, 338, 340, 130+v.IntN(60), v.IntN(341))
	lines := v.one(0, 0, 0, 0, 0, 0, 1, 3, 4) * timing.DotsPerLine
	v.now += timing.Time((dot-int(v.a.Dot)+timing.DotsPerLine)%timing.DotsPerLine+lines)*v.a.dot + timing.Time(v.IntN(16))
	write := func(reg uint16, value int) string {
		old := uint8(v.IntN(256))
		v.a.Write(reg, uint8(value), old, v.now)
		v.b.Write(reg, uint8(value), old, v.now)
		v.after()
		return fmt.Sprintf("$%04X=$%02X", 0x2000+reg, uint8(value))
	}
	switch v.IntN(12) {
	case 0, 1:
		return write(1, v.one(0, 0, 0x1E, 0x1E, 0x18, 0x0A, 0x16, 0xFE))
	case 2:
		return write(0, v.one(int(v.a.Ctrl)^1, v.IntN(256)))
	case 3:
		return write(uint16(v.one(5, 6)), v.IntN(256))
	case 4:
		return write(uint16(v.one(3, 4, 7)), v.IntN(256))
	case 5, 6:
		reg := uint16(v.one(2, 2, 4, 7))
		if x, y := v.a.Read(reg, v.now), v.b.Read(reg, v.now); x != y {
			t.Errorf("$%04X reads %02x one by one, %02x at once", 0x2000+reg, x, y)
		}
		v.after()
		return fmt.Sprintf("a read of $%04X", 0x2000+reg)
	default:
		v.settle(v.now)
		return "no access"
	}
}

// after settles the PPUs to a moment soon after the cycle of an access, whose effects may still be under way then.
func (v *visitor) after() { v.settle(v.now + v.a.cpu.Cycle + timing.Time(v.IntN(60))) }
