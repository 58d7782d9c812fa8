// Command pool6502 is a lab for the cost of 6502 code: it assembles a source, runs it on a
// cycle-exact NES, and holds every routine and every frame to its cycle budget.
//
// Each command is one file and a thin skin over the packages beside it: flags and files are
// read here, work is done there, and whatever is printed as a table is also printed as JSON.
// What only lives here: the wall clock, the file system ([outputs] writes all files of a run
// or none), progress on a terminal, and the exit code:
//
//	0  all holds
//	1  a case, budget, golden figure or test ROM failed
//	2  unusable arguments or input
//	3  the emulated program outran its cycle limit
//
// The compiler inlines by default.pgo, a profile of the exhibits' frames (BenchmarkFrames in
// roms), which takes an eighth off each. make pgo renews it; a stale one is only
// slower.
//
// A new command is one file with a function that returns a *cobra.Command, and one line in
// the table of root.go.
package main
