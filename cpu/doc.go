// Package cpu is the 6502 inside the 2A03: all 256 opcodes, with every bus
// access in its cycle, and the interrupt lines. With [CPU.Decimal] set it is an
// NMOS 6502.
//
//	c := cpu.New(bus, 24)        // bus is a Bus: it performs the accesses; a cycle takes 24 units of Time
//	c.Step()                     // the reset sequence, and then an instruction a call
//	fmt.Println(c.A, c.PC, c.Now)
//
// A [CPU] embeds its [State], which embeds the registers, [Regs]. [CPU.OnStep] is told of every [Step], and
// [Disasm] writes an instruction as text.
//
// The chip reads or writes in every cycle, and so does this code. Each access
// advances [State.Now] by one cycle, so the calls of read and write in an
// instruction are its timing. [CPU.Step] and [CPU.RunBlock] make the first two accesses, which are
// the same for every instruction: they read the opcode and the byte after it. There is no table of
// cycles that is added afterwards. The Cycles column of [Opcodes] is for readers and listings; a
// test compares it with the cycles that instructions take.
//
// # The horizon
//
// The console computes the earliest moment at which anything outside the processor may change what
// the processor sees. This moment is [CPU.Horizon]. Before it, a page that has a table in [CPU.RD]
// or [CPU.WR] is plain memory. All other accesses go to the [Bus]: registers, open bus, observed
// pages, and every access from the horizon on. When DMA halts the processor, Bus.BusRead takes more
// than one cycle and adds the extra cycles to [State.Stolen].
//
// Changes of the NMI and IRQ lines have time stamps. An instruction polls the lines after its last
// access, but for the moment one cycle earlier, when the chip samples them. So the console may report
// a change late, if its time stamp is right and the horizon was not later than the change.
//
// # Where to find what
//
//	cpu.go          the state, the clock, and one step
//	block.go        straight-line runs of code, for an observer of blocks
//	regs.go         the registers, also by their names
//	access.go       bus accesses: the fast path and the slow path
//	interrupts.go   the NMI and IRQ lines, when they are polled, the 7-cycle entry
//	modes.go        how the operand's address is found, with a cycle table for each mode
//	alu.go, modify.go, flow.go, unstable.go
//	                what each mnemonic does
//	decimal.go      the adder in decimal mode, which the 2A03 lacks
//	execute.go      one line for each opcode: its instruction and addressing mode
//	opcode.go, opcodes.go
//	                the table that the disassembler, listings and tests read
//	disasm.go       the disassembler
package cpu
