// Package machine has what package bound needs of a program: its code, the order of its instructions, and a
// 6502 to run it on.
//
//	code.go   which bank of PRG ROM is at each address while a routine runs; the cells of RAM
//	graph.go  which instructions can follow each instruction; loops
//	reach.go  the code that is reached from an address
//	sites.go  the places that lead to a routine
//	ticks.go  bytes that every NMI changes
//	core.go   a bare 6502 that runs routines, to find costly inputs and for the tests
package machine
