package cpu_test

import (
	"math/rand/v2"
	"testing"

	reference "github.com/beevik/go6502/cpu"

	"pool6502/cpu"
)

// Every documented opcode against github.com/beevik/go6502/cpu, which was
// written without knowledge of this one: random registers, flags (D clear) and
// memory; registers, memory and the sum of cycles must agree.
//
// Its gaps, where the comparison steps aside:
//   - it knows no bus, so only totals are compared, not the order of accesses;
//   - it reads operands that wrap from $FFFF to $0000 as 0: no instruction is
//     placed there;
//   - it reads JSR's whole operand before it pushes, so a JSR inside the stack
//     page would see its own return address on a chip, and does not there;
//   - it keeps no bits 4 and 5 in P, and no interrupt polling or entry.
func TestDocumentedOpcodesAgreeWithGo6502(t *testing.T) {
	rng := rand.New(rand.NewPCG(6502, 1975))
	tried := 0
	for op := range 256 {
		o := &cpu.Opcodes[op]
		if o.Undocumented {
			continue
		}
		m, ref := newMachine(true), reference.NewFlatMemory()
		other := reference.NewCPU(reference.NMOS, ref)
		for i := range m.ram {
			m.ram[i] = uint8(rng.Uint32())
		}
		ref.StoreBytes(0, m.ram[:])
		for range 500 {
			pc := uint16(rng.IntN(0xFFFD))
			if o.Flow == cpu.Call && pc>>8 <= 0x01 {
				pc += 0x0200
			}
			m.ram[pc] = uint8(op)
			ref.StoreByte(pc, uint8(op))
			m.PC, m.A, m.X, m.Y, m.S = pc, uint8(rng.Uint32()), uint8(rng.Uint32()), uint8(rng.Uint32()), uint8(rng.Uint32())
			m.P = uint8(rng.Uint32()) &^ (cpu.FlagB | cpu.FlagU | cpu.FlagD)
			before := m.registers()
			other.Reg.PC, other.Reg.A, other.Reg.X, other.Reg.Y, other.Reg.SP = pc, m.A, m.X, m.Y, m.S
			other.Reg.RestorePS(m.P)

			start, was := m.Now, other.Cycles
			m.step()
			other.Step()
			tried++

			want := registers{other.Reg.PC, other.Reg.SP, other.Reg.A, other.Reg.X, other.Reg.Y, other.Reg.SavePS(false) &^ (cpu.FlagB | cpu.FlagU)}
			if got := m.registers(); got != want {
				t.Fatalf("%02X %s from %+v\n got %+v\nwant %+v", op, o.Name, before, got, want)
			}
			if got, want := uint64((m.Now-start)/m.Cycle), other.Cycles-was; got != want {
				t.Fatalf("%02X %s from %+v: %d cycles, want %d", op, o.Name, before, got, want)
			}
			m.P &^= cpu.FlagD // PLP and RTI may have pulled it
		}
		for a := range m.ram {
			if got, want := m.ram[a], ref.LoadByte(uint16(a)); got != want {
				t.Fatalf("%02X %s: $%04X holds %02X, want %02X", op, o.Name, a, got, want)
			}
		}
	}
	if tried != 151*500 {
		t.Errorf("%d instructions tried", tried)
	}
}

func (m *machine) registers() registers {
	return registers{m.PC, m.S, m.A, m.X, m.Y, m.P}
}
