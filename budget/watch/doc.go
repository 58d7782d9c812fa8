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
// part before the end is idle too.
//
// Two more kinds of loops wait, whatever they do in their rounds, such as drawing random numbers or counting towards a
// timeout. One ends only when a byte changes that an interrupt handler has been seen changing, or bit 7 of $2002. The
// other waits for the player: it reads the pads in each round and changes next to nothing. A loop of another kind can be
// marked by a line "Waits always" or "Waits .loop" in the header, or by Meter.Waits.
//
// A loop reaches from its first instruction to its jump back. If waiting rounds jump over code, such as the work that is
// done when a flag is set, that code is work.
//
// A frame is late if the program does not wait at its end, if its NMI handler is still running, if an IRQ handler has run for
// a frame, or if IRQ handlers that follow each other have left the main program less than 100 cycles of it. It does not matter
// whether NMI is on: a game may poll $2002, or turn NMI off during long work. A late frame is missed if rendering is on; a
// game that loads with rendering off delays no picture. Until the program was waiting when vblank began, for the first time, it
// is not known where it waits, and no frame counts as missed; Meter.Waited reports whether that has happened. A program
// that never waits may do all its work in its NMI handler. A lag frame is a frame in which the program read no controller.
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
//	idle.go     loops whose rounds change nothing
//	poll.go     loops that wait for a byte to change, or for the player
//	missed.go   frames at whose end the program does not wait
//	endless.go  loops that the program cannot leave
//	waits.go    loops that a header or an option marks as waiting
//	span.go     the timeline of a frame
//	steps.go    everything that ran in a frame, in order
//	tree.go     the call tree
//	place.go    the routine and source line of a place; sizes; which bytes are code
//	code.go, names.go     addresses, places in the ROM, labels and lines
//	listing.go  instructions as text, with names in their operands
//	sprites.go  sprites on the picture and on a scanline
//	pools.go    declared pools read from memory; layout.go: pools in several pages or banks
//	tags.go     tags that go with bytes of RAM when the program copies them
//	own.go      the user's own labels and comments
//	value.go    values as headers and options write them
//	active.go   the call stack; registers.go: registers that a call should have kept
//	dist.go     distributions of figures
//	activity.go in which frames something happened
package watch
