package bound

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// node follows one instruction of a path, and calls send for each address at which the path continues.
func (r *run) node(pc uint16, p *path, send func(int, *path)) *refusal {
	if r.steps--; r.steps < 0 {
		return &refusal{pc: pc, why: gaveUp, help: "Bound", limit: true}
	}
	if r.steps&0xFF == 0 && r.program.Stop != nil && r.program.Stop() {
		return r.refuse(pc, "the analysis was stopped here before it was done; with more time there may be a bound")
	}
	if int(pc) == r.stop && len(r.calls) > 0 && !p.s.called() {
		switch {
		case p.s.away():
			return r.refuse(pc, "it comes here after TXS has set the stack pointer anew; does it jump to the code of the reset vector?")
		case len(p.s.stack) > 0:
			return r.refuse(pc, "it comes here with bytes on the stack that it has pushed and not pulled")
		case len(r.calls) > 1:
			return r.refuse(pc, "a target of a computed jump comes here, and such a target can be followed only if it ends with RTS; put the jump into a routine that is called with JSR, and end each target with RTS")
		}
		send(exit, p)
		return nil
	}
	if r.startsAgain(pc, p.s) {
		return nil // see startsOnce
	}
	if r.only >= 0 && p.s.code.Offset(pc) == r.only {
		p.in = true
	}
	if r.code.Loose != 0 {
		p.s.loosen(r.code.Loose)
	}
	if r.trail != nil && !r.trail.believe(r, pc, p) {
		return r.refuse(pc, "it can be reached by too many calls for a comparison")
	}
	if r.sought != nil {
		send = r.seek(pc, p, send)
	}
	op, ok := p.s.code.ROM(pc)
	if !ok {
		return r.refuse(pc, notInPlace)
	}
	o := &cpu.Opcodes[op]
	after := pc + uint16(o.Bytes())
	if p.s.code.Offset(after-1) < 0 {
		return r.refuse(after-1, notInPlace) // its operand
	}
	r.leanOn(p.s, pc)
	r.leanOn(p.s, after-1)
	switch o.Flow {
	case cpu.Branch:
		r.branch(pc, o, p, send)
		return nil
	case cpu.Jump:
		if o.Mode == cpu.Indirect {
			r.spend(p, 5, 5)
			return r.jump(pc, p, send)
		}
		r.spend(p, 3, 3)
		send(int(p.s.code.Word(pc+1)), p)
		return nil
	case cpu.Call:
		return r.jsr(pc, after, p, send)
	case cpu.Return:
		return r.ret(pc, o.Name == "RTI", p, send)
	case cpu.Trap:
		return r.refuse(pc, "BRK calls the interrupt handler, which is not followed from there; call a routine with JSR instead")
	case cpu.Halt:
		return r.refuse(pc, o.Name+" stops the processor")
	}
	if q := r.part(o, p); q != nil {
		if err := r.straight(pc, o, q, send); err != nil {
			return err
		}
	}
	return r.straight(pc, o, p, send)
}

// straight follows an instruction of a path after which the next one in memory runs.
func (r *run) straight(pc uint16, o *cpu.Opcode, p *path, send func(int, *path)) *refusal {
	s := p.s
	s.polled = s.polled || !o.Writes && o.Mode == cpu.Absolute && s.code.Word(pc+1)&0xE007 == 0x2002
	p.status = r.readsStatus(s, pc, o)
	by := indexes(s, o)
	lo, hi, why := r.step(s, pc)
	if why != "" {
		return r.refuse(pc, why)
	}
	r.spend(p, lo, hi)
	if lo < hi && s.given != nil {
		p.crosses(by, s.code.Word(pc+1))
	}
	p.deep = max(p.deep, len(s.stack))
	if r.port {
		p.port = p.hi
	}
	if r.dma {
		p.dma++
	}
	p.on = (p.on || r.on) && !r.off
	r.port, r.dma, r.on, r.off = false, false, false, false
	send(int(pc+uint16(o.Bytes())), p)
	return nil
}

// startsAgain reports whether a routine of the main program has jumped or branched to the code of the reset vector, so that the bound is not about
// this call, and notes it in r.resets.
func (r *run) startsAgain(pc uint16, s *state) bool {
	p, n := r.program, len(r.calls)
	is := p.anew && r.stop < 0 && r.sought == nil && !r.handler && n > 0 && r.calls[n-1].Addr != pc && p.isReset(pc) == s.code.Offset(pc) && p.runs(r.offset(r.from))[0] == mainThread
	r.resets = r.resets || is
	return is
}

// isReset returns the offset in PRG ROM of the code to which the reset vector leads, if it leads to the address pc; -2 if not.
func (p *Program) isReset(pc uint16) int {
	if from := p.threads[mainThread].from; len(from) == 1 && from[0].addr == pc {
		return from[0].code.Offset(pc)
	}
	return -2
}

// branches has for each branch instruction its flag and the value for which the branch is taken.
var branches = map[string]struct {
	flag int
	want bool
}{
	"BPL": {fN, false}, "BMI": {fN, true}, "BNE": {fZ, false}, "BEQ": {fZ, true},
	"BCC": {fC, false}, "BCS": {fC, true}, "BVC": {fV, false}, "BVS": {fV, true},
}

func (r *run) branch(pc uint16, o *cpu.Opcode, p *path, send func(int, *path)) {
	after := pc + 2
	to := after + uint16(int8(p.s.code.At(pc+1)))
	cost := 3
	if to>>8 != after>>8 {
		cost = 4
	}
	b := branches[o.Name]
	t := p.s.clone()
	if p.s.assume(b.flag, !b.want) {
		send(int(after), r.branched(p, p.s, 2, pc, after))
	}
	if t.assume(b.flag, b.want) {
		send(int(to), r.branched(p, t, cost, pc, to))
	}
}

// branched returns the path after a branch.
func (r *run) branched(p *path, s *state, cost int, pc, to uint16) *path {
	q := *p
	q.s, q.way = s, &trace{prev: p.way, pc: pc, to: to}
	if q.status && s.can[fN] == values.Is1 {
		q.vblanks = min(q.vblanks+1, warmUp)
	}
	q.status = false
	r.spend(&q, cost, cost)
	return &q
}

// jsr follows a call and continues after it.
func (r *run) jsr(pc, after uint16, p *path, send func(int, *path)) *refusal {
	if p.s.away() {
		return r.refuse(pc, "it calls a routine after a TXS that moved S away from its return address; restore S with TXS before this call")
	}
	p.s.kept = held{}
	if len(p.s.stack)+2 > mostStack {
		return r.refuse(pc, overflows)
	}
	ret := after - 1
	p.s.stack = append(p.s.stack, entry{Byte: values.Known(uint8(ret >> 8)), kind: pushedReturn}, entry{Byte: values.Known(uint8(ret)), kind: pushedReturn})
	r.spend(p, 6, 6)
	p.deep = max(p.deep, len(p.s.stack))
	depth := len(p.s.stack)
	r.assumeNeeds(p.s, p.s.code.Word(pc+1))
	follow := r.call
	if r.whole && r.only < 0 && r.sought == nil {
		follow = r.summed
	}
	if r.called++; r.called > manyCalls && !r.whole && !r.last {
		return &refusal{pc: pc, why: gaveUp, help: "Bound", limit: true}
	}
	list, err := follow(p.s.code.Word(pc+1), p)
	if err != nil {
		return err
	}
	for _, q := range list {
		if n := len(q.s.stack); n < depth { // the called routine has dropped its return address, and returns to a caller of this one
			q.way = &trace{prev: q.way, pc: after, drops: true}
			send(exit, q)
			continue
		} else if n > depth {
			return r.refuse(pc, "the routine it calls returns with a different stack pointer")
		}
		q.s.stack = q.s.stack[:depth-2]
		r.spend(q, 6, 6)
		send(int(after), q)
	}
	return nil
}

// ret follows an RTS: to the caller, or to an address that was pushed.
func (r *run) ret(pc uint16, rti bool, p *path, send func(int, *path)) *refusal {
	n := len(p.s.stack)
	switch {
	case p.s.away() && rti:
		return r.refuse(pc, "RTI runs after a TXS that moved S away from what it pulls; restore S with TXS before this RTI")
	case p.s.away():
		low := r.next(p.s)
		addrs, ok := p.s.pointers(low, r.next(p.s))
		for i := range addrs {
			addrs[i]++
		}
		if r.spend(p, 6, 6); !ok {
			return r.refuse(pc, "it returns to an address in data to which TXS lets S point")
		}
		return r.computed(pc, addrs, ok, p, send)
	case rti && (n > 0 && p.s.stack[n-1].kind == pushedReturn || n == 0 && r.summing):
		return r.refuse(pc, "RTI ends a routine that was called with JSR; end it with RTS")
	case rti && n > 0:
		why := "RTI takes bytes that this code has pushed; pull them before RTI"
		if !r.handler {
			why += ", or go to a pushed address with RTS, which needs the address less 1"
		}
		return r.refuse(pc, why)
	case n == 0 && r.stop >= 0:
		return r.refuse(pc, "it returns from code that nothing has called; end this code with JMP")
	case !rti && n == 0 && r.handler:
		return r.refuse(pc, "an RTS ends the handler of an interrupt; it pulls no flags, and so returns to a wrong address; end it with RTI")
	case n == 0 || p.s.stack[n-1].kind == pushedReturn:
		if rti && !r.handler { // its cycles count, while those of an RTS and of the RTI of a handler are counted apart
			r.spend(p, 6, 6)
		}
		send(exit, p)
		return nil
	case n < 2 || p.s.stack[n-2].kind == pushedReturn:
		return r.refuse(pc, "it returns to half of an address that was pushed")
	}
	low, high := p.s.stack[n-1].Byte, p.s.stack[n-2].Byte
	p.s.stack = p.s.stack[:n-2]
	r.spend(p, 6, 6)
	addrs, ok := p.s.pointers(low, high)
	for i := range addrs {
		addrs[i]++
	}
	return r.computed(pc, addrs, ok, p, send)
}

// jump follows JMP (vector). The high byte is read from the same page.
func (r *run) jump(pc uint16, p *path, send func(int, *path)) *refusal {
	vector := p.s.code.Word(pc + 1)
	low, high := r.load(p.s, vector), r.load(p.s, vector&0xFF00|uint16(uint8(vector)+1))
	addrs, ok := p.s.pointers(low, high)
	targets, known := p.s.code.Jumps(pc)
	if !known {
		return r.computed(pc, addrs, ok, p, send)
	}
	for _, to := range targets {
		if !ok || slices.Contains(addrs, to) {
			send(int(to), r.branched(p, p.s.clone(), 0, pc, to))
		}
	}
	return nil
}

// labels returns those of some addresses of code that have a label in the bank that is in place or, if that is not known, in any bank.
func (r *run) labels(c *machine.Code, addrs []uint16) (list []uint16) {
	for _, at := range addrs {
		first, last := 0, len(c.PRG)/c.Banks.Size-1
		if off := c.Offset(at); off >= 0 {
			first = off / c.Banks.Size
			last = first
		}
		for bank := first; bank <= last && r.program.names != nil; bank++ {
			if label, dist := r.program.names.Name(at, bank); label != "" && dist == 0 {
				list = append(list, at)
				break
			}
		}
	}
	return list
}

// mostTargets is how many targets of a computed jump are followed.
const mostTargets = 64

// dispatch continues at each of several addresses. The code there returns to this
// routine's caller.
func (r *run) dispatch(pc uint16, addrs []uint16, ok bool, p *path, send func(int, *path)) *refusal {
	if list, noted := r.noted(p.s.code, pc).Targets(pc); noted && (!ok || len(addrs) > len(list)) {
		one, many := "the jump at %s goes only to targets that its header lists", "the jumps at %s go only to targets that their headers list"
		r.use(p.s.code, "Targets", pc, p.s.code.Offset(pc), about(check{}, one, many, r.program.where(p.s.code, pc)))
		addrs, ok = list, true
	}
	all := len(addrs)
	if ok && (all > mostTargets || slices.ContainsFunc(addrs, func(at uint16) bool { return p.s.code.Offset(at) < 0 })) {
		if list := r.labels(p.s.code, addrs); len(list) > 0 && len(list) <= mostTargets {
			r.labelled[p.s.place(pc)], addrs = len(list), list
		}
	}
	if !ok || len(addrs) > mostTargets {
		why := "the address to which it jumps is not known"
		if ok {
			why = fmt.Sprintf("it may jump to %s addresses; at most %d are followed", contract.Grouped(len(addrs)), mostTargets)
		}
		return &refusal{pc: pc, why: why, help: "Targets"}
	}
	for i, to := range addrs {
		q := *p
		if i < len(addrs)-1 {
			q.s = p.s.clone()
		}
		q.way = &trace{prev: p.way, pc: pc, to: to}
		if r.startsAgain(to, q.s) {
			continue
		}
		list, err := r.call(to, &q)
		switch {
		case err == nil:
		case err.limit || err.ways != nil || err.help != "" || err.why == notInPlace || all == 1 || all == len(addrs) && (r.program.names == nil || len(r.labels(p.s.code, addrs[i:i+1])) > 0):
			return err
		default: // what stands behind a table may be taken for an address, and data for code
			return &refusal{pc: pc, why: fmt.Sprintf("it may jump to %d addresses, and one of them, %s, cannot be followed", all, r.program.where(p.s.code, to)), help: "Targets"}
		}
		for _, e := range list {
			send(exit, e)
		}
	}
	return nil
}
