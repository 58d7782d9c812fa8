package bound

import "pool6502/budget/bound/machine"

// findSamples finds out whether the DMC may play: code may start it, or not all code is known.
func (p *Program) findSamples() {
	p.samples = p.library
	for i := range p.threads {
		t := &p.threads[i]
		p.samples = p.samples || t.lost != ""
		for _, from := range t.from {
			code := from.code.Reach(from.addr, [...]machine.Frame{mainThread: machine.OfReset, nmiThread: machine.OfHandler, irqThread: machine.OfHandler}[i])
			sure, perhaps := from.code.Turns(&code, 0x4015, 0x10, true)
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
