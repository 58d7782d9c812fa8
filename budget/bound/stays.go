package bound

import (
	"maps"
	"slices"
	"strconv"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// A stay is what is known about code without a way to its end, as a main loop is, whatever registers and RAM hold.
type stay struct {
	rests []Condition // what must hold for the code never to return
	calls bool        // it calls routines that may return to another place than behind the JSR, or not at all
}

const jmpIndirect = 0x6C

// returnsBehind is a condition of code that never returns, if it calls routines.
var returnsBehind = assumed(check{}, "each routine that it calls returns to the code behind the JSR")

// banksStay is a condition of code that never returns, if it may switch the banks that it is in.
var banksStay = assumed(check{}, "the banks of the code that runs stay in place")

// displaces reports whether code may switch the banks that it is in. An MMC1 is taken to leave its last bank at $C000, as is usual.
func displaces(c *machine.Code, code *machine.Reached) bool {
	_, may := c.Displaces(code)
	if c.Serial() && may {
		for pc := range code.At {
			if pc < 0xC000 {
				return true
			}
		}
		return false
	}
	return may
}

// stays returns what is known about code that has no way to its end; nil if it has one.
func (p *Program) stays(c *machine.Code, addr uint16) *stay {
	y := &stay{rests: union(p.resumed(c, addr), p.targets(c, addr))}
	r := p.newRun(levels[0], c, values.Functions{}, nil)
	r.from = addr
	seen := map[uint16]bool{}
	for todo := []uint16{addr}; len(todo) > 0; {
		at := todo[0]
		if todo = todo[1:]; seen[at] {
			continue
		}
		seen[at] = true
		g := machine.NewGraph(c, at)
		if g.Returns(c) {
			if at == addr {
				return nil
			}
			y.calls = true // the code of the reset vector, to which a called routine jumps
			break
		}
		code, reset := p.reaching(c, at)
		calls := false
		for _, pc := range g.All.Nodes {
			r.leanOn(&state{code: c}, pc)
			code.At[pc] = true
			calls = calls || cpu.Opcodes[c.At(pc)].Flow == cpu.Call
		}
		if displaces(c, &code) {
			y.rests = union(y.rests, []Condition{banksStay})
		}
		if !calls {
			continue
		}
		if code.Computed {
			y.calls = true
			break
		}
		for pc := range code.At {
			if r.leanOn(&state{code: c}, pc); cpu.Opcodes[c.At(pc)].Mode == cpu.Indirect {
				y.rests = union(y.rests, p.through(c.Word(pc+1)))
			}
		}
		if code.To[reset] && p.isReset(reset) >= 0 {
			todo = append(todo, reset)
		}
	}
	for _, k := range p.inPlace(r) {
		if k.Guess != "" {
			y.rests = append(y.rests, k)
		}
	}
	return y
}

// why is why there is no bound.
func (y *stay) why() string {
	if y.calls {
		return neverIf(append(slices.Clip(y.rests), returnsBehind))
	}
	return neverIf(y.rests)
}

// reaching returns all code to which code leads that has no way to its end, up to the code of the reset vector, and the address of that.
func (p *Program) reaching(c *machine.Code, at uint16) (code machine.Reached, reset uint16) {
	from := p.threads[mainThread].from
	if len(from) != 1 || from[0].code.Offset(from[0].addr) != c.Offset(from[0].addr) {
		return c.Reach(at, machine.OfReset), 0
	}
	reset = from[0].addr
	if at == reset {
		o := &cpu.Opcodes[c.At(at)]
		if o.Flow != cpu.Next {
			return c.Reach(at, machine.OfReset), reset
		}
		at += uint16(o.Bytes()) // so that the walk does not stop at once
	}
	return c.Reach(at, machine.OfReset, reset), reset
}

// through returns the conditions that say where jumps through a word of RAM go.
func (p *Program) through(word uint16) (list []Condition) {
	for _, k := range p.always {
		if k.check.kind == jumpsTo && k.check.n == int(word) {
			list = append(list, k)
		}
	}
	return list
}

// resumed returns what must hold for each interrupt of the code at an address to return to it: a handler that cannot be followed may go on elsewhere,
// and what is known of a handler may rest on conditions.
func (p *Program) resumed(c *machine.Code, addr uint16) (list []Condition) {
	off := c.Offset(addr)
	_, _, by := p.others(off)
	for _, i := range union(slices.Sorted(maps.Keys(by)), p.astray(p.runs(off))) {
		t := &p.threads[i]
		switch {
		case t.dark():
			list = append(list, assumed(check{kind: keepsStack, n: i}, "%s, which cannot be followed past %s, returns to the code that it interrupts", threadNames[i], t.lost))
		case t.lost != "":
			list = union(list, slices.DeleteFunc(slices.Clone(t.holds), Condition.unsaid))
		}
		for off := range t.at {
			if prg := p.cart.PRG; off >= 0 && off+2 < len(prg) && prg[off] == jmpIndirect {
				list = union(list, p.through(uint16(prg[off+1])|uint16(prg[off+2])<<8))
			}
		}
	}
	for _, k := range p.always {
		if k.check.kind == neverComes && by[k.check.n] {
			list = append(list, k)
		}
	}
	return list
}

// forEver reports whether the code of the reset vector is known never to return.
func (p *Program) forEver() bool {
	t := &p.threads[mainThread]
	if t.lost == "" || len(t.from) != 1 {
		return t.lost == ""
	}
	y := p.stays(t.from[0].code, t.from[0].addr)
	return y != nil && !y.calls && len(y.rests) == 0
}

// startsOnce returns what must hold of a call for a bound to be about it, if the routine may jump to the code of the reset vector. A run that breaks
// this shows that the call may cost more, unless the call then never returns.
func (p *Program) startsOnce(r *run) Condition {
	how := check{}
	if !p.forEver() {
		to, jumps := p.threads[mainThread].from[0], map[int]bool{}
		for _, g := range r.graphs.of {
			for _, pc := range g.Before(to.addr) {
				jumps[g.Code.Offset(pc)] = true
			}
		}
		how = check{kind: goesElsewhere, at: to.code.Offset(to.addr), list: " "}
		for _, off := range slices.Sorted(maps.Keys(jumps)) {
			how.list += strconv.Itoa(off) + " "
		}
	}
	return assumed(how, "the call does not jump to the code of the reset vector")
}
