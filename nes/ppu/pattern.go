package ppu

import "pool6502/nes/timing"

// OnPattern makes the PPU tell f of every byte that it reads from the pattern
// tables: the page of 1 KB, the offset in it, and whether the byte was fetched
// for the picture and not for a program that reads $2007. Whole lines are not
// drawn at once meanwhile; what is drawn is the same. nil ends it. The PPU is
// settled.
func (p *PPU) OnPattern(f func(page *[1024]uint8, offset int, drawn bool)) {
	if s, ok := p.fetcher.(*patternSpy); ok {
		p.fetcher = s.Fetcher
	}
	if f != nil {
		p.fetcher = &patternSpy{p.fetcher, p, f}
	}
}

// A patternSpy stands between the PPU and its memory, or the board that answers
// in its place.
type patternSpy struct {
	Fetcher // nil where no board answers
	p       *PPU
	told    func(page *[1024]uint8, offset int, drawn bool)
}

func (s *patternSpy) Fetch(a uint16, t timing.Time) uint8 {
	p := s.p
	if a < 0x2000 {
		s.told(p.chr[a>>10], int(a&0x3FF), p.Mask&maskShow != 0 && p.fetchLine())
	}
	switch {
	case s.Fetcher != nil:
		return s.Fetcher.Fetch(a, t)
	case a < 0x2000:
		return p.chr[a>>10][a&0x3FF]
	}
	return p.nt[a>>10&3][a&0x3FF]
}

func (s *patternSpy) Store(a uint16, v uint8, t timing.Time) {
	p := s.p
	switch {
	case s.Fetcher != nil:
		s.Fetcher.Store(a, v, t)
	case a >= 0x2000:
		if p.ntW[a>>10&3] {
			p.nt[a>>10&3][a&0x3FF] = v
		}
	case p.chrW[a>>10]:
		p.chr[a>>10][a&0x3FF] = v
	}
}

func (s *patternSpy) PeekPPU(a uint16) uint8 {
	switch {
	case s.Fetcher != nil:
		return s.Fetcher.PeekPPU(a)
	case a < 0x2000:
		return s.p.chr[a>>10][a&0x3FF]
	}
	return s.p.nt[a>>10&3][a&0x3FF]
}
