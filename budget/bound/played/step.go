package played

import (
	"slices"

	"pool6502/asm/contract"
	"pool6502/cpu"
	"pool6502/nes"
)

// Place returns the place of an address, with the bank that is there now.
func (l *Log) Place(pc uint16) Place {
	page, last := l.con.Memory(uint8(pc>>8)), &l.seen[pc>>8]
	if page == nil {
		return Place{pc, -1}
	}
	if page != last.page {
		off, ok := l.prg[page]
		if !ok {
			return Place{pc, -1}
		}
		last.page, last.off = page, off
	}
	return Place{pc, last.off + int(pc&0xFF)}
}

func (l *Log) step(r *cpu.Step) {
	c := l.con.CPU()
	switch r.Kind {
	case cpu.NMI, cpu.IRQ:
		l.interrupted(r, c)
		l.count = 0
	case cpu.Reset:
		l.levels, l.live, l.began, l.moved = l.levels[:0], [256]bool{}, [256]uint32{}, move{}
	case cpu.Instruction:
		l.count++
		l.instruction(r, c, &cpu.Opcodes[r.Op])
	}
	l.s = c.S
	l.look(c)
}

// look works out in advance what the next instruction may change before it ends: where it writes through a pointer, and, if it may write to the
// board, the banks.
func (l *Log) look(c *cpu.CPU) {
	l.writer = Place{Off: -1}
	page := l.con.Memory(uint8(c.PC >> 8))
	if page == nil {
		return
	}
	if c.PC >= 0x8000 && l.con.Cart().Mapper == 1 && l.con.Page(uint8(c.PC>>8)) == nil {
		l.note(flickers, 0, l.Place(c.PC), "each fetch of the PPU can switch the bank")
	}
	o := &cpu.Opcodes[page[uint8(c.PC)]]
	if o.Writes && o.Mode >= cpu.Absolute {
		l.writer, l.before = l.Place(c.PC), l.layout()
	}
	if !o.Writes || o.Mode != cpu.IndirectY && o.Mode != cpu.IndirectX {
		return
	}
	zero := l.con.Page(0)
	z := l.peek(c.PC + 1)
	if o.Mode == cpu.IndirectX {
		z += c.X
	}
	l.pointer = uint16(zero[z]) | uint16(zero[z+1])<<8
	if o.Mode == cpu.IndirectY {
		l.pointer += uint16(c.Y)
	}
}

func (l *Log) peek(addr uint16) uint8 {
	if page := l.con.Memory(uint8(addr >> 8)); page != nil {
		return page[uint8(addr)]
	}
	return 0
}

func (l *Log) word(addr uint16) uint16 { return uint16(l.peek(addr)) | uint16(l.peek(addr+1))<<8 }

func (l *Log) instruction(r *cpu.Step, c *cpu.CPU, o *cpu.Opcode) {
	l.outside(r.PC)
	if l.moved.up && (o.Flow == cpu.Call || o.Flow == cpu.Trap || o.Name == "PHA" || o.Name == "PHP" || o.Flow == cpu.Return && l.began[l.s] != 0) {
		l.giveUp(r, c)
	}
	if o.Flow == cpu.Next || o.Flow == cpu.Branch {
		l.on(r.PC, c.PC, o)
	}
	switch {
	case o.Flow == cpu.Branch:
		l.back(r, c, r.PC+2+uint16(int8(l.peek(r.PC+1))))
	case o.Name == "TSX":
		l.tsx(c.S)
	case o.Name == "TXS":
		l.txs(r, c)
	case o.Flow == cpu.Call:
		at := l.Place(r.PC)
		l.push(2, at)
		l.begin(c.S)
		l.calls[c.S] = r.PC + 3
		l.edge(at, c.PC)
	case o.Flow == cpu.Trap:
		l.push(3, l.Place(r.PC))
		l.begin(c.S)
	case o.Name == "PHA", o.Name == "PHP":
		l.push(1, l.Place(r.PC))
	case o.Flow == cpu.Jump:
		if o.Mode == cpu.Absolute {
			l.back(r, c, l.word(r.PC+1))
		}
		l.edge(l.Place(r.PC), c.PC)
	case o.Name == "RTS":
		if at := l.Place(r.PC); l.calls[l.s] != c.PC || c.PC == 0 { // 0: nothing has called
			l.edge(at, c.PC)
		} else {
			l.Arrive(at, c.PC) // a pass of the main loop may begin behind the call of a routine that waits
		}
	case o.Writes && o.Mode != cpu.ZeroPage && o.Mode != cpu.ZeroPageX && o.Mode != cpu.ZeroPageY:
		l.write(r, c, o)
		l.switched(r, c)
	}
	if indexed(o) || l.heads[r.PC] && l.within(l.s) > 0 {
		l.runs(l.Place(r.PC).Off, l.s)
	}
	if c.S == l.s || o.Writes || o.Flow == cpu.Call || o.Flow == cpu.Trap || o.Name == "TXS" || l.moved.up {
		return
	}
	if c.S-l.s < 0x80 {
		l.pulled(l.s, c.S)
	}
	l.returned(r, c, c.S)
}

// begin notes that a call or an interrupt has begun, with the stack pointer at s.
func (l *Log) begin(s uint8) {
	l.begun++
	l.began[s], l.starts[l.begun%64] = l.begun, l.con.CPU().Now
}

// indexed reports whether an instruction reads with an index or through a pointer.
func indexed(o *cpu.Opcode) bool { return o.Flow == cpu.Next && !o.Writes && o.Mode >= cpu.ZeroPageX }

// runs counts a run of an instruction.
func (l *Log) runs(off int, s uint8) {
	if off < 0 {
		return
	}
	n, call := &l.often[off], l.within(s)
	if n.call != call {
		if v := len(l.levels) - 1; v >= 0 && n.call < l.levels[v].begun {
			l.levels[v].often[off] = *n
		}
		n.now, n.call = 0, call
	}
	l.ran[l.runsNow%64] = run{off, l.con.CPU().Now}
	l.runsNow++
	n.add(1, l)
}

func (n *often) add(runs int, l *Log) {
	if n.now += int32(runs); n.now > n.most {
		n.most, n.frame = n.now, uint32(l.con.Frame())
	}
}

// skip is called when the console skips rounds of a polling loop, which have at most 64 instructions. What ran in the last round counts for
// each of them, except in calls that end, or begin anew, in each round.
func (l *Log) skip(round nes.Time, rounds int) bool {
	c := l.con.CPU()
	since := c.Now - round
	for i := max(l.runsNow-64, 0); i < l.runsNow; i++ {
		v := l.ran[i%64]
		if v.at <= since {
			continue
		}
		n := &l.often[v.off]
		if n.call > 0 && slices.Contains(l.began[l.called(c.S):], n.call) && (l.begun-n.call >= 64 || l.starts[n.call%64] <= since) {
			n.add(rounds, l)
		}
	}
	return true
}

// within returns the number of the call or interrupt that runs with the stack pointer at s.
func (l *Log) within(s uint8) uint32 {
	s = l.called(s)
	for l.began[s] == 0 && s < 0xFF {
		s++
	}
	return l.began[s]
}

// push handles a push of some bytes by the instruction at a place.
func (l *Log) push(bytes uint8, at Place) {
	// If nothing is on the stack, no harm is done: cc65's startup code pushes while S is still 0.
	full := l.s == 0xFF && l.live[0] || int(l.s)+1 < int(bytes) && slices.Contains(l.live[int(l.s)+1:], true)
	for i := range bytes {
		l.live[l.s-i] = true
	}
	s := l.s - bytes
	if full {
		l.note(overflow, 0, at, "a push goes below $0100")
		for _, v := range l.levels {
			l.note(overflow, 0, v.at, "a push in its handler goes below $0100")
		}
	}
	l.depth(at, s)
	if n := len(l.levels); n > 0 {
		l.levels[n-1].deepest = min(l.levels[n-1].deepest, s)
	}
}

// depth records how deep the stack is at an instruction.
func (l *Log) depth(at Place, s uint8) {
	bytes := uint16(0xFF - s)
	if bytes == 0 && l.live[0] && l.live[0xFF] {
		bytes = 0x100
	}
	if at.Off >= 0 && bytes > l.deep[at.Off].bytes {
		l.deep[at.Off] = depth{at.PC, bytes, uint32(l.con.Frame())}
	}
}

// on records where an instruction leads that is no call, jump or return: once behind it and once elsewhere, or each time if that can be another bank.
func (l *Log) on(pc, to uint16, o *cpu.Opcode) {
	from := l.writer
	if from.PC != pc || from.Off < 0 {
		from = l.Place(pc)
	}
	way := uint8(1)
	if to != pc+uint16(o.Bytes()) {
		way = 2
	}
	if from.Off < 0 || l.gone[from.Off]&way != 0 && pc>>12 == to>>12 {
		return
	}
	l.gone[from.Off] |= way
	l.way(from, l.Place(to))
}

// way records that the program goes from one place to another.
func (l *Log) way(from, to Place) {
	if e := (edge{from, to}); !l.edges[e] {
		l.edges[e] = true
		l.ways = append(l.ways, way{e, int(l.con.Frame())})
	}
}

// edge records that the code at pc is entered.
func (l *Log) edge(from Place, pc uint16) {
	to := l.Place(pc)
	l.way(from, to)
	l.depth(to, l.con.CPU().S)
	if to.Off >= 0 {
		l.Arrive(from, pc)
	}
}

// Arrive records which banks are in place when the code at an address is entered, whether RAM at $6000 can be written, and the word of Follow.
// The log calls it for calls, jumps and returns; bound.Watch calls it where the code above a routine runs on into it.
func (l *Log) Arrive(from Place, pc uint16) {
	to, banks := l.Place(pc), l.layout()
	if l.words != nil && to.Off >= 0 {
		now := Word{l.word(l.follow), int(l.con.Frame())}
		old, known := l.words[to.Off]
		if !known || now.Value < old[0].Value {
			old[0] = now
		}
		if !known || now.Value > old[1].Value {
			old[1] = now
		}
		l.words[to.Off] = old
	}
	in := entered{to.Off, banks, l.received(), l.con.Writable(0x60)}
	if _, known := l.entries[in]; !known {
		a := Arrival{Frame: int(l.con.Frame()), From: from, To: to, Port: in.port, RAM: in.ram}
		for i := range a.Banks {
			a.Banks[i] = -1
			if off, ok := l.prg[banks[i+1]]; ok {
				a.Banks[i] = off
			}
		}
		l.entries[in] = a
	}
}

// switched records which banks an instruction has switched. If it has switched the one that it is in, the code goes on elsewhere.
func (l *Log) switched(r *cpu.Step, c *cpu.CPU) {
	at, now := l.writer, l.layout()
	if now == l.before || at.Off < 0 || at.PC != r.PC {
		return
	}
	for i, was := range l.before[1:] {
		if off, rom := l.prg[was]; rom && now[i+1] != was {
			l.once(key{switches, uint16(i), at.Off, off}, at, "the code switches this bank")
		}
	}
	if l.Place(c.PC).Off != at.Off+int(c.PC-at.PC) {
		l.edge(at, c.PC)
	}
}

// write records where an instruction writes, unless its operand is in the zero page.
func (l *Log) write(r *cpu.Step, c *cpu.CPU, o *cpu.Opcode) {
	var to uint16
	pointed := false
	switch o.Mode {
	case cpu.Absolute:
		to = l.word(r.PC + 1)
	case cpu.AbsoluteX:
		to = l.word(r.PC+1) + uint16(c.X)
	case cpu.AbsoluteY:
		to = l.word(r.PC+1) + uint16(c.Y)
	case cpu.IndirectX, cpu.IndirectY:
		to, pointed = l.pointer, true
	default:
		return
	}
	if to < 0x2000 && to>>8&7 == 1 && l.live[uint8(to)] {
		l.note(onStack, 0, l.Place(r.PC), "an instruction writes to $%04X, which the stack uses", 0x100|to&0xFF)
	}
	if w, ok := l.con.Ignored(); ok && to>>13 == 1 && to&7 == 0 && int64(l.con.Cycles()) < w.Ready {
		l.note(ignored, 0, l.Place(r.PC), "the PPU, which is not ready before cycle %s, ignores a write to $2000", contract.Grouped(int(w.Ready)))
	}
	if l.con.NMIEnabled() && (to == 0x4014 || to>>13 == 1 && to&7 == 4) && l.refreshes(to) {
		l.note(refreshed, 0, l.Place(r.PC), "an instruction writes to $%04X too late", to)
	}
	if to>>8 >= 0x20 && to < 0x4020 && o.Mode != cpu.Absolute {
		l.note(register, to, l.Place(r.PC), "an instruction writes to $%04X", to)
	}
	if pointed && (to < 0x2000 && to&0x7FF < 0x200 || to >= 0x2000 && to < 0x6000 || int(to) >= l.board) {
		z := l.peek(r.PC + 1)
		if o.Mode == cpu.IndirectX {
			z += c.X
		}
		l.note(through, uint16(z), l.Place(r.PC), "an instruction writes to $%04X", to)
	}
}
