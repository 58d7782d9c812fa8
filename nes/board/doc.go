// Package board is the cartridge: the image file, the connector, and the chips behind it.
//
//	cart, err := board.ReadCart(image)    // a *Cart: the header's fields, PRG ROM, CHR ROM
//	choice, err := cart.Choose("")        // the board that the header names, or one by its name
//	b := choice.Build(region, wires)      // a Board, connected to the console's Wires
//
// A [Cart] is the content of an iNES or NES 2.0 image. A [Board] fills in the page tables through which the CPU and the
// PPU see its memory, and answers the accesses to pages that are not in the tables. [Timed], [Snooper] and
// [PRGSwitcher] are what boards with more functions do besides.
//
// # Adding a board
//
// A board is one file, mapper_<name>.go, and one row in the table boards of
// boards.go. No other file changes.
//
// The file holds a struct that embeds *edge (the cartridge's edge connector:
// the helpers that map memory, the ROM, the interrupt line) and a state
// struct of fixed-size exported fields: the chip's registers. Its methods:
//
//   - Power sets the registers to their values at power-on; Reset does what
//     the chip does when the console's reset button is pressed, which for most is
//     nothing: the edge connector of an NES has no reset pin;
//   - Sync computes the whole memory map from the registers. It is called after
//     Power, after a state was loaded, and usually by Write;
//   - Write performs a CPU write to $4020-$FFFF in a page without writable memory.
//     t is when its cycle starts; the PPU is settled to t;
//   - Read and Peek perform reads in pages without memory: they return the value, and
//     which of its bits the board drives. The other bits are open bus;
//   - State returns a pointer to the state struct, for the save state.
//
// A board that embeds plain instead of *edge gets defaults for all methods but Write,
// and adds its registers to Power. Boards with more functions have further methods:
//
//	Fetch, Store, PeekPPU   it answers the PPU's accesses (ppu.Fetcher)
//	A12, Rises              it watches the PPU's address line 12 (ppu.A12Watcher)
//	Next, Settle            it counts CPU cycles (Timed)
//	Snoops, Snoop           it observes other accesses of the CPU (Snooper)
//	ChangesOnlyPRG          some writes need no settled chips (PRGSwitcher)
//	Output, NextChange, Range
//	                        it makes sound (apu.Sounder)
//
// # Where to find what
//
//	cart.go, ines.go   Cart, and the image's header
//	boards.go          the table of boards, and which one a cartridge gets
//	mapper_names.go    names of boards that this console does not have, for the error
//	board.go           Board and its optional parts
//	edge.go            the connector: Wires, and the helpers that map memory
//	mapper_*.go        the boards
//	sound_*.go, vrc_counter.go, mmc5_lines.go, scanlines.go, lateirq.go, eeprom.go, flash.go
//	                   parts of boards
//
// The MMC5's pulse channels work like the APU's. So this package imports package apu
// for its envelope, duties and length table.
package board
