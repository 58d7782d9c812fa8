// Package dap is a debug adapter: an editor plays a game through it, stops it, and goes forward and back in it.
//
//	err := dap.Serve(ctx, os.Stdin, os.Stdout, program.Opener{})
//
// # How it works
//
// All that a debugger can do here is what budget/session can do; this package translates. One goroutine owns the
// session: while the game runs, it runs a frame, looks whether a message has come, and runs the next one. The messages
// are those of the Debug Adapter Protocol, in the types of github.com/google/go-dap.
//
// # Launch
//
//	program   a ROM, a source or an exhibit; symbols and sources belong to a ROM
//	case      a case of a header, as "spawn: taken", that is debugged instead of the game
//	defines   constants of a source
//	stopOnEntry
//	pace      run at the speed of the console
//	picture   send an event with the picture after each frame
//
// # Requests and events beside those of the protocol
//
//	pool6502/reverseNext   the instruction or line before, where a whole call counts as one
//	pool6502/reverseOut    to the JSR or the interrupt that entered the routine
//	pool6502/lastWrite     which instruction has written a byte last; with go, go there
//	pool6502/reload        assemble or open the program again, and go on in the same state
//	pool6502/hold          hold buttons of a controller
//	pool6502/picture       the picture, as PNG; also the event of this name
//
// # Limits
//
// A register that is set in the middle of a frame is not in the history: going back before that moment and forward
// again loses it. Broken budgets and reads of unwritten RAM are found forward only.
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
