package cpu_test

import (
	"fmt"
	"slices"
	"testing"

	"pool6502/cpu"
)

// accessCode makes each kind of access: of opcodes and operands, to read, to write, at the end of an instruction and
// before it, to the stack and behind an interrupt entry.
const accessCode = "0200:A5 10 85 11 E6 10 BD 00 03 9D 01 03 48 68 A2 01 08 28 4C 15 02 EA EA EA EA 00"

// TestWhatHappensAtAMomentIsSeenByTheAccessThatBeginsThen: at the beginning of one of the cycles, memory changes that the
// program reads and writes. A machine with page tables does then the same as one whose accesses all go to the bus; and
// before that moment it makes no access by the bus.
func TestWhatHappensAtAMomentIsSeenByTheAccessThatBeginsThen(t *testing.T) {
	for cycle := range 64 {
		for _, hooked := range []bool{false, true} {
			t.Run(fmt.Sprintf("cycle %d, with a step hook: %v", cycle, hooked), func(t *testing.T) {
				var machines [2]*machine
				var seen [2]string
				for i := range machines {
					m := interruptMachine(i == 0)
					m.PC = pokeAll(t, m, accessCode)
					at := m.Now + cpu.Time(cycle)*m.Cycle
					m.at(at, func(c *cpu.CPU) {
						for _, a := range []uint16{0x10, 0x11, 0x0300, 0x0301, 0x0302, 0x01F0, 0x020F, 0x0216, 0x0A00} {
							m.ram[a] ^= 0x02
						}
						seen[i] = fmt.Sprintf("cycle %d, bus %02X, internal bus %02X", c.Now/c.Cycle, c.Bus, c.Internal())
						if len(m.trace) > 0 && m.paged {
							t.Errorf("accesses by the bus before the horizon: %s", show(m.trace))
						}
					})
					if hooked {
						m.OnStep = func(*cpu.Step) {}
					}
					for range 18 {
						m.Step()
					}
					machines[i] = m
				}
				if seen[0] != seen[1] {
					t.Errorf("then it saw %s, want %s", seen[0], seen[1])
				}
				if a, b := machines[0], machines[1]; a.State != b.State || a.ram != b.ram {
					t.Errorf("the states differ:\n%+v\n%+v", a.State, b.State)
				}
			})
		}
	}
}

func TestEveryAccessBelongsToItsInstruction(t *testing.T) {
	for _, hooked := range []bool{false, true} {
		t.Run(fmt.Sprint("with a step hook: ", hooked), func(t *testing.T) {
			m := interruptMachine(false)
			m.PC = pokeAll(t, m, "0200:EA AD 00 03 48")
			if hooked {
				m.OnStep = func(*cpu.Step) {}
			}
			var got []uint16
			for i := range 9 {
				m.at(m.Now+cpu.Time(i)*m.Cycle+1, func(c *cpu.CPU) { got = append(got, c.At()) })
			}
			for range 3 {
				m.Step()
			}
			if want := []uint16{0x200, 0x200, 0x201, 0x201, 0x201, 0x201, 0x204, 0x204, 0x204}; !slices.Equal(got, want) {
				t.Errorf("%04X, want %04X", got, want)
			}
		})
	}
}

// TestTheInternalBusHasTheStatusForOneCycle, that of $4015; then it has what the external bus has.
func TestTheInternalBusHasTheStatusForOneCycle(t *testing.T) {
	m := newMachine(true)
	m.Bus, m.Latch, m.LatchAt = 0x12, 0x34, m.Now
	if got := m.Internal(); got != 0x34 {
		t.Errorf("in the cycle after the read: $%02X, want $34", got)
	}
	m.Now += m.Cycle
	if got := m.Internal(); got != 0x12 {
		t.Errorf("a cycle later: $%02X, want $12", got)
	}
}
