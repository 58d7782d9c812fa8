// Package disasm takes the program of a ROM apart, bank by bank.
//
// [New] knows the bytes alone. [Disassembly.Program], [Disassembly.Symbols] and
// [Disassembly.Coverage] add what a source, another toolchain's symbols and a code/data log know of
// code, data and names; [Disassembly.Text] follows the code from there and prints everything.
package disasm
