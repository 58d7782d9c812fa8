package ppu

import "pool6502/nes/timing"

// OnPattern makes the PPU call f for every byte that it reads from the pattern
// tables, with the page of 1 KB, the offset in it, and whether the byte was read
// while rendering (a program can also read it through $2007). While f is set, whole
// lines are not drawn at once; the picture is the same. f = nil removes it. The PPU
// must be settled.
func (p *PPU) OnPattern(f func(page *[1024]uint8, offset int, drawn bool)) {
	if s, ok := p.fetcher.(*patternSpy); ok {
		p.fetcher = s.Fetcher
	}
	if f != nil {
		p.fetcher = &patternSpy{p.fetcher, p, f}
	}
}

// A patternSpy takes the place of the board's Fetcher. It calls told for each read of
// the pattern tables and passes the access on to the board's Fetcher, or to memory.
type patternSpy struct {
	Fetcher // the board's; nil if the board does not answer fetches
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
			p.store(p.nt[a>>10&3], a&0x3FF, v)
		}
	case p.chrW[a>>10]:
		p.store(p.chr[a>>10], a&0x3FF, v)
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
