package ppu

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pool6502/nes/timing"
)

// probe is a board that does nothing but keep what it is told by the PPU.
type probe struct {
	seen []probed
}

type probed struct {
	what uint8
	addr uint16
	t    timing.Time
}

// lineProbe watches A12; fetchProbe answers every fetch.
type lineProbe struct {
	probe
	high bool
}

func (b *lineProbe) Rises() int { return 1 }
func (b *lineProbe) Pulses(n int, t, dot timing.Time) {
	for ; n > 0; n-- {
		b.A12(false, t)
		b.A12(true, t+4*dot)
		t += 8 * dot
	}
}
func (b *lineProbe) A12(high bool, t timing.Time) {
	if high == b.high {
		return
	}
	b.high = high
	what := uint8('-')
	if high {
		what = '+'
	}
	b.seen = append(b.seen, probed{what, 0, t})
}

type fetchProbe struct{ probe }

func (b *fetchProbe) Fetch(addr uint16, t timing.Time) uint8 {
	b.seen = append(b.seen, probed{'f', addr, t})
	return uint8(addr*5 ^ addr>>6)
}
func (b *fetchProbe) Store(addr uint16, v uint8, t timing.Time) {
	b.seen = append(b.seen, probed{v, addr, t})
}
func (b *fetchProbe) PeekPPU(addr uint16) uint8 { return uint8(addr*5 ^ addr>>6) }

// differ names the first field in which the states differ, and the first
// pixel.
func differ(t *testing.T, a, b *PPU) bool {
	t.Helper()
	if a.State == b.State && (b.unseen || *a.Picture() == *b.Picture()) {
		return false
	}
	va, vb := reflect.ValueOf(a.State), reflect.ValueOf(b.State)
	for i := range va.NumField() {
		name := va.Type().Field(i).Name
		if va.Field(i).Interface() != vb.Field(i).Interface() {
			t.Errorf("%s: %v one by one, %v at once", name, va.Field(i).Interface(), vb.Field(i).Interface())
		}
	}
	for i := range a.picture {
		if !b.unseen && a.picture[i] != b.picture[i] {
			t.Errorf("pixel %d of line %d: %03x one by one, %03x at once", i&0xFF, i>>8, a.picture[i], b.picture[i])
			break
		}
	}
	return true
}

// play drives both PPUs with the same random accesses, far apart or close, and
// compares them after each.
func play(t *testing.T, r *rand.Rand, a, b *PPU, accesses int) {
	t.Helper()
	a.busyScreen()
	for i := range a.OAM {
		a.OAM[i] = uint8(r.Uint32())
		if i&3 == 0 && r.IntN(2) == 0 {
			a.OAM[i] = uint8(r.IntN(40) + 60) // some lines with many sprites
		}
	}
	b.busyScreen()
	b.OAM = a.OAM
	cycle := a.cpu.Cycle
	now := timing.Time(0)
	far := []int{4, 40, 400, 4000, 20000}
	for n := range accesses {
		now += timing.Time(1+r.IntN(far[r.IntN(len(far))])) * cycle
		reg, v, old := uint16(r.IntN(8)), uint8(r.Uint32()), uint8(r.Uint32())
		kind := r.IntN(7)
		switch kind {
		case 0:
			a.Write(reg, v, old, now)
			b.Write(reg, v, old, now)
		case 6: // of those that often need not run the PPU
			reg, v, old = []uint16{0, 5, 6}[r.IntN(3)], uint8(r.Uint32()&r.Uint32()), old&0xF8
			if reg == 0 {
				v = a.Ctrl&^3 | v&3
			}
			if r.IntN(2) == 0 { // close to the dots that copy t to v
				dots := (240+timing.DotsPerLine-int(a.Dot))%timing.DotsPerLine + r.IntN(80)
				now += timing.Time(dots) * a.dot / cycle * cycle
			}
			a.Write(reg, v, old, now)
			b.Write(reg, v, old, now)
		case 1:
			reg, v = 1, []uint8{0, 0x1E, 0x18, 0x1E, 0x0A, 0x1F, 0x16, 0xFE}[r.IntN(8)]
			a.Write(reg, v, old, now)
			b.Write(reg, v, old, now)
		case 2:
			for range r.IntN(2) * r.IntN(500) { // waits for a flag
				now += 7 * cycle
				if x, y := a.Read(2, now), b.Read(2, now); x != y {
					t.Errorf("access %d: $2002 reads %02x one by one, %02x at once", n, x, y)
				}
			}
			now += 3 * cycle
			if x, y := a.Read(reg, now), b.Read(reg, now); x != y {
				t.Errorf("access %d: $%04X reads %02x one by one, %02x at once", n, 0x2000+reg, x, y)
			}
			a.Settle(now + timing.AccessEnd)
			b.Settle(now + timing.AccessEnd)
		default:
			a.Settle(now)
			b.Settle(now)
		}
		if kind != 2 {
			if kind != 3 && r.IntN(2) == 0 {
				continue // to another access, with this one still under way
			}
			a.Settle(now + cycle)
			b.Settle(now + cycle)
		}
		if differ(t, a, b) {
			t.Fatalf("access %d, $%04X, line %d dot %d", n, 0x2000+reg, a.Line, a.Dot)
		}
	}
}

func TestDotsAtOnceAreDotsOneByOne(t *testing.T) {
	accesses, seeds := 400, uint64(3)
	if testing.Short() {
		accesses, seeds = 100, 1
	}
	for _, region := range []timing.Region{timing.NTSC, timing.PAL, timing.Dendy} {
		for _, way := range []string{"lines", "spans", "no picture"} {
			for seed := range seeds {
				t.Run(fmt.Sprintf("%v %s seed %d", region, way, seed), func(t *testing.T) {
					a, b := newTestPPU(t, region), newTestPPU(t, region)
					a.exact, b.noLines, b.unseen = true, way == "spans", way == "no picture"
					play(t, rand.New(rand.NewPCG(seed, uint64(region))), a, b, accesses)
				})
			}
		}
	}
}

func TestABoardSeesTheSameOfDotsAtOnce(t *testing.T) {
	accesses := 400
	if testing.Short() {
		accesses = 100
	}
	for seed := range uint64(2) {
		r := rand.New(rand.NewPCG(seed, 77))
		for i, boards := range [][2]any{{&lineProbe{}, &lineProbe{}}, {&fetchProbe{}, &fetchProbe{}}, {&lineProbe{}, &lineProbe{}}} {
			t.Run(fmt.Sprintf("%T seed %d no picture %v", boards[0], seed, i == 2), func(t *testing.T) {
				a, b := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
				a.exact, b.unseen = true, i == 2
				a.Plug(boards[0])
				b.Plug(boards[1])
				play(t, r, a, b, accesses)
				seenBy := func(b any) []probed {
					if l, ok := b.(*lineProbe); ok {
						return l.seen
					}
					return b.(*fetchProbe).seen
				}
				x, y := seenBy(boards[0]), seenBy(boards[1])
				for i := range min(len(x), len(y)) {
					if x[i] != y[i] {
						t.Fatalf("%T: event %d is %c %04x at %d one by one, %c %04x at %d at once", boards[0], i, x[i].what, x[i].addr, x[i].t, y[i].what, y[i].addr, y[i].t)
					}
				}
				if len(x) != len(y) || len(x) == 0 {
					t.Errorf("%T: %d events one by one, %d at once", boards[0], len(x), len(y))
				}
			})
		}
	}
}

func TestNothingHappensBeforeItIsAnnounced(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 3))
			p := newTestPPU(t, timing.NTSC)
			board := &lineProbe{}
			p.Plug(board)
			frames := 0
			p.frame = func() { frames++ }
			p.busyScreen()
			now := timing.Time(0)
			for n := range 4000 {
				horizon := p.Next()
				low, frame, seen := p.NMILow, frames, len(board.seen)
				// Up to the horizon nothing may change; then an access.
				gap := timing.Time(1+r.IntN(2000)) * p.cpu.Cycle
				if now+gap > horizon {
					gap = max(horizon-now, 0)
				}
				now += gap
				p.Settle(now)
				rose := false
				for _, e := range board.seen[seen:] {
					rose = rose || e.what == '+'
				}
				if p.NMILow != low || frames != frame || rose {
					t.Fatalf("seed %d step %d: line %d dot %d: NMI %v→%v, frame %d→%d, A12 rose %v before %d", seed, n, p.Line, p.Dot, low, p.NMILow, frame, frames, rose, horizon)
				}
				now = (now/p.cpu.Cycle + 1) * p.cpu.Cycle
				p.Settle(now) // at or after the horizon, as the console does
				switch r.IntN(12) {
				case 0:
					p.Write(1, []uint8{0, 0x1E, 0x18}[r.IntN(3)], 0x20, now)
				case 1:
					p.Write(0, uint8(r.Uint32()), 0x20, now)
				case 2:
					p.Write(6, uint8(r.Uint32()), 0x20, now)
				case 3:
					p.Read(2, now)
				case 4:
					p.Read(7, now)
				default:
					p.Settle(now)
				}
				now = max(now, p.Edge-p.dot)
			}
		})
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.busyScreen()
	p.show(0x1E)
	if n := testing.AllocsPerRun(5, func() { p.Settle(p.Edge + 262*341*p.dot) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// A moody board answers every fetch with something else.
type moody struct{ n uint8 }

func (m *moody) Fetch(uint16, timing.Time) uint8  { m.n += 0x35; return m.n }
func (m *moody) Store(uint16, uint8, timing.Time) {}
func (m *moody) PeekPPU(uint16) uint8             { return 0 }

// TestDotsAtOnceKeepWhatABoardSaysToEachFetch, not what it says to another of
// the same address.
func TestDotsAtOnceKeepWhatABoardSaysToEachFetch(t *testing.T) {
	a, b := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
	a.exact, a.fetcher, b.fetcher = true, &moody{}, &moody{}
	a.busyScreen()
	b.busyScreen()
	a.show(0x1E)
	b.show(0x1E)
	for step, now := 0, timing.Time(0); now < 341*262*a.dot; step++ {
		now += timing.Time(30+step%50) * a.dot
		a.Settle(now)
		b.Settle(now)
		if differ(t, a, b) {
			t.Fatalf("line %d dot %d", a.Line, a.Dot)
		}
	}
}
