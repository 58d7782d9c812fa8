// Package nes is the console around the 6502: PPU, APU, DMA, controllers and
// cartridge, exact to the half dot and caught up on demand.
//
//	con, err := nes.Open(image, nes.Config{})
//	con.Hold(0, nes.ButtonStart)
//	con.RunFrame()
//	con.Picture()
//
// # How it keeps time
//
// Only the CPU moves the clock: each of its reads and writes is one cycle.
// Nothing else is ticked along. The PPU, the APU and the boards that keep time
// are settled, that is run up to the present, when somebody could tell the
// difference: each when the CPU or DMA touches one of its registers, and at
// every moment that it has announced itself; all of them when the board is read
// or written to, and when a frame ends. The earliest of the moments announced is
// the horizon; below it the CPU reads RAM and ROM through page tables and asks
// nobody. When it has come, only the chips are settled that announced it.
//
// A write to the board that changes nothing but which memory the CPU sees at
// $6000-$FFFF settles nobody. The board says which writes these are
// (board.Quiet). A board that listens to the CPU's bus (board.Snooper) never
// says so, and is settled, with the others, at every access to the cartridge
// that the page tables do not serve.
//
// That settling is never visible is a tested property: with Config.Strict the
// chips are settled at every access, and every picture, trace and state stays
// the same.
//
// # Waiting
//
// A program that has nothing to do runs a polling loop until an interrupt, or until a flag of $2002.
// RunFrame skips the rounds of such a loop: it runs one round, and if that was as below, time moves on
// by as many whole rounds as end before the horizon.
//
//   - The round ends with the registers, the zero page, the stack, the bus latch and the I/O latch of
//     the PPU as they were. Its instructions write nowhere else, and leave the I flag alone.
//   - All it read was memory in the CPU's page tables, or $2002 while no flag of it can change (see
//     package ppu). Then the rounds end before that moment as well, and before the I/O latch decays.
//   - No interrupt is on its way: the NMI is quiet, and the IRQ line is high, or low with I set.
//   - Nobody sees single instructions: no OnRetire, and the loop is in no page that is watched. Who
//     observes accesses keeps loops that read $2002 from being skipped.
//
// A loop of dex or dey and bne alone is skipped as well, as far as its register and the horizon let it:
// what its rounds leave is known without running one.
//
// So no access and no poll of a skipped round could have met the horizon, at which alone anything
// outside changes. Whatever does not meet a condition runs as any other code. Step, Config.Exact and
// Config.Strict never skip.
//
// # Where to find what
//
//	console.go   Config, power, reset, the frame loop
//	bus.go       the CPU's memory map
//	horizon.go   settling, what the chips announce, the horizon
//	wait.go      polling loops, which are skipped
//	straight.go  stretches of straight code, for a meter
//	dma.go       OAM and DMC transfers
//	pins.go      the processor and the DMA unit as the APU sees them
//	pads.go      controllers
//	state.go     snapshots and save states
//	observe.go   looking in from outside
//	observers.go callbacks for instructions, accesses and patterns
//	mapprg.go    a bank switched in by the board's smallest change
//	palette.go   colours of the picture
//	region.go, cart.go   names of timing and board that callers need
//	timing/      regions, clocks, the offsets inside a cycle
//	ppu/         the picture
//	apu/         the sound
//	board/       cartridges: images, the connector, the boards
//
// Packages that use a console: script and capture (what goes in, what comes
// out), trace and cdl (what was executed), verify (test ROMs), equal (the fast
// ways to run a console are held against the exact one).
//
// To add a board, see package board.
package nes
