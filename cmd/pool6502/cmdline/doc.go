// Package cmdline has the helpers that the commands of pool6502 share: it checks arguments, adds flags
// that name files or have a few choices, reads numbers, and shows progress on a terminal.
//
//	flags.go      arguments, flags and numbers
//	progress.go   a bar for work that takes more than a second
package cmdline
