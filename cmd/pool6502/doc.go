// Command pool6502 is a lab for the cost of 6502 code: it assembles a source, runs it on a
// cycle-exact NES, and holds every routine and every frame to its cycle budget.
//
// Each command is one file, or one package in a folder here. It reads flags and files, and leaves the
// work to the packages budget, roms, asm and nes. Whatever it prints as a table it can also print as
// JSON. Only the commands use the wall clock, write files (package output writes all files of a run or
// none), show progress on a terminal, and set the exit code:
//
//	  0  success
//	  1  a case, budget, golden figure or test ROM failed
//	  2  the arguments or the input are unusable, or a file could not be written
//	  3  a called routine did not return within its cycle limit
//	130  interrupted
//	141  the program that reads the output has ended
//
// The compiler optimises with default.pgo, a CPU profile of the exhibits' frames (BenchmarkFrames in
// roms), which makes a frame an eighth faster. make pgo renews it; a build with an outdated profile is
// correct, but slower.
//
// A new command is one file with a function that returns a *cobra.Command, and one line in
// the table of root.go.
package main
