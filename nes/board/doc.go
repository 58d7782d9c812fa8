// Package board is the cartridge: the image file, the connector, and the chips
// behind it.
//
// ReadCart takes an iNES or NES 2.0 image apart. Choose finds the board for it,
// and Build puts that board on the console's Wires: it fills in the page tables
// through which the CPU and the PPU see its memory, and answers what no table
// serves.
//
// # Adding a board
//
// A board is one file, mapper_<name>.go, and one row in the table boards of
// boards.go; nothing else needs to know of it.
//
// The file holds a struct that embeds *edge (the cartridge's edge connector:
// the helpers that map memory, the ROM, the interrupt line) and a state
// struct of fixed-size exported fields: the chip's registers. Its methods:
//
//   - Power sets the registers as they are found at power-on; Reset does what
//     the chip does on the console's reset button, which for most is nothing:
//     the edge connector of an NES has no reset pin;
//   - Sync derives the whole map from the registers. It is called after
//     Power, after a state was loaded, and usually by Write;
//   - Write is a CPU write to $4020-$FFFF that no page takes, at the time t
//     its cycle starts, with the PPU settled to it;
//   - Read and Peek answer reads of what no page serves: the value, and which
//     of its bits the board drives. The rest is open bus;
//   - State returns a pointer to the state struct, for the save state.
//
// Embedding plain instead of *edge gives a board all of these but Power's
// registers and Write. What else a board needs it declares by having the
// methods:
//
//	Fetch, Store, PeekPPU   it answers the PPU's accesses (ppu.Fetcher)
//	A12, Rises              it watches the PPU's address line 12 (ppu.A12Watcher)
//	Next, Settle            it counts CPU cycles (Timed)
//	Snoops, Snoop           it listens to the CPU elsewhere (Snooper)
//	PRGOnly                 some writes need nobody settled (Quiet)
//	Output, NextChange, Range   it makes sound (apu.Sounder)
//
// # Where to find what
//
//	cart.go, ines.go   Cart, and the image's header
//	boards.go          the table of boards, and which one a cartridge gets
//	mapper_names.go    names of boards that are not here, for the error
//	board.go           Board and its optional parts
//	edge.go            the connector: Wires, and the helpers that map memory
//	mapper_*.go        the boards
//	sound_*.go, vrc_counter.go, mmc5_lines.go   parts of them
//
// The MMC5's pulses are the APU's, so that package apu is imported for its
// envelope, its duties and its length table.
package board
