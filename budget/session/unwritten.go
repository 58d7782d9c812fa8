package session

import (
	"pool6502/cpu"
	"pool6502/nes"
)

// unwritten knows which RAM the program has written since power-on, for OnUnwritten. When the session goes back, bytes still
// count as written that are written only later: such a read is not reported, but every read that is reported is one of
// unwritten RAM.
type unwritten struct {
	written [ramSize]bool
	known   bool // it has observed the console since power-on
	unhook  func()
}

// watch observes what is written to the console's RAM, or stops doing so.
func (u *unwritten) watch(con *nes.Console, on bool) {
	if on == (u.unhook != nil) {
		return
	}
	if !on {
		u.unhook()
		u.unhook = nil
		return
	}
	*u = unwritten{known: con.Cycles() <= resetCycles}
	for page := range ramEnd >> 8 {
		con.Watch(uint8(page))
	}
	o := con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.Write && a.Addr < ramEnd {
			u.written[a.Addr%ramSize] = true
		}
	}})
	u.unhook = func() {
		con.Detach(o)
		for page := range ramEnd >> 8 {
			con.Unwatch(uint8(page))
		}
	}
}

// resetCycles is how many cycles a console has run before the first instruction of the program.
const resetCycles = 10

// read returns a byte of RAM that the next instruction reads and the program has never written: its operand, or a byte of its
// pointer. Bytes that an instruction pulls from the stack are not looked at.
func (u *unwritten) read(s *Session) (addr uint16, found bool) {
	now := s.boundary()
	op := &cpu.Opcodes[now.op]
	if u.unhook == nil || !u.known || now.take || op.Flow == cpu.Branch {
		return 0, false
	}
	zp := uint16(s.con.Peek(now.pc + 1))
	switch op.Mode {
	case cpu.IndirectX:
		zp = (zp + uint16(s.con.CPU().X)) & 0xFF
		fallthrough
	case cpu.IndirectY:
		for _, at := range []uint16{zp, (zp + 1) & 0xFF} {
			if !u.written[at] {
				return at, true
			}
		}
	}
	at := s.operand(now.pc)
	if !at.Memory || at.Addr >= ramEnd || stores[op.Name] || u.written[at.Addr%ramSize] {
		return 0, false
	}
	u.written[at.Addr%ramSize] = true // once is enough
	return at.Addr % ramSize, true
}

// stores are the instructions that write to memory without reading it first.
var stores = map[string]bool{"STA": true, "STX": true, "STY": true, "SAX": true, "SHA": true, "SHX": true, "SHY": true, "TAS": true}

// wrapped reports whether the instruction at a boundary moved the stack pointer past an end of the stack, to s.
func (b boundary) wrapped(s uint8) bool {
	if b.take {
		return s > b.s
	}
	switch cpu.Opcodes[b.op].Name {
	case "PHA", "PHP", "JSR", "BRK":
		return s > b.s
	case "PLA", "PLP", "RTS", "RTI":
		return s < b.s
	}
	return false
}
