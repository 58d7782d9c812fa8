// Package bound proves what a routine costs at best and at worst, for all
// inputs, from its machine code. Nothing is run.
//
//	p, err := bound.New(program)
//	r := p.Routine(addr, bank)
//	if r.Err == nil { fmt.Println(r.Best, r.Worst, r.Stack) }
//
// # How it works
//
// Every instruction is followed for all inputs at once (abstract interpretation). A byte of a register or of
// RAM is a set of the values it can have (256 bits, package values). A byte that was copied or computed from
// another keeps that relation, as a function of one unknown number: when a branch limits the values of
// one of them, the sets of all of them become smaller (state.go). If the possible values of an index decide
// whether an access crosses a page, its cost is known; otherwise both costs count.
//
//	state.go      registers, flags, stack; what is known after a branch
//	memory.go     RAM in chunks that states share; joining two states
//	address.go    where an instruction reads and writes
//	step.go alu.go  what each instruction does to the sets
//	run.go        following paths through a routine, joining them
//	loop.go flow.go  loops round by round; branches, calls, returns, jumps
//	rank.go       loops of many rounds: what holds in all of them, and a byte that counts them
//	wait.go       loops that wait for vblank
//	early.go      whether a loop can end although no NMI came
//	banks.go      what writes to the board do, and which banks must be in place
//	interrupts.go the threads: main program, NMI and IRQ; what they may write; which routines there are
//	condition.go  what must hold for a bound and is not shown
//	risk.go       what makes interrupts and transfers come at other times
//	summary.go    routines that are called very often
//	callers.go    bounds for the calls in the program, if there is none for all inputs
//	path.go       the worst path, instruction by instruction
//	witness.go    the search for the input that costs most
//	needs.go      what headers say about the call
//	bound.go      the exported front: New, Routine, Result
//
// Package machine has PRG ROM in its banks, the graph of a routine, and a bare 6502. Package values
// has the sets of byte values and the functions of unknowns. Package notes has the
// notes of headers, facts that no analysis of the code can find, and checks them in a running console.
// Package frame proves bounds for a whole game.
//
// A loop is followed round by round. The paths of one round are merged at its
// head; paths that leave the loop in different rounds are kept apart up to a
// limit. A called routine is followed as if its code stood in place of the call. A
// loop with two entries is followed from each. The analysis runs at several levels,
// which differ in how many paths they keep apart (run.go). Each level gives a valid
// bound; the result is the tightest of them.
//
// If no level comes to an end, loops are no longer followed to their last round
// (rank.go). Instead a state is looked for that holds at the head in every round, and a
// register or a cell that each round changes by a known function. How often that
// function can be applied before the loop has to end limits the rounds. Each round then
// counts with the cost of the costliest.
//
// A routine without a header that has no bound for all inputs is then analysed as the program calls it
// (callers.go): with what is known at each place that leads to it. Such a bound holds for these calls, and
// Result.Called lists their places. There is none if a call has no known limits either, or if bytes of
// ROM that no known code contains may be a call.
//
// A loop waits for vblank if it only reads $2002 until bit 7 is set, once in a round that is shorter than vblank, or
// only reads a byte until the NMI handler has counted it or has stored a number in it and nothing else writes it
// (wait.go). It counts as one frame of the cartridge's region, and as two for $2002, because a read in the moment in
// which vblank begins misses it. Result.Assumes lists these loops.
//
// If one level follows more than 2,000 calls, the next one follows each called routine once, from a state of which
// nothing is known, and takes its cost and what it may write for each call (summary.go).
//
// # Threads
//
// Main program, NMI handler and IRQ handler are three threads that share RAM (interrupts.go). A byte that another
// thread may write at any time can have any value. NMI can interrupt the IRQ handler, IRQ a handler that clears the
// flag I, and NMI its own handler if that may turn NMI off and on. A handler that cannot be followed to its RTI, with
// the stack as the interrupt left it, may write any RAM. Each routine is analysed as code of those threads that can
// run it, and as code of the main program if that is not known.
//
// # What a bound assumes
//
// Result.Conditions lists what must hold for a bound and is not shown by the analysis: notes of headers, banks of
// ROM and of RAM that the board can switch, loops that wait, handlers that are not shown to keep the registers, writes
// that may reach the stack. These hold for every bound:
//
//   - Cycles of interrupts and DMA are not counted. An interrupt whose vector does not lead to ROM, or is $FFFF,
//     does not come.
//   - The stack has room for Result.Stack bytes and for the handlers. Data on page 1 can have any value until the
//     routine writes it.
//
// Code that cannot be followed is refused, with the place and the reason: code in RAM or in another bank, writes that
// may switch the code's bank, TXS, a return address that is pulled, writes through a pointer that can have any value,
// jumps to computed addresses that are not known, instructions that differ between consoles, recursion, and loops
// without a limit.
package bound
