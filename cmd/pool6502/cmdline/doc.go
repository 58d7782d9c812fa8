// Package cmdline is what the commands of pool6502 share at their command lines: how many
// arguments there are, flags that name files or a few choices, numbers, and progress on a
// terminal.
//
//	flags.go      arguments, flags and numbers
//	progress.go   a bar for work that takes more than a second
package cmdline
