// Package watch looks at a running program: which routine each cycle is spent in, what its
// code is called, which slots of its pools are live. Package budget is built on it,
// and the window runs it beside the game.
//
//	meter := watch.NewMeter(con, watch.ProgramNames(p))
//	meter.Attach()
//	con.RunFrame()
//	frame := meter.EndFrame()
//
// # How cycles find their owner
//
// The meter keeps a stack of its own beside the program's: a JSR pushes an activation, the RTS that
// leaves it at its entry depth pops it. Because a 6502 program may change its stack in any way, an
// activation counts only as long as the stack pointer agrees with it: activations that lie deeper
// than a new return address have ended, and an address pushed by hand and returned to is a jump.
// Each interrupt is a level with clocks of its own; a routine's cost is the difference of its
// level's clock, so that no interrupt is ever in it.
//
// A tail JMP is a call that returns for both: what it costs is in the routine
// that jumps, too. A call is measured from entry to return, however many frames
// that takes; a frame's costs are the part that lies in it.
//
// Where the program has no caller, a JMP to a label that is not local is a
// routine too: its main loop.
//
// # Waiting
//
// A loop waits if it only reads, RAM or registers, and comes back as it was: at the same address,
// with the same registers and flags, and nothing written but the return addresses of what it calls.
// Each such round is idle time, which no routine is charged for. A round in which the frame ends is
// idle up to that point. A loop that counts in a register or writes while it waits is not
// recognised; the source marks it: a line "Waits always" or "Waits .loop" in its header, or
// Meter.Waits.
//
// A frame is missed if the program is late when it ends: an NMI is due and the main program has not
// come back to a loop where it waits, or the NMI handler is still running. Until an NMI has found
// the main program waiting for the first time, it is not known where the program waits, and no
// frame counts as missed; Meter.Waited reports whether that has happened. In a lag frame, the
// program read no pad.
//
// # Stretches
//
// In code without jumps, each instruction takes its least number of cycles, and one routine is
// charged for all of them. So the console calls the meter once for a whole stretch, up to a jump, a
// taken branch, an access that left its page, DMA, an interrupt, or a switch of banks. The meter
// knows a stretch by its place, its length and its time, as a Block, and decodes it only once.
// Where something else observes the instructions, the meter gets them one by one, and comes to the
// same figures.
//
// # Where to find what
//
//	meter.go    the meter, its frames and routines
//	step.go     one instruction
//	block.go    a stretch of straight code
//	stack.go    calls, returns, tail jumps, interrupts
//	call.go     a call that package budget makes itself
//	idle.go     loops that only wait, and frames that are missed
//	waits.go    loops that are named as waiting
//	span.go     the timeline of a frame
//	steps.go    everything that ran in a frame, in order
//	tree.go     the call tree
//	place.go    whose line a place is; sizes; what is known to be code
//	code.go, names.go     addresses, places in the ROM, labels and lines
//	pools.go    declared pools read from memory
package watch
