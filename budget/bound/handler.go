package bound

import (
	"fmt"
	"maps"
	"slices"

	"pool6502/budget/bound/machine"
)

// findSamples finds out whether the DMC may play: code may start it, or not all code is known. What a store to $4015 writes is not
// known if a handler may change the register between its load and the store.
func (p *Program) findSamples() {
	p.samples = p.library
	loose := p.threads[nmiThread].loose|p.threads[irqThread].loose != 0
	for i := range p.threads {
		t := &p.threads[i]
		p.samples = p.samples || t.lost != ""
		for _, from := range t.from {
			code := from.code.Reach(from.addr, [...]machine.Frame{mainThread: machine.OfReset, nmiThread: machine.OfHandler, irqThread: machine.OfHandler}[i])
			sure, perhaps := from.code.Turns(&code, 0x4015, 0x10, true)
			if loose {
				others, _ := from.code.Turns(&code, 0x4015, 0x10, false)
				sure = append(sure, others...)
			}
			p.samples = p.samples || len(sure)+len(perhaps) > 0
		}
	}
}

// delayed returns how long code of some cycles takes if the DMC may play: it steals at most 4 cycles of every 400.
func (p *Program) delayed(cycles int) int {
	if p.samples {
		return cycles + cycles/98 + 8
	}
	return cycles
}

// takes returns how long a handler takes at most, from its interrupt until the interrupted code goes on; more than a frame if that is not known. It rests
// on some conditions; said are those of headers, among them, if needs is true, the Needs of its own.
func (p *Program) takes(from start, needs bool) (most int, said, rests []Condition) {
	const more = 40 + transfer // until it is entered, perhaps after a transfer of the interrupted code, and until the code goes on
	bank := from.bank
	if p.Fixed(Place{from.addr, -1}) {
		bank = -1
	}
	r := p.result(from.addr, bank)
	if !needs {
		r.header = nil
	}
	if p.whole(r); r.Err != nil || r.trusts {
		return endless, nil, nil
	}
	return p.delayed(r.Worst + r.DMA*transfer + more), r.watched, Without(r.Conditions(), []Condition{HasRoom})
}

// polling returns what a routine that waits for vblank by $2002 demands: of the handlers that can interrupt it, not to read $2002
// meanwhile, and not to outlast vblank; of the DMC, not to hide the flag. If the DMC fetches a byte while the loop reads $2002, the console reads it
// twice, and the second read finds the flag cleared.
func (p *Program) polling(r *run) (s string) {
	if p.samples {
		s = ", and no sample that the DMC plays makes the loop miss one"
	}
	_, _, by := p.others(r.code.Offset(r.from))
	for _, i := range slices.Sorted(maps.Keys(by)) {
		if p.threads[i].polls {
			s += fmt.Sprintf(", and %s does not read $2002 meanwhile", threadNames[i])
		}
		if t := &p.threads[i]; t.comes && !t.brief {
			s += fmt.Sprintf(", and %s ends in time for the loop to read $2002 in vblank", threadNames[i])
		}
	}
	return s
}
