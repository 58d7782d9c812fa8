// Package machine has what package bound needs of a program: its code, the order of its instructions, and a
// 6502 to run it on.
//
//	cartridge.go  what a board shows the processor, and what writes to it may change
//	banks.go      which banks are in place after a write to the board
//	code.go       which bank of PRG ROM is at each address while a routine runs
//	graph.go      which instructions can follow each instruction; loops
//	reach.go      the code that is reached from an address, and what is on the stack there
//	index.go      what X is there; copies.go, where copies of the stack pointer may be
//	vectors.go    jumps through words of RAM into which the program stores constants or, tables.go, words of tables
//	depth.go      how deep the stack gets; nesting.go, how many bytes are at least on it
//	writes.go     where instructions may write, and constants that they write
//	sites.go      the places that lead to a routine
//	ticks.go      bytes that every NMI changes
//	earlier.go    loops before the main loop that wait for frames, too
//	core.go       a bare 6502 that runs routines, to find costly inputs and for the tests
package machine
