// Package cpu is the 6502 inside the 2A03: all 256 opcodes, with every bus
// access in its cycle, and the interrupt lines. With [CPU.Decimal] set it is an
// NMOS 6502.
//
// The chip reads or writes in every cycle. So does this code, and that is the
// whole model of time: an access advances [State.Now] by one cycle, and the
// order of the calls to read and write in an instruction is its timing. There
// is no table of cycles that is charged afterwards. The Cycles column of
// [Opcodes] is for people and listings; a test compares it with what happens.
//
// # Where to find what
//
//	cpu.go          the state, the clock, and one step
//	straight.go     a stretch of straight code, for an observer of stretches
//	access.go       what a bus access is: the fast path and the slow one
//	interrupts.go   the NMI and IRQ lines, when they are polled, the 7-cycle entry
//	modes.go        how the operand's address is found, a cycle table for each mode
//	alu.go, modify.go, flow.go, unstable.go
//	                what each mnemonic does
//	decimal.go      the adder in decimal mode, which the 2A03 lacks
//	execute.go      which opcode is which: one line for each
//	opcode.go, opcodes.go
//	                the table that the disassembler, listings and tests read
//	disasm.go       the disassembler
//
// # Who knows the time
//
// The console announces the earliest moment at which anything outside the processor may change what
// the processor sees; that moment is [CPU.Horizon]. Below it, a page that has a table in [CPU.RD]
// or [CPU.WR] is plain memory. Anything else goes to the [Bus]: registers, open bus, pages that are
// watched, and everything from the horizon on. DMA halts the processor inside Bus.Read, which
// returns later than it was called and adds to [State.Stolen].
//
// The lines carry time stamps. An instruction asks about them after its last access, for the moment
// one cycle earlier, when the chip sampled them; so the console may report a change late, if its
// stamp is right and the horizon was not later than the change.
package cpu
