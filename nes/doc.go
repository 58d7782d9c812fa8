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
// difference: when the CPU touches a register, when DMA reads, when the board
// is written to, when a frame ends, and at every moment they have announced
// themselves. The earliest of those moments is the horizon; below it the CPU
// reads RAM and ROM through page tables and asks nobody.
//
// That settling is never visible is a tested property: with Config.Strict the
// chips are settled at every access, and every picture, trace and state stays
// the same.
//
// # Where to find what
//
//	console.go   Config, power, reset, the frame loop
//	bus.go       the CPU's memory map, settling, the horizon
//	dma.go       OAM and DMC transfers
//	pins.go      the processor and the DMA unit as the APU sees them
//	pads.go      controllers
//	state.go     snapshots and save states
//	observe.go   looking in from outside
//	observers.go being told of instructions and accesses
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
