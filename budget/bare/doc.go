// Package bare is a 6502 with 64 KB of memory and nothing else, for calling routines
// often: with every combination of their inputs, ten million times a second.
//
//	m := bare.New()                    // an NMOS 6502, all memory is RAM
//	err := m.Load(0xC000, code...)
//	after, body, err := m.Call(0xC000, bare.Regs{A: 3, S: 0xFD}, 1000)
//	m.Undo()                           // memory is as before the call
//
// NES makes a machine with the memory map of an NES, whose processor has no decimal
// mode. There are no chips and no interrupts. An access to I/O, or a write to ROM, ends
// a call with a *Fault.
//
// # Exhaustive cases
//
// A case in the header of a routine may have sets before the arrow:
//
//	;;; Case     all: A={0..255} pool_head={NONE|0..LAST} -> C={0|1}, <= 16 cycles
//
// Exhaust calls the routine with every combination and checks every call: the results
// behind the arrow, the header's Keeps and Budget, and that A, X and Y come back
// unless Out or Clobbers names them. What it says about the cost is therefore no
// sample. The maximum is proved for the inputs in the sets, as long as nothing else
// decides about the cost: memory that the case does not set is 0, or as the game left
// it. Registers and flags that the case does not set hold garbage. Each combination is
// called twice, with opposite garbage, as an ordinary case is.
//
// Sets are what makes a case exhaustive; there is no word for it. A set before the
// arrow has no other sensible meaning, and a reader sees from the line itself how many
// calls it stands for. It makes no difference how many they are: two values are tried
// in the same way as 2^24, so that adding a value never changes what is checked.
//
// A routine that touches I/O cannot run here. A case of at most budget.MaxOnConsole
// combinations then runs on the console, which is some thousand times slower, and a
// larger one is refused with the instruction that touches I/O. In both, the console
// makes the cheapest, the dearest and the first failing call too, and has to agree.
//
// The combinations are numbered, with the last set turning fastest and the values in
// ascending order. So the first failure is the smallest as well: no input fails in
// which one value is lower and all others are the same. It is reported as a case to
// paste, with the places that make no difference to it.
//
// # Shards
//
// A Shard is a part of the combinations: runs of them, dealt out in turn, so that each
// part has cheap and dear ones. Which combinations are in part 3 of 16 depends on
// nothing but their number. Package budget/report/merge joins the results.
//
// # How it is quick
//
// The processor reads memory through page tables and writes through Machine.Write,
// which notes each place once with the byte that was there. Undo puts these back, and
// nothing is cleared or copied between two calls. Promises are prepared as masks and
// tables (promise.go). Nothing is allocated for a call. Each processor has a machine of
// its own and takes runs of combinations until none is left.
//
//	machine.go   memory, what pages are, what is written and taken back
//	call.go      one call, and how it can end
//	input.go     the sets of a case as an odometer
//	promise.go   what a call has to keep
//	exhaust.go   every combination, on all processors
//	result.go    what they came to
//	case.go      cases of a program that needs no cartridge
//	shard.go     a part of the work
package bare
