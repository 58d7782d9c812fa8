package bound

import (
	"maps"
	"slices"
	"strings"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// asCalled looks for a bound that holds for the calls in the program, if a routine has no bound for all
// inputs. It is analysed for each place that leads to it, with what is known there.
func (p *Program) asCalled(out *Result) {
	sites, ok := out.code.Sites(out.Addr)
	if !ok {
		return
	}
	var sum *Result
	var places []string
	from, behind := slices.Clone(machine.NewGraph(out.code, out.Addr).All.Nodes), []uint16(nil) // the routine may jump to its own beginning
	for _, site := range sites {
		from = append(append(append(from, site.PC), site.Lead...), site.From...)
		list, code, bounded := p.from(out, site)
		if !bounded {
			return
		}
		behind = append(behind, code...)
		for _, r := range list {
			if sum == nil {
				sum = r
			} else {
				sum.include(r)
			}
		}
		places = append(places, p.where(out.code, site.PC))
	}
	if sum == nil {
		return // no path leads to a call
	}
	*out = *sum
	out.Called = slices.Compact(places)
	out.Assumes = append(out.Assumes, assumed(check{kind: enteredFrom, at: out.code.Offset(out.Addr), list: offsets(out.code, from), reg: offsets(out.code, behind)}, "%s is entered from %s and from nowhere else, and no jump that the analysis has missed leads into the code on the way there", out.Name, joined(out.Called)))
}

// joined returns names as in "a, b and c".
func joined(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// include makes a bound hold for the calls of another result, too.
func (r *Result) include(o *Result) {
	if o.Worst > r.Worst {
		r.Worst, r.way = o.Worst, o.way
	}
	r.Best, r.Stack = min(r.Best, o.Best), max(r.Stack, o.Stack)
	r.Port, r.DMA, r.Waits = max(r.Port, o.Port), max(r.DMA, o.DMA), union(r.Waits, o.Waits)
	r.trusts, r.anywhere, r.graphs = r.trusts || o.trusts, r.anywhere || o.anywhere, append(r.graphs, o.graphs...)
	r.Assumes, r.Notes, r.watched = union(r.Assumes, o.Assumes), union(r.Notes, o.Notes), union(r.watched, o.watched)
}

func union[T comparable](a, b []T) []T {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(a, s)
		}
	}
	return a
}

// from bounds a routine as it is called at one place: with what the straight code before the call says or, if
// that is not enough, in each routine that contains the call. behind is the code before the call to which no other code must jump. ok is
// false if there is no bound.
func (p *Program) from(out *Result, site machine.Site) (list []*Result, behind []uint16, ok bool) {
	r := p.newRun(levels[0], out.code, values.Functions{}, newGraphs())
	r.from, r.sought = out.Addr, &goal{code: out.code, addr: out.Addr, site: site}
	if r.lead() && r.breaks() == nil && !r.serial && !r.sought.apart {
		if one := p.entered(out, r, site.Lead...); one == nil || one.Err == nil {
			return add(list, one), site.Lead[1:], true
		}
	}
	for _, at := range site.From {
		var r *run
		graphs := newGraphs()
		bad := graphs.again(func() *refusal {
			r = p.newRun(levels[0], out.code, values.Functions{}, graphs)
			r.from, r.sought = out.Addr, &goal{code: out.code, addr: out.Addr, site: site}
			s := newState(out.code.Only(at))
			r.need(s, p.header(at, out.Bank))
			_, bad := r.call(at, &path{s: s})
			return bad
		})
		if bad != nil || r.breaks() != nil || r.serial || r.sought.apart {
			return nil, nil, false
		}
		one := p.entered(out, r, at)
		if one != nil && one.Err != nil {
			return nil, nil, false
		}
		list = add(list, one)
		for _, pc := range r.graph(machine.Place{Code: out.code, Addr: at}).All.Nodes {
			if pc != at {
				behind = append(behind, pc)
			}
		}
	}
	return list, behind, true
}

func add(list []*Result, one *Result) []*Result {
	if one == nil {
		return list
	}
	return append(list, one)
}

// entered bounds a routine that is entered in the states that an analysis has found; nil if there are none. entries are the places at which the
// analysis may have begun.
func (p *Program) entered(out *Result, r *run, entries ...uint16) *Result {
	if r.sought.found == nil {
		return nil
	}
	one := *out
	if newState(out.code).within(r.sought.found) {
		return &one // nothing more is known
	}
	one.Err = nil
	one.graphs = slices.AppendSeq(slices.Clip(one.graphs), maps.Values(r.graphs.of))
	one.graphs = append(one.graphs, machine.Straight(out.code, r.sought.site.Lead))
	one.entries = append(slices.Clip(one.entries), entries...)
	p.follow(&one, -1, beginning{only: -1, s: r.sought.found, ids: r.ids, fns: r.fns, copied: r.copied})
	one.Assumes = union(p.assumes(r), one.Assumes)
	one.Notes = union(r.relied(), one.Notes)
	one.watched = union(r.watched(), one.watched)
	return &one
}

// lead follows the straight code before a call and reports whether it could.
func (r *run) lead() bool {
	lead := r.sought.site.Lead
	if len(lead) == 0 {
		return false
	}
	q := &path{s: newState(r.code.Only(lead[0]))}
	for i, pc := range lead {
		if i == len(lead)-1 && r.sought.site.Call {
			r.enter(q.s)
			break
		}
		var on *path
		bad := r.node(pc, q, func(to int, p *path) {
			if i < len(lead)-1 && to == int(lead[i+1]) {
				on = p
			}
		})
		if bad != nil {
			return false
		}
		if q = on; q == nil {
			break // the call, or the branch before it, always goes elsewhere
		}
	}
	return true
}

// A goal is a routine that an analysis looks for, and a place that leads to it.
type goal struct {
	code  *machine.Code
	addr  uint16
	site  machine.Site
	found *state // a state that allows all those in which the routine is entered from this place; nil if it is not
	apart bool   // there is none, because S points to the stack in some of these states only
}

// seek collects the state in which the instruction at pc leads to the routine.
func (r *run) seek(pc uint16, p *path, send func(int, *path)) func(int, *path) {
	switch g := r.sought; {
	case pc != g.site.PC:
	case g.site.Call:
		r.enter(p.s)
	default:
		return func(to int, q *path) {
			if to != exit && g.code.Offset(uint16(to)) == g.code.Offset(g.addr) {
				r.enter(q.s)
			}
			send(to, q)
		}
	}
	return send
}

// enter adds a state to those in which the routine is entered.
func (r *run) enter(s *state) {
	t := s.clone()
	t.code = t.code.Or(r.sought.code)
	r.since(t, r.sought.site.Call)
	if f := r.sought.found; f == nil {
		r.sought.found = t
	} else if !t.within(f) {
		r.sought.found = merge(t, f, &r.ids)
		r.sought.apart = r.sought.apart || r.sought.found == nil
	}
}
