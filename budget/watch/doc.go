// Package watch observes a running program. It says which routine spends each cycle,
// what addresses are called, and which slots of an object pool are in use. Package budget is built on
// it, and the window runs it beside the game.
//
//	meter := watch.NewMeter(con, watch.NewNames(table))
//	meter.Attach()
//	con.RunFrame()
//	frame := meter.EndFrame()
//
// # How cycles are charged to routines
//
// The meter keeps a call stack of its own. A JSR pushes an entry for the called routine, and the RTS
// that brings the stack pointer back to its value at entry pops it. Programs may also change the stack by
// hand, so the meter compares its entries with the stack pointer and drops those that the program has left.
// An RTS to an address that the program pushed itself is a jump. Each interrupt has a clock of its own, so
// that a routine's cost never contains an interrupt.
//
// A JMP to a routine at the end of another one (a tail call) is a call whose RTS
// ends both, so its cost is also in the routine that jumps. A call is measured from
// entry to return, even over several frames. The costs of a frame are the part of
// the call that lies in that frame.
//
// A JMP from code that nothing has called, such as the reset handler, to a label
// that is not local starts a routine: the main loop.
//
// # Waiting
//
// A loop waits (a polling loop) if after a round everything is as before: the same address, the same
// registers and flags, and nothing written but the return addresses of routines that it calls. Each
// such round is idle time, which is not charged to any routine. If a frame ends within a round, the
// part before the end is idle too. A loop that counts in a register or writes while it waits is not
// recognised. It can be marked by a line "Waits always" or "Waits .loop" in the header, or by
// Meter.Waits.
//
// A loop reaches from its first instruction to its jump back. Code inside the loop that a waiting round jumps
// over, such as work that is done once in a while, belongs to the loop: its cycles are work, but a frame that ends there
// is not missed.
//
// A frame is missed if the program is late at its end: an NMI is due and the main program has not
// come back to a loop where it waits, or the NMI handler is still running. Until an NMI has found
// the main program waiting for the first time, it is not known where the program waits, and no
// frame counts as missed; Meter.Waited reports whether that has happened. A lag frame is a frame in
// which the program read no controller.
//
// # Blocks
//
// A block is a straight-line run of code: consecutive instructions without a jump. The console calls the meter once
// for a whole block. It ends with a jump, a taken branch, an access that crosses a page, DMA, an
// interrupt, or a switch of banks, so every instruction before its last takes its least number of
// cycles, and one routine is charged for all of them. The meter stores it as a Block, by its
// place, length and time, and decodes it only once. If another observer needs single instructions,
// the meter gets them one by one too, with the same results.
//
// # Where to find what
//
//	meter.go    the meter, its frames and routines
//	step.go     one instruction
//	block.go    a straight-line run of code
//	stack.go    calls, returns, tail calls, interrupts
//	call.go     a call that package budget makes itself
//	idle.go     loops that only wait, and missed frames
//	waits.go    loops that a header or an option marks as waiting
//	span.go     the timeline of a frame
//	steps.go    everything that ran in a frame, in order
//	tree.go     the call tree
//	place.go    the routine and source line of a place; sizes; which bytes are code
//	code.go, names.go     addresses, places in the ROM, labels and lines
//	pools.go    declared pools read from memory
//	dist.go     distributions of figures
package watch
