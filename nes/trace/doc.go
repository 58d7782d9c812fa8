// Package trace writes and compares logs of executed instructions.
//
// A [Writer] gives one line for each instruction in the columns of nestest.log, which most
// NES emulators can also write: address, bytes, disassembly with the operand's effective
// address and value, registers before the instruction, PPU line and dot, CPU cycles since
// power-on.
//
// [Compare] reads two such logs, ours or anybody's, takes the fields both have, whatever
// their columns, and finds the first instruction where they part.
package trace
