// Package bound proves what a routine costs at best and at worst, for all
// inputs, from its machine code. Nothing is run.
//
//	p, err := bound.New(image, prog, contracts)
//	r := p.Routine(addr, bank)
//	if r.Err == nil { fmt.Println(r.Best, r.Worst, r.Stack) }
//
// # How it works
//
// Every instruction is followed for all inputs at once. A byte of a register or of RAM is a set of
// the values it can have (256 bits, package values). A byte that was copied or computed from another keeps
// that relation, as a function of one unknown number: when a branch limits the values of
// one of them, all of them are narrowed (state.go). An index that is known exactly decides page
// crossings; otherwise both costs count.
//
//	state.go      registers, flags, stack; what is known after a branch
//	memory.go     RAM in chunks that states share; joining two states
//	address.go    where an instruction reads and writes
//	step.go alu.go  what each instruction does to the sets
//	graph.go      which instructions follow which, and loops
//	run.go        following paths through a routine, joining them
//	loop.go flow.go  loops round by round; branches, calls, returns, jumps
//	code.go       PRG ROM in its banks, and what writes to the board do
//	interrupts.go what handlers write, which routines there are
//	path.go       the worst path, instruction by instruction
//	witness.go    the search for the input that costs most
//	core.go       a bare 6502, for that search and for the tests
//	needs.go      what headers say about the call
//	bound.go      the front page
//
// Package values has the sets of byte values and the functions of unknowns. Package notes
// checks what headers say that no analysis can know. Package frame answers for a whole game.
//
// A loop is followed round by round; the paths of one round are merged at its
// head, and those that leave it in different rounds are kept apart up to a
// limit. A call is followed like code that stands in its place. A loop with two
// entries is followed from each. The analysis runs at several levels, which
// differ in how many paths they keep apart (run.go); the tightest best and worst
// case of all levels counts, since each is a bound by itself.
//
// # What a bound assumes
//
//   - Cycles of interrupts and DMA are not counted. RAM that an interrupt handler
//     may write can have any value at any time.
//   - The bank of the routine is switched in where it was assembled for, and
//     banks that the board keeps fixed are there. Code that may switch banks is
//     refused, except writes that only concern RAM or CHR.
//   - The stack pointer has room for Result.Stack bytes, and neither the stack nor any other code
//     writes into the routine's data. Data on page 1 can have any value; if the routine writes
//     there, or writes with an index that nothing bounds and that could lead there, Result.Assumes
//     says so.
//   - RAM of the cartridge at $6000, if the routine uses it, is there and switched
//     on.
//   - What the header's Needs says holds at the call.
//
// What cannot be followed is refused, with the place and the reason: code in
// RAM or in another bank, TXS, a return address that is pulled, writes through
// a pointer that nothing bounds, jumps to computed addresses that nothing
// bounds, instructions that differ between consoles, recursion, loops that
// nothing ends.
package bound
