package bound

import (
	"slices"
	"strconv"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
)

// settled is how many rounds of a loop with a Bound note are followed one by one.
const settled = 300

// loop follows a loop round by round until no path comes back to its head.
func (r *run) loop(g *machine.Graph, z *machine.Region, head uint16, p *path) (paths, *refusal) {
	out, err := r.limited(g, z, head, p)
	if err == nil {
		r.limits[head] = true
	}
	return out, err
}

// limited is loop, which notes whether it has come to an end.
func (r *run) limited(g *machine.Graph, z *machine.Region, head uint16, p *path) (paths, *refusal) {
	out := paths{}
	limit, bounded := r.noted(g.Code, head).Bound(head)
	if ends := int(head) == r.stop && len(r.calls) == 1; !bounded && !ends {
		if pc, frames := r.waits(g, z, head, p); frames > 0 {
			r.waited[played.Place{PC: pc, Off: g.Code.Offset(pc)}] = frames
			return out, r.repeat(g, z, head, p, out, 0, frames*r.code.Frame)
		}
	}
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
				next = r.addHead(next, b, r.head)
			}
		}
		switch {
		case len(next) == 0:
			return out, nil
		case bounded && (same || n >= min(limit, settled)):
			if r.heed(g, head, limit); n >= limit {
				return out, nil
			}
			return out, r.rest(g, z, head, next, out, limit-n)
		case r.ranked > 0 && (same || n >= r.ranked):
			if !bounded {
				limit = n
			}
			return out, r.rest(g, z, head, next, out, n-limit)
		case same && len(next) == 1:
			return nil, &refusal{pc: head, why: noLimit, help: "Bound", limit: true}
		}
		heads = next
	}
}

const noLimit = "no limit was found for the loop"

// heed notes that a Bound line limits a loop.
func (r *run) heed(g *machine.Graph, head uint16, limit int) {
	one, many := "the loop at %s runs at most %s rounds, as its header says", "the loops at %s run at most as many rounds as their headers say (in brackets)"
	r.use(g.Code, "Bound", head, g.Code.Offset(head), about(check{}, one, many, r.program.where(g.Code, head)).of(strconv.Itoa(limit)))
}

// rest is repeat for several paths.
func (r *run) rest(g *machine.Graph, z *machine.Region, head uint16, next []*path, out paths, left int) *refusal {
	for len(next) > 1 {
		if !mergeable(next[0].s, next[1].s) {
			return r.refuse(head, "the stack pointer differs between iterations")
		}
		next = append(next[2:], r.merged(next[0], next[1]))
	}
	return r.repeat(g, z, head, next[0], out, left, 0)
}

func (r *run) gather(out, more paths) {
	for to, list := range more {
		for _, q := range list {
			out[to] = r.add(out[to], q, r.leave)
		}
	}
}

// repeat follows the rounds that are left of a loop, from a state that no round leads out of, so that
// each costs as much as any other. left is how many there are at most, the last one included. If it is 0 or less,
// a byte that counts the rounds is looked for; if there is none, a Bound line says that -left rounds are left, or
// there is no such line and left is 0. wait, if it is not 0, is how many cycles all rounds but the last two take.
func (r *run) repeat(g *machine.Graph, z *machine.Region, head uint16, p *path, out paths, left, wait int) *refusal {
	inv, err := r.invariant(g, z, head, p)
	if err != nil {
		return err
	}
	if r.only >= 0 && !p.in && slices.ContainsFunc(inv.back, func(b *path) bool { return b.in }) {
		q := *p // a round may come to the routine whose cycles count, so that the next one begins in it
		q.in = true
		return r.repeat(g, z, head, &q, out, left, wait)
	}
	rounds, ok := repetition{}.all(inv.all(), max(left-1, min(wait, 1))), true
	if left <= 0 && wait == 0 {
		if rounds, ok = inv.rounds(p.s); !ok && r.join < backsApart {
			var more *invariant
			if more, rounds, ok = r.apartRounds(g, z, head, p); ok {
				inv = more
			}
		}
		if limit, _ := r.noted(g.Code, head).Bound(head); !ok && left < 0 {
			r.heed(g, head, limit)
			rounds, ok = repetition{}.all(inv.all(), -left-1), true
		}
		if !ok && r.program.trusting {
			rounds, wait, ok = r.grant(g, z, inv, head)
		}
		if !ok && !r.partial {
			return &refusal{pc: head, why: noLimit, help: "Bound", limit: true}
		}
	}
	cost, all := rounds.cost(), path{}
	if wait > 0 && (r.only < 0 || p.in) {
		cost += wait
	}
	for _, b := range inv.back {
		all.atLeast(b)
	}
	end := &path{in: p.in || all.in, s: inv.s, lo: p.lo, hi: p.hi + cost, deep: max(all.deep, p.deep), port: p.port, dma: p.dma + all.dma*rounds.count(), way: p.way, saves: p.saves, vblanks: p.vblanks}
	if !end.affordable() {
		return r.refuse(head, endlessly)
	}
	if all.port > 0 {
		end.port = end.hi
	}
	for i, b := range rounds.paths {
		if b.way != nil {
			end.way = &trace{prev: end.way, again: b.way, times: rounds.times[i]}
		}
	}
	last, _, err := r.region(g, z, head, end, true)
	if err != nil {
		return err
	}
	r.gather(out, last)
	return nil
}
