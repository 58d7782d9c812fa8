// Package trace writes and compares logs of executed instructions.
//
// A [Writer] writes one line for each instruction in the columns of nestest.log, which most NES
// emulators can also write: address, bytes, disassembly with the operand's effective address and
// value, registers before the instruction, PPU line and dot, CPU cycles since power-on.
//
// [Compare] reads two such logs, of this emulator or any other. It compares the fields that both have,
// in whatever columns they are, and finds the first instruction at which they differ.
//
//	writer.go    Writer; AppendLine makes one line
//	record.go    Record is a line of any emulator's log
//	compare.go   Compare
package trace
