package bound

import (
	"maps"
	"slices"

	"pool6502/budget/bound/machine"
)

// graphs has the graphs of the routines that an analysis follows, and the ways of computed jumps that were found to lead to code of the
// same routine: into unrolled code, or back to the head of a loop.
type graphs struct {
	of   map[machine.Place]*machine.Graph
	ways machine.Ways
}

func newGraphs() *graphs { return &graphs{map[machine.Place]*machine.Graph{}, machine.Ways{}} }

const (
	// mostWays is how many ways of one jump are followed in its routine.
	mostWays = 128
	// unrolled is the greatest distance in bytes between the ways of a jump into unrolled code.
	unrolled = 0x300
	// mostTries is how often an analysis begins again because new ways were found.
	mostTries = 8
)

// computed follows a jump to one of several addresses: in the same routine if it has such ways or is the main loop, which has no caller, and otherwise
// to code that returns to the caller of this routine.
func (r *run) computed(pc uint16, addrs []uint16, ok bool, p *path, send func(int, *path)) *refusal {
	off := p.s.code.Offset(pc)
	ways, inside := r.graphs.ways[off]
	rom := func(at uint16) bool { return p.s.code.Offset(at) >= 0 }
	known := func(at uint16) bool { return slices.Contains(ways, at) }
	follows := func(at uint16) bool { return slices.Contains(r.calls, machine.Place{Code: p.s.code, Addr: at}) }
	switch {
	case !ok || len(addrs) > mostWays || slices.ContainsFunc(addrs, func(at uint16) bool { return !rom(at) }):
	case inside && !slices.ContainsFunc(addrs, func(at uint16) bool { return !known(at) }):
		r.steps -= len(addrs)
		for _, to := range addrs {
			send(int(to), r.branched(p, p.s.clone(), 0, pc, to))
		}
		return nil
	case inside || p.s.away() || r.stop >= 0 && len(r.calls) == 1 || len(addrs) > mostTargets && slices.Max(addrs)-slices.Min(addrs) <= unrolled || slices.ContainsFunc(addrs, follows):
		return &refusal{pc: pc, why: "the address to which it jumps is not known", help: "Targets", ways: machine.Ways{off: unique(slices.Concat(ways, addrs))}}
	}
	return r.dispatch(pc, addrs, ok, p, send)
}

// again calls try until it finds no more ways of computed jumps.
func (k *graphs) again(try func() *refusal) (bad *refusal) {
	for range mostTries {
		if bad = try(); bad == nil || bad.ways == nil {
			return bad
		}
		clear(k.of)
		maps.Copy(k.ways, bad.ways)
	}
	return bad
}
