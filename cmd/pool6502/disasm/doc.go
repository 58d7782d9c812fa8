// Package disasm disassembles the program of a ROM, bank by bank.
//
// [New] has only the bytes. [Disassembly.Program], [Disassembly.Symbols] and [Disassembly.Coverage] add
// the code, data and names that are known from a source, another toolchain's symbols and a code/data log.
// [Disassembly.Text] follows the code from there and prints everything.
package disasm
