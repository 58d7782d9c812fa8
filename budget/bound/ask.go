package bound

import "slices"

// An Ask is a read of a register of the console or of the board, or of open bus, on which the cost of a call depends.
type Ask struct {
	Addr  uint16
	Where string // the file and line of the instruction
	Once  bool   // a call reads it there once at most
}

// An asking is a call that costs more or less if all reads of registers give a byte; with -1, they give different ones.
type asking struct {
	trial
	gives int
}

// mostAsks is how many reads of a call are tried.
const mostAsks = 16

// ask returns a read that changes the cost of the call, while all others give the same. If none does alone, it is the first read.
func (s *search) ask(t *asking) *Ask {
	if t == nil {
		return nil
	}
	type read struct{ pc, addr uint16 }
	var reads []read
	times := map[read]int{}
	call := func(of read, v, others uint8) int {
		s.m.Reads = func(pc, addr uint16) uint8 {
			r := read{pc, addr}
			if times[r]++; times[r] == 1 && len(reads) < mostAsks && !slices.Contains(reads, r) {
				reads = append(reads, r)
			}
			if r == of {
				return v
			}
			return others
		}
		clear(times)
		s.prepare(t.set)
		body, _, ok := s.m.Call(s.r.Addr, 0xF0, s.limit)
		if !ok {
			return failed
		}
		return body
	}
	defer func() { s.m.Reads = nil }()
	ask := func(r read, once bool) *Ask { return &Ask{r.addr, s.p.where(s.r.code, r.pc), once} }
	call(read{}, 0, 0)
	call(read{}, 255, 255)
	for _, others := range []uint8{0, 255, uint8(t.gives)} {
		for _, r := range reads {
			body, once := call(r, others, others), times[r] <= 1
			for _, v := range []uint8{^others, uint8(t.gives)} {
				other := call(r, v, others)
				if once = once && times[r] <= 1; other != body {
					return ask(r, once)
				}
			}
		}
	}
	return ask(reads[0], false)
}
