// Package bare is a 6502 with 64 KB of memory and nothing else. It calls routines with
// every combination of their inputs, some millions of times a second.
//
//	m := bare.New()                    // an NMOS 6502, all memory is RAM
//	err := m.Load(0xC000, code...)
//	after, body, err := m.Call(0xC000, cpu.Regs{A: 3, S: 0xFD}, 1000)
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
// after the arrow, the header's Keeps and Budget, and that A, X and Y are unchanged
// unless Out or Clobbers names them. So the cost is not that of a sample: the maximum
// is proved for the inputs in the sets, as long as nothing else affects the cost. Memory
// that the case does not set is 0, or as the game left it. Registers and flags that the
// case does not set hold garbage. Each combination is called with four or two
// kinds of it: see Kinds. If the header keeps memory, I or D that the case does not
// set, a call that may have kept it by chance is repeated with another value there.
//
// A case is exhaustive if it has sets before the arrow; there is no keyword. All cases
// with sets are handled in the same way, whether they stand for two calls or for 2^24.
//
// A routine that accesses I/O cannot run here. A case of at most budget.MaxOnConsole
// combinations then runs on the console, which is some thousand times slower. A
// larger case is refused; the error names the instruction that accesses I/O. If the
// combinations ran here, the console repeats the cheapest, the costliest and the first
// failing call, and must give the same results.
//
// The combinations are numbered: the last set changes fastest, and the values are in
// ascending order. So the first failure is also a smallest one: if one value of it is
// lowered and the others are kept, the call does not fail. The first failure is reported as a
// case to paste, with a list of the places whose value does not matter.
//
// # Shards
//
// A Shard is a part of the combinations. The combinations are split into runs, which
// are assigned to the parts in turn, so that each part has cheap and costly ones. Which
// combinations are in part 3 of 16 depends only on their total number. Package
// budget/report/merge joins the results.
//
// # Why it is fast
//
// The processor reads memory through page tables and writes through Machine.Write,
// which stores the old byte of each place once. Undo puts these bytes back, so nothing
// is cleared or copied between two calls. Promises are prepared as masks and tables
// (promise.go). Nothing is allocated for a call. Each processor of the computer has its
// own machine and takes runs of combinations until none is left.
//
//	machine.go   memory, kinds of pages, writes and Undo
//	call.go      one call, and how it can end
//	input.go     the sets of a case as an odometer
//	called.go    the costs of routines that it calls
//	promise.go   the promises that a call must keep
//	exhaust.go   every combination, on all processors
//	others.go    another call, with other values in what is kept
//	result.go    the results of all combinations
//	case.go      cases of a program that needs no cartridge
//	shard.go     a part of the work
package bare
