package ppu

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pool6502/nes/timing"
)

// riseCounter is a board that waits for a number of rises of A12. If it waits for more than one, it ignores a rise that
// follows a fall within ten dots, as the MMC3 does.
type riseCounter struct {
	wanted int
	dot    timing.Time
	high   bool
	fell   timing.Time
	rises  []timing.Time
}

func (b *riseCounter) Rises() int { return b.wanted }
func (b *riseCounter) Pulses(n int, t, dot timing.Time) {
	for i := range timing.Time(n) {
		b.A12(false, t+i*8*dot)
		b.A12(true, t+(i*8+4)*dot)
	}
}
func (b *riseCounter) A12(high bool, t timing.Time) {
	switch {
	case high == b.high:
		return
	case !high:
		b.fell = t
	case b.wanted == 1 || t-b.fell > 10*b.dot:
		b.rises = append(b.rises, t)
	}
	b.high = high
}

// TestRisesOfA12AreAnnounced: never later than the rise that a board waits for. The table says how many dots sooner. A
// board that waits for more than one rise may be told a line too soon; so may all at line 240, where v goes onto the bus.
func TestRisesOfA12AreAnnounced(t *testing.T) {
	const background, sprites, both, tall = ctrlBG, ctrlSprites, ctrlBG | ctrlSprites, ctrlTall
	for _, c := range []struct {
		region    timing.Region
		ctrl      uint8
		line, dot int
		rises     int
		sooner    int // dots
	}{
		{timing.NTSC, background, 100, 10, 1, 0},
		{timing.NTSC, background, 100, 255, 1, 0},
		{timing.NTSC, background, 100, 340, 1, 0},
		{timing.NTSC, background, 239, 340, 1, 21*341 + 5},
		{timing.NTSC, background, 240, 0, 1, 20*341 + 4},
		{timing.NTSC, background, 245, 10, 1, 5},
		{timing.NTSC, background, 100, 255, 2, 1},
		{timing.NTSC, background, 100, 10, 2, 1 + 341},
		{timing.NTSC, background, 100, 324, 2, 1},
		{timing.NTSC, background, 100, 325, 2, 1 + 341},
		{timing.NTSC, background, 100, 300, 3, 1},
		{timing.NTSC, background, 237, 340, 3, 21*341 + 22},
		{timing.NTSC, background, 261, 300, 3, 341},
		{timing.PAL, background, 245, 10, 3, 324 + 341},
		{timing.NTSC, sprites, 100, 260, 1, 0},
		{timing.NTSC, sprites, 100, 324, 1, 261},
		{timing.NTSC, sprites, 100, 340, 1, 0},
		{timing.NTSC, sprites, 245, 10, 1, 260},
		{timing.NTSC, sprites, 100, 255, 2, 1},
		{timing.NTSC, sprites, 100, 260, 3, 1},
		{timing.NTSC, sprites, 100, 300, 3, 1 + 341},
		{timing.NTSC, sprites, 237, 340, 3, 21*341 + 261},
		{timing.NTSC, both, 100, 260, 1, 0},
		{timing.NTSC, both, 261, 330, 1, 0},
		{timing.NTSC, tall, 100, 300, 1, 0},
		{timing.NTSC, tall, 100, 255, 2, 341 - 8},
		{timing.NTSC, tall, 100, 255, 4, 3 * (341 - 8)},
		{timing.NTSC, tall, 100, 255, 5, 1 + 3*341},
		{timing.NTSC, tall, 100, 255, 21, 1 + 3*341},
		{timing.NTSC, tall, 100, 255, 40, 1 + 7*341},
		{timing.NTSC, tall, 100, 340, 2, 1},
		{timing.NTSC, tall, 100, 340, 21, 1},
		{timing.NTSC, tall, 238, 340, 5, 24*341 + 260},
		{timing.PAL, tall, 245, 10, 2, 260 + 341},
		{timing.PAL, tall, 239, 340, 9, 79*341 + 261},
	} {
		t.Run(fmt.Sprintf("%v $2000=$%02X line %d dot %d, %d rises", c.region, c.ctrl, c.line, c.dot, c.rises), func(t *testing.T) {
			p := newTestPPU(t, c.region)
			board := &riseCounter{wanted: c.rises, dot: p.dot}
			p.exact = true
			p.Plug(board)
			p.hideSprites()
			p.Ctrl = c.ctrl
			p.show(maskBG)
			p.at(c.line, c.dot)
			board.rises = nil
			announced := p.Next()
			for len(board.rises) < c.rises {
				p.Settle(p.Edge + 1)
			}
			if got := int((board.rises[c.rises-1] - announced) / p.dot); got != c.sooner {
				t.Errorf("announced %d dots before it comes, want %d", got, c.sooner)
			}
		})
	}
}

// TestRisesOfTallSpritesAreNotAnnouncedLate, with sprites whose tiles are in either table, at times with OAMADDR in the
// middle of OAM, or right after rendering was turned on. Many are announced less than a line too soon.
func TestRisesOfTallSpritesAreNotAnnouncedLate(t *testing.T) {
	close := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 0))
		p := newTestPPU(t, []timing.Region{timing.NTSC, timing.PAL}[seed&1])
		board := &riseCounter{wanted: 2 + r.IntN(12), dot: p.dot}
		p.exact = true
		p.Plug(board)
		p.hideSprites()
		for range r.IntN(60) {
			s := r.IntN(64)
			p.place(s, uint8(r.Uint32()), uint8(r.IntN(60)))
			p.OAM[4*s+1] = uint8(r.IntN(2))
		}
		p.Ctrl = ctrlTall
		late := r.IntN(4) == 0
		if late {
			for i := range p.OAM2 {
				p.OAM2[i] = uint8(r.IntN(2)) // what sprites of long ago have left
			}
		} else {
			p.show(maskBG)
		}
		p.at([]int{0, 0, 0, int(p.pre)}[r.IntN(4)], 3) // on the pre-render line, evaluation stands
		p.Settle(p.Edge + timing.Time(r.IntN(40*timing.DotsPerLine))*p.dot)
		if r.IntN(3) == 0 {
			p.OAMAddr = uint8(r.Uint32())
			p.fromZero = false // as a write to $2003 leaves it
		}
		if late {
			p.show(maskBG)
		}
		board.rises = nil
		announced := p.Next()
		for len(board.rises) < board.wanted {
			p.Settle(p.Edge + 1)
		}
		at := board.rises[board.wanted-1]
		if at < announced {
			t.Errorf("seed %d: rise %d is announced %d dots late", seed, board.wanted, (announced-at)/p.dot)
		}
		if at < announced+timing.DotsPerLine*p.dot {
			close++
		}
	}
	if close < 60 {
		t.Errorf("%d of 300 are announced less than a line too soon, want 60", close)
	}
}

// TestARiseThatRegistersMakeIsAnnouncedAtOnce, and none if only registers could make one.
func TestARiseThatRegistersMakeIsAnnouncedAtOnce(t *testing.T) {
	for _, c := range []struct {
		name   string
		mask   uint8
		rises  int
		change func(p *PPU)
		dots   timing.Time // until it; -1: never
	}{
		{"rendering is off", 0, 1, func(p *PPU) {}, -1},
		{"rendering is off, v has it high already", 0, 1, func(p *PPU) { p.V, p.Addr = 0x1000, 0x1000 }, -1},
		{"rendering is off, v goes onto the bus", 0, 1, func(p *PPU) { p.V, p.Addr = 0x1000, 0 }, 0},
		{"rendering is off, v is to be loaded", 0, 1, func(p *PPU) { p.AddrDue = p.Edge + 1000 }, 0},
		{"rendering is to begin", 0, 1, func(p *PPU) { p.MaskDue = p.Edge + 1000 }, 0},
		{"an access to $2007 is under way", 0, 1, func(p *PPU) { p.Port.Busy = true }, 0},
		{"the board waits for none", maskBG, 0, func(p *PPU) {}, -1},
		{"the board may interrupt without one", maskBG, -1, func(p *PPU) {}, 0},
		{"both tables are the lower one", maskBG, 1, func(p *PPU) { p.Ctrl = 0 }, 2*341 + 240},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.Plug(&riseCounter{wanted: c.rises, dot: p.dot})
			p.show(c.mask)
			p.at(100, 100)
			p.Settle(p.Edge + 1)
			p.Ctrl, p.V, p.Addr = ctrlBG, 0, 0
			c.change(p)
			want := timing.Never
			if c.dots >= 0 {
				want = p.Edge + c.dots*p.dot
			}
			if got := p.nextRise(p.Edge); got != want {
				t.Errorf("announced in %d dots, want %d", (got-p.Edge)/p.dot, c.dots)
			}
		})
	}
}
