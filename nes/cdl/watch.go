package cdl

import (
	"pool6502/cpu"
	"pool6502/nes"
)

// A Mark says how a byte of PRG ROM was used. Its low eight bits are FCEUX's; bits 2 and 3 are the
// CPU bank, 0 for $8000 to 3 for $E000.
type Mark uint16

// The marks.
const (
	Code     Mark = 0x01  // a byte of an instruction that ran
	Data     Mark = 0x02  // read by an instruction, by OAM DMA or by the DMC
	Indirect Mark = 0x10  // code that JMP (indirect) led to
	Pointed  Mark = 0x20  // data read through a pointer in the zero page
	Sample   Mark = 0x40  // data played by the DMC
	Low      Mark = 0x80  // used at $6000-$7FFF
	Start    Mark = 0x100 // code: the first byte of an instruction
	Entry    Mark = 0x200 // code: the first byte of a subroutine or of an interrupt's handler
	Target   Mark = 0x400 // code: a taken branch or a jump led here
)

// A Log holds the marks of every byte of a ROM.
type Log struct {
	Marks []Mark
	CHR   []CHRMark // of every byte of CHR ROM
	prg   []byte    // of the ROM, for its checksum; nil for a log that was read
}

// A CHRMark says how a byte of CHR ROM was used; both formats have these bits.
type CHRMark uint8

// The marks of CHR ROM.
const (
	Drawn    CHRMark = 0x01 // fetched for the picture
	ReadBack CHRMark = 0x02 // read by the program through $2007
)

// watcher fills a log by observing a console.
type watcher struct {
	*Log
	con    *nes.Console
	offset map[*[256]uint8]int // of the pages of PRG ROM

	reads  []access // of the instruction under way, without DMA
	writes int      // of it
	oam    uint16   // the page that OAM DMA reads
	sample [2]uint8 // $4012 and $4013
	before cpu.Step
}

// An access is a read of the processor: the address, and the place in PRG ROM; -1 where it is not.
type access struct {
	addr   uint16
	offset int
}

// Watch logs what the console does until stop is called.
func Watch(con *nes.Console) (log *Log, stop func()) {
	cart := con.Cart()
	w := &watcher{Log: &Log{Marks: make([]Mark, len(cart.PRG)), prg: cart.PRG, CHR: make([]CHRMark, len(cart.CHR))}, con: con, offset: map[*[256]uint8]int{}}
	for off := 0; off+256 <= len(cart.PRG); off += 256 {
		w.offset[(*[256]uint8)(cart.PRG[off:])] = off
	}
	for page := 0x60; page <= 0xFF; page++ {
		con.Watch(uint8(page))
	}
	o := con.Attach(&nes.Observer{Access: w.access, Step: w.step})
	noPattern, _ := con.OnPattern(func(offset int, drawn bool) {
		if drawn {
			w.CHR[offset] |= Drawn
		} else {
			w.CHR[offset] |= ReadBack
		}
	})
	return w.Log, func() {
		noPattern()
		con.Detach(o)
		for page := 0x60; page <= 0xFF; page++ {
			con.Unwatch(uint8(page))
		}
	}
}

// place is the offset in PRG ROM that an address is mapped to now.
func (w *watcher) place(addr uint16) int {
	page := w.con.Page(uint8(addr >> 8))
	if page == nil {
		return -1
	}
	off, ok := w.offset[page]
	if !ok {
		return -1
	}
	return off + int(addr&0xFF)
}

func (w *watcher) access(a nes.Access) {
	switch {
	case a.Write:
		w.register(a)
		if !a.DMA {
			w.writes++
		}
	case a.DMA:
		w.dma(a.Addr)
	case len(w.reads) < 16:
		w.reads = append(w.reads, access{a.Addr, w.place(a.Addr)})
	}
}

// register takes where the DMA units will read.
func (w *watcher) register(a nes.Access) {
	switch a.Addr {
	case 0x4012:
		w.sample[0] = a.Value
	case 0x4013:
		w.sample[1] = a.Value
	case 0x4014:
		w.oam = uint16(a.Value) << 8
	}
}

// dma marks a byte that a DMA unit read. The reads that the halted processor repeats do not count:
// their address lies neither in a sample nor in OAM DMA's page.
func (w *watcher) dma(addr uint16) {
	off := w.place(addr)
	if off < 0 {
		return
	}
	first, length := 0xC000+int(w.sample[0])*64, int(w.sample[1])*16+1
	at := int(addr) - first
	if addr < uint16(first) {
		at += 0x8000 // a sample continues at $8000 after $FFFF
	}
	switch {
	case at >= 0 && at < length:
		w.mark(off, addr, Data|Sample)
	case addr&0xFF00 == w.oam && w.oam >= 0x6000:
		w.mark(off, addr, Data)
	}
}

// mark adds marks to a byte.
func (w *watcher) mark(off int, addr uint16, m Mark) {
	if m&^w.Marks[off]&(Code|Data) != 0 { // the byte's first use as code, or as data
		m |= Mark(addr>>11) & 0x0C
		if addr < 0x8000 {
			m |= Low
		}
	}
	w.Marks[off] |= m
}

// step marks the bytes of the instruction that has ended, and those that it read.
func (w *watcher) step(r *cpu.Step) {
	before := w.before
	w.before = *r
	if r.Kind == cpu.Instruction {
		w.instruction(r, &before)
	} else {
		for _, a := range w.reads {
			if a.addr >= 0xFFFA && a.offset >= 0 {
				w.mark(a.offset, a.addr, Data) // the vector
			}
		}
	}
	w.reads, w.writes = w.reads[:0], 0
}

func (w *watcher) instruction(r, before *cpu.Step) {
	op := &cpu.Opcodes[r.Op]
	length, n := op.Bytes(), 0
	for _, a := range w.reads {
		if n < length && a.addr == r.PC+uint16(n) {
			m := Code
			if n == 0 {
				m |= Start | arrival(r.PC, before)
			}
			if a.offset >= 0 {
				w.mark(a.offset, a.addr, m)
			}
			n++
		}
	}
	last := len(w.reads) - 1
	switch {
	case op.Mode == cpu.Indirect: // both bytes of the pointer
		w.data(last-1, Data)
		w.data(last, Data)
	case r.Op == 0x00: // BRK reads its vector
		w.data(last-1, Data)
		w.data(last, Data)
	case op.Flow != cpu.Next || w.writes == 1 || op.Mode == cpu.Immediate || op.Mode == cpu.Accumulator || op.Mode == cpu.Implied:
		// It reads nothing but itself. A store reads where it will write, to no end.
	case op.Mode == cpu.IndirectX || op.Mode == cpu.IndirectY:
		w.data(last, Data|Pointed)
	default:
		w.data(last, Data)
	}
}

// data marks read number i as a read of data.
func (w *watcher) data(i int, m Mark) {
	if i >= 0 && w.reads[i].offset >= 0 {
		w.mark(w.reads[i].offset, w.reads[i].addr, m)
	}
}

// arrival gives how the program reached pc: by a jump, a call or in sequence.
func arrival(pc uint16, before *cpu.Step) Mark {
	op := &cpu.Opcodes[before.Op] // of an interrupt's entry it is 0, as of BRK
	switch {
	case op.Mode == cpu.Indirect:
		return Target | Indirect
	case op.Flow == cpu.Call || op.Flow == cpu.Trap:
		return Entry
	case op.Flow == cpu.Jump, op.Flow == cpu.Branch && pc != before.PC+2:
		return Target
	}
	return 0
}
