package nes

// # Adding a mapper
//
// A board is one file, mapper_<name>.go, and one row in the table boards
// below; nothing else needs to know of it.
//
// The file holds a struct that embeds *edge (the cartridge's edge connector:
// the helpers that map memory, the ROM, the interrupt line) and a state
// struct of fixed-size exported fields: the chip's registers. Its methods:
//
//   - power sets the registers as they are found at power-on; reset does what
//     the chip does on the console's reset button, which for most is nothing:
//     the edge connector of an NES has no reset pin;
//   - sync derives the whole map from the registers. It is called after
//     power, after a state was loaded, and usually by write;
//   - write is a CPU write to $4020-$FFFF that no page takes, at the time t
//     its cycle starts, with the PPU and the APU settled to it;
//   - read and peek answer reads of what no page serves: the value, and which
//     of its bits the board drives. The rest is open bus;
//   - state returns a pointer to the state struct, for the save state.
//
// Embedding plain instead of *edge gives a board all of these but power's
// registers and write. What else a board needs it declares by having the
// method: fetch (it sees every fetch of the PPU), a12 (it watches the PPU's
// address line), next and settle (it counts CPU cycles), snoop (it listens to
// accesses elsewhere), output (it makes sound).
type board interface {
	power()
	reset()
	sync()
	write(addr uint16, v uint8, t Time)
	read(addr uint16, t Time) (v, driven uint8)
	peek(addr uint16) (v, driven uint8)
	state() any
}

// timed is a board that counts CPU cycles. Next is the earliest moment its
// interrupt line may change; settle performs everything before t.
type timed interface {
	next() Time
	settle(t Time)
}

// snooper is a board that listens to CPU accesses outside $4020-$FFFF, or to
// pages that are mapped. It is told of accesses in the pages it names (the
// console takes those out of the CPU's page tables).
type snooper interface {
	snoops(page uint8) bool
	snoop(addr uint16, v uint8, write bool, t Time)
}

// plain is what most boards have in common: the edge, and no wish for more.
type plain struct {
	*edge
}

func (plain) power() {}
func (plain) reset() {}

// read finds nothing at the address: open bus.
func (plain) read(uint16, Time) (v, driven uint8) { return 0, 0 }
func (plain) peek(uint16) (v, driven uint8)       { return 0, 0 }
func (plain) state() any                          { return nil }
func (plain) write(uint16, uint8, Time)           {}
