package bound

import (
	"maps"
	"slices"

	"pool6502/asm/symbols"
	"pool6502/cpu"
)

// A trace is a path through the code: where each branch and each jump to a
// computed address went, as a list from the last one back.
type trace struct {
	prev   *trace
	pc, to uint16
	again  *trace // the path of a loop round that is repeated times times; pc and to are 0
	times  int
	drops  bool // the call after which the code at pc is next has dropped its return address, and returns to a caller; to is 0
}

// A decision is one branch or jump of a trace or, with drops, one call.
type decision struct {
	pc, to uint16
	drops  bool
}

// maxDecisions is how many decisions a trace may have to be listed.
const maxDecisions = 1 << 20

// decisions lists the decisions of a trace from first to last, with each repeated
// round written out; false if there are too many.
func (t *trace) decisions() (list []decision, ok bool) {
	for ; t != nil; t = t.prev {
		if t.again == nil {
			list = append(list, decision{t.pc, t.to, t.drops})
		} else {
			round, ok := t.again.decisions()
			if !ok || len(round)*t.times > maxDecisions {
				return nil, false
			}
			slices.Reverse(round)
			for range t.times {
				list = append(list, round...)
			}
		}
		if len(list) > maxDecisions {
			return nil, false
		}
	}
	slices.Reverse(list)
	return list, true
}

// count returns how often each branch of a trace runs. known has what was counted before: a routine that is followed once may be called in many
// places of a path.
func (t *trace) count(known map[*trace]map[uint16]int) map[uint16]int {
	if runs, done := known[t]; done {
		return runs
	}
	runs := map[uint16]int{}
	for at := t; at != nil; at = at.prev {
		switch {
		case at.again != nil:
			for pc, n := range at.again.count(known) {
				runs[pc] += n * at.times
			}
		case !at.drops:
			runs[at.pc]++
		}
	}
	known[t] = runs
	return runs
}

// manyRounds is how often a branch runs on a worst path of which Busiest says so.
const manyRounds = 100

// Busiest returns the branch that runs most often on the costliest path, if the worst case is 100 times the best one, or more than a frame
// and twice the best one: a limit to the rounds of the loop may lower such a bound.
func (p *Program) Busiest(r *Result) (v Visit, ok bool) {
	if r.Err != nil || r.Worst < 100*r.Best && (r.Worst < r.code.Frame || r.Worst < 2*r.Best) {
		return v, false
	}
	runs := r.way.count(map[*trace]map[uint16]int{})
	for _, pc := range slices.Sorted(maps.Keys(runs)) {
		if n := runs[pc]; n > v.Count {
			v = Visit{Addr: pc, Count: n}
		}
	}
	v.Name, v.Pos = p.at(r.code, v.Addr)
	if f := p.fromC(r.code.Offset(v.Addr)); f != nil {
		v.Name = f.within(p, r).at(v.Addr)
	}
	v.Text, _ = cpu.Disasm(v.Addr, r.code.At)
	return v, v.Count >= manyRounds
}

// Visit is an instruction on the worst path.
type Visit struct {
	Addr  uint16
	Name  string // as label or label+n; of Busiest, for code without source lines, the call in C that leads there
	Pos   symbols.Pos
	Text  string // disassembled
	Count int    // how often it runs
}

// WorstPath lists the instructions of the costliest path that the analysis found,
// by address. It is empty if the routine is unbounded, if it switches banks, and if the path is too long.
// If paths were merged, it is possible that no single run takes all of it.
func (p *Program) WorstPath(r *Result) []Visit {
	if r.Err != nil || r.switches {
		return nil
	}
	ways, ok := r.way.decisions()
	if !ok {
		return nil
	}
	count := map[uint16]int{}
	r.follow(ways, func(pc uint16) { count[pc]++ })
	var list []Visit
	for pc, n := range count {
		v := Visit{Addr: pc, Count: n}
		v.Name, v.Pos = p.at(r.code, pc)
		v.Text, _ = cpu.Disasm(pc, r.code.At)
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b Visit) int { return int(a.Addr) - int(b.Addr) })
	return list
}

// follow walks a path and reports each instruction.
func (r *Result) follow(ways []decision, visit func(pc uint16)) {
	var back []uint16
	for pc := r.Addr; ; {
		visit(pc)
		o := &cpu.Opcodes[r.code.At(pc)]
		after := pc + uint16(o.Bytes())
		chosen := len(ways) > 0 && ways[0].pc == pc && !ways[0].drops
		switch {
		case o.Flow == cpu.Branch || o.Flow == cpu.Jump && o.Mode == cpu.Indirect || o.Flow == cpu.Return && chosen:
			if !chosen {
				return // the trace ends before the routine does: the routine has no bound
			}
			pc, ways = ways[0].to, ways[1:]
		case o.Flow == cpu.Jump:
			pc = r.code.Word(pc + 1)
		case o.Flow == cpu.Call:
			back = append(back, after)
			pc = r.code.Word(pc + 1)
		case o.Flow == cpu.Return:
			for len(back) > 0 && len(ways) > 0 && ways[0] == (decision{pc: back[len(back)-1], drops: true}) {
				ways, back = ways[1:], back[:len(back)-1]
			}
			if len(back) == 0 {
				return
			}
			pc, back = back[len(back)-1], back[:len(back)-1]
		case o.Flow == cpu.Next:
			pc = after
		default:
			return
		}
	}
}

// A path that takes more than mostCycles, a week of a console, is refused with endlessly, so that no sum of cycles is more than an int can hold.
const (
	mostCycles = 1 << 40
	endlessly  = "it may keep the console busy for more than a week"
)

// affordable reports whether a path takes at most mostCycles, with its transfers.
func (p *path) affordable() bool { return p.hi <= mostCycles && p.dma <= mostCycles/transfer }
