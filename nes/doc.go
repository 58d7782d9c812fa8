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
// Only the CPU moves the clock: each of its reads and writes is one cycle. The PPU, the APU and the
// boards that keep time do not run along with it. They are settled, that is run up to the present,
// when that could make a difference. Each chip announces the earliest moment at which it may change
// something that the CPU sees. A chip is settled at that moment, and when the CPU or DMA accesses one
// of its registers; packages ppu and apu say which accesses need no settling. All chips are settled
// when the board is read or written, and when a frame ends.
// The earliest of the announced moments is the horizon. Before the horizon, the CPU reads RAM and ROM
// through page tables, and no chip is involved. At the horizon, only the chips that announced it are
// settled.
//
// A write to the board settles no chip if it only changes which memory the CPU sees at $6000-$FFFF.
// The board says which writes these are (board.PRGSwitcher). A board that observes the CPU's bus
// (board.Snooper) has no such writes: all chips are settled at every access to the cartridge
// that the page tables do not serve.
//
// The moments of settling do not change any result. Tests show this: with Config.Strict the chips are
// settled at every access, and every picture, trace and state is the same.
//
// # Waiting
//
// A program that has nothing to do runs a polling loop until an interrupt, or until a flag of
// $2002. RunFrame skips the rounds of such a loop: it runs one round, and if that round meets the
// conditions below, time moves on by as many whole rounds as end before the horizon.
//
//   - The round ends with the registers, the zero page, the stack, the bus latch and the I/O latch of
//     the PPU as they were. Its instructions write nowhere else, and leave the I flag alone.
//   - The round reads only memory in the CPU's page tables, $2002 while none of its flags can change
//     (see package ppu), or $4015 while the frame counter does not step and its flag is clear. Rounds
//     that read $2002 also have to end before the next moment at which a flag may change, and before
//     the I/O latch decays; rounds that read $4015 before the next step of the frame counter.
//   - No interrupt is due: there is no NMI edge, and the IRQ line is high, or low with I set.
//   - Single instructions are not observed: no [Observer] without Skip is told of steps, and the loop is in no
//     page that is watched. While accesses are observed, loops that read $2002 or $4015 are not skipped.
//
// A loop that consists of dex or dey and bne is skipped too, until its register is zero or the horizon
// comes: the result of its rounds is known without running one.
//
// What is outside the CPU changes only at the horizon, and every access and every interrupt poll of
// a skipped round comes before it. A loop that does not meet the conditions runs like any other
// code. Step, Config.Exact and Config.Strict never skip.
//
// # Where to find what
//
//	console.go   Config, power, reset, the frame loop
//	bus.go       the CPU's memory map
//	horizon.go   settling, the announced moments, the horizon
//	wait.go      polling loops, which are skipped
//	block.go     straight-line runs of code, for a meter
//	dma.go       OAM and DMC transfers
//	pins.go      the processor and the DMA unit as the APU sees them
//	pads.go      controllers
//	state.go     snapshots and save states
//	observe.go   reading and changing memory, picture, sound from outside
//	observers.go callbacks for instructions, accesses and patterns
//	mapprg.go    switching in a bank by changing the board's registers
//	palette.go   colours of the picture
//	region.go, cart.go   names of timing and board that callers need
//	timing/      regions, clocks, the offsets inside a cycle
//	ppu/         the picture
//	apu/         the sound
//	board/       cartridges: images, the connector, the boards
//
// Packages that use a console: script (inputs and movies), capture (pictures and sound
// files), trace and cdl (logs of what was executed), verify (test ROMs), equal (tests that
// the fast ways to run a console give the same result as the exact one).
//
// To add a board, see package board.
package nes
