package bound

import "pool6502/budget/bound/values"

// settled is how many rounds of a loop with a Bound note are followed one by one.
const settled = 300

// loop follows a loop round by round until no path comes back to its head.
func (r *run) loop(g *graph, z *region, head uint16, p *path) (paths, *refusal) {
	out := paths{}
	limit, bounded := r.notes.Bound(head)
	heads := []*path{p}
	for n := 1; ; n++ {
		var next []*path
		same := false
		for _, h := range heads {
			before := h.s.clone()
			left, back, err := r.region(g, z, head, h, true)
			if err != nil {
				return nil, err
			}
			r.gather(out, left)
			for _, b := range back {
				same = same || len(heads) == 1 && b.s.sameSets(before)
				next = r.addHead(next, b)
			}
		}
		switch {
		case len(next) == 0:
			return out, nil
		case bounded && n >= limit:
			r.use("Bound", head)
			return out, nil
		case bounded && (same || n >= settled):
			r.use("Bound", head)
			for len(next) > 1 {
				if !mergeable(next[0].s, next[1].s) {
					return nil, r.refuse(head, "the stack pointer differs between iterations")
				}
				next = append(next[2:], r.merged(next[0], next[1]))
			}
			return out, r.repeat(g, z, head, next[0], out, limit-n)
		case same && len(next) == 1:
			return nil, &refusal{pc: head, why: "no limit was found for the loop", help: "Bound", limit: true}
		}
		heads = next
	}
}

func (r *run) gather(out, more paths) {
	for to, list := range more {
		for _, q := range list {
			out[to] = r.add(out[to], q, r.leave)
		}
	}
}

// repeat follows the remaining rounds of a loop with a Bound note in one step. It
// widens the state until a further round adds nothing to it. The worst cost of a round
// from this state is then an upper bound for every remaining round.
func (r *run) repeat(g *graph, z *region, head uint16, p *path, out paths, left int) *refusal {
	s := p.s
	s.separate()
	for {
		h := &path{s: s.clone(), lo: p.lo}
		_, back, err := r.region(g, z, head, h, true)
		if err != nil {
			return err
		}
		widest, round, way, all := s.clone(), 0, (*trace)(nil), path{}
		inside := true
		for _, b := range back {
			if b.hi >= round {
				round, way = b.hi, b.way
			}
			all.atLeast(b)
			b.s.separate()
			if b.s.within(s) {
				continue
			}
			inside = false
			if widest = merge(widest, b.s, &r.ids); widest == nil {
				return r.refuse(head, "the stack grows in every iteration")
			}
			widest.separate()
		}
		if !inside {
			s = widest
			continue
		}
		end := &path{s: s, lo: p.lo, hi: p.hi + round*(left-1), deep: max(all.deep, p.deep), port: p.port, dma: p.dma + all.dma*left, way: p.way}
		if all.port > 0 {
			end.port = end.hi
		}
		if left > 1 {
			end.way = &trace{prev: p.way, again: way, times: left - 1}
		}
		last, _, err := r.region(g, z, head, end, true)
		if err != nil {
			return err
		}
		r.gather(out, last)
		return nil
	}
}

// separate forgets the relations between bytes, and between flags and bytes.
func (s *state) separate() {
	for i := range s.reg {
		s.reg[i] = values.Byte{Set: s.reg[i].Set}
	}
	for i := range s.stack {
		s.stack[i].ID, s.stack[i].Of = 0, nil
		if f := s.stack[i].flags; f != nil {
			s.stack[i].flags = &status{can: f.can}
		}
	}
	s.dep = [4]*deps{}
	for _, p := range s.mem.links {
		s.mem.put(p, values.Byte{Set: s.mem.get(p).Set})
	}
}
