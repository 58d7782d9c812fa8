// Package program opens a cartridge or a source, with its symbols and headers, as one value for all measurements.
//
//	p, err := program.Open("game.nes", "game.dbg", "src/enemy.s", "src/pool.c")
//
// A [Program] is everything that is known about a game: its bytes, its symbols and source lines, what the headers
// promise, the text of the sources, warnings, and the files that were read.
// It is the same for every toolchain: sources that pool6502 assembles, and ROMs of ca65, cc65, asm6f,
// NESASM and llvm-mos with their symbol files. [Program.Line] gives the source line of an address,
// [Program.At] the addresses of a source line.
//
// An [Opener] opens programs with options: constants of a source, programs that are built into the caller, and
// code for a 6502 without a console. [Of] makes a Program of a source that was assembled already.
//
// # Where to find what
//
//	program.go   the program
//	open.go      which argument is the ROM, the symbols, a source
//	ca65.go      programs of ca65: sources and a linker configuration
//	symbols.go   symbol files, headers
//	sources.go   the texts of sources that symbols name
//	place.go     source lines and addresses
//	foreign.go   errors of sources that cannot be assembled
//	stale.go     warnings about sources or symbols of another build
package program
