package budget

import (
	"fmt"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/cpu"
	"pool6502/nes"
)

// uninitialisedPlace is the Place of a Mismatch that is about an UninitialisedRead.
const uninitialisedPlace = contract.UninitialisedPlace

// An UninitialisedRead is a read of RAM that was not written since the machine was reset: on a
// console its value is random.
type UninitialisedRead struct {
	Addr  uint16
	Name  string // of the variable, as symbol or symbol+n; empty where there is none
	Where string // the instruction, as label+n
	Pos   asm.Pos
}

func (r UninitialisedRead) String() string {
	name := hex(r.Addr)
	if r.Name != "" {
		name = r.Name + " (" + name + ")"
	}
	where := r.Where
	if r.Pos.File != "" {
		where += fmt.Sprintf(" (%s:%d)", r.Pos.File, r.Pos.Line)
	}
	return fmt.Sprintf("%s is read at %s, but nothing has written it", name, where)
}

// fresh finds such reads in a call. Of the stack, what lies above the stack pointer was pushed.
type fresh struct {
	m       *Machine
	on      bool // after start
	written [0x10000]bool
	reads   []uint16 // of the instruction under way
	writes  []uint16
	copied  bool   // the DMA under way has read such a byte
	last    uint16 // where the last instruction was
	found   []UninitialisedRead
	seen    map[uint16]bool
	remove  []func()
}

// newFresh begins to record which RAM is written.
func (m *Machine) newFresh() *fresh {
	f := &fresh{m: m, seen: map[uint16]bool{}}
	for page := range 0x80 {
		if isRAM(uint16(page) << 8) {
			m.con.Watch(uint8(page))
			f.remove = append(f.remove, func() { m.con.Unwatch(uint8(page)) })
		}
	}
	o := m.con.Attach(&nes.Observer{Access: f.access, Step: f.step})
	f.remove = append(f.remove, func() { m.con.Detach(o) })
	return f
}

func isRAM(addr uint16) bool { return addr < 0x2000 || addr >= 0x6000 && addr < 0x8000 }

// cell is an address without the mirrors of the console's RAM and of the PPU's registers.
func cell(addr uint16) uint16 {
	switch {
	case addr < 0x2000:
		return addr & 0x7FF
	case addr < 0x4000:
		return addr & 0x2007
	}
	return addr
}

// start begins to look for reads; RAM that the case sets counts as written.
func (f *fresh) start(set []asm.Assign) {
	f.on = true
	for _, a := range set {
		for i := 0; a.Place.Reg == 0 && a.Place.Pad == 0 && a.Place.Arg == "" && i < max(a.Place.Len, 1); i++ {
			f.written[cell(a.Place.Addr+uint16(i))] = true
		}
	}
}

// after is ready followed by start; ready may be nil.
func (f *fresh) after(ready func(), set []asm.Assign) func() {
	return func() {
		if ready != nil {
			ready()
		}
		f.start(set)
	}
}

func (f *fresh) stop() {
	for _, remove := range f.remove {
		remove()
	}
	f.remove = nil
}

func (f *fresh) access(a nes.Access) {
	switch {
	case a.Write:
		f.writes = append(f.writes, a.Addr)
	case !a.DMA:
		f.reads = append(f.reads, a.Addr)
	case f.on && !f.copied && f.shown(a.Addr): // of a page, one is enough
		found := len(f.found)
		f.check([]uint16{a.Addr}, 0, f.last)
		f.copied = len(f.found) > found
	}
}

// shown reports whether a byte that OAM DMA copies can be seen: the Y of a sprite, or another byte of one that is not
// below the picture.
func (f *fresh) shown(addr uint16) bool {
	const below = 0xEF
	return addr%4 == 0 || f.m.con.Peek(addr&^3) < below
}

// step looks at the reads that the instruction made for their values, which
// are the last one and those of its pointer: the others have no effect.
func (f *fresh) step(r *cpu.Step) {
	reads, writes := f.reads, f.writes
	f.reads, f.writes, f.copied = f.reads[:0], f.writes[:0], false
	f.last = r.PC
	defer func() {
		for _, a := range writes {
			f.written[cell(a)] = true
		}
	}()
	if !f.on || r.Kind != cpu.Instruction {
		return
	}
	op := &cpu.Opcodes[r.Op]
	// Reads of the program itself are seen where it runs in RAM, and not in
	// ROM, which is not watched.
	var own []uint16
	for _, a := range reads {
		if a-r.PC >= uint16(op.Bytes()) {
			own = append(own, a)
		}
	}
	last := len(own) - 1
	switch op.Mode {
	case cpu.Implied, cpu.Accumulator, cpu.Immediate, cpu.Relative:
		return
	case cpu.IndirectX, cpu.IndirectY:
		first := 0
		if op.Mode == cpu.IndirectX {
			first = 1 // the operand's own place is read before X is added, to no end
		}
		f.check(own, first, r.PC)
		f.check(own, first+1, r.PC)
		if last > first+1 && len(writes) != 1 {
			f.check(own, last, r.PC)
		}
	case cpu.Indirect:
		f.check(own, last-1, r.PC)
		f.check(own, last, r.PC)
	default:
		if op.Flow == cpu.Next && len(writes) != 1 {
			f.check(own, last, r.PC)
		}
	}
}

func (f *fresh) check(reads []uint16, i int, pc uint16) {
	if i < 0 || i >= len(reads) {
		return
	}
	addr := reads[i]
	at := cell(addr)
	if !isRAM(addr) || at>>8 == 1 && uint8(at) > f.m.con.CPU().S || f.written[at] || f.seen[at] || len(f.found) == maxReads {
		return
	}
	f.seen[at] = true
	where, pos := f.m.meter.Where(pc)
	f.found = append(f.found, UninitialisedRead{addr, f.m.names.Data(addr), where, pos})
}

// maxReads is how many reads a call reports.
const maxReads = 16

// FailUninitialised makes every case fail that starts from zeros and reads RAM that was
// never written.
func (m *Machine) FailUninitialised() { m.uninitialised = true }
