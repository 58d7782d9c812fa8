package ppu

import (
	"testing"

	"pool6502/nes/timing"
)

// TestTheLastRowOfSprite0IsHitWithoutAPicture: the line on which only it is opaque is not passed over.
func TestTheLastRowOfSprite0IsHitWithoutAPicture(t *testing.T) {
	const y = 100
	var seen [2]State
	for i := range seen {
		p := newTestPPU(t, timing.NTSC)
		p.unseen = i == 1
		p.busyScreen()
		for at := range p.chr[0] {
			p.chr[0][at] = 0xFF
		}
		for row := range 7 { // of tile 1
			p.chr[0][0x10+row], p.chr[0][0x18+row] = 0, 0
		}
		clear(p.nt[0][:])
		p.hideSprites()
		copy(p.OAM[:], []uint8{y, 1, 0, 80})
		p.Rebuild()
		p.show(0x1E)
		p.Settle(p.Edge + 200*341*p.dot)
		if p.HitAt == timing.Never {
			t.Errorf("unseen %v: no hit", p.unseen)
		}
		seen[i] = p.State
	}
	if seen[0] != seen[1] {
		t.Errorf("hit at %d seen, at %d unseen", seen[0].HitAt, seen[1].HitAt)
	}
}

// TestLinesArePassed but for the last two and those of dots 0-2 that the dot machine performs.
func TestLinesArePassed(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.busyScreen()
	p.hideSprites()
	p.Rebuild()
	p.show(0x1E)
	p.unseen = true
	before := p.count
	p.Settle(p.Edge + 262*341*p.dot)
	if n := p.count.Lines - before.Lines; n > 4 {
		t.Errorf("%d lines were performed", n)
	}
}
