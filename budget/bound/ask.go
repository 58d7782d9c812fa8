package bound

import "slices"

// An Ask is a read of a register of the console or of the board, or of open bus, on which the cost of a call depends.
type Ask struct {
	Addr  uint16
	Where string // the file and line of the instruction
	Once  bool   // a call reads it there once at most
}

// mostAsks is how many reads of a call are tried.
const mostAsks = 16

// ask returns a read that changes the cost of the call, while all others give the same. If none does alone, it is the first read.
func (s *search) ask(t *trial) *Ask {
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
		body, _, ok := s.m.Call(s.r.Addr, callS, s.limit)
		if !ok {
			return failed
		}
		return body
	}
	defer func() { s.m.Reads = nil }()
	ask := func(r read, once bool) *Ask { return &Ask{r.addr, s.p.where(s.r.code, r.pc), once} }
	gives := uint8(0) // what changes the cost if all reads give it
	for v := 255; v >= 0; v-- {
		if call(read{}, uint8(v), uint8(v)) != t.body {
			gives = uint8(v)
		}
	}
	for _, others := range []uint8{0, 255, gives} {
		for _, r := range reads {
			body, once := call(r, others, others), times[r] <= 1
			for _, v := range []uint8{^others, gives} {
				other := call(r, v, others)
				if once = once && times[r] <= 1; other != body {
					return ask(r, once)
				}
			}
		}
	}
	return ask(reads[0], false)
}
