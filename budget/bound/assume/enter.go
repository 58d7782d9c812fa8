package assume

import (
	"fmt"
	"slices"

	"pool6502/cpu"
)

// push notes that a call of a routine, or a handler, begins.
func (a *Check) push(addr uint16) {
	s := a.con.CPU().S
	back := uint16(a.peek(0x100+uint16(s+1))) | uint16(a.peek(0x100+uint16(s+2)))<<8
	a.frames = append(a.frames, checkFrame{s, addr, back + 1, len(a.counts), len(a.entered), a.con.CPU().Now})
}

// pop removes the calls that have ended, now that the stack pointer is s and the next instruction is at an address. ended reports whether there
// were any, and returned whether one of them has come back to where it was called.
func (a *Check) pop(s uint8, to uint16) (ended, returned bool) {
	for len(a.frames) > 0 && a.frames[len(a.frames)-1].s < s {
		last := len(a.frames) - 1
		k := a.frames[last]
		returned = returned || k.back == to
		a.counts, a.entered = a.counts[:k.from], a.entered[:k.entered]
		a.frames, ended = a.frames[:last], true
	}
	return ended, returned
}

// enter notes that a routine, or a handler, was called, and checks its Needs.
func (a *Check) enter(addr uint16) {
	a.push(addr)
	a.begin(addr)
}

// begin checks the Needs of a routine that begins.
func (a *Check) begin(addr uint16) {
	if r := a.routine(addr); r != nil {
		a.entered = append(a.entered, a.entry(addr))
		a.need(r, "")
	}
}

// An entry is a routine with Needs that was entered.
type entry struct {
	of       routine
	s        uint8 // the stack pointer then: the address to which the routine returns is above it
	returned bool
	left     bool // it has dropped that address, and jumped
}

// entry is that of a routine that is entered now.
func (a *Check) entry(addr uint16) entry {
	return entry{of: routine{addr, a.bank(addr)}, s: a.con.CPU().S}
}

// current returns the entries of the call that is on top.
func (a *Check) current() []entry {
	if n := len(a.frames); n > 0 {
		return a.entered[a.frames[n-1].entered:]
	}
	return a.entered
}

// ends notes that a jump, or a return that ends no call, has ended the routines of the call on top whose return addresses are no longer on the stack.
func (a *Check) ends(s uint8, returned bool) {
	list := a.current()
	for i := range list {
		if e := &list[i]; e.s < s {
			e.left, e.returned = true, e.returned || returned
		}
	}
}

// arrive checks the Needs of a routine to which an instruction has led that is no call: a jump, a branch, a return, or the
// last instruction above it. A loop in the routine that comes back to its first instruction does not enter it again. A computed jump may lead
// the loop through any code, so all is in the routine that runs before it returns.
func (a *Check) arrive(from, addr uint16) {
	r := a.routine(addr)
	if r == nil {
		return
	}
	now, list, own := a.entry(addr), a.current(), a.code(addr)
	i := slices.IndexFunc(list, func(e entry) bool { return e.of == now.of })
	if i < 0 {
		a.entered = append(a.entered, now)
		if len(a.frames) == 0 && !a.whole && (own.at[from] || own.leaves) {
			return // nothing is known of the running call: it may be one of this routine
		}
	} else {
		if e := &list[i]; !e.returned && (own.at[from] || !e.left && now.s <= e.s) {
			return
		}
		list[i] = now
	}
	a.need(r, fmt.Sprintf(" when the routine is reached from $%04X", from))
}

// need checks the Needs of a header and of the others that have its address. What one of them allows is allowed.
func (a *Check) need(r *checked, when string) {
	var broken []told
	var found []string
	for ; r != nil; r = r.other {
		if !a.inPlace(r.Contract) {
			continue
		}
		holds := true
		for i := range r.needs {
			n := &r.needs[i]
			a.Checks++
			if value, ok := a.holds(n); !ok {
				holds = false
				broken, found = append(broken, told{of: r.Contract, note: "Needs " + n.Text}), append(found, value)
			}
		}
		if holds {
			return
		}
	}
	for i, b := range broken {
		a.fail(b.of, Broken{Note: b.note, Found: found[i] + when})
	}
}

// A routine is an address and the PRG bank that is in place there.
type routine struct {
	addr uint16
	bank int
}

// code is what can be reached from a routine's first instruction without following calls, returns and indirect jumps.
type code struct {
	at     map[uint16]bool
	leaves bool // it may go on elsewhere: it jumps through a word, or pushes bytes to which an RTS may lead
}

// code returns the code of a routine.
func (a *Check) code(addr uint16) *code {
	at := routine{addr, a.bank(addr)}
	if own := a.own[at]; own != nil {
		return own
	}
	own := &code{at: map[uint16]bool{}}
	a.own[at] = own
	for todo := []uint16{addr}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; own.at[pc] {
			continue
		}
		own.at[pc] = true
		o := &cpu.Opcodes[a.peek(pc)]
		after := pc + uint16(o.Bytes())
		own.leaves = own.leaves || o.Mode == cpu.Indirect || o.Name == "PHA"
		switch {
		case o.Flow == cpu.Next, o.Flow == cpu.Call:
			todo = append(todo, after)
		case o.Flow == cpu.Branch:
			todo = append(todo, after, after+uint16(int8(a.peek(pc+1))))
		case o.Flow == cpu.Jump && o.Mode != cpu.Indirect:
			todo = append(todo, uint16(a.peek(pc+1))|uint16(a.peek(pc+2))<<8)
		}
	}
	return own
}
