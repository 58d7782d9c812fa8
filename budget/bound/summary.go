package bound

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// A summary is what a call of a routine costs and changes, whatever registers and RAM hold at the call.
type summary struct {
	end     *path                // cost, and a state that allows each one in which it returns
	written *[machine.Cells]bool // the cells that it may write
	bad     *refusal             // why there is none
}

// summed follows a call by the summary of the called routine, which is made when it is called for the first time.
func (r *run) summed(at uint16, p *path) ([]*path, *refusal) {
	if r.stop >= 0 || r.handler {
		return nil, r.refuse(at, fmt.Sprintf("it makes more than %s calls, the most that are followed in a frame", contract.Grouped(manyCalls)))
	}
	place := machine.Place{Code: p.s.code, Addr: at}
	sum := r.summaries[place]
	if sum == nil {
		sum = r.summarise(place)
		r.summaries[place] = sum
	}
	switch {
	case sum.bad == nil:
	case sum.bad.why == changesCaller, sum.bad.why == pullsMore:
		return r.call(at, p)
	default:
		return nil, sum.bad
	}
	end := sum.end
	q := &path{s: p.s, lo: p.lo + end.lo, hi: p.hi + end.hi, deep: max(p.deep, len(p.s.stack)+end.deep), port: p.port, dma: p.dma + end.dma, way: p.way, saves: p.saves}
	if !q.affordable() {
		return nil, r.refuse(at, endlessly)
	}
	if end.port > 0 {
		q.port = p.hi + end.port
	}
	if end.way != nil {
		q.way = &trace{prev: p.way, again: end.way, times: 1}
	}
	for i, v := range end.s.reg {
		q.s.reg[i] = values.Byte{Set: v.Set}
	}
	q.s.code = end.s.code
	q.s.can, q.s.dep = end.s.can, [4]*deps{}
	for cell, written := range sum.written {
		if written {
			r.disturb(q.s, uint16(cell))
			if r.written != nil {
				r.written[cell] = true
			}
		}
		if v := end.s.mem.get(uint16(cell)).Set; written && (v != values.Full || q.s.mem.at(uint16(cell)) != nil) {
			q.s.mem.put(uint16(cell), values.Byte{Set: v})
		}
	}
	return []*path{q}, nil
}

// summarise follows a routine from a state of which nothing is known but the Needs of its header.
func (r *run) summarise(place machine.Place) *summary {
	at := place.Addr
	in := *r
	in.summing = true
	in.calls, in.written = slices.Clone(r.calls), new([machine.Cells]bool)
	s := newState(place.Code)
	in.assumeNeeds(s, at)
	list, bad := in.call(at, &path{s: s})
	r.steps, r.ids, r.leans, r.unsure, r.switching, r.risks, r.low, r.lowest, r.resets, r.retries, r.rearms, r.granted, r.spare, r.floor, r.vague, r.copied = in.steps, in.ids, in.leans, in.unsure, in.switching, in.risks, in.low, in.lowest, in.resets, in.retries, in.rearms, in.granted, in.spare, in.floor, in.vague, r.copied || in.copied
	switch {
	case bad != nil:
		return &summary{bad: bad}
	case len(list) == 0:
		return &summary{bad: r.refuse(at, in.never())}
	}
	end := list[0] // each path ends with the stack empty again: ret refuses any other
	for _, q := range list[1:] {
		end = r.merged(end, q)
	}
	return &summary{end: end, written: in.written}
}
