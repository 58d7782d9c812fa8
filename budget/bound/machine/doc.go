// Package machine has the program that package bound analyses.
//
//	code.go   PRG ROM in its banks, as one routine sees it; the cells of RAM
//	graph.go  which instructions follow which, and loops
//	core.go   a bare 6502 that runs routines, to find costly inputs and for the tests
package machine
