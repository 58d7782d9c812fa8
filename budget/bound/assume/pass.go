package assume

import (
	"slices"
	"strings"

	"pool6502/cpu"
)

// pass begins another pass of the main loop, if an NMI has come there or in a routine that waits for it. pc is the interrupted instruction.
func (a *Check) pass(pc uint16) {
	switch {
	case len(a.frames) == 0:
		a.counts = a.counts[:0]
	case len(a.frames) == 1 && (a.waits(pc) || a.onlyWaits(a.frames[0].entry)):
		main := a.frames[0].from
		a.counts, a.frames[0].from = slices.Delete(a.counts, 0, main), 0
	}
}

// waits reports whether an instruction belongs to a loop of a few instructions that only read.
func (a *Check) waits(pc uint16) bool {
	const most = 8 // bytes
	for at := pc; at-pc <= most; {
		o := &cpu.Opcodes[a.peek(at)]
		if head := at + 2 + uint16(int8(a.peek(at+1))); o.Flow == cpu.Branch {
			own := at == pc // the head leads to the interrupted instruction
			for to := head; to < at && at-head <= most && reads(&cpu.Opcodes[a.peek(to)]); to += uint16(cpu.Opcodes[a.peek(to)].Bytes()) {
				own = own || to == pc
				if to+uint16(cpu.Opcodes[a.peek(to)].Bytes()) == at {
					return own
				}
			}
			return false
		}
		if !reads(o) {
			return false
		}
		at += uint16(o.Bytes())
	}
	return false
}

// onlyWaits reports whether a routine is straight code with one loop of a few instructions that only read. An NMI may come in it before the loop,
// too. Package frame is stricter about the code around the loop.
func (a *Check) onlyWaits(entry uint16) bool {
	pc, reading, loop := entry, entry, false // all instructions from reading to pc only read
	for range 32 {
		o := &cpu.Opcodes[a.peek(pc)]
		after := pc + uint16(o.Bytes())
		head := after + uint16(int8(a.peek(pc+1)))
		switch {
		case o.Name == "RTS":
			return loop
		case o.Flow == cpu.Branch && !loop && head >= reading && head < pc:
			loop = true
		case o.Flow != cpu.Next:
			return false
		case !reads(o):
			reading = after
		}
		pc = after
	}
	return false
}

// reads reports whether an instruction changes nothing that a loop could count: what it leaves in a register, it leaves there in each round, if
// RAM is the same.
func reads(o *cpu.Opcode) bool {
	return strings.Contains("LDA LDX LDY CMP CPX CPY BIT AND ORA EOR TAX TXA TAY TYA NOP CLC SEC CLV", o.Name) && !o.Undocumented
}
