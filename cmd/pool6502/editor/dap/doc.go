// Package dap is a debug adapter: an editor plays a game through it, stops it, and goes forward and back in it.
//
//	err := dap.Serve(ctx, os.Stdin, os.Stdout, program.Opener{})
//
// # How it works
//
// Package budget/session plays the game and stops it; this package translates between it and the Debug Adapter Protocol, whose
// messages have the types of github.com/google/go-dap. One goroutine owns the session: while the game runs, it runs a
// frame, looks whether a message has come, and runs the next frame.
//
// # Launch
//
//	program      a ROM, a source or an exhibit
//	symbols      the symbol file of a ROM
//	sources      sources of a ROM that have headers
//	defines      constants of a source
//	case         a case of a header, as "spawn: taken", that is debugged instead of the game
//	input        a script of controller input, or a movie
//	stopOnEntry  stop before the first instruction
//	pace         run at the speed of the console
//	picture      send an event with the picture after each frame
//
// # Requests and events beside those of the protocol
//
//	pool6502/reverseNext   go back by an instruction or a line; a whole call counts as one
//	pool6502/reverseOut    go back to the JSR or the interrupt that entered the routine
//	pool6502/lastWrite     return the instruction that wrote a byte last; with go, go there
//	pool6502/reload        assemble or open the program again, and go on in the same state
//	pool6502/hold          hold buttons of a controller
//	pool6502/picture       return the picture as PNG; an event of this name has one, too
//
// # Limits
//
// A register that is set in the middle of a frame is not in the history: after going back before that moment, the change is
// lost. Broken budgets and reads of unwritten RAM stop the game only when it runs forward.
//
// # Where to find what
//
//	dap.go       messages, the loop
//	launch.go    opening what is debugged; case.go, one case of a header
//	breaks.go    breakpoints of all kinds
//	run.go       running and stepping, forward and back; stops
//	sources.go   source files and lines
//	frames.go    the call stack
//	variables.go registers, variables, pools, PPU; setting and evaluating them
//	memory.go    memory and disassembly
//	own.go       the requests that the protocol does not have
package dap
