package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// restarts limits a loop that begins again if an interrupt has come, as one that repeats an access which a handler has disturbed. It
// takes for granted that at most one interrupt comes in the loop. wait is then as long as the loop takes twice from any state, if
// nothing interrupts it. ok is false if it may go on for ever then, or if that is longer than the time between two NMIs.
func (r *run) restarts(g *machine.Graph, z *machine.Region, inv *invariant, head uint16) (wait int, ok bool) {
	if g.Code.Shared == nil || *g.Code.Shared == ([machine.Cells]bool{}) || r.only >= 0 || r.sought != nil || inv.s.away() {
		return 0, false
	}
	code, trail := r.code, r.trail
	defer func() { r.code, r.trail, r.quiet = code, trail, false }()
	c := *g.Code
	c.Shared, c.Loose = nil, 0
	r.code, r.trail, r.quiet = &c, nil, true
	s := newState(&c)
	for _, e := range inv.s.stack {
		if e.kind != pushedReturn {
			e.Byte = values.Anything
		}
		s.stack = append(s.stack, e)
	}
	left, bad := r.loop(&machine.Graph{Code: &c, Next: g.Next, All: g.All}, z, head, &path{s: s})
	if bad != nil || len(left) == 0 {
		return 0, false
	}
	for _, list := range left {
		for _, q := range list {
			if wait = max(wait, q.hi); q.dma > 0 {
				return 0, false // the caller counts the transfers of one round
			}
		}
	}
	if 2*wait >= r.code.Frame {
		return 0, false // more than one NMI comes
	}
	var how check
	once := true
	for _, pc := range z.Nodes {
		switch next := g.Next[pc]; {
		case slices.Contains(next, head):
			once = once && how == check{} && cpu.Opcodes[g.Code.At(pc)].Flow == cpu.Branch && head <= pc
			how = check{kind: waits, at: g.Code.Offset(pc), n: 1}
		case slices.ContainsFunc(next, func(to uint16) bool { return !z.Has(to) }):
			once = false // the loop is left elsewhere, too
		}
	}
	if once {
		how = check{kind: comesOnce, at: how.at}
	}
	one, many := "at most one interrupt comes while the loop at %s runs", "at most one interrupt comes while each of the loops at %s runs"
	r.take(about(how, one, many, r.program.where(g.Code, head)).guessed(aGuess))
	return 2 * wait, true
}
