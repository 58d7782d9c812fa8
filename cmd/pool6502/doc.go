// Command pool6502 is a lab for the cost of 6502 code: it assembles a source, runs it on a
// cycle-exact NES, and holds every routine and every frame to its cycle budget.
//
// Package command has the commands. The exit codes are:
//
//	  0  success
//	  1  a case, budget, golden figure or test ROM failed
//	  2  the arguments or the input are unusable, or a file or standard output could not be written
//	  3  a called routine did not return within its cycle limit
//	130  interrupted
//	141  the program that reads the output has ended
//
// The compiler optimises with default.pgo, a CPU profile of the exhibits' frames (BenchmarkFrames in
// roms), which makes a frame an eighth faster. make pgo renews it; a build with an outdated profile is
// correct, but slower.
package main
