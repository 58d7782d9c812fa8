// Package command is the commands of pool6502, a file or two for each. It reads flags and files, and leaves
// the work to the packages budget, roms, asm and nes. Whatever a command prints as a table it can also print
// as JSON. Only here is the wall clock used, progress shown on a terminal, and the exit code set.
//
// A new command is one file with a function that returns a *cobra.Command, and one line in the table of
// root.go. What the commands share:
//
//	command.go     a command line from its arguments to its exit code
//	flags.go       arguments, flags and numbers; console.go, start.go and exhaust.go have flags of several commands
//	rom.go         opening the program that an argument names, with symbols.go, exhibit.go and include.go
//	bare.go        programs for --bare, on a processor with 64 KB of RAM and nothing else
//	output.go      the files that a command writes: all appear or none, and no file that was read is overwritten
//	terminal.go    standard output and standard error, without control characters; progress.go shows a bar
//	interrupt.go   the end of a command on Ctrl+C, or when its terminal closes
package command
